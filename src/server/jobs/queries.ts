/** What stands among the dead letters, for whoever runs the server. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { deadLetters } from './queue.ts'

export type DeadLetters = { readonly name: string; readonly count: number }

export async function deadJobs(db: Kysely<Schema>): Promise<readonly DeadLetters[]> {
  const { rows } = await sql<DeadLetters>`
    select source_name as name, count(*)::int as count from pgboss.job
    where name = ${deadLetters} and state = 'created' group by 1 order by 1`.execute(db)
  return rows
}
