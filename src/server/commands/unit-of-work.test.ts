/** The unit of work: one transaction in few flights, tried again after a collision, its journal last, and then the wake. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { noting, plan, rowsOf, type Seen, withHandlers } from '#test/support/due.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { testAction } from '#test/support/test-action.ts'
import type { Context } from '../context.ts'
import { isBusy, isNoBlame, isRetryable } from '../db/faults.ts'
import { commandTriesMax } from '../limits.ts'
import { runDue } from '../schedule/worker.ts'
import type { JournalEntry } from './command.ts'
import { platformId } from './journal.ts'
import { asSystem, type Done, inScopeOf, noLocks, runUnit, type UnitWork } from './unit-of-work.ts'

let server: TestServer
let context: Context
beforeAll(async () => {
  server = await openTestServer()
  ;({ context } = server)
  await ask(server.ownerUrl, 'create table units (id int primary key)')
  await ask(server.ownerUrl, 'grant all on units to sooner_app, sooner_system')
})
afterAll(() => server.close())

const enter = inScopeOf({ tenantId: null })
const unit = <T>(work: (work: UnitWork) => Promise<Done<T>>) => ({
  cause: { kind: 'job', requestId: context.makeId() } as const,
  enter,
  lock: noLocks,
  work,
})
const insert = ({ db }: UnitWork, id: number) => sql`insert into units values (${id})`.execute(db)
const ids = () => ask(server.ownerUrl, 'select id from units order by id')
const entry = (words: string, tenantId: string | null = null): JournalEntry => ({
  action: testAction('noted'),
  tenantId,
  userId: platformId,
  facts: { words },
  events: [{ topic: 'test.unit', body: words }],
})
const collision = Object.assign(new Error('collided'), { code: '40001' })
const wakes = () => {
  const woken = vi.fn<() => void>()
  context.outboxWake.onWake(woken)
  return woken
}

/** Round trips to the database: statements that are sent together count as one. */
async function flightsOf(work: (context: Context) => Promise<unknown>): Promise<number> {
  let flights = 0
  let underWay = 0
  const { pool } = context
  const connect = async () => {
    const client = await pool.connect()
    const query = client.query.bind(client) as (...sent: readonly unknown[]) => Promise<unknown>
    const counted = (...sent: readonly unknown[]): Promise<unknown> => {
      if (underWay === 0) flights += 1
      underWay += 1
      return query(...sent).finally(() => {
        underWay -= 1
      })
    }
    const release = client.release.bind(client)
    const before = Object.getOwnPropertyDescriptors(client)
    client.query = counted as unknown as typeof client.query
    client.release = (destroy) => {
      for (const name of ['query', 'release'] as const) {
        Reflect.deleteProperty(client, name)
        if (before[name]) Object.defineProperty(client, name, before[name])
      }
      release(destroy)
    }
    return client
  }
  await work({ ...context, pool: { connect } as unknown as Context['pool'] })
  return flights
}

describe('a unit of work', () => {
  it('adds two round trips to those of its work: begin with the scope, and the journal with commit', async () => {
    const flights = await flightsOf((counted) =>
      runUnit(counted, {
        ...unit(async (work) => {
          await insert(work, 1)
          return { value: undefined, entries: [entry('first')] }
        }),
        isolation: 'repeatable read',
        withinMs: 60_000,
      }),
    )
    expect(flights).toBe(3)
    expect(await ids()).toEqual([1])
  })

  it('that collides is tried again, with nothing of it left, and wakes the outbox once', async () => {
    const woken = wakes()
    let tries = 0
    await runUnit(
      context,
      unit(async (work) => {
        await insert(work, 2)
        tries += 1
        if (tries < commandTriesMax) throw collision
        return { value: undefined, entries: [entry('collided')] }
      }),
    )
    expect([tries, woken.mock.calls.length]).toEqual([commandTriesMax, 1])
    expect(await ids()).toEqual([1, 2])
  })

  it('that never comes through, or fails for good, says so', async () => {
    let tries = 0
    const failing = (error: Error) =>
      runUnit(
        context,
        unit(async () => {
          tries += 1
          throw error
        }),
      )
    await expect(failing(collision)).rejects.toBe(collision)
    expect(tries).toBe(commandTriesMax)
    await expect(failing(new Error('no'))).rejects.toThrow('no')
    expect(tries).toBe(commandTriesMax + 1)
  })

  it('is rehearsed to its end, writes nothing and does not wake the outbox', async () => {
    const woken = wakes()
    const rehearsed = await runUnit(context, {
      ...unit(async (work) => {
        await insert(work, 3)
        return { value: 'rehearsed', entries: [entry('rehearsed')] }
      }),
      mode: 'rehearse',
    })
    expect(rehearsed).toBe('rehearsed')
    expect(await ids()).toEqual([1, 2])
    expect(woken).not.toHaveBeenCalled()
  })

  it('of the system sees every tenant, and appends to several chains in one order', async () => {
    const tenants = await runUnit(context, {
      ...unit(async ({ db }) => {
        const found = await db.selectFrom('companies').select('tenant_id').distinct().limit(3).execute()
        const chains = found.map(({ tenant_id }) => tenant_id).toSorted()
        return { value: chains, entries: chains.toReversed().map((id) => entry(`of ${id}`, id)) }
      }),
      enter: asSystem,
    })
    const outbox = `select body #>> '{}' from outbox where body #>> '{}' like 'of %' order by id`
    expect(await ask(server.ownerUrl, outbox)).toEqual(tenants.map((id) => `of ${id}`))
    expect(tenants).toHaveLength(3)
  })

  it('[RUN-04] that waited for a lock as long as it may is busy, and does not wait again', async () => {
    let tries = 0
    const waiting = runUnit(context, {
      ...unit(async ({ db }) => {
        await sql`select from units where id = 1 for update`.execute(db)
        await runUnit(
          context,
          unit(async (second) => {
            tries += 1
            await sql`set local lock_timeout = 50`.execute(second.db)
            await sql`select from units where id = 1 for update`.execute(second.db)
            return { value: undefined }
          }),
        )
        return { value: undefined }
      }),
    })
    const error = await waiting.catch((thrown: unknown) => thrown)
    expect([isBusy(error), isNoBlame(error), isRetryable(error), tries]).toEqual([true, true, false, 1])
  })
})

it('[COM-18] a due row whose transaction collides is tried again at once, which is no try', async () => {
  const seen: Seen[] = []
  let collisions = 0
  const handlers = {
    'test.due': async (work: Parameters<ReturnType<typeof noting>>[0]) => {
      collisions += 1
      if (collisions < 3) throw collision
      return noting(seen)(work)
    },
  }
  await plan(server, { words: 'colliding', at: '2026-01-01T00:00:00.000Z' })
  await runDue(withHandlers(context, handlers))
  expect(await rowsOf(server)).toMatchObject([{ words: 'colliding', state: 'done', tries: 0 }])
  expect([collisions, seen.length]).toEqual([3, 1])
})
