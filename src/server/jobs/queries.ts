/** What was given up among the jobs and what waits, for whoever runs the server. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { deadLetters } from './queue.ts'

/** How many of a name were given up and wait for somebody to look. */
export type GivenUp = { readonly name: string; readonly count: number }

export async function deadJobs(db: Kysely<Schema>): Promise<readonly GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    select source_name as name, count(*)::int as count from pgboss.job
    where name = ${deadLetters} and state = 'created' group by 1 order by 1`.execute(db)
  return rows
}

/** Since when the job waits that could have begun first. */
export async function oldestJobAt(db: Kysely<Schema>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(start_after) as at from pgboss.job where name <> ${deadLetters} and state < 'active'`.execute(
    db,
  )
  return rows[0]?.at ?? null
}
