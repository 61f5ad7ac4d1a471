/** Files that nothing refers to go after a day, and bytes that no row speaks of go with them. */
import { sql } from 'kysely'
import { unusedFileKeptHours } from '#domain/limits.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import { appendJournal, platformId } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/pool.ts'
import * as store from './store.ts'

export type Removed = { readonly files: number; readonly strayBytes: number }

const atOnce = 500
const msPerHour = 3_600_000

/**
 * To be run every hour or so, by any process, also by two at once and after one that was killed: the row goes
 * first, with a line in the journal, then the bytes; what a killed process left behind is found by its age.
 */
export async function removeUnusedFiles(context: Context): Promise<Removed> {
  const before = new Date(context.clock().getTime() - unusedFileKeptHours * msPerHour)
  let files = 0
  for (let removed = atOnce; removed === atOnce; files += removed) removed = await removeSome(context, before)
  const strayBytes = await sweep(context.systemDb, context.storage, before)
  return { files, strayBytes }
}

/** How many of the oldest went; fewer than there can be at once where no more are left. */
async function removeSome(context: Context, before: Date): Promise<number> {
  let removed = 0
  for (const { id, tenant_id } of await store.unusedBefore(context.systemDb, before, atOnce)) {
    if (!(await removeRow(context, id, tenant_id))) continue
    await context.storage.remove(id)
    removed += 1
  }
  return removed
}

/** Whether it was still there and still unused: somebody may have begun to refer to it meanwhile. */
const removeRow = ({ systemDb, clock, makeId }: Context, id: string, tenantId: string): Promise<boolean> =>
  systemDb.transaction().execute(async (db) => {
    const file = await store.lockFile(db, tenantId, id)
    if (!file || (await store.isUsed(db, id))) return false
    await store.deleteFile(db, id)
    const machineNow = clock()
    const { rows } = await sql<{ offset_ms: bigint }>`select offset_ms from clock`.execute(db)
    const businessNow = new Date(machineNow.getTime() + Number(rows[0]?.offset_ms ?? 0n))
    // Nobody asked for it: the platform itself did it.
    const entry = {
      action: 'files.expired',
      tenantId,
      userId: platformId,
      facts: { fileId: id, name: file.name },
    }
    await appendJournal(db, entry, { requestId: makeId(), machineNow, businessNow })
    return true
  })

/** Bytes younger than a day may belong to an upload that has not written its row yet. */
async function sweep(db: Database, storage: Storage, before: Date): Promise<number> {
  let removed = 0
  let old: string[] = []
  const removeStray = async (): Promise<void> => {
    const ids = old.filter((id) => /^[0-9a-f-]{36}$/.test(id))
    const known = ids.length > 0 ? await store.knownIds(db, ids) : new Set<string>()
    const stray = old.filter((id) => !known.has(id))
    for (const id of stray) await storage.remove(id)
    removed += stray.length
    old = []
  }
  for await (const { id, keptAt } of storage.list()) {
    if (keptAt <= before) old.push(id)
    if (old.length >= atOnce) await removeStray()
  }
  await removeStray()
  return removed
}
