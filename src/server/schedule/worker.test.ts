/** What falls due is done once, in order, in its tenant's scope, by whichever process is there. */

import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { hour } from '#test/support/clock.ts'
import {
  beginDue,
  blockingHandler,
  type DueWorld,
  noting,
  plan,
  rowsOf,
  type Seen,
  withHandlers,
} from '#test/support/due.ts'
import { patient } from '#test/support/patience.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import type { DueHandler } from '../commands/due.ts'
import type { Context } from '../context.ts'
import { moveClock } from './commands.ts'
import { claimDue, findDue } from './store.ts'
import { runDue, startSchedule } from './worker.ts'

const market = '0190aaaa-0000-7000-8000-00000000000a'

let server: TestServer
let seen: Seen[]
let context: Context
let startedAt: Date
let past: DueWorld['past']
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  ;({ seen, context, begun: startedAt, past } = await beginDue(server))
})
afterAll(() => server.close())

const words = () => seen.map((one) => one.words)

describe('what is due', () => {
  it('[COM-18] is done in the order of its moments, and what is not due yet is left', async () => {
    await plan(
      server,
      { words: 'b', at: past(5) },
      { words: 'later', at: past(-1) },
      { words: 'a', at: past(9) },
    )
    await plan(server, { words: 'now', at: past(0), tenant: 'mingyuan' })
    await runDue(context)
    expect(words()).toEqual(['a', 'b', 'now'])
    await runDue(context)
    expect(words()).toHaveLength(3)
    server.clock.advance(hour)
    await runDue(context)
    expect(words()).toEqual(['a', 'b', 'now', 'later'])
    expect((await rowsOf(server)).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  })

  it('[COM-18] [IDN-24] sees its own tenant and no other, with its own row of the journal', async () => {
    await plan(server, { words: 'a', at: past(2) }, { words: 'b', at: past(1), tenant: 'mingyuan' })
    await runDue(context)
    expect(seen.map(({ scope }) => scope.slice(0, 2))).toEqual(['鸿飞', '明远'])
    const journal = `select count(distinct tenant_id)::int from audit where action = 'test.due' and happened_at >= '${startedAt.toISOString()}'`
    expect(await ask(server.ownerUrl, journal)).toEqual([2])
  })

  it('[COM-18] is planned once, however often it is asked for', async () => {
    const row = { words: 'a', at: past(1) }
    await plan(server, row, row)
    await runDue(context)
    await plan(server, row)
    await runDue(context)
    expect(words()).toEqual(['a'])
  })

  it('[COM-18] waits for a server that knows what to do', async () => {
    await plan(server, { words: 'a', at: past(1), kind: 'test.unknown' })
    await runDue(context)
    expect(await rowsOf(server)).toMatchObject([{ state: 'waiting', tries: 0 }])
  })
})

describe('two processes', () => {
  it('[COM-18] of which one has just failed: the other leaves the row until its next try', async () => {
    await plan(server, { words: 'bad', at: past(1), fails: true })
    const { systemDb } = server.context
    const triedBy = server.clock()
    const found = await findDue(systemDb, { kinds: ['test.due'], until: startedAt, triedBy })
    await runDue(context)
    const claim = (search: { triedBy: Date | undefined }) =>
      systemDb.transaction().execute((db) => claimDue(db, found?.id ?? '', search))
    expect(await claim({ triedBy })).toBeUndefined()
    expect(await claim({ triedBy: new Date(triedBy.getTime() + 1_000) })).toMatchObject({ tries: 1 })
    expect(await claim({ triedBy: undefined })).toMatchObject({ tries: 1 })
  })

  /** A second server on the same database, with a handler that stops until it is let go. */
  async function slowOne() {
    const other = await openTestServer({ ownerUrl: server.ownerUrl, clock: server.clock })
    onTestFinished(() => other.close())
    const { handler, begun, letGo } = blockingHandler(seen)
    return { begun, letGo, slow: withHandlers(other.context, { 'test.due': handler }) }
  }

  it('[COM-18] [RUN-04] at one row: one does it, the other passes it over', async () => {
    const { begun, letGo, slow } = await slowOne()
    await plan(
      server,
      { words: 'once', at: past(9) },
      { words: 'elsewhere', at: past(8), tenant: 'mingyuan' },
    )
    const working = runDue(slow)
    await begun
    await runDue(context)
    expect(words()).toEqual(['elsewhere'])
    letGo()
    await working
    expect(words()).toEqual(['elsewhere', 'once'])
    expect((await rowsOf(server)).map(({ state, tries }) => [state, tries])).toEqual([
      ['done', 0],
      ['done', 0],
    ])
  })

  it('[COM-18] [RUN-04] a later row of a market waits for the one that another process has under way', async () => {
    const { begun, letGo, slow } = await slowOne()
    await plan(
      server,
      { words: 'first', at: past(9), market },
      { words: 'second', at: past(8), market, kind: 'test.other' },
    )
    const working = runDue(slow)
    await begun
    await runDue(context)
    expect(words()).toEqual([])
    letGo()
    await working
    await runDue(context)
    expect(words()).toEqual(['first', 'second'])
  })

  it('[COM-18] [RUN-04] share a hundred rows: each is done exactly once', async () => {
    const other = await openTestServer({ ownerUrl: server.ownerUrl, clock: server.clock })
    const tenants = ['hongfei', 'mingyuan', 'lanting', 'wohe', 'orchid']
    const rows = Array.from({ length: 100 }, (_, n) => ({
      words: String(n),
      at: past(200 - n),
      tenant: tenants[n % 5] ?? '',
    }))
    await plan(server, ...rows)
    const both = [context, withHandlers(other.context, context.due)]
    await Promise.all([...both, ...both].map((one) => runDue(one)))
    await vi.waitFor(async () => {
      await runDue(context)
      expect((await rowsOf(server)).every(({ state }) => state === 'done')).toBe(true)
    }, patient)
    expect(words().toSorted((a, b) => Number(a) - Number(b))).toEqual(rows.map((row) => row.words))
    for (const tenant of [0, 1, 2, 3, 4]) {
      const own = words()
        .map(Number)
        .filter((n) => n % 5 === tenant)
      expect(own).toEqual(own.toSorted((a, b) => a - b))
    }
    await other.close()
  })
})

it('[COM-18] wakes the outbox for the events of what was due, and only for those', async () => {
  const woken = vi.fn<() => void>()
  context.outboxWake.onWake(woken)
  await plan(server, { words: 'quiet', at: past(2) })
  await runDue(context)
  expect(woken).not.toHaveBeenCalled()
  const telling: DueHandler = async (work) => {
    const entry = await noting(seen)(work)
    return entry && { ...entry, events: [{ topic: 'test.reported', body: {} }] }
  }
  await plan(server, { words: 'reported', at: past(1) })
  await runDue(withHandlers(context, { 'test.due': telling }))
  expect(woken).toHaveBeenCalledOnce()
})

describe('the database', () => {
  it('[COM-18] refuses to settle a row again, or to change what it is about', async () => {
    await plan(server, { words: 'a', at: past(1) })
    const change = (what: string) =>
      ask(server.ownerUrl, `update due_rows set ${what} where kind = 'test.due'`)
    await expect(change(`due_at = '2030-01-01'`)).rejects.toThrow('cannot be changed')
    await expect(change(`body = '{}'`)).rejects.toThrow('cannot be changed')
    await runDue(context)
    const again = `state = 'waiting', settled_at = null`
    await expect(change(`${again}, tries = 0`)).rejects.toThrow('cannot be settled again')
    await plan(server, { words: 'bad', at: past(1), fails: true, kind: 'test.other' })
    await moveClock(context, { advanceDays: 1 }, context.makeId())
    for (const what of [`error = 'x'`, `state = 'done'`, again, `${again}, tries = 0, body = '{}'`])
      await expect(
        ask(server.ownerUrl, `update due_rows set ${what} where kind = 'test.other'`),
      ).rejects.toThrow(/cannot be (settled again|changed)/)
  })
})

it('[COM-18] the server looks by itself, and stops when the row under way is done', async () => {
  await plan(server, { words: 'a', at: past(1) })
  const schedule = startSchedule(context)
  await vi.waitFor(() => expect(words()).toEqual(['a']), patient)
  await schedule.stop()
  await plan(server, { words: 'b', at: past(0) })
  expect((await rowsOf(server)).map(({ state }) => state)).toEqual(['done', 'waiting'])
})
