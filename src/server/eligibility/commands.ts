/** Evaluating documents, within the transaction that has locked their payees: what of them is payable, and why not early. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { holdsBack } from './eligibility-sql.ts'
import * as store from './store.ts'

export type { Evaluated } from './store.ts'
export { insertUnevaluated, recordPayments, setOfferStates } from './store.ts'

type Evaluated = Pick<store.Evaluated, 'documents' | 'payees'>

/** Payees whose documents decide about each other, and the others, whose documents can be evaluated each by itself. */
type Split = { readonly netted: readonly string[]; readonly alone: readonly string[] }

export async function splitPayees(db: Kysely<Schema>, payeeIds: readonly string[]): Promise<Split> {
  if (payeeIds.length === 0) return { netted: [], alone: [] }
  const { rows } = await sql<{ id: string; netted: boolean }>`
    select p.id, ${sql.raw(holdsBack)} as netted from payees p where p.id = any(${payeeIds}::uuid[]) order by p.id`.execute(
    db,
  )
  return {
    netted: rows.filter(({ netted }) => netted).map(({ id }) => id),
    alone: rows.filter(({ netted }) => !netted).map(({ id }) => id),
  }
}

const together = (...parts: readonly Evaluated[]): Evaluated => ({
  documents: parts.reduce((sum, { documents }) => sum + documents, 0),
  payees: [...new Set(parts.flatMap(({ payees }) => payees))],
})

const nothing: store.Evaluated = { documents: 0, payees: [], holdsBack: false }

/** Documents each by itself; where a credit note turns out to keep something, their payees are netted after all. */
async function aloneOrNetted(
  db: Kysely<Schema>,
  payeeIds: readonly string[],
  alone: () => Promise<store.Evaluated>,
  businessNow: Date,
): Promise<Evaluated> {
  if (payeeIds.length === 0) return nothing
  const first = await alone()
  return first.holdsBack ? together(first, await store.evaluateNetted(db, payeeIds, businessNow)) : first
}

const netted = (db: Kysely<Schema>, payeeIds: readonly string[], businessNow: Date) =>
  payeeIds.length === 0 ? nothing : store.evaluateNetted(db, payeeIds, businessNow)

/** All documents of these payees. */
export async function evaluatePayees(
  db: Kysely<Schema>,
  payeeIds: readonly string[],
  businessNow: Date,
): Promise<Evaluated> {
  const split = await splitPayees(db, payeeIds)
  return together(
    await netted(db, split.netted, businessNow),
    await aloneOrNetted(
      db,
      split.alone,
      () => store.evaluateAlone(db, split.alone, businessNow),
      businessNow,
    ),
  )
}

/** A document as it was before a change, or as it is after it. */
export type Image = {
  readonly payer_tenant_id: string
  readonly payee_id: string
  readonly id: string
  readonly credits_id: string | null
  readonly amount: bigint
  /** As it was evaluated; not yet where it is new. */
  readonly payable?: bigint | null | undefined
}

/** Of a credit note that kept something, whose going changes what is held back. */
const keptSomething = ({ amount, payable }: Image): boolean =>
  amount < 0n && payable !== undefined && payable !== 0n

/** What has changed, given as it was and as it is, and whatever else that decides about. */
export async function evaluateDocuments(
  db: Kysely<Schema>,
  images: readonly Image[],
  businessNow: Date,
): Promise<Evaluated> {
  const payeeIds = [...new Set(images.map(({ payee_id }) => payee_id))].toSorted()
  const forced = new Set(images.filter(keptSomething).map(({ payee_id }) => payee_id))
  const split = await splitPayees(db, payeeIds)
  const whole = new Set([...split.netted, ...forced])
  const alone = split.alone.filter((id) => !whole.has(id))
  const abouts = new Map(
    images.map(({ payer_tenant_id, credits_id, id }) => [credits_id ?? id, payer_tenant_id]),
  )
  const some = [...abouts].map(([id, payerTenantId]) => ({ id, payerTenantId }))
  return together(
    await netted(db, [...whole], businessNow),
    await aloneOrNetted(db, alone, () => store.evaluateSome(db, alone, some, businessNow), businessNow),
  )
}

/** The documents of payees of a payer that are due in one of the ranges, none of which are netted. */
export const evaluateDue = (
  db: Kysely<Schema>,
  payerTenantId: string,
  payeeIds: readonly string[],
  ranges: readonly store.DayRange[],
  businessNow: Date,
): Promise<Evaluated> =>
  aloneOrNetted(
    db,
    payeeIds,
    () => store.evaluateDue(db, payerTenantId, payeeIds, ranges, businessNow),
    businessNow,
  )
