import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '#test/support/server.ts'

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

it('keeps a bounded number of them, and goes on without', async () => {
  await server.context.db.connection().execute(async (db) => {
    for (let n = 0; n < 520; n += 1) await sql`select ${n}::int as ${sql.id(`column_${n}`)}`.execute(db)
    const { rows } = await sql<{ count: bigint }>`select count(*) from pg_prepared_statements`.execute(db)
    expect(rows[0]?.count).toBeLessThanOrEqual(500n)
  })
})
