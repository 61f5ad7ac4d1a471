/** The server refuses a database whose tables are distributed over several machines (`docs/scale.md` has the reasons). */
import type pg from 'pg'
import { ConfigError } from '../config/config-error.ts'

/** The catalogue in which Citus keeps what it distributes. */
const citusCatalogue = 'pg_catalog.pg_dist_partition'

export async function refuseDistributedTables(owner: pg.ClientBase): Promise<void> {
  const { rows: catalogue } = await owner.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [citusCatalogue],
  )
  if (!catalogue[0]?.found) return
  const { rows } = await owner.query<{ name: string }>(
    `select logicalrelid::text as name from ${citusCatalogue} order by 1 limit 1`,
  )
  const table = rows[0]?.name
  if (table !== undefined)
    throw new ConfigError(
      `DATABASE_URL names a database in which the table ${table} is distributed; Sooner needs all tables on one PostgreSQL.`,
    )
}
