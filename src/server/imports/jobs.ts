/**
 * The work of imports: reading a file, and storing what was read. Each is one transaction; a process that dies in the
 * middle leaves nothing of it, and the job is taken up by another.
 */
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import { importReadTransactionSeconds, importRetrySeconds } from '#domain/imports/limits.ts'
import { rowsDoneAt, type StoreStep, storeSecondsFor } from '#domain/imports/progress.ts'
import { type Refused, refuse } from '#domain/result.ts'
import { businessTime } from '../commands/business-time.ts'
import type { News } from '../commands/command.ts'
import { appendJournal } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { inScope } from '../db/scope.ts'
import { type Ending, transact } from '../db/transaction.ts'
import { tryRemoveStray } from '../files/commands.ts'
import type { Batch, ImportKind } from '../import-kind.ts'
import { defineJob } from '../jobs/job.ts'
import { type ImportFound, importOf } from './queries.ts'
import { progressOf, scopeStatement, stageAll } from './read.ts'
import * as store from './store.ts'

const body = z.strictObject({ tenantId: z.string(), importId: z.string() })
export type ImportBody = z.output<typeof body>

export const readJob = defineJob<ImportBody>({
  name: 'imports.read',
  body,
  retrySeconds: importRetrySeconds,
  work: ({ context }, asked) => readImport(context, asked),
})
export const storeJob = defineJob<ImportBody>({
  name: 'imports.store',
  body,
  retrySeconds: importRetrySeconds,
  work: ({ context }, asked) => storeImport(context, asked),
})
type Under = { readonly found: ImportFound; readonly kind: ImportKind }

export async function findUnder(
  context: Context,
  { tenantId, importId }: ImportBody,
): Promise<Under | undefined> {
  const found = await inScope(context.db, { tenantId }, (db) => importOf(db, importId))
  const kind = found && context.importKinds[found.kind]
  return kind && { found, kind }
}

/** The file as staged rows, with everything that is wrong; or refused, and then nothing of it is kept. */
async function readImport(context: Context, asked: ImportBody): Promise<void> {
  const under = await findUnder(context, asked)
  // Given up meanwhile, or read by another: nobody needs the file any more.
  if (under?.found.state !== 'reading') return tryRemoveStray(context, asked.importId)
  const { found, kind } = under
  const { id, tenantId, userId, fileName, chosen } = found
  const ended = await transact<Clock, Ending & { readonly refused?: Refused }>(
    context.pool,
    scopeStatement(tenantId, userId, importReadTransactionSeconds),
    async ([clock], db) => {
      const staged = await stageAll({ context, kind, id, tenantId, fileName, chosen }, db)
      if (!staged.ok) return { by: 'rollback', refused: staged }
      const batch = batchOf(context, found, db, clock)
      await store.compareRows(kind, batch, 'read')
      const counts = await store.countRows(kind, db, id)
      const { rows_read: rowsRead, rows_failed: rowsFailed } = counts
      const moved = await store.moveImport(db, id, ['reading', 'ready'], {
        ...counts,
        rows_done: rowsRead,
        rows_expected: rowsRead,
        hidden_sheets: staged.value.hiddenSheets,
        touched_at: context.clock(),
      })
      if (!moved) return { by: 'rollback' }
      await journal(context, batch, 'imports.read', { ...factsOf(found), rowsRead, rowsFailed })
      return { by: 'commit' }
    },
  )
  if (ended.refused) await refuseImport(context, found, ended.refused)
  context.outboxWake.wake()
  await tryRemoveStray(context, id)
}

export const refuseImport = (context: Context, found: ImportFound, refused: Refused): Promise<void> =>
  withImport(context, found, async (batch) => {
    const changed = {
      ...store.failureOf(refused),
      finished_at: batch.businessNow,
      touched_at: context.clock(),
    }
    if (await store.moveImport(batch.db, found.id, ['reading', 'refused'], changed))
      await journal(context, batch, 'imports.refused', { ...factsOf(found), failure: refused.failure })
  })

/** Something small that becomes of an import, in a transaction in its scope. */
export const withImport = (
  context: Context,
  found: ImportFound,
  work: (batch: Batch) => Promise<void>,
): Promise<void> =>
  inScope(context.db, found, async (db) => {
    const clock = await db.selectFrom('clock').select('offset_ms').executeTakeFirst()
    await work(batchOf(context, found, db, clock))
  })

/** What was read, stored whole; where all or nothing was asked for and something is wrong by now, nothing. */
async function storeImport(context: Context, asked: ImportBody): Promise<void> {
  const under = await findUnder(context, asked)
  if (under?.found.state !== 'storing') return
  const { found, kind } = under
  const tell = tellOf(context, found)
  await transact<Clock, Ending>(
    context.pool,
    scopeStatement(found.tenantId, found.userId, storeSecondsFor(found.rowsRead)),
    async ([clock], db) => {
      const batch = batchOf(context, found, db, clock)
      await store.compareRows(kind, batch, 'store', (done, of) => tell('compare', done, of))
      if (found.mode === 'withoutWarnings') await store.leaveOutWithWarnings(db, found.id)
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
        if (!(await store.moveImport(db, found.id, ['storing', 'ready'], back))) return { by: 'rollback' }
        await journal(context, batch, 'imports.unstored', { ...factsOf(found), rowsRead, rowsFailed })
        return { by: 'commit' }
      }
      const added = await storeAll(kind, batch, rowsRead - rowsFailed, tell)
      const moved = await store.moveImport(db, found.id, ['storing', 'done'], {
        ...counts,
        // What was worth a look was looked at.
        rows_warned: 0,
        rows_added: added,
        rows_done: added,
        rows_expected: added,
        finished_at: batch.businessNow,
      })
      if (!moved) return { by: 'rollback' }
      await store.dropRows(db, found.id, 'stored')
      const facts = { ...factsOf(found), rowsRead, rowsFailed, rowsAdded: added }
      await journal(context, batch, 'imports.stored', facts, await newsOf(kind, batch))
      return { by: 'commit' }
    },
  )
  context.outboxWake.wake()
}

type Tell = (step: StoreStep, done: number, of: number) => Promise<void>

/** Tells how far storing is, as a part of all rows. */
function tellOf(context: Context, { tenantId, id, rowsRead }: ImportFound): Tell {
  const tell = progressOf(context, tenantId, id)
  return (step, done, of) => tell(rowsDoneAt(step, done, of, rowsRead), rowsRead)
}

async function storeAll(kind: ImportKind, batch: Batch, expected: number, tell: Tell): Promise<number> {
  let added = 0
  await kind.prepare(batch, 'store')
  for (const portion of await store.portionsOf(batch.db, batch.id)) {
    added += await kind.store(batch, portion)
    await tell('store', added, expected)
  }
  await kind.settle(batch, (done, of) => tell('settle', done, of))
  return added
}

type Clock = { readonly offset_ms: bigint }

function batchOf(
  context: Context,
  { id, tenantId, userId, chosen }: ImportFound,
  db: Transaction<Schema>,
  clock: Clock | undefined,
): Batch {
  const businessNow = businessTime(context.clock(), clock?.offset_ms ?? 0n)
  return { db, id, tenantId, userId, chosen, businessNow, ...batchServices(context, { tenantId, userId }) }
}

/** What an import needs beside its transaction. */
export const batchServices = (
  { db, makeId }: Context,
  scope: { readonly tenantId: string; readonly userId: string },
): Pick<Batch, 'makeId' | 'aside'> => ({ makeId, aside: (step) => inScope(db, scope, step) })

type Facts = { readonly [key: string]: string | number }
export const factsOf = ({ id, fileName }: { readonly id: string; readonly fileName: string }) => ({
  importId: id,
  name: fileName,
})
/** To everybody who looks at what an import has brought or taken away. */
export async function newsOf({ topics: stale, seenBy }: ImportKind, batch: Batch): Promise<readonly News[]> {
  const others = await seenBy(batch)
  return stale.flatMap((topic) => [
    { topic, body: {} },
    ...others.map((tenantId) => ({ topic, body: {}, tenantId })),
  ])
}
export const importNews = (id: string): News => ({ topic: topics.importsChanged, body: { importId: id } })

export const journal = (
  context: Context,
  { db, id, tenantId, userId, businessNow }: Batch,
  action: Action,
  facts: Facts,
  news: readonly News[] = [],
): Promise<void> =>
  appendJournal(
    db,
    { action, tenantId, userId, facts, news: [importNews(id), ...news] },
    { requestId: context.makeId(), machineNow: context.clock(), businessNow },
  )
