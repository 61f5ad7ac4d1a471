/** The time machine: business time moves on and never back, and what falls due on the way is done at its moment. */

import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accountRead } from '#contract/identity.ts'
import { businessTime } from '#contract/schedule.ts'
import { topics } from '#contract/topics.ts'
import { type Day, type Instant, startOfDay } from '#domain/day.ts'
import { sessionIdleHours } from '#domain/identity/limits.ts'
import { clockMoveDaysMax, dueTriesMax } from '#domain/limits.ts'
import { ask } from '#test/support/ask.ts'
import { day, hour } from '#test/support/clock.ts'
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
import { keepCalendars } from '../calendars/commands.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { DueHandler } from '../commands/due.ts'
import { platformId } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import { moveClock, scheduleDue } from './commands.ts'
import { runDue } from './worker.ts'

let server: TestServer
let seen: Seen[]
let context: Context
let after: DueWorld['after']
let machineStart: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  ;({ seen, context, after } = await beginDue(server))
  machineStart = server.clock().toISOString()
})
afterAll(() => server.close())

const businessNow = async (): Promise<string> =>
  (await readBusinessTime(context.db, context.clock())).toISOString()
const move = (advanceDays: number) => moveClock(context, { advanceDays }, context.makeId())
const moveTo = (to: string) => moveClock(context, { to: Date.parse(to) as Instant }, context.makeId())

describe('a move of the clock', () => {
  it('[COM-51] leads to the day or the moment that was asked for, and the machine’s time stays', async () => {
    expect(await move(7)).toMatchObject({ ok: true, value: { waitsFor: [] } })
    expect(await businessNow()).toBe(after(7 * day))
    expect(await moveTo(after(30 * day + 5))).toMatchObject({ ok: true })
    expect(await businessNow()).toBe(after(30 * day + 5))
    expect(context.clock().toISOString()).toBe(machineStart)
    server.clock.advance(hour)
    expect(await businessNow()).toBe(after(30 * day + hour + 5))
  })

  it('[COM-51] goes neither back nor too far, and then nothing has moved', async () => {
    await move(2)
    for (const back of [() => move(-1), () => move(0), () => moveTo(after(0)), () => moveTo(after(2 * day))])
      expect(await back()).toMatchObject({ ok: false, failure: 'clockBack' })
    expect(await move(clockMoveDaysMax + 1)).toMatchObject({ ok: false, failure: 'clockTooFar' })
    expect(await businessNow()).toBe(after(2 * day))
  })

  it('[COM-18] is refused backwards by the database itself', async () => {
    await move(1)
    await expect(ask(server.ownerUrl, 'update clock set offset_ms = offset_ms - 1')).rejects.toThrow(
      'business time cannot move back',
    )
  })

  it('[COM-51] leaves sessions and their limits to the machine’s time', async () => {
    const token = await server.enter('chenwei')
    await move(300)
    expect((await server.call(accountRead, {}, { token })).status).toBe(200)
    server.clock.advance(sessionIdleHours * hour + 1)
    expect((await server.call(accountRead, {}, { token })).status).toBe(401)
  })

  it('[COM-18] shows in the business time, and is an event of the platform', async () => {
    const [before] = await ask(server.ownerUrl, 'select coalesce(max(id), 0) from outbox')
    const times = async () => (await server.call(businessTime, {})).data
    expect(await times()).toMatchObject({ now: after(0), machineNow: machineStart })
    await move(3)
    expect(await times()).toMatchObject({ now: after(3 * day), machineNow: machineStart })
    const reported = await ask(
      server.ownerUrl,
      `select json_build_array(tenant_id, user_id, topic) from outbox where id > ${String(before)}`,
    )
    expect(reported).toEqual([[platformId, null, topics.clockMoved]])
  })

  it('[COM-51] is in the journal, by both clocks', async () => {
    await move(3)
    const rows = await ask(
      server.ownerUrl,
      `select json_build_object('at', body ->> 'at', 'machine', body ->> 'machineAt', 'facts', body -> 'facts')
       from audit where action = 'sandbox.clockMoved' and body ->> 'machineAt' = '${machineStart}'`,
    )
    const to = after(3 * day)
    expect(rows).toEqual([{ at: to, machine: machineStart, facts: { from: after(0), to } }])
  })
})

describe('what falls due on the way', () => {
  it('[COM-51] [COM-18] is done in order, each at its own moment, before the clock goes on', async () => {
    await plan(server, { words: 'c', at: after(20 * day) }, { words: 'beyond', at: after(31 * day) })
    await plan(server, { words: 'b', at: after(2 * hour), tenant: 'mingyuan' })
    await plan(server, { words: 'overdue', at: after(-hour) }, { words: 'last', at: after(30 * day) })
    await move(30)
    expect(seen.map(({ words, at }) => [words, at])).toEqual([
      ['overdue', after(0)],
      ['b', after(2 * hour)],
      ['c', after(20 * day)],
      ['last', after(30 * day)],
    ])
    expect(await businessNow()).toBe(after(30 * day))
  })

  it('[COM-51] includes what only became due because of it', async () => {
    const daily: DueHandler = async (work) => {
      const { tenantId, kind, dueAt } = work.row
      const next = { id: context.makeId(), tenantId, kind, body: { words: 'again' } }
      await scheduleDue(work.db, { ...next, dueAt: new Date(dueAt.getTime() + day) })
      return noting(seen)(work)
    }
    await plan(server, { words: 'daily', at: after(hour) })
    await moveClock(withHandlers(context, { 'test.due': daily }), { advanceDays: 5 }, context.makeId())
    expect(seen.map(({ dueAt }) => dueAt)).toEqual([0, 1, 2, 3, 4].map((n) => after(n * day + hour)))
    expect(seen.map(({ at }) => at)).toEqual(seen.map(({ dueAt }) => dueAt))
  })

  it('[COM-51] and fails is tried to the end, stands as failed, and does not stop the clock', async () => {
    await plan(server, { words: 'bad', at: after(hour), fails: true }, { words: 'good', at: after(day) })
    expect(await move(2)).toMatchObject({ ok: true, value: { waitsFor: [] } })
    expect(await rowsOf(server)).toMatchObject([
      { words: 'bad', state: 'failed', tries: dueTriesMax },
      { words: 'good', state: 'done' },
    ])
  })

  it('[COM-18] where another process has it under way, the clock waits for it', async () => {
    const { handler, begun, letGo } = blockingHandler(seen)
    await plan(server, { words: 'shared', at: after(0) })
    const other = await openTestServer({ ownerUrl: server.ownerUrl, clock: server.clock })
    onTestFinished(() => other.close())
    const working = runDue(withHandlers(other.context, { 'test.due': handler }))
    await begun
    let styles = 0
    const looking: Context = {
      ...context,
      get due() {
        styles += 1
        return context.due
      },
    }
    const moving = moveClock(looking, { advanceDays: 1 }, context.makeId())
    await vi.waitFor(() => expect(styles).toBeGreaterThan(5), patient)
    expect(await businessNow()).toBe(after(0))
    letGo()
    await working
    expect(await moving).toMatchObject({ ok: true, value: { waitsFor: [] } })
    expect(await businessNow()).toBe(after(day))
    expect(seen.map(({ words }) => words)).toEqual(['shared'])
  })
})

describe('a move that takes too long', () => {
  const soon = 0.1

  it('[COM-51] stops at what is not done yet, says so, and can be asked to go on', async () => {
    const { handler, begun, letGo } = blockingHandler(seen)
    await plan(server, { words: 'slow', at: after(0) }, { words: 'next', at: after(hour), kind: 'test.due' })
    const other = await openTestServer({ ownerUrl: server.ownerUrl, clock: server.clock })
    onTestFinished(() => other.close())
    const working = runDue(withHandlers(other.context, { 'test.due': handler }))
    await begun
    const target = new Date(after(day))
    expect(await moveClock(context, { advanceDays: 1 }, context.makeId(), soon)).toEqual({
      ok: true,
      value: { from: new Date(after(0)), target, waitsFor: [{ kind: 'due', name: 'test.due' }] },
    })
    expect(await businessNow()).toBe(after(0))
    letGo()
    await working
    expect(await moveTo(target.toISOString())).toMatchObject({ value: { waitsFor: [] } })
    expect(seen.map(({ words }) => words)).toEqual(['slow', 'next'])
  })

  it('[COM-51] makes another move fail with clockMoving', async () => {
    const { handler, begun, letGo } = blockingHandler(seen)
    await plan(server, { words: 'slow', at: after(0) })
    const moving = moveClock(
      withHandlers(context, { 'test.due': handler }),
      { advanceDays: 1 },
      context.makeId(),
    )
    await begun
    expect(await moveClock(context, { advanceDays: 1 }, context.makeId(), soon)).toMatchObject({
      ok: false,
      failure: 'clockMoving',
    })
    letGo()
    expect(await moving).toMatchObject({ value: { waitsFor: [] } })
  })
})

describe('two movers at once', () => {
  it('[COM-51] are one after the other, and nothing is done twice', async () => {
    const other = await openTestServer({ ownerUrl: server.ownerUrl, clock: server.clock })
    await plan(server, ...[1, 2, 3, 4].map((n) => ({ words: String(n), at: after(n * day) })))
    const both = [context, withHandlers(other.context, context.due)]
    const moved = await Promise.all(both.map((one) => moveClock(one, { advanceDays: 2 }, context.makeId())))
    expect(moved.map(({ ok }) => ok)).toEqual([true, true])
    expect(await businessNow()).toBe(after(4 * day))
    expect(seen.map(({ words }) => words)).toEqual(['1', '2', '3', '4'])
    await other.close()
  })
})

it('[MKT-07] the calendar’s own check is done on the first of the month, Shanghai time, again and again', async () => {
  const untouched = await openTestServer()
  onTestFinished(() => untouched.close())
  await keepCalendars(untouched.context, 'production')
  await moveClock(untouched.context, { advanceDays: 50 }, untouched.context.makeId())
  const rows = await ask(
    untouched.ownerUrl,
    `select json_build_object('due', due_at, 'state', state) from due_rows where kind = 'calendars.yearCheck' order by due_at`,
  )
  const first = (text: string) => new Date(startOfDay(text as Day)).toISOString()
  expect(rows).toEqual(
    [
      ['2026-12-01', 'done'],
      ['2027-01-01', 'done'],
      ['2027-02-01', 'waiting'],
    ].map(([due = '', state]) => ({ due: first(due).replace('.000Z', '+00:00'), state })),
  )
  const missing = await ask(
    untouched.ownerUrl,
    `select jsonb_array_length(body #> '{facts,missing}') from audit where action = 'calendars.yearMissing' order by seq`,
  )
  expect(missing).toEqual([2, 4])
})
