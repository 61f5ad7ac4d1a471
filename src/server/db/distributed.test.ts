/** A database with distributed tables is refused before anything is written to it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, openQueryConnection } from '#test/support/ask.ts'
import { testConfig } from '#test/support/config.ts'
import { emptyDatabase, type FreshDatabase } from '#test/support/database.ts'
import { openSecrets } from '../config/secrets.ts'
import { migrate } from './migrate.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.drop())

it('[RUN-03] refuses to start on distributed tables', async () => {
  const start = async () => migrate(database.url, [], await openSecrets(testConfig()), new Date(0))
  // The catalogue of Citus, with what it says of one table.
  const { ask: run, close } = await openQueryConnection(database.url)
  await run('create table bound (tenant_id uuid)')
  await run('set allow_system_table_mods = on')
  await run('create table pg_catalog.pg_dist_partition (logicalrelid regclass, partmethod "char")')
  await close()
  expect(await start()).toEqual([])
  await ask(database.url, `insert into pg_catalog.pg_dist_partition values ('bound', 'h')`)
  await expect(start()).rejects.toThrow(
    'DATABASE_URL names a database in which the table bound is distributed; Sooner needs all tables on one PostgreSQL.',
  )
})
