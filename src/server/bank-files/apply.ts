/**
 * Applies a batch of the rows of a payment file in one unit of work: locks and matches what they name, records it, and writes
 * the result of each row and the exceptions.
 */
import { bankRowsPerBatch } from '#domain/bank-files/limits.ts'
import { expectedOf, type RowResult } from '#domain/bank-files/matches.ts'
import type { JournalEntry } from '../commands/command.ts'
import type { Done, UnitWork } from '../commands/unit-of-work.ts'
import type { EntrySource, PayerSubject } from '../payment-subject.ts'
import { fileEvent } from './events.ts'
import { lockHeldPayments } from './held-payments.ts'
import { nameEntries } from './name-entries.ts'
import { type BankFile, bookingsOf, deciderOf, type WaitingRow, waitingRows } from './queries.ts'
import { changedThings, type Ended, type MatchedRow, matchAll, recordAt } from './record-entries.ts'
import { applyRows, changeFileState, insertExceptions, lockFile, solveExceptions } from './store.ts'

type Row = MatchedRow<PayerSubject> & {
  readonly row: number
  /** Of its exception, if it becomes one. */
  readonly exceptionId: string
  readonly expected: string | null
}

const sourceOf = ({ db }: UnitWork, file: BankFile): EntrySource => ({
  tenantId: file.payer_tenant_id,
  companyId: file.company_id,
  format: file.format,
  fileId: file.id,
  userId: deciderOf(file),
  bookingsOf: (ids) => bookingsOf(db, file.payer_tenant_id, file.id, ids),
  heldOf: (ids) => lockHeldPayments(db, { tenantId: file.payer_tenant_id, fileId: file.id }, ids),
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
  await completeHeld(work, file, rows)
  const steps = [paid, returned, refused]
  const ended = steps.flatMap((step) => step.ended)
  return {
    value: true,
    entries: [...steps.flatMap(({ journaled }) => journaled), entryOfBatch(file, rows, ended)],
  }
}

async function matchRows(
  work: UnitWork,
  source: EntrySource,
  waiting: readonly WaitingRow[],
): Promise<readonly Row[]> {
  const { payer: subjects } = work.context.paymentSubjects
  const named = await nameEntries(work.db, subjects, waiting, source)
  const entries = waiting.map((entry, n) => ({ entry, named: named[n], exceptionId: work.context.makeId() }))
  const matched = await matchAll(work, source, subjects, entries)
  if (matched.some(({ entry, match }) => entry.isSumWrong && match.result === 'paid'))
    throw new Error('It is not known what was paid by a booking that is not the sum of its transactions.')
  return matched.map((row, n) => ({
    ...row,
    row: waiting[n]?.row ?? 0,
    expected: waiting[n]?.expected ?? null,
    exceptionId: entries[n]?.exceptionId ?? '',
  }))
}

async function writeResults({ db, businessNow }: UnitWork, file: BankFile, rows: readonly Row[]) {
  const key = { tenantId: file.payer_tenant_id, fileId: file.id }
  const subjectOf = ({ named }: Row) => ({
    subject: named?.subject.name ?? null,
    subjectId: named?.id ?? null,
  })
  await applyRows(
    db,
    key,
    rows.map((one) => ({
      row: one.row,
      result: one.match.result,
      ...subjectOf(one),
      differs: one.expected !== expectedOf(one.match),
    })),
  )
  const exceptions = rows.flatMap((one) =>
    one.match.result === 'exception'
      ? [{ id: one.exceptionId, row: one.row, kind: one.match.kind, ...subjectOf(one) }]
      : [],
  )
  if (exceptions.length > 0) await insertExceptions(db, key, file.company_id, exceptions, businessNow)
}

/** Solves the exceptions of payments that rows of the file completed, in the name of who recorded it. */
async function completeHeld({ db, businessNow }: UnitWork, file: BankFile, rows: readonly Row[]) {
  for (const { row, match, named } of rows) {
    const short = match.result === 'exception' ? undefined : match.completes
    if (!short || !named) continue
    const completion = named.subject.completionOf?.(named.thing)
    if (!completion) continue
    await solveExceptions(db, file.payer_tenant_id, [short.id], {
      solution: completion.solution,
      at: { subject: named.subject.name, id: named.id, number: completion.number },
      note: `${file.file_name} · ${row}`,
      by: deciderOf(file),
      solvedAt: businessNow,
    })
  }
}

function entryOfBatch(
  file: BankFile,
  rows: readonly Row[],
  ended: readonly Ended<PayerSubject>[],
): JournalEntry {
  const { payer_tenant_id: tenantId, id: fileId, file_name: name } = file
  const userId = deciderOf(file)
  const count = (result: RowResult): number => rows.filter(({ match }) => match.result === result).length
  const changed = changedThings(rows)
  const endedItems = ended.flatMap(({ subject, things }) => subject.itemsOf(things))
  const facts = {
    fileId,
    name,
    count: rows.length,
    paid: count('paid'),
    returned: count('returned'),
    refused: count('refused'),
    exceptions: count('exception'),
    items: [
      ...changed.flatMap(({ subject, recorded }) => (recorded.length > 0 ? subject.itemsOf(recorded) : [])),
      ...endedItems,
    ],
    ...(endedItems.length > 0 && { ended: endedItems }),
  }
  const events = changed.flatMap(({ subject, recorded, refused }) =>
    subject.eventsOf(tenantId, [
      ...recorded,
      ...refused,
      ...ended.flatMap((one) => (one.subject === subject ? one.things : [])),
    ]),
  )
  return { action: 'bankFiles.applied', tenantId, userId, facts, events: [...events, fileEvent] }
}

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
