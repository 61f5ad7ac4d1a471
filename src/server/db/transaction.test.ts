/** Transactions that are idle, wait too long, or have failed unnoticed. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { lockWithinMs, statementWithinMs, transactionStillMs } from '../limits.ts'
import { isAway, isBusy } from './faults.ts'
import { type Ending, transact } from './transaction.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const first = { text: 'select 1', values: [] }

it('[RUN-04] every connection bounds how long a statement takes and waits, and how long a transaction stands still', async () => {
  const { db, systemDb } = server.context
  for (const one of [db, systemDb]) {
    const { rows } = await sql<{ name: string; ms: number }>`
      select name, setting::int as ms from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
      one,
    )
    expect(rows.map(({ ms }) => ms)).toEqual([transactionStillMs, lockWithinMs, statementWithinMs])
  }
})

it('[RUN-04] a process that stood still in the middle of a transaction finds it gone, and what it held is free', async () => {
  const { pool } = server.context
  const still = transact<object, Ending>(pool, first, async (_, db) => {
    await sql`set local idle_in_transaction_session_timeout = 50`.execute(db)
    await sql`update clock set offset_ms = offset_ms`.execute(db)
    await wait(400)
    await sql`select 1`.execute(db)
    return { by: 'commit' }
  })
  const error = await still.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(isAway(error)).toBe(true)
  await transact<object, Ending>(pool, first, async (_, db) => {
    await sql`set local lock_timeout = 500`.execute(db)
    await sql`update clock set offset_ms = offset_ms`.execute(db)
    return { by: 'rollback' }
  })
})

it('[RUN-04] a call that waits too long for a lock is refused as busy', async () => {
  const { pool } = server.context
  await transact<object, Ending>(pool, first, async (_, db) => {
    await sql`update clock set offset_ms = offset_ms`.execute(db)
    const other = transact<object, Ending>(pool, first, async (_none, second) => {
      await sql`set local lock_timeout = 50`.execute(second)
      await sql`update clock set offset_ms = offset_ms`.execute(second)
      return { by: 'commit' }
    })
    const error = await other.catch((thrown: unknown) => thrown)
    expect(isBusy(error)).toBe(true)
    return { by: 'rollback' }
  })
})

it('[COM-09] a commit that the database answers with a rollback is no success', async () => {
  const swallowing = transact<object, Ending>(server.context.pool, first, async (_, db) => {
    await sql`select 1 / 0`.execute(db).catch(() => undefined)
    return { by: 'commit' }
  })
  await expect(swallowing).rejects.toThrow('failed before its end')
})
