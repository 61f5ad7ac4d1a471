/** Counts jobs that were given up or wait, for operators. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { countByName, firstAt, type GivenUp } from '../db/metrics.ts'
import type { Schema } from '../db/schema.ts'
import { leftShownMax } from '../limits.ts'
import type { Job } from './job.ts'
import { deadLetterQueue } from './queue.ts'

export const deadJobs = (db: Kysely<Schema>): Promise<readonly GivenUp[]> =>
  countByName(
    db,
    sql`select source_name as name from pgboss.job where name = ${deadLetterQueue} and state = 'created'`,
  )

/** Since when the job waits that could have begun first. */
export const oldestJobAt = (db: Kysely<Schema>): Promise<Date | null> =>
  firstAt(
    db,
    sql`select start_after as at from pgboss.job where name <> ${deadLetterQueue} and state < 'active'`,
  )

/**
 * The enqueued jobs that run or can begin. A job that has failed and waits for its next try does not count, since it may wait
 * for minutes. Neither do recurring jobs, which follow machine time.
 */
export function jobsLeft(jobs: readonly Job[]): RawBuilder<readonly string[]> {
  const names = jobs.filter(({ recurs }) => recurs === undefined).map(({ name }) => name)
  return sql`array(select name from pgboss.job where name = any(${names}) and state in ('created', 'active') limit ${leftShownMax})`
}
