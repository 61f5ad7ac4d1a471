/** What entries of payment files mean for awards, and what they record. */
import type { Transaction } from 'kysely'
import { type MatchedAward, matchEntries } from '#domain/awards/match-entries.ts'
import { moneyOf } from '#domain/bank-files/entries.ts'
import { exception } from '#domain/bank-files/matches.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Schema } from '../db/schema.ts'
import type { EntrySource, Matched, MatchedEntry, NamedEntry } from '../payment-subject.ts'
import { ownPayeesOf, recordedOf, refusedOrdersOf } from './bank-queries.ts'
import { type AwardRow, lockAwards, payerDay } from './locks.ts'
import { settlePayments } from './payments.ts'
import { returnPayments } from './returns.ts'
import { refuseTransfers } from './store.ts'

/** An award, as it was before any entry of its batch. */
type Entries = readonly MatchedEntry<AwardRow | undefined>[]

const byOf = ({ format, userId }: Pick<EntrySource, 'format' | 'userId'>) => ({
  source: format === 'sheet' ? ('payer' as const) : ('bank' as const),
  by: userId,
})

/** Locks the awards with their payees; each entry counts for those after it. */
export async function matchAwards(
  { db }: UnitWork,
  { tenantId, companyId, format, bookingsOf }: EntrySource,
  entries: readonly NamedEntry[],
): Promise<readonly Matched<AwardRow | undefined>[]> {
  const ids = [...new Set(entries.map(({ id }) => id))]
  const awards = await lockAwards(db, tenantId, ids, companyId)
  const known = await knownAwards(db, tenantId, awards)
  const matches = matchEntries(
    entries.map(({ entry, id }) => ({ entry, awardId: id })),
    { awards: known, bookings: await bookingsOf(ids), format, today: await payerDay(db, tenantId) },
  )
  const rows = new Map(awards.map((award) => [award.id, award]))
  return entries.map(({ id }, n) => ({
    match: matches[n] ?? exception('referenceUnknown'),
    thing: rows.get(id),
  }))
}

async function knownAwards(
  db: Transaction<Schema>,
  tenantId: string,
  awards: readonly AwardRow[],
): Promise<readonly MatchedAward[]> {
  const ids = awards.map(({ id }) => id)
  const recorded = await recordedOf(db, tenantId, ids)
  const refused = await refusedOrdersOf(db, tenantId, ids)
  const own = await ownPayeesOf(db, [...new Set(awards.map(({ payee_tenant_id }) => payee_tenant_id))])
  return awards.map((award) => ({
    id: award.id,
    documentId: award.document_id,
    state: award.state,
    isUnpaid: award.is_unpaid,
    currency: award.currency,
    net: award.amount - award.discount,
    awardedOn: dayOf(award.awarded_at.getTime() as Instant, award.time_zone),
    payBy: award.pay_by as Day,
    payment: recorded.get(award.id)?.payment ?? null,
    returned: recorded.get(award.id)?.returned ?? null,
    refusedIn: refused.get(award.id) ?? [],
    isOwnPayee: own.has(award.payee_tenant_id),
  }))
}

export async function settleAwards(work: UnitWork, source: EntrySource, entries: Entries): Promise<[]> {
  const payments = entries.flatMap(({ entry, thing: award }) => {
    if (!award || !entry.valueDate) return []
    const amount = moneyOf({ ...entry, currency: award.currency })
    return [{ award, valueDate: entry.valueDate, amount, reference: entry.bankReference ?? undefined }]
  })
  const { refused } = await settlePayments(work, source.tenantId, payments, byOf(source))
  if (refused.size > 0) throw new Error('An award that a file pays is refused by its own rules.')
  return []
}

/** Awards are read again, since the same batch may have paid them. */
export async function returnAwards(work: UnitWork, source: EntrySource, entries: Entries): Promise<[]> {
  const { tenantId, companyId } = source
  const ids = entries.map(({ id }) => id)
  const awards = new Map(
    (await lockAwards(work.db, tenantId, ids, companyId)).map((award) => [award.id, award]),
  )
  const made = entries.flatMap(({ entry: { valueDate, bankReference }, id }) => {
    const award = awards.get(id)
    return award && valueDate !== null
      ? [{ ...award, returnedOn: valueDate, reference: bankReference ?? undefined }]
      : []
  })
  await returnPayments(work, tenantId, made, byOf(source))
  return []
}

/** What the bank refused is no longer ordered; the database knows it by the row that says so. */
export async function refuseAwards(
  { db, businessNow }: UnitWork,
  { tenantId, fileId }: EntrySource,
  entries: Entries,
): Promise<[]> {
  if (fileId === undefined) throw new Error('A transfer of an award is refused by a payment file.')
  const refused = entries.map(({ id: awardId, entry: { orderId, reason } }) => ({ awardId, orderId, reason }))
  await refuseTransfers(db, { tenantId, fileId, at: businessNow }, refused)
  return []
}
