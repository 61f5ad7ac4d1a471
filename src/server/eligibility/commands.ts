/**
 * Evaluates documents in the transaction that has locked their payees: their payable amount, and the reasons
 * against early payment.
 */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { holdsBack } from './eligibility-sql.ts'
import * as store from './store.ts'

export type { DocumentKey, Evaluated } from './store.ts'
export { insertUnevaluated, recordPayments, setOfferStates, withdrawPayments } from './store.ts'

type Evaluated = Omit<store.Evaluated, 'holdsBack'>

/** Payees whose documents affect each other, and the others, whose documents can be evaluated separately. */
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
  offered: parts.flatMap(({ offered }) => offered),
})

const nothing: store.Evaluated = { documents: 0, payees: [], offered: [], holdsBack: false }

/**
 * Evaluates documents separately; if a credit note exceeds its document, their payees are evaluated together
 * after all.
 */
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

/** Evaluates all documents of these payees. */
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
  /** As evaluated before; undefined if it is new. */
  readonly payable?: bigint | null | undefined
}

/** True for a credit note or an invoiced receipt with a remaining amount: without it the reserve of its group changes. */
const keptSomething = ({ amount, payable }: Image): boolean =>
  payable !== undefined && (amount < 0n ? payable !== 0n : (payable ?? 0n) < 0n)

/** Evaluates changed documents, given as they were and as they are, and the documents that depend on them. */
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

/** After documents were paid, whose own state is known: evaluates the payees whose documents affect each other. */
export async function evaluateNettedPayees(
  db: Kysely<Schema>,
  payeeIds: readonly string[],
  businessNow: Date,
): Promise<Evaluated> {
  return netted(db, (await splitPayees(db, payeeIds)).netted, businessNow)
}

/**
 * Evaluates the documents of a payer's payees that are due in one of the ranges; none of the payees is
 * netted.
 */
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
