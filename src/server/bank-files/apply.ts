/**
 * Applies a batch of the rows of a payment file in one unit of work: locks and matches what they name, records it, and writes
 * the result of each row and the exceptions.
 */
import type { BankEntry } from '#domain/bank-files/entries.ts'
import { bankRowsPerBatch } from '#domain/bank-files/limits.ts'
import type { RowResult } from '#domain/bank-files/matches.ts'
import type { JournalEntry } from '../commands/command.ts'
import type { Done, UnitWork } from '../commands/unit-of-work.ts'
import type { EntrySource, PayerSubject } from '../payment-subject.ts'
import { fileEvent } from './events.ts'
import { nameEntries } from './name-entries.ts'
import { type BankFile, bookingsOf, waitingRows } from './queries.ts'
import { changedThings, type MatchedRow, matchAll, recordAt } from './record-entries.ts'
import { applyRows, changeFileState, insertExceptions, lockFile } from './store.ts'

type Row = MatchedRow<PayerSubject> & { readonly row: number }

const sourceOf = ({ db }: UnitWork, file: BankFile): EntrySource => ({
  tenantId: file.payer_tenant_id,
  companyId: file.company_id,
  format: file.format,
  fileId: file.id,
  userId: file.uploaded_by,
  bookingsOf: (ids) => bookingsOf(db, file.payer_tenant_id, file.id, ids),
})

/** Whether rows are left; nothing happens if another process has finished the file. */
export async function applyBatch(
  work: UnitWork,
  { payer_tenant_id: tenantId, id }: BankFile,
): Promise<Done<boolean>> {
  const { db } = work
  const subjects = work.context.paymentSubjects.payer
  const file = await lockFile(db, tenantId, id)
  if (file?.state !== 'applying') return { value: false, undo: true }
  const waiting = await waitingRows(db, tenantId, id, bankRowsPerBatch)
  if (waiting.length === 0) return finish(work, file)
  const source = sourceOf(work, file)
  const rows = await matchRows(work, source, waiting)
  const paid = await recordAt(work, source, subjects, rows, 'settle')
  const returned = await recordAt(work, source, subjects, rows, 'return')
  await writeResults(work, file, rows)
  const refused = await recordAt(work, source, subjects, rows, 'refuse')
  return { value: true, entries: [...paid, ...returned, ...refused, entryOfBatch(file, rows)] }
}

async function matchRows(
  work: UnitWork,
  source: EntrySource,
  waiting: readonly (BankEntry & { readonly row: number })[],
): Promise<readonly Row[]> {
  const { payer: subjects } = work.context.paymentSubjects
  const named = await nameEntries(work.db, subjects, waiting, source)
  const entries = waiting.map((entry, n) => ({ entry, named: named[n] }))
  const matched = await matchAll(work, source, subjects, entries)
  if (matched.some(({ entry, match }) => entry.isSumWrong && match.result === 'paid'))
    throw new Error('It is not known what was paid by a booking that is not the sum of its transactions.')
  return matched.map((row, n) => ({ ...row, row: waiting[n]?.row ?? 0 }))
}

async function writeResults({ db, context, businessNow }: UnitWork, file: BankFile, rows: readonly Row[]) {
  const key = { tenantId: file.payer_tenant_id, fileId: file.id }
  const subjectOf = ({ named }: Row) => ({
    subject: named?.subject.name ?? null,
    subjectId: named?.id ?? null,
  })
  await applyRows(
    db,
    key,
    rows.map((one) => ({ row: one.row, result: one.match.result, ...subjectOf(one) })),
  )
  const exceptions = rows.flatMap((one) =>
    one.match.result === 'exception'
      ? [{ id: context.makeId(), row: one.row, kind: one.match.kind, ...subjectOf(one) }]
      : [],
  )
  if (exceptions.length > 0) await insertExceptions(db, key, file.company_id, exceptions, businessNow)
}

function entryOfBatch(
  { payer_tenant_id: tenantId, id: fileId, file_name: name, uploaded_by: userId }: BankFile,
  rows: readonly Row[],
): JournalEntry {
  const count = (result: RowResult): number => rows.filter(({ match }) => match.result === result).length
  const changed = changedThings(rows)
  const facts = {
    fileId,
    name,
    count: rows.length,
    paid: count('paid'),
    returned: count('returned'),
    refused: count('refused'),
    exceptions: count('exception'),
    items: changed.flatMap(({ subject, recorded }) => (recorded.length > 0 ? subject.itemsOf(recorded) : [])),
  }
  const events = changed.flatMap(({ subject, recorded, refused }) =>
    subject.eventsOf(tenantId, [...recorded, ...refused]),
  )
  return { action: 'bankFiles.applied', tenantId, userId, facts, events: [...events, fileEvent] }
}

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
