/**
 * Applies a batch of the rows of a payment file in one unit of work: locks the awards that they name, matches, records
 * payments and returns, and writes the result of each row and the exceptions.
 */
import type { Transaction } from 'kysely'
import { awardNumberIn } from '#domain/awards/number.ts'
import { type BankEntry, moneyOf } from '#domain/bank-files/entries.ts'
import { bankRowsPerBatch } from '#domain/bank-files/limits.ts'
import { type Match, type MatchedAward, matchEntries } from '#domain/bank-files/match.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import {
  type AwardRow,
  lockAwards,
  paidEvents,
  payerDay,
  paymentFacts,
  refuseTransfers,
  returnPayments,
  settlePayments,
} from '../awards/commands.ts'
import type { JournalEntry } from '../commands/command.ts'
import type { Done, UnitWork } from '../commands/unit-of-work.ts'
import type { Schema } from '../db/schema.ts'
import { fileEvent } from './events.ts'
import {
  awardIdsByNumber,
  type BankFile,
  bookingsOf,
  ownPayeesOf,
  recordedOf,
  refusedOrdersOf,
  waitingRows,
} from './queries.ts'
import { applyRows, changeFileState, insertExceptions, lockFile } from './store.ts'

type Row = {
  readonly row: number
  readonly entry: BankEntry
  readonly awardId: string | undefined
  readonly match: Match
}

const sourceOf = ({ format }: BankFile): 'payer' | 'bank' => (format === 'sheet' ? 'payer' : 'bank')

/** Whether rows are left; nothing happens if another process has finished the file. */
export async function applyBatch(
  work: UnitWork,
  { payer_tenant_id: tenantId, id }: BankFile,
): Promise<Done<boolean>> {
  const { db } = work
  const file = await lockFile(db, tenantId, id)
  if (file?.state !== 'applying') return { value: false, undo: true }
  const waiting = await waitingRows(db, tenantId, id, bankRowsPerBatch)
  if (waiting.length === 0) return finish(work, file)
  const { awards, rows } = await matchRows(db, file, waiting)
  await recordPaid(work, file, awards, rows)
  await recordReturned(work, file, rows)
  const key = { tenantId, fileId: id }
  const awardIdOf = ({ awardId }: Row): string | null => awardId ?? null
  await applyRows(
    db,
    key,
    rows.map((row) => ({ row: row.row, result: row.match.result, awardId: awardIdOf(row) })),
  )
  await refuseOrdered(work, file, rows)
  const exceptions = rows.flatMap((row) =>
    row.match.result === 'exception'
      ? [{ id: work.context.makeId(), row: row.row, kind: row.match.kind, awardId: awardIdOf(row) }]
      : [],
  )
  if (exceptions.length > 0) await insertExceptions(db, key, file.company_id, exceptions, work.businessNow)
  return { value: true, entries: [entryOfBatch(file, awards, rows)] }
}

async function matchRows(
  db: Transaction<Schema>,
  file: BankFile,
  waiting: readonly (BankEntry & { readonly row: number })[],
) {
  const { payer_tenant_id: tenantId, company_id: companyId } = file
  const numbers = waiting.map(({ reference }) => awardNumberIn(reference))
  const idByNumber = await awardIdsByNumber(db, tenantId, companyId, [...new Set(numbers)])
  const ids = [...idByNumber.values()]
  const awards = await lockAwards(db, tenantId, ids, companyId)
  const known = await knownAwards(db, tenantId, awards)
  const named = waiting.map((entry, n) => ({ entry, awardId: idByNumber.get(numbers[n] ?? '') }))
  const matches = matchEntries(named, {
    awards: known,
    bookings: await bookingsOf(db, tenantId, file.id, ids),
    format: file.format,
    today: await payerDay(db, tenantId),
  })
  const rows = named.map(
    ({ entry, awardId }, n): Row => ({
      row: waiting[n]?.row ?? 0,
      entry,
      awardId,
      match: matches[n] ?? { result: 'exception', kind: 'referenceUnknown' },
    }),
  )
  return { awards: new Map(awards.map((award) => [award.id, award])), rows }
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

async function recordPaid(
  work: UnitWork,
  file: BankFile,
  awards: ReadonlyMap<string, AwardRow>,
  rows: readonly Row[],
): Promise<void> {
  const payments = rows.flatMap(({ entry, awardId, match }) => {
    const award = match.result === 'paid' && awards.get(awardId ?? '')
    if (!award || !entry.valueDate) return []
    const amount = moneyOf({ ...entry, currency: award.currency })
    return [{ award, valueDate: entry.valueDate, amount, reference: entry.bankReference ?? undefined }]
  })
  if (payments.length === 0) return
  const by = { source: sourceOf(file), by: file.uploaded_by }
  const { refused } = await settlePayments(work, file.payer_tenant_id, payments, by)
  if (refused.size > 0) throw new Error('An award that a file pays is refused by its own rules.')
}

/** What the bank refused is no longer ordered. */
async function refuseOrdered(
  { db, businessNow }: UnitWork,
  file: BankFile,
  rows: readonly Row[],
): Promise<void> {
  const refused = rows.flatMap(({ entry: { orderId, reason }, awardId, match }) =>
    match.result === 'refused' && awardId !== undefined ? [{ awardId, orderId, reason }] : [],
  )
  const of = { tenantId: file.payer_tenant_id, fileId: file.id, at: businessNow }
  if (refused.length > 0) await refuseTransfers(db, of, refused)
}

/** Awards are read again, since the same batch may have paid them. */
async function recordReturned(work: UnitWork, file: BankFile, rows: readonly Row[]): Promise<void> {
  const { payer_tenant_id: tenantId, company_id: companyId } = file
  const returned = rows.flatMap(({ entry, awardId, match }) =>
    match.result === 'returned' && awardId !== undefined && entry.valueDate !== null
      ? [{ awardId, returnedOn: entry.valueDate, reference: entry.bankReference ?? undefined }]
      : [],
  )
  if (returned.length === 0) return
  const ids = returned.map(({ awardId }) => awardId)
  const awards = new Map(
    (await lockAwards(work.db, tenantId, ids, companyId)).map((award) => [award.id, award]),
  )
  const made = returned.flatMap(({ awardId, ...one }) => {
    const award = awards.get(awardId)
    return award ? [{ ...award, ...one }] : []
  })
  await returnPayments(work, tenantId, made, { source: sourceOf(file), by: file.uploaded_by })
}

function entryOfBatch(
  { payer_tenant_id: tenantId, id: fileId, file_name: name, uploaded_by: userId }: BankFile,
  awards: ReadonlyMap<string, AwardRow>,
  rows: readonly Row[],
): JournalEntry {
  const count = (result: Match['result']): number =>
    rows.filter(({ match }) => match.result === result).length
  const changed = [
    ...new Set(rows.flatMap(({ awardId, match }) => (isRecorded(match) ? (awardId ?? []) : []))),
  ].flatMap((id) => awards.get(id) ?? [])
  const { items = [] } = changed.length > 0 ? paymentFacts(changed) : {}
  const facts = {
    fileId,
    name,
    count: rows.length,
    paid: count('paid'),
    returned: count('returned'),
    refused: count('refused'),
    exceptions: count('exception'),
    items,
  }
  const refused = rows.flatMap(({ awardId, match }) => (match.result === 'refused' ? (awardId ?? []) : []))
  const reload = [...changed, ...[...new Set(refused)].flatMap((id) => awards.get(id) ?? [])]
  const events = reload.length > 0 ? paidEvents(tenantId, reload) : []
  return { action: 'bankFiles.applied', tenantId, userId, facts, events: [...events, fileEvent] }
}

const isRecorded = ({ result }: Match): boolean => result === 'paid' || result === 'returned'

async function finish({ db, businessNow }: UnitWork, file: BankFile): Promise<Done<boolean>> {
  const { payer_tenant_id: tenantId, id, file_name: name, uploaded_by: userId } = file
  await changeFileState(db, tenantId, id, ['applying', 'done'], { finished_at: businessNow })
  const { rows, paid, returned, refused, known, exceptions } = file
  const facts = { fileId: id, name, rows, paid, returned, refused, known, exceptions }
  return {
    value: false,
    entries: [{ action: 'bankFiles.done', tenantId, userId, facts, events: [fileEvent] }],
  }
}
