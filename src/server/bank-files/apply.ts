/**
 * Applies a batch of the rows of a payment file in one unit of work: locks the awards that they name, matches, records
 * payments and returns, and writes the result of each row and the exceptions.
 */
import { awardNumberIn } from '#domain/awards/number.ts'
import { type BankEntry, moneyOf } from '#domain/bank-files/entries.ts'
import { bankRowsPerBatch } from '#domain/bank-files/limits.ts'
import { expectedOf, type Match, matchEntries } from '#domain/bank-files/match.ts'
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
import { fileEvent } from './events.ts'
import { knownAwards } from './known-awards.ts'
import {
  awardIdsByNumber,
  type BankFile,
  bookingsOf,
  deciderOf,
  type WaitingRow,
  waitingRows,
} from './queries.ts'
import { completeShort, lockShortPayments, wholeOf } from './short-payments.ts'
import { applyRows, changeFileState, insertExceptions, lockFile } from './store.ts'

type Row = {
  readonly row: number
  /** Of its exception, if it becomes one. */
  readonly id: string
  readonly expected: string | null
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
  const { awards, rows } = await matchRows(work, file, waiting)
  await recordPaid(work, file, awards, rows)
  await recordReturned(work, file, rows)
  const key = { tenantId, fileId: id }
  const awardIdOf = ({ awardId }: Row): string | null => awardId ?? null
  await applyRows(
    db,
    key,
    rows.map((row) => ({
      row: row.row,
      result: row.match.result,
      awardId: awardIdOf(row),
      differs: row.expected !== expectedOf(row.match),
    })),
  )
  await refuseOrdered(work, file, rows)
  const exceptions = rows.flatMap((row) =>
    row.match.result === 'exception'
      ? [{ id: row.id, row: row.row, kind: row.match.kind, awardId: awardIdOf(row) }]
      : [],
  )
  if (exceptions.length > 0) await insertExceptions(db, key, file.company_id, exceptions, work.businessNow)
  await completeShort(work, file, rows)
  return { value: true, entries: [entryOfBatch(file, awards, rows)] }
}

async function matchRows({ db, context }: UnitWork, file: BankFile, waiting: readonly WaitingRow[]) {
  const { payer_tenant_id: tenantId, company_id: companyId } = file
  const numbers = waiting.map(({ reference }) => awardNumberIn(reference))
  const idByNumber = await awardIdsByNumber(db, tenantId, companyId, [...new Set(numbers)])
  const ids = [...idByNumber.values()]
  // Exceptions are locked before payees and awards, as in every command.
  const short = await lockShortPayments(db, { tenantId, fileId: file.id }, ids)
  const awards = await lockAwards(db, tenantId, ids, companyId)
  const known = await knownAwards(db, tenantId, awards, short)
  const named = waiting.map((entry, n) => ({
    entry,
    awardId: idByNumber.get(numbers[n] ?? ''),
    id: context.makeId(),
  }))
  const matches = matchEntries(named, {
    awards: known,
    bookings: await bookingsOf(db, tenantId, file.id, ids),
    format: file.format,
    today: await payerDay(db, tenantId),
  })
  const rows = named.map(
    ({ entry, awardId, id }, n): Row => ({
      row: waiting[n]?.row ?? 0,
      id,
      expected: waiting[n]?.expected ?? null,
      entry,
      awardId,
      match: matches[n] ?? { result: 'exception', kind: 'referenceUnknown' },
    }),
  )
  return { awards: new Map(awards.map((award) => [award.id, award])), rows }
}

async function recordPaid(
  work: UnitWork,
  file: BankFile,
  awards: ReadonlyMap<string, AwardRow>,
  rows: readonly Row[],
): Promise<void> {
  const payments = rows.flatMap(({ entry, awardId, match }) => {
    const award = awards.get(awardId ?? '')
    if (match.result !== 'paid' || !award || !entry.valueDate) return []
    const reference = entry.bankReference ?? undefined
    const { completes: first } = match
    if (first) return [{ award, ...wholeOf(award, first, entry.valueDate), reference }]
    const amount = moneyOf({ ...entry, currency: award.currency })
    return [{ award, valueDate: entry.valueDate, amount, reference }]
  })
  if (payments.length === 0) return
  const by = { source: sourceOf(file), by: deciderOf(file) }
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
  await returnPayments(work, tenantId, made, { source: sourceOf(file), by: deciderOf(file) })
}

function entryOfBatch(
  file: BankFile,
  awards: ReadonlyMap<string, AwardRow>,
  rows: readonly Row[],
): JournalEntry {
  const { payer_tenant_id: tenantId, id: fileId, file_name: name } = file
  const userId = deciderOf(file)
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
  const { payer_tenant_id: tenantId, id, file_name: name } = file
  const userId = deciderOf(file)
  await changeFileState(db, tenantId, id, ['applying', 'done'], { finished_at: businessNow })
  const { rows, paid, returned, refused, known, exceptions } = file
  const facts = { fileId: id, name, rows, paid, returned, refused, known, exceptions }
  return {
    value: false,
    entries: [{ action: 'bankFiles.done', tenantId, userId, facts, events: [fileEvent] }],
  }
}
