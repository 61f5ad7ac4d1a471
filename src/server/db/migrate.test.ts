/** Migrations as they are applied for owners with and without power over row security. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { testConfig } from '#test/support/config.ts'
import { emptyDatabase, type FreshDatabase } from '#test/support/database.ts'
import { openSecrets } from '../config/secrets.ts'
import { type Migration, migrate } from './migrate.ts'

const role = `test_owner_${process.pid}`
const named = (name: string, sql: string): Migration => ({
  name,
  sql,
  hash: createHash('sha256').update(sql).digest('hex'),
})
const table = named(
  '0001-table.sql',
  `create table bound (tenant text not null, done boolean not null default false);
   insert into bound values ('a'), ('b');
   alter table bound enable row level security; alter table bound force row level security;
   create policy own on bound using (tenant = current_setting('sooner.tenant', true))`,
)
const data = named('0002-data.sql', 'update bound set done = true')

let database: FreshDatabase
let ownUrl: string
beforeAll(async () => {
  database = await emptyDatabase()
  const url = new URL(database.url)
  await ask(database.url, `create role ${role} login password 'x' nosuperuser nobypassrls`)
  await ask(database.url, `alter database ${url.pathname.slice(1)} owner to ${role}`)
  ownUrl = Object.assign(url, { username: role, password: 'x' }).href
})
afterAll(async () => {
  await database.drop()
  await ask(database.url.replace(/[^/]*$/, 'postgres'), `drop role ${role}`)
})

const done = () => ask(database.url, 'select count(*)::int from bound where done')
const migrateAs = async (url: string, ...migrations: readonly Migration[]) =>
  migrate(url, migrations, await openSecrets(testConfig()), new Date(0))

it('an owner whom row security binds is refused what would pass rows over in silence', async () => {
  expect(await migrateAs(ownUrl, table)).toEqual([table.name])
  await expect(migrateAs(ownUrl, table, data)).rejects.toThrow(
    'The migration 0002-data.sql failed: query would be affected by row-level security policy for table "bound".',
  )
  expect(await done()).toEqual([0])
  expect(await migrateAs(database.url, table, data)).toEqual([data.name])
  expect(await done()).toEqual([2])
})

it('[RUN-05] leaves the planner with statistics of what the migrations wrote', async () => {
  expect(await ask(database.url, `select reltuples from pg_class where relname = 'bound'`)).toEqual([2])
})
