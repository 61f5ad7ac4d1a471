/** What a transaction made of a tied table: one item for each group, however many statements it took. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { journalTables } from './journal-tables.ts'
import { notSeen, rowsOf, seenOtherwise } from './unjournaled.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** The items of a transaction over a table of its own, without their sums: the table, the group, and how many rows. */
async function itemsOf(...statements: readonly string[]) {
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('create table scratch (id int, place text)')
    await client.query(`select journal_table('scratch', '{id}', 'place')`)
    for (const statement of statements) await client.query(statement)
    const { rows } = await client.query<{ items: [string, string, number, ...number[]][] }>(
      `select made_items(current_setting('sooner.made')) as items`,
    )
    return (rows[0]?.items ?? []).map(([table, group, count, ...sums]) => ({ table, group, count, sums }))
  } finally {
    await client.end()
  }
}
const zeros = Array.from({ length: 8 }, () => 0)

it('[RUN-07] many statements about one group are one item, so that an entry stays small', async () => {
  const inserts = Array.from({ length: 50 }, (_, n) => `insert into scratch values (${n}, 'a')`)
  const items = await itemsOf(...inserts, `insert into scratch values (50, 'b')`)
  expect(items.map(({ table, group, count }) => [table, group, count])).toEqual([
    ['scratch', 'a', 50],
    ['scratch', 'b', 1],
  ])
})

it('[RUN-07] a row that changes its group leaves the one and comes to the other', async () => {
  const items = await itemsOf(
    `insert into scratch values (1, 'a')`,
    `update scratch set id = 1, place = 'b' where id = 1`,
  )
  expect(items.map(({ group, count }) => [group, count])).toEqual([
    ['a', 0],
    ['b', 1],
  ])
  expect(items[0]?.sums).toEqual(zeros)
  expect(items[1]?.sums).not.toEqual(zeros)
})

it('[RUN-07] every table is journaled, or listed with the reason why not, as operations shows', async () => {
  const tables = `select relname from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    and not relispartition and relname <> 'migrations' order by 1`
  const triggered = `select c.relname from pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgname = 'journal_added' order by 1`
  const listed = [...seenOtherwise, ...notSeen]
  const named = listed.flatMap((one) => one.tables)
  const journaled = journalTables.map(({ table }) => table)
  expect(await ask(server.ownerUrl, triggered)).toEqual(journaled.toSorted())
  expect([...journaled, ...named].toSorted()).toEqual(await ask(server.ownerUrl, tables))
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8').split('\n')
  expect(rowsOf(listed).filter((row) => !page.includes(row))).toEqual([])
})
