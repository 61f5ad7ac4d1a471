/**
 * The planner's statistics. Autovacuum takes them a minute after a bulk write; until then a plan may compare each row with each
 * other, so they are also taken at the end of what writes much, and by every server every few seconds.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Context } from '../context.ts'
import { statisticsCheckMs } from '../limits.ts'
import { type Loop, startLoop } from '../rate-limits/loop.ts'

type Site = Pick<Context, 'systemDb' | 'log'>

/** Analyzes the tables that have grown much. What cannot be analyzed now only stays slow, so it is logged and not thrown. */
export async function analyzeGrown({ systemDb, log }: Site): Promise<void> {
  try {
    const { rows } = await sql<{ name: string }>`select name from grown_tables() as name`.execute(systemDb)
    for (const { name } of rows) await sql`select analyze_table(${name})`.execute(systemDb)
  } catch (error) {
    log.warn({ message: (error as Error).message }, 'statistics of the database could not be taken')
  }
}

/** Analyzes every table that has rows, as the owner. One without rows is left out: its plans would be made for no rows. */
export async function analyzeAll(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
  )
  for (const { name } of rows) await owner.query(`analyze ${name}`)
}

export const startStatistics = (context: Context): Loop =>
  startLoop({
    work: async () => {
      await analyzeGrown(context)
      return false
    },
    everyMs: statisticsCheckMs,
    onError: () => undefined,
  })
