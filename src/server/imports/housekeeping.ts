/** The recurring job that cleans up imports: gives up stalled and forgotten ones, and deletes old rows. */
import { msPerDay, msPerMinute } from '#domain/day.ts'
import { importRowsKeptDays, importStalledMinutes } from '#domain/imports/limits.ts'
import { refuse } from '#domain/result.ts'
import { platformId } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import { defineJob, type JobWork, platformBody } from '../jobs/job.ts'
import { rowsPerPruneMax } from '../limits.ts'
import {
  changed,
  factsOf,
  findWithKind,
  journalEntryOfImport,
  refuseImport,
  unchanged,
  withImport,
} from './jobs.ts'
import { type ImportRecord, untouchedImports } from './queries.ts'
import * as store from './store.ts'

export const pruneImports = defineJob({
  name: 'imports.prune',
  recurs: '23 * * * *',
  body: platformBody,
  work: async (work) => {
    const { context } = work
    await giveUpStalled(work)
    await cancelForgotten(work)
    while ((await store.pruneRows(context.systemDb, keptSince(context))) === rowsPerPruneMax) continue
  },
})

/** The platform is recorded as the actor, since no person acts. */
const byPlatform = (found: ImportRecord): ImportRecord => ({ ...found, userId: platformId })

/**
 * Refuses imports that were being read and that no job has touched for long; those being stored go back to
 * ready.
 */
async function giveUpStalled({ context, unit }: JobWork): Promise<void> {
  const before = new Date(context.clock().getTime() - importStalledMinutes * msPerMinute)
  for (const body of await untouchedImports(context.systemDb, ['reading', 'storing'], before)) {
    const withKind = await findWithKind(context, body)
    if (withKind?.found.state === 'reading')
      await refuseImport(unit, byPlatform(withKind.found), refuse('internal'))
    if (withKind?.found.state === 'storing') await unstore(unit, byPlatform(withKind.found))
  }
}

/** Nothing was stored, so the import can be run again. */
const unstore = (unit: JobWork['unit'], found: ImportRecord): Promise<void> =>
  withImport(unit, found, async (batch, { context }) => {
    const back = {
      ...store.failureOf(refuse('internal')),
      mode: null,
      run_by: null,
      touched_at: context.clock(),
    }
    const moved = await store.changeImportState(batch.db, found.id, ['storing', 'ready'], back)
    return moved ? changed(journalEntryOfImport(batch, 'imports.unstored', factsOf(found))) : unchanged
  })

const keptSince = ({ clock }: Context): Date => new Date(clock().getTime() - importRowsKeptDays * msPerDay)

/** Cancels imports that were read but never run; their rows are deleted. */
async function cancelForgotten({ context, unit }: JobWork): Promise<void> {
  for (const body of await untouchedImports(context.systemDb, ['ready'], keptSince(context))) {
    const withKind = await findWithKind(context, body)
    if (withKind) await cancelOne(unit, byPlatform(withKind.found))
  }
}

const cancelOne = (unit: JobWork['unit'], found: ImportRecord): Promise<void> =>
  withImport(unit, found, async (batch, { context }) => {
    const columns = { finished_at: batch.businessNow, touched_at: context.clock() }
    if (!(await store.changeImportState(batch.db, found.id, ['ready', 'cancelled'], columns)))
      return unchanged
    await store.dropRows(batch.db, found.id, 'all')
    return changed(journalEntryOfImport(batch, 'imports.cancelled', factsOf(found)))
  })
