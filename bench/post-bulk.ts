/** The cost of posting many awards at once, against copying as many entries into a table with the same indexes. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Context } from '#server/context.ts'
import { postAll } from '#server/ledger/commands.ts'
import { ask } from '#test/support/ask.ts'
import { journalPlanted } from '#test/support/journal.ts'
import { award, payee, payer, stranger } from '#test/support/ledger.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { inWorld, type World } from './world.ts'

const postingCount = 100_000
const timesMax = 3

export const postBulk: Measure = { name: 'post-bulk', run: () => inWorld(measure) }

async function measure({ context, ownerUrl }: World): Promise<readonly Finding[]> {
  await ask(ownerUrl, 'create table bench_entries (like ledger_entries including indexes)')
  await posted(context)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const rows = await buffer(owner.query(copyTo('copy ledger_entries to stdout')))
  const ms = await inTurns({
    copy: async () => {
      const begun = performance.now()
      await pipeline(Readable.from([rows]), owner.query(copyFrom('copy bench_entries from stdin')))
      const took = performance.now() - begun
      await owner.query('truncate bench_entries')
      return took
    },
    posted: () => posted(context),
  })
  await owner.end()
  const figures = `${postingCount} postings: entries copied ${ms.copy.toFixed(0)} ms, posted ${ms.posted.toFixed(0)} ms`
  return [{ name: 'post-bulk', ratio: ms.posted / ms.copy, goal: { atMost: timesMax }, figures }]
}

/** Awards between a payer and two payees, in a transaction as a command has it. */
async function posted(context: Context): Promise<number> {
  const postings = Array.from({ length: postingCount }, (_, n) => ({
    ...award(context.makeId(), BigInt(10_000 + n)),
    payeeTenantId: n % 2 === 0 ? payee : stranger,
  }))
  const begun = performance.now()
  await context.db.transaction().execute(async (db) => {
    await sql`select set_config('sooner.tenant', ${payer}, true), set_config('statement_timeout', '0', true)`.execute(
      db,
    )
    await postAll({ db, makeId: context.makeId }, postings)
    await journalPlanted(db, context, payer)
  })
  return performance.now() - begun
}
