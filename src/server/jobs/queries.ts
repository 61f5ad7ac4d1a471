/** What was given up among the jobs and what waits, for whoever runs the server. */
import { type Kysely, sql } from 'kysely'
import { countByName, firstAt, type GivenUp } from '../db/figures.ts'
import type { Schema } from '../db/schema.ts'
import { deadLetters } from './queue.ts'

export const deadJobs = (db: Kysely<Schema>): Promise<readonly GivenUp[]> =>
  countByName(
    db,
    sql`select source_name as name from pgboss.job where name = ${deadLetters} and state = 'created'`,
  )

/** Since when the job waits that could have begun first. */
export const oldestJobAt = (db: Kysely<Schema>): Promise<Date | null> =>
  firstAt(db, sql`select start_after as at from pgboss.job where name <> ${deadLetters} and state < 'active'`)
