/** The SQL of what entries fit whose number is unknown or wrong, as their subjects propose it. */
import type { PayerSubject } from '../payment-subject.ts'

/** An entry `r` as a row of the table `wanted`; entries without a plain amount fit nothing. */
export const wantedSql = (key: string): string =>
  `${key} as key, r.kind, r.amount::numeric as amount, r.currency, r.value_date`
export const isWanted = `r.amount ~ '^[0-9]{1,15}([.][0-9]{1,6})?$'`

type Proposers = readonly Pick<PayerSubject, 'name' | 'proposing'>[]
type Tables = {
  /** To follow the table `wanted`. */
  readonly tables: string
  /** The JSON object of what fits the entry with a key, by subject. */
  readonly shown: (key: string) => string
}

export function fittingSql(subjects: Proposers): Tables {
  const proposers = subjects.flatMap(({ name, proposing }, n) =>
    proposing ? [{ name, table: `fitting_${n}`, sql: proposing.fitting('wanted') }] : [],
  )
  return {
    tables: proposers.map(({ table, sql }) => `,\n  ${table} as materialized (${sql})`).join(''),
    shown: (key) =>
      `json_build_object(${proposers.map(({ name, table }) => `'${name}', (select g.fitting from ${table} g where g.key = ${key})`).join(', ')})`,
  }
}

/** What fits an entry, as its row has it, by subject. */
export type Fitting = Readonly<Record<string, unknown>>

/** Of the first subject that proposes something; `thing` is what the entry names of its own subject. */
export function proposalFor(
  subjects: Proposers,
  reference: string,
  { subject, thing }: { readonly subject: string | null; readonly thing: unknown },
  fitting: Fitting,
): { readonly number: string; readonly party: string } | null {
  for (const { name, proposing } of subjects) {
    const own = subject === name ? (thing ?? undefined) : undefined
    const proposed = proposing?.of(reference, own, fitting[name] ?? [])
    if (proposed) return proposed
  }
  return null
}
