/**
 * The jobs of imports: reading a file, and storing its rows. Each is one unit of work; if the process dies,
 * everything is rolled back and another process takes the job.
 */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import { importReadTransactionSeconds, importRetrySeconds } from '#domain/imports/limits.ts'
import { rowsDoneAt, type StoreStep, storeSecondsFor } from '#domain/imports/progress.ts'
import { type Refused, refuse } from '#domain/result.ts'
import type { DomainEvent, JournalEntry } from '../commands/command.ts'
import type { Done, UnitWork } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { inScope } from '../db/scope.ts'
import { tryRemoveStray } from '../files/commands.ts'
import type { Batch, ImportKind } from '../import-kind.ts'
import { defineJob, type JobWork } from '../jobs/job.ts'
import { type ImportRecord, importOf } from './queries.ts'
import { openSheet, progressOf, stageAll } from './stage-rows.ts'
import * as store from './store.ts'

const body = z.strictObject({ tenantId: z.string(), importId: z.string() })
export type ImportBody = z.output<typeof body>

export const readJob = defineJob<ImportBody>({
  name: 'imports.read',
  body,
  retrySeconds: importRetrySeconds,
  work: readImport,
})
export const storeJob = defineJob<ImportBody>({
  name: 'imports.store',
  body,
  retrySeconds: importRetrySeconds,
  work: storeImport,
})
type ImportWithKind = { readonly found: ImportRecord; readonly kind: ImportKind }

export async function findWithKind(
  context: Context,
  { tenantId, importId }: ImportBody,
): Promise<ImportWithKind | undefined> {
  const found = await inScope(context.db, { tenantId }, (db) => importOf(db, importId))
  const kind = found && context.importKinds[found.kind]
  return kind && { found, kind }
}

/** Stages all rows of the file with their errors; or refuses the file, and stores nothing of it. */
async function readImport({ context, unit, signal }: JobWork, requested: ImportBody): Promise<void> {
  const under = await findWithKind(context, requested)
  // Cancelled meanwhile, or read by another process: the file is no longer needed.
  if (under?.found.state !== 'reading') return tryRemoveStray(context, requested.importId)
  const { found, kind } = under
  const { id, tenantId, chosen } = found
  const sheet = await openSheet(context, found)
  const reportProgress = progressOf(context, signal, tenantId, id)
  const refused = sheet.ok
    ? await withAllRows(unit, found, importReadTransactionSeconds, async (batch) => {
        const staged = await stageAll(
          { kind, id, tenantId, chosen, sheet: sheet.value, reportProgress },
          batch.db,
        )
        if (!staged.ok) return { value: staged, undo: true }
        await store.compareRows(kind, batch, 'read')
        const counts = await store.countRows(kind, batch.db, id)
        const { rows_read: rowsRead, rows_failed: rowsFailed } = counts
        const moved = await store.changeImportState(batch.db, id, ['reading', 'ready'], {
          ...counts,
          rows_done: rowsRead,
          rows_expected: rowsRead,
          hidden_sheets: staged.value.hiddenSheets,
          touched_at: context.clock(),
        })
        if (!moved) return unchanged
        return changed(
          journalEntryOfImport(batch, 'imports.read', { ...factsOf(found), rowsRead, rowsFailed }),
        )
      })
    : sheet
  if (refused) await refuseImport(unit, found, refused)
  await tryRemoveStray(context, id)
}

export const refuseImport = (unit: JobWork['unit'], found: ImportRecord, refused: Refused): Promise<void> =>
  withImport(unit, found, async (batch, { context }) => {
    const columns = {
      ...store.failureOf(refused),
      finished_at: batch.businessNow,
      touched_at: context.clock(),
    }
    const moved = await store.changeImportState(batch.db, found.id, ['reading', 'refused'], columns)
    if (!moved) return unchanged
    return changed(
      journalEntryOfImport(batch, 'imports.refused', { ...factsOf(found), failure: refused.failure }),
    )
  })

type Work<T> = (batch: Batch, work: UnitWork) => Promise<Done<T>>

/** A short change of an import, in its scope and on behalf of its user. */
export const withImport = async (
  unit: JobWork['unit'],
  found: ImportRecord,
  work: Work<undefined>,
): Promise<void> => unit((inside) => work(batchOf(inside, found), inside), { scope: found })

/**
 * A long change that touches all rows of an import. Custom plans: a generic plan made for few rows would take
 * minutes for many.
 */
const withAllRows = <T extends Refused>(
  unit: JobWork['unit'],
  found: ImportRecord,
  seconds: number,
  work: Work<T | undefined>,
): Promise<T | undefined> =>
  unit(
    async (inside) => {
      await sql`set local plan_cache_mode = force_custom_plan`.execute(inside.db)
      return work(batchOf(inside, found), inside)
    },
    { scope: found, withinMs: seconds * 1_000 },
  )

/** Another process has changed the state of the import, so this unit is rolled back. */
export const unchanged: Done<undefined> = { value: undefined, undo: true }
export const changed = (entry: JournalEntry): Done<undefined> => ({ value: undefined, entries: [entry] })

/** Stores all rows; in the mode `all`, unchanged if a row has an error by now. */
async function storeImport({ context, unit, signal }: JobWork, requested: ImportBody): Promise<void> {
  const under = await findWithKind(context, requested)
  if (under?.found.state !== 'storing') return
  const { found, kind } = under
  const reportProgress = progressReporter(context, signal, found)
  await withAllRows(unit, found, storeSecondsFor(found.rowsRead), async (batch) => {
    const { db } = batch
    // First, so that no other row relies on one that is left out.
    if (found.mode === 'withoutWarnings') await store.leaveOutWithWarnings(db, found.id)
    await store.compareRows(kind, batch, 'store', (done, of) => reportProgress('compare', done, of))
    const counts = { ...(await store.countRows(kind, db, found.id)), touched_at: context.clock() }
    const { rows_read: rowsRead, rows_failed: rowsFailed } = counts
    if (found.mode === 'all' && rowsFailed > 0) {
      const failure = store.failureOf(refuse('importHasErrors', { rows: rowsFailed }))
      const back = {
        ...counts,
        ...failure,
        mode: null,
        run_by: null,
        rows_done: rowsRead,
        rows_expected: rowsRead,
      }
      if (!(await store.changeImportState(db, found.id, ['storing', 'ready'], back))) return unchanged
      return changed(
        journalEntryOfImport(batch, 'imports.unstored', { ...factsOf(found), rowsRead, rowsFailed }),
      )
    }
    const added = await storeAll(kind, batch, rowsRead - rowsFailed, reportProgress)
    const moved = await store.changeImportState(db, found.id, ['storing', 'done'], {
      ...counts,
      // Warnings were accepted by running the import.
      rows_warned: 0,
      rows_added: added,
      rows_done: added,
      rows_expected: added,
      finished_at: batch.businessNow,
    })
    if (!moved) return unchanged
    await store.dropRows(db, found.id, 'stored')
    const facts = { ...factsOf(found), rowsRead, rowsFailed, rowsAdded: added }
    return changed(journalEntryOfImport(batch, 'imports.stored', facts, await eventsOf(kind, batch)))
  })
}

type ReportStep = (step: StoreStep, done: number, of: number) => Promise<void>

/** Reports the progress of storing, scaled to the number of rows. */
function progressReporter(
  context: Context,
  signal: AbortSignal,
  { tenantId, id, rowsRead }: ImportRecord,
): ReportStep {
  const reportProgress = progressOf(context, signal, tenantId, id)
  return (step, done, of) => reportProgress(rowsDoneAt(step, done, of, rowsRead), rowsRead)
}

async function storeAll(
  kind: ImportKind,
  batch: Batch,
  expected: number,
  reportProgress: ReportStep,
): Promise<number> {
  let added = 0
  await kind.prepare(batch, 'store')
  for (const portion of await store.portionsOf(batch.db, batch.id)) {
    added += await kind.store(batch, portion)
    await reportProgress('store', added, expected)
  }
  await kind.settle(batch, (done, of) => reportProgress('settle', done, of))
  return added
}

export const batchOf = (
  { context, db, businessNow }: UnitWork,
  { id, tenantId, userId, chosen }: ImportRecord,
): Batch => ({
  db,
  id,
  tenantId,
  userId,
  chosen,
  businessNow,
  ...batchServices(context, { tenantId, userId }),
})

/** What an import needs besides its transaction. */
const batchServices = (
  { db, makeId }: Context,
  scope: { readonly tenantId: string; readonly userId: string },
): Pick<Batch, 'makeId' | 'aside'> => ({ makeId, aside: (step) => inScope(db, scope, step) })

type Facts = { readonly [key: string]: string | number }
export const factsOf = ({ id, fileName, kind }: Pick<ImportRecord, 'id' | 'fileName' | 'kind'>) => ({
  importId: id,
  name: fileName,
  kind,
})
/** The events for everyone who sees the records that an import added or removed. */
export async function eventsOf(
  { topics: stale, ownTopics = [], seenBy }: ImportKind,
  batch: Batch,
): Promise<readonly DomainEvent[]> {
  const others = await seenBy(batch)
  const shared = stale.flatMap((topic) => [
    { topic, body: {} },
    ...others.map((tenantId) => ({ topic, body: {}, tenantId })),
  ])
  return [...shared, ...ownTopics.map((topic) => ({ topic, body: {} }))]
}
export const importEvents = (id: string): DomainEvent => ({
  topic: topics.importsChanged,
  body: { importId: id },
})

export const journalEntryOfImport = (
  { id, tenantId, userId }: Batch,
  action: Action,
  facts: Facts,
  events: readonly DomainEvent[] = [],
): JournalEntry => ({ action, tenantId, userId, facts, events: [importEvents(id), ...events] })
