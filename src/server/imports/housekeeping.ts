/** What becomes of imports that nobody takes further: they are given up, and their rows go after a while. */
import { msPerDay, msPerMinute } from '#domain/day.ts'
import { importRowsKeptDays, importStalledMinutes } from '#domain/imports/limits.ts'
import { refuse } from '#domain/result.ts'
import { platformId } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import { defineJob, type JobWork, platformBody } from '../jobs/job.ts'
import { rowsPerPruneMax } from '../limits.ts'
import { did, entryOf, factsOf, findUnder, nothing, refuseImport, withImport } from './jobs.ts'
import { type ImportFound, untouchedImports } from './queries.ts'
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

/** What nobody did stands in nobody's name. */
const byPlatform = (found: ImportFound): ImportFound => ({ ...found, userId: platformId })

/** What no job has moved for long is refused, where it was being read; the history says so. */
async function giveUpStalled({ context, unit }: JobWork): Promise<void> {
  const before = new Date(context.clock().getTime() - importStalledMinutes * msPerMinute)
  for (const requested of await untouchedImports(context.systemDb, ['reading', 'storing'], before)) {
    const under = await findUnder(context, requested)
    if (under?.found.state === 'reading')
      await refuseImport(unit, byPlatform(under.found), refuse('internal'))
    if (under?.found.state === 'storing') await unstore(unit, byPlatform(under.found))
  }
}

/** Nothing was stored; it can be run again. */
const unstore = (unit: JobWork['unit'], found: ImportFound): Promise<void> =>
  withImport(unit, found, async (batch, { context }) => {
    const back = {
      ...store.failureOf(refuse('internal')),
      mode: null,
      run_by: null,
      touched_at: context.clock(),
    }
    const moved = await store.moveImport(batch.db, found.id, ['storing', 'ready'], back)
    return moved ? did(entryOf(batch, 'imports.unstored', factsOf(found))) : nothing
  })

const keptSince = ({ clock }: Context): Date => new Date(clock().getTime() - importRowsKeptDays * msPerDay)

/** What was read and never run is given up with its rows, without which it could not be run. */
async function cancelForgotten({ context, unit }: JobWork): Promise<void> {
  for (const requested of await untouchedImports(context.systemDb, ['ready'], keptSince(context))) {
    const under = await findUnder(context, requested)
    if (under) await cancelOne(unit, byPlatform(under.found))
  }
}

const cancelOne = (unit: JobWork['unit'], found: ImportFound): Promise<void> =>
  withImport(unit, found, async (batch, { context }) => {
    const changed = { finished_at: batch.businessNow, touched_at: context.clock() }
    if (!(await store.moveImport(batch.db, found.id, ['ready', 'cancelled'], changed))) return nothing
    await store.dropRows(batch.db, found.id, 'all')
    return did(entryOf(batch, 'imports.cancelled', factsOf(found)))
  })
