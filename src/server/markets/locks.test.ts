/** The lock of a market: commands share it, a run has it alone, and it ends with its connection. */
import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { gate } from '#test/support/gate.ts'
import { patient } from '#test/support/patience.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import { isBusy, isNoBlame, isRetryable, LockWaitOver } from '../db/faults.ts'
import { withAlone } from '../db/pool.ts'
import type { Schema } from '../db/schema.ts'
import { aloneKeptMax } from '../limits.ts'
import { lockMarketShared, withMarketLock } from './locks.ts'

const market = '0190a000-0000-7000-8000-00000000000a'
const other = '0190a000-0000-7000-8000-00000000000b'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const asCommand = (work: (db: Transaction<Schema>) => Promise<unknown>, ...ids: readonly string[]) =>
  server.context.db.transaction().execute(async (db) => {
    await lockMarketShared(db, ids)
    await work(db)
  })

/** The advisory locks of this database. */
const locks = `from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())`
const waiting = () => ask(server.ownerUrl, `select count(*)::int ${locks} and not granted`)
const granted = () => ask(server.ownerUrl, `select count(*)::int ${locks} and granted`)
const nothing = async (): Promise<undefined> => undefined

describe('the lock of a market', () => {
  it('is shared by commands', async () => {
    const first = gate()
    const command = asCommand(async () => {
      first.begin()
      await first.held
    }, market)
    await first.begun
    await asCommand(nothing, market)
    expect(await granted()).toEqual([1])
    first.letGo()
    await command
  })

  it('keeps a run waiting for commands, and commands for a run', async () => {
    const order: string[] = []
    const first = gate()
    const command = asCommand(async () => {
      first.begin()
      await first.held
      order.push('command')
    }, market)
    await first.begun
    const second = gate()
    const run = withMarketLock(server.context, market, async () => {
      second.begin()
      await second.held
      order.push('run')
    })
    await vi.waitFor(async () => expect(await waiting()).toEqual([1]), patient)
    first.letGo()
    await second.begun
    const late = asCommand(async () => void order.push('late'), market)
    await vi.waitFor(async () => expect(await waiting()).toEqual([1]), patient)
    // The lock does not affect another market.
    await asCommand(nothing, other)
    second.letGo()
    await Promise.all([command, run, late])
    expect(order).toEqual(['command', 'run', 'late'])
    expect(await granted()).toEqual([0])
  })

  it('is taken in one order, whatever the order of the ids', async () => {
    const both = Array.from({ length: 20 }, (_, n) =>
      n % 2
        ? asCommand(nothing, market, other)
        : withMarketLock(server.context, n % 4 ? market : other, nothing),
    )
    await Promise.all([...both, asCommand(nothing, other, market, other)])
    expect(await granted()).toEqual([0])
  })

  it('is held over a short insert and a repeatable read, which see the scope and write their journal', async () => {
    const { context } = server
    await ask(server.ownerUrl, 'create table market_runs (id int)')
    await ask(server.ownerUrl, 'grant all on market_runs to sooner_app')
    const unit = { cause: { kind: 'job', requestId: context.makeId() } as const, lock: noLocks }
    const seen = await withMarketLock(context, market, async (connection) => {
      await runUnit(context, {
        ...unit,
        connection,
        enter: inScopeOf({ tenantId: null }),
        work: async ({ db }) => {
          await sql`insert into market_runs values (1)`.execute(db)
          return { value: undefined }
        },
      })
      return runUnit(context, {
        ...unit,
        connection,
        isolation: 'repeatable read',
        withinMs: 120_000,
        enter: inScopeOf({ tenantId: null }),
        work: async ({ db }) => {
          const count = async () =>
            (await sql<{ n: number }>`select count(*)::int as n from market_runs`.execute(db)).rows[0]?.n
          const before = await count()
          await ask(server.ownerUrl, 'insert into market_runs values (2) returning id')
          const { rows } = await sql`select current_setting('transaction_isolation') as isolation,
            current_setting('statement_timeout') as limit`.execute(db)
          return { value: [before, await count(), ...rows] }
        },
      })
    })
    expect(seen).toEqual([1, 1, { isolation: 'repeatable read', limit: '2min' }])
    expect(await granted()).toEqual([0])
  })

  it('that is held for too long fails with LockWaitOver, which is busy and blames no one', async () => {
    const first = gate()
    const run = withMarketLock(server.context, market, async () => {
      first.begin()
      await first.held
    })
    await first.begun
    const refused = await withMarketLock(server.context, market, nothing, 50).catch((error: unknown) => error)
    const command = await server.context.db
      .transaction()
      .execute(async (db) => {
        await sql`set local lock_timeout = 50`.execute(db)
        await lockMarketShared(db, [market])
      })
      .catch((error: unknown) => error)
    for (const error of [refused, command]) {
      expect(error).toBeInstanceOf(LockWaitOver)
      expect([isBusy(error), isNoBlame(error), isRetryable(error)]).toEqual([true, true, false])
    }
    first.letGo()
    await run
    await withMarketLock(server.context, market, nothing, 50)
  })

  it('goes with a run that fails, and with a connection that is killed', async () => {
    const failing = withMarketLock(server.context, market, () => Promise.reject(new Error('failed')))
    await expect(failing).rejects.toThrow('failed')
    await vi.waitFor(async () => expect(await granted()).toEqual([0]), patient)
    const first = gate()
    const killed = withMarketLock(server.context, market, async (connection) => {
      first.begin()
      await first.held
      await connection.query('select 1')
    }).catch((error: unknown) => error)
    await first.begun
    await ask(server.ownerUrl, `select pg_terminate_backend(pid) ${locks} and granted`)
    await withMarketLock(server.context, market, nothing)
    first.letGo()
    expect(await killed).toBeInstanceOf(Error)
  })

  const pidOf = async (connection: pg.PoolClient): Promise<number> =>
    (await connection.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
  /** Those connections that are idle. */
  const idle = (pids: readonly number[]) =>
    ask(
      server.ownerUrl,
      `select pid from pg_stat_activity where pid = any('{${pids.join()}}') and state = 'idle'`,
    )

  it('[CLR-07] takes the connection of the run before it, as it was before that run', async () => {
    const first = await withMarketLock(server.context, market, pidOf)
    const [second, limit] = await withMarketLock(server.context, other, async (connection) => [
      await pidOf(connection),
      await connection.query('show idle_session_timeout'),
    ])
    expect(second).toBe(first)
    expect(limit.rows).toEqual([{ idle_session_timeout: '1min' }])
    const third = await withAlone(server.context.pool, async (connection) => [
      await pidOf(connection),
      (await connection.query('show idle_session_timeout')).rows,
    ])
    expect(third).toEqual([first, [{ idle_session_timeout: '0' }]])
  })

  it('[CLR-07] never takes one that kept a lock or a transaction, or whose run failed', async () => {
    const bad: readonly ((connection: pg.PoolClient) => Promise<unknown>)[] = [
      (connection) => connection.query('select pg_advisory_unlock_all()'),
      (connection) => connection.query('begin'),
      () => Promise.reject(new Error('failed')),
    ]
    for (const work of bad) {
      let pid = 0
      await withMarketLock(server.context, market, async (connection) => {
        pid = await pidOf(connection)
        await work(connection)
      }).catch(() => undefined)
      await vi.waitFor(async () => expect(await idle([pid])).toEqual([]), patient)
      expect(await withMarketLock(server.context, market, pidOf)).not.toBe(pid)
    }
    expect(await granted()).toEqual([0])
  })

  it('[CLR-07] keeps a few connections, however many runs there were at once', async () => {
    const ids = Array.from({ length: aloneKeptMax * 3 }, (_, n) => market.replace(/..$/, String(n + 10)))
    const pids = await Promise.all(ids.map((id) => withMarketLock(server.context, id, pidOf)))
    await vi.waitFor(async () => expect((await idle(pids)).length).toBeLessThanOrEqual(aloneKeptMax), patient)
  })
})
