/** What entries of payment files mean for awards, and what they record. */
import { matchEntries } from '#domain/awards/match-entries.ts'
import { moneyOf } from '#domain/bank-files/entries.ts'
import { exception } from '#domain/bank-files/matches.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Completion, Done, EntrySource, Matched, MatchedEntry, NamedEntry } from '../payment-subject.ts'
import { knownAwards } from './known-awards.ts'
import { type AwardRow, lockAwards, payerDay } from './locks.ts'
import { settlePayments } from './payments.ts'
import { returnPayments } from './returns.ts'
import { wholeOf } from './short-payments.ts'
import { refuseTransfers } from './store.ts'

/** An award, as it was before any entry of its batch. */
type Entries = readonly MatchedEntry<AwardRow | undefined>[]
type Recorded = Done<AwardRow | undefined>
const nothingElse: Recorded = { journaled: [], ended: [] }

const byOf = ({ format, userId }: Pick<EntrySource, 'format' | 'userId'>) => ({
  source: format === 'sheet' ? ('payer' as const) : ('bank' as const),
  by: userId,
})

/** Locks the awards with their payees, and what waits of their payments before them; each entry counts for those after it. */
export async function matchAwards(
  { db }: UnitWork,
  { tenantId, companyId, format, bookingsOf, heldOf }: EntrySource,
  entries: readonly NamedEntry[],
): Promise<readonly Matched<AwardRow | undefined>[]> {
  const ids = [...new Set(entries.map(({ id }) => id))]
  // Exceptions are locked before payees and awards, as in every command.
  const held = await heldOf(ids)
  const awards = await lockAwards(db, tenantId, ids, companyId)
  const known = await knownAwards(db, tenantId, awards, held)
  const matches = matchEntries(
    entries.map(({ entry, id, exceptionId }) => ({ entry, awardId: id, id: exceptionId })),
    { awards: known, bookings: await bookingsOf(ids), format, today: await payerDay(db, tenantId) },
  )
  const rows = new Map(awards.map((award) => [award.id, award]))
  return entries.map(({ id }, n) => ({
    match: matches[n] ?? exception('referenceUnknown'),
    thing: rows.get(id),
  }))
}

export async function settleAwards(work: UnitWork, source: EntrySource, entries: Entries): Promise<Recorded> {
  const payments = entries.flatMap(({ entry, thing: award, completes: first }) => {
    if (!award || !entry.valueDate) return []
    const reference = entry.bankReference ?? undefined
    if (first) return [{ award, ...wholeOf(award, first, entry.valueDate), reference }]
    const amount = moneyOf({ ...entry, currency: award.currency })
    return [{ award, valueDate: entry.valueDate, amount, reference }]
  })
  const { refused, ended } = await settlePayments(work, source.tenantId, payments, byOf(source))
  if (refused.size > 0) throw new Error('An award that a file pays is refused by its own rules.')
  return { journaled: [], ended }
}

/** A second payment pays the award with the short one, which waits no longer. */
export const completionOf = (award: AwardRow | undefined): Completion | undefined =>
  award && { solution: 'restPaid', number: award.number }

/** Awards are read again, since the same batch may have paid them. */
export async function returnAwards(work: UnitWork, source: EntrySource, entries: Entries): Promise<Recorded> {
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
  return nothingElse
}

/** What the bank refused is no longer ordered; the database knows it by the row that says so. */
export async function refuseAwards(
  { db, businessNow }: UnitWork,
  { tenantId, fileId }: EntrySource,
  entries: Entries,
): Promise<Recorded> {
  if (fileId === undefined) throw new Error('A transfer of an award is refused by a payment file.')
  const refused = entries.map(({ id: awardId, entry: { orderId, reason } }) => ({ awardId, orderId, reason }))
  await refuseTransfers(db, { tenantId, fileId, at: businessNow }, refused)
  return nothingElse
}
