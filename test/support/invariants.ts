/** What must hold of every database when its test is done with it: the checks of `verify-books`, as one statement. */
import type { Context } from '#server/context.ts'
import { checks } from '#server/invariants/checks.ts'
import { ask } from './ask.ts'

export type Invariant = keyof typeof checks

/** What a test breaks on purpose with rows that it writes past the commands. */
export type Broken = {
  readonly invariants: readonly Invariant[]
  /** Payees whose documents nobody evaluates. */
  readonly unevaluated: readonly string[]
}

const onPurpose = new WeakMap<Context['systemDb'], Broken>()

export const brokenIn = ({ systemDb }: Pick<Context, 'systemDb'>): Broken =>
  onPurpose.get(systemDb) ?? { invariants: [], unevaluated: [] }

/** Says that these invariants do not hold. */
export function breaksInvariants(
  { systemDb }: Pick<Context, 'systemDb'>,
  ...invariants: readonly Invariant[]
): void {
  const before = brokenIn({ systemDb })
  onPurpose.set(systemDb, { ...before, invariants: [...before.invariants, ...invariants] })
}

/** Says that the documents of these payees are not what an evaluation would make of them; those of others are. */
export function leavesUnevaluated(
  { systemDb }: Pick<Context, 'systemDb'>,
  payeeIds: readonly string[],
): void {
  const before = brokenIn({ systemDb })
  onPurpose.set(systemDb, { ...before, unevaluated: [...before.unevaluated, ...payeeIds] })
}

/** How many places are told of those that are broken. */
const placesMax = 5

const ofEvaluation: readonly string[] = ['creditAmiss', 'eligibilityDiffers'] satisfies Invariant[]

/** Fails with the names and places of what is broken, but for what the test breaks on purpose. */
export async function expectInvariants(url: string, { invariants, unevaluated }: Broken): Promise<void> {
  const requested = Object.entries(checks).filter(([name]) => !invariants.some((one) => one === name))
  const known = `select from documents d where d.payee_id = any('{${unevaluated.join()}}'::uuid[]) and place like 'documents ' || d.id || ' %'`
  const parts = requested.map(([name, statement]) => {
    const but = unevaluated.length > 0 && ofEvaluation.includes(name) ? `where not exists (${known})` : ''
    return `(select '${name}: ' || place from (${statement}) found ${but} limit ${placesMax})`
  })
  const found = await ask(url, parts.join(' union all '))
  if (found.length === 0) return
  throw new Error(`The test leaves a database in which these invariants do not hold:\n${found.join('\n')}`)
}
