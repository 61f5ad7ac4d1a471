/** The commands on an import: begin, run, cancel, undo. */
import type { ImportCalls } from '#contract/imports.ts'
import type { Input } from '#contract/route.ts'
import type { Action } from '#domain/audit.ts'
import { type Instant, minuteOf } from '#domain/day.ts'
import { storeSecondsFor } from '#domain/imports/progress.ts'
import { checkRun } from '#domain/imports/rules.ts'
import { isActionAllowed } from '#domain/imports/states.ts'
import { done, refuse } from '#domain/result.ts'
import type { Command, DomainEvent, Json, Work } from '../commands/command.ts'
import { extendTimeouts } from '../db/long-work.ts'
import type { ImportKind, ImportOptions } from '../import-kind.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { batchOf, eventsOf, factsOf, importEvents, readJob, storeJob } from './jobs.ts'
import { importRecordOf, sameFile } from './queries.ts'
import * as store from './store.ts'

/** A file whose bytes are stored and whose header is valid. */
export type UploadedFile = {
  readonly id: string
  readonly fileName: string
  readonly sha256: Buffer
  readonly chosen: ImportOptions
  readonly again: boolean
}

const journalEntryOfCommand = (
  { actor }: Work<Actor>,
  action: Action,
  id: string,
  facts: { readonly [key: string]: Json },
  events: readonly DomainEvent[] = [],
) => ({
  action,
  tenantId: requireActing(actor).tenantId,
  userId: actor.userId,
  facts,
  events: [importEvents(id), ...events],
})

const refuseSameFile = ({ begun_at, file_name, person }: EarlierImport) =>
  refuse('importAgain', {
    person,
    name: file_name,
    at: minuteOf(begun_at.getTime() as Instant),
  })
type EarlierImport = NonNullable<Awaited<ReturnType<typeof sameFile>>>

export const beginImport =
  (
    kind: ImportKind,
    { id, fileName, sha256, chosen, again }: UploadedFile,
  ): Command<unknown, { id: string }, Actor | undefined> =>
  async (anybody) => {
    const work = anybody as Work<Actor>
    const { db, actor, context, machineNow, businessNow } = work
    const { tenantId } = requireActing(actor)
    const admitted = await kind.admit(chosen, requireActing(actor), db)
    if (!admitted.ok) return admitted
    const before = again ? undefined : await sameFile(db, tenantId, kind.name, sha256)
    if (before) return refuseSameFile(before)
    const row = {
      id,
      tenant_id: tenantId,
      kind: kind.name,
      chosen: JSON.stringify(chosen),
      file_name: fileName,
      sha256,
      again,
      state: 'reading',
      rows_done: 0,
      rows_read: 0,
      rows_failed: 0,
      rows_added: 0,
      begun_by: actor.userId,
      begun_at: businessNow,
      touched_at: machineNow,
    } as const
    if (!(await store.insertImport(db, row))) {
      // The same file was uploaded concurrently. If its import was undone since, the caller tries again.
      const other = await sameFile(db, tenantId, kind.name, sha256)
      return other ? refuseSameFile(other) : refuse('busy')
    }
    await context.jobs.enqueue(db, readJob, { tenantId, importId: id })
    const facts = { ...factsOf({ id, fileName, kind: kind.name }), sha256: sha256.toString('hex') }
    return done({ value: { id }, entry: journalEntryOfCommand(work, 'imports.begun', id, facts) })
  }

type ImportCommand<I> = Command<I, null, Actor>

export const run =
  (kind: ImportKind): ImportCommand<Input<ImportCalls['run']>> =>
  async (work, { params: { id }, body: { mode } }) => {
    const { db, actor, context, machineNow } = work
    const { tenantId } = requireActing(actor)
    const row = await store.lockImport(db, tenantId, kind.name, id)
    if (!row) return refuse('notFound')
    const found = importRecordOf(row)
    const counted = {
      state: found.state,
      rowsRead: row.rows_read,
      rowsFailed: row.rows_failed,
      rowsWarned: row.rows_warned,
    }
    const may = checkRun(counted, mode)
    if (!may.ok) return may
    await store.changeImportState(db, id, ['ready', 'storing'], {
      mode,
      run_by: actor.userId,
      rows_done: 0,
      rows_expected: counted.rowsRead,
      failure: null,
      failure_details: null,
      touched_at: machineNow,
    })
    const runsWithinSeconds = storeSecondsFor(counted.rowsRead)
    await context.jobs.enqueue(db, storeJob, { tenantId, importId: id }, { runsWithinSeconds })
    return done({
      value: null,
      entry: journalEntryOfCommand(work, 'imports.run', id, { ...factsOf(found), mode }),
    })
  }

export const cancel =
  (kind: ImportKind): ImportCommand<Input<ImportCalls['cancel']>> =>
  async (work, { params: { id } }) => {
    const { db, actor, businessNow, machineNow } = work
    const row = await store.lockImport(db, requireActing(actor).tenantId, kind.name, id)
    if (!row) return refuse('notFound')
    const found = importRecordOf(row)
    if (!isActionAllowed(found.state, 'cancel')) return refuse('importActionUnfit')
    await store.changeImportState(db, id, [found.state, 'cancelled'], {
      finished_at: businessNow,
      touched_at: machineNow,
    })
    await store.dropRows(db, id, 'all')
    return done({ value: null, entry: journalEntryOfCommand(work, 'imports.cancelled', id, factsOf(found)) })
  }

export const undo =
  (kind: ImportKind): ImportCommand<Input<ImportCalls['undo']>> =>
  async (work, { params: { id } }) => {
    const { db, actor, businessNow, machineNow } = work
    const row = await store.lockImport(db, requireActing(actor).tenantId, kind.name, id)
    if (!row) return refuse('notFound')
    const found = importRecordOf(row)
    if (!kind.undo || !isActionAllowed(found.state, 'undo')) return refuse('importActionUnfit')
    const batch = batchOf(work, { ...found, userId: actor.userId })
    await extendTimeouts(db, storeSecondsFor(row.rows_added) * 1_000)
    const undone = await kind.undo(batch)
    if (!undone.ok) return undone
    await store.changeImportState(db, id, ['done', 'undone'], {
      undone_at: businessNow,
      undone_by: actor.userId,
      touched_at: machineNow,
    })
    const facts = { ...factsOf(found), rows: undone.value }
    return done({
      value: null,
      entry: journalEntryOfCommand(work, 'imports.undone', id, facts, await eventsOf(kind, batch)),
    })
  }
