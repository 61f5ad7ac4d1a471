/** Removes files that nothing has referred to for a day, and bytes without a file row. */
import { msPerHour } from '#domain/day.ts'
import { unusedFileKeptHours } from '#domain/files/limits.ts'
import { platformId } from '../commands/journal.ts'
import { asSystem, runUnit } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { defineJob, platformBody } from '../jobs/job.ts'
import { rowsPerPruneMax } from '../limits.ts'
import { removeStray } from './commands.ts'
import * as store from './store.ts'

export type RemovedCounts = { readonly files: number; readonly bytes: number }

export const pruneFiles = defineJob({
  name: 'files.prune',
  recurs: '41 * * * *',
  body: platformBody,
  work: async ({ context }) => void (await removeUnusedFiles(context)),
})

/**
 * Runs every hour in any process, also twice at once or after a crash: the row goes first, with a journal entry, then
 * the bytes; what a killed process left is recorded.
 */
export async function removeUnusedFiles(context: Context): Promise<RemovedCounts> {
  const now = context.clock()
  const before = new Date(now.getTime() - unusedFileKeptHours * msPerHour)
  const files = await inBatches(
    (limit) => store.unusedBefore(context.systemDb, before, limit),
    ({ id, tenant_id }) => removeRow(context, id, tenant_id, before),
  )
  const failures: unknown[] = []
  const bytes = await inBatches(
    (limit) => store.straysBefore(context.systemDb, now, limit),
    (id) =>
      removeStray(context, id).then(
        () => true,
        (error: unknown) => {
          failures.push(error)
          return false
        },
      ),
  )
  await context.storage.removeParts(before)
  // A failed removal does not stop the others, and is reported at the end.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} removals of bytes failed`)
  return { files, bytes }
}

/** Removes what is found in batches until a batch is not full; returns how many were removed. */
async function inBatches<T>(
  find: (limit: number) => Promise<readonly T[]>,
  remove: (found: T) => Promise<boolean>,
): Promise<number> {
  let removed = 0
  for (;;) {
    const before = removed
    const found = await find(rowsPerPruneMax)
    for (const one of found) if (await remove(one)) removed += 1
    if (found.length < rowsPerPruneMax || removed === before) return removed
  }
}

const kept = { value: false }

/** Whether the file was still there and unused; it may have been attached concurrently. */
const removeRow = (context: Context, id: string, tenantId: string, before: Date): Promise<boolean> =>
  runUnit(context, {
    cause: { kind: 'job', requestId: context.makeId() },
    enter: asSystem,
    lock: ({ db }) => store.lockFile(db, tenantId, id),
    work: async ({ db, machineNow }, file) => {
      if (!file?.unused_since || file.unused_since > before || (await store.isUsed(db, id))) return kept
      await store.deleteFile(db, id, machineNow)
      // Done by the platform itself, not by a person.
      const facts = { fileId: id, name: file.name }
      return { value: true, entries: [{ action: 'files.expired', tenantId, userId: platformId, facts }] }
    },
  })
