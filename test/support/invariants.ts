/** Invariants of every test database when its test ends: the checks of `verify-books`, as one statement. */
import type { Context } from '#server/context.ts'
import { checks } from '#server/invariants/checks.ts'
import { ask } from './ask.ts'

export type Invariant = keyof typeof checks

/** Invariants that a test breaks on purpose with rows that it writes past the commands. */
export type Broken = {
  readonly invariants: readonly Invariant[]
  /** Payees whose documents are not evaluated. */
  readonly unevaluated: readonly string[]
}

const onPurpose = new WeakMap<Context['systemDb'], Broken>()

export const brokenIn = ({ systemDb }: Pick<Context, 'systemDb'>): Broken =>
  onPurpose.get(systemDb) ?? { invariants: [], unevaluated: [] }

/** Excludes these invariants from the final check. */
export function breaksInvariants(
  { systemDb }: Pick<Context, 'systemDb'>,
  ...invariants: readonly Invariant[]
): void {
  const before = brokenIn({ systemDb })
  onPurpose.set(systemDb, { ...before, invariants: [...before.invariants, ...invariants] })
}

/** Excludes the documents of these payees from the checks of evaluation. */
export function leavesUnevaluated(
  { systemDb }: Pick<Context, 'systemDb'>,
  payeeIds: readonly string[],
): void {
  const before = brokenIn({ systemDb })
  onPurpose.set(systemDb, { ...before, unevaluated: [...before.unevaluated, ...payeeIds] })
}

/** Reported places of each broken invariant, at most. */
const placesMax = 5

const ofEvaluation: readonly string[] = ['creditAmiss', 'eligibilityDiffers'] satisfies Invariant[]

/** Fails with the names and places of broken invariants, except those that the test breaks on purpose. */
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
