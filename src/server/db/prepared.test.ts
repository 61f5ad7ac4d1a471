import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { listStatementsMax } from '../limits.ts'
import { isBusy, isRetryable } from './faults.ts'
import { prepared, preparedList } from './prepared.ts'
import type { Schema } from './schema.ts'
import { type Ending, transact } from './transaction.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

it('prepares a statement with parameters once a connection, and runs it again with others', async () => {
  await server.context.db.connection().execute(async (db) => {
    const doubled = async (n: number) =>
      (await sql<{ n: number }>`select ${n}::int * 2 as n`.execute(db)).rows[0]?.n
    expect([await doubled(1), await doubled(21)]).toEqual([2, 42])
    const { rows } =
      await sql`select from pg_prepared_statements where statement like '%::int * 2 as n'`.execute(db)
    expect(rows).toHaveLength(1)
  })
})

describe('a statement that was prepared before its table was changed', () => {
  const read = (db: Kysely<Schema>) => sql`select * from changing where id = ${1}`.execute(db)
  const change = (column: string) => ask(server.ownerUrl, `alter table changing add column ${column} text`)

  it('fails at most once a connection: the next query gets a new one', async () => {
    await ask(server.ownerUrl, 'create table changing as select 1 as id')
    await ask(server.ownerUrl, 'grant select on changing to sooner_system')
    const { systemDb } = server.context
    await read(systemDb)
    await change('one')
    await expect(read(systemDb)).rejects.toThrow('cached plan')
    expect((await read(systemDb)).rows).toEqual([{ id: 1, one: null }])
  })

  it('is prepared anew by a transaction that is tried again', async () => {
    await ask(server.ownerUrl, 'grant select on changing to sooner_app')
    const { pool } = server.context
    const first = { text: 'select 1 as one', values: [] }
    const once = () =>
      transact<{ one: number }, Ending & { rows: unknown }>(pool, first, async (_, db) => ({
        rows: (await read(db)).rows,
        by: 'commit',
      }))
    await once()
    await change('two')
    const stale = await once().catch((error: unknown) => error)
    expect([isRetryable(stale), isBusy(stale)]).toEqual([true, true])
    expect((await once()).rows).toEqual([{ id: 1, one: null, two: null }])
  })
})

describe('the ways to ask for one list', () => {
  const way = (n: number) => `select $1::int as way_${n}`

  it('are prepared where they are asked for again and again, and not more than so many', () => {
    const asList = preparedList()
    const named = (n: number) => asList(way(n), [1]).name !== undefined
    expect([named(0), named(0), named(0), named(0)]).toEqual([false, false, true, true])
    for (let n = 1; n < 3_000; n += 1) expect(named(n)).toBe(false)
    for (let round = 0; round < 4; round += 1) for (let n = 1; n < 200; n += 1) named(n)
    const ways = Array.from({ length: 3_000 }, (_, n) => asList(way(n), [1]).name)
    const names = new Set(ways.filter((name) => name !== undefined))
    expect(names.size).toBe(listStatementsMax)
    // Another list has names of its own.
    const other = preparedList()
    const others = [1, 2, 3].map((n) => other(way(0), [n]).name)
    expect(names.has(others[2] ?? '')).toBe(false)
  })

  it('take no name from the statements that never change', () => {
    const asList = preparedList()
    for (let round = 0; round < 4; round += 1) for (let n = 0; n < 600; n += 1) asList(way(n), [1])
    expect(prepared('select $1::int as unchanging', [1]).name).toBeDefined()
  })
})

it('keeps a bounded number of them, and goes on without', async () => {
  await server.context.db.connection().execute(async (db) => {
    for (let n = 0; n < 520; n += 1) await sql`select ${n}::int as ${sql.id(`column_${n}`)}`.execute(db)
    const { rows } = await sql<{ count: bigint }>`select count(*) from pg_prepared_statements`.execute(db)
    expect(rows[0]?.count).toBeLessThanOrEqual(500n)
  })
})
