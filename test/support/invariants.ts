/** What must hold of every database when its test is done with it: the checks of `verify-books`, as one statement. */
import type { Context } from '#server/context.ts'
import { checks } from '#server/invariants/checks.ts'
import { ask } from './ask.ts'

export type Invariant = keyof typeof checks

const onPurpose = new WeakMap<Context['systemDb'], Set<Invariant>>()

/** Says what a test breaks on purpose with rows that it writes past the commands: nobody journals or evaluates them. */
export function breaksInvariants(
  { systemDb }: Pick<Context, 'systemDb'>,
  ...broken: readonly Invariant[]
): void {
  onPurpose.set(systemDb, new Set([...brokenIn({ systemDb }), ...broken]))
}

export const brokenIn = ({ systemDb }: Pick<Context, 'systemDb'>): readonly Invariant[] => [
  ...(onPurpose.get(systemDb) ?? []),
]

/** How many places are told of those that are broken. */
const placesMax = 5

/** Fails with the names and places of what is broken, but for what the test breaks on purpose. */
export async function expectInvariants(url: string, broken: readonly Invariant[] = []): Promise<void> {
  const asked = Object.entries(checks).filter(([name]) => !broken.some((one) => one === name))
  const parts = asked.map(
    ([name, statement]) => `(select '${name}: ' || place from (${statement}) found limit ${placesMax})`,
  )
  const found = await ask(url, parts.join(' union all '))
  if (found.length === 0) return
  throw new Error(`The test leaves a database in which these invariants do not hold:\n${found.join('\n')}`)
}
