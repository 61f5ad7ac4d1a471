/** The time machine waits for what follows from what was due, so that nothing is late because the clock ran ahead. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { uuid } from '#contract/fields.ts'
import { ask } from '#test/support/ask.ts'
import { day, hour, testStart } from '#test/support/clock.ts'
import { plan, withHandlers } from '#test/support/due.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { testAction } from '#test/support/test-action.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { DueHandler } from '../commands/due.ts'
import { inScope } from '../db/scope.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { defineJob } from '../jobs/job.ts'
import { notify } from '../notifications/commands.ts'
import { moveClock, scheduleDue } from './commands.ts'

const after = (ms: number): number => Date.parse(testStart) + ms

/** What was done, and when by business time. */
const seen: (readonly [what: string, at: number])[] = []

/** Jobs end when a test lets them. */
let ended = Promise.resolve()

const slowly = defineJob({
  name: 'test.slowly',
  body: z.strictObject({ tenantId: uuid, words: z.string() }),
  work: async ({ context, unit }, { tenantId, words }) => {
    await wait(300)
    await ended
    await unit(async ({ db, businessNow }) => {
      seen.push([`job of ${words}`, businessNow.getTime()])
      // What a job adds to the schedule is due like anything else.
      if (words === 'first')
        await scheduleDue(db, {
          id: context.makeId(),
          tenantId,
          kind: 'test.due',
          dueAt: new Date(after(2 * hour)),
          body: { words: 'added' },
        })
      const entry = { action: testAction('job'), tenantId, userId: tenantId, facts: { words } }
      return { value: undefined, entries: [entry] }
    })
  },
})
/** Fails, and is tried again after a minute. */
const silently = defineJob({
  name: 'test.silently',
  body: z.strictObject({ tenantId: uuid }),
  retrySeconds: 60,
  work: () => Promise.reject(new Error('The registry did not answer.')),
})
const eventHandler: EventHandler = {
  name: 'test.reacting',
  topics: ['test.wasDue'],
  handle: async ({ db, context, businessNow }, { tenantId, body }) => {
    await wait(100)
    seen.push([`eventHandler to ${body as string}`, businessNow.getTime()])
    await context.jobs.enqueue(db, slowly, { tenantId, words: body as string })
    return undefined
  },
}
const handler: DueHandler = async (work) => {
  const { row, businessNow } = work
  const { words } = row.body as { words: string }
  seen.push([words, businessNow.getTime()])
  await notify(work, {
    tenantId: row.tenantId,
    channel: 'mail',
    to: 'chenwei@hongfei.test',
    template: 'test',
    language: 'zh',
    values: { code: '123456' },
  })
  return {
    action: testAction('due'),
    tenantId: row.tenantId,
    userId: row.id,
    facts: { words },
    events: [{ topic: 'test.wasDue', body: words }],
  }
}

let server: TestServer
beforeEach(async () => {
  seen.length = 0
  server = await openTestServer({
    background: { jobs: [slowly, silently], eventHandlers: [eventHandler] },
  })
})
afterEach(() => server.close())

it('[COM-51] the clock goes on when the events, jobs and notifications of a moment are done', async () => {
  const context = withHandlers(server.context, { 'test.due': handler })
  const at = (ms: number): string => new Date(after(ms)).toISOString()
  await plan(server, { words: 'first', at: at(hour) }, { words: 'last', at: at(3 * hour) })
  expect(await moveClock(context, { advanceDays: 1 }, context.makeId())).toMatchObject({
    ok: true,
    value: { waitsFor: [] },
  })
  const moments = ['first', 'added', 'last'].flatMap((words, n) =>
    [words, `eventHandler to ${words}`, `job of ${words}`].map((what) => [what, after((n + 1) * hour)]),
  )
  expect(seen).toEqual(moments)
  expect(await readBusinessTime(context.db, context.clock())).toEqual(new Date(after(day)))
  expect(
    await ask(server.ownerUrl, `select count(*)::int from notifications where state = 'waiting'`),
  ).toEqual([0])
})

it('[COM-51] a move that would wait for too long stops where it is, and names what it waits for', async () => {
  const context = withHandlers(server.context, { 'test.due': handler })
  let end = (): void => undefined
  ended = new Promise((resolve) => {
    end = resolve
  })
  await plan(server, { words: 'slow', at: new Date(after(hour)).toISOString() })
  const moved = await moveClock(context, { advanceDays: 1 }, context.makeId(), 5)
  expect(moved).toMatchObject({ ok: true, value: { waitsFor: [{ kind: 'job', name: 'test.slowly' }] } })
  expect(await readBusinessTime(context.db, context.clock())).toEqual(new Date(after(hour)))
  end()
  expect(await moveClock(context, { advanceDays: 1 }, context.makeId())).toMatchObject({
    value: { waitsFor: [] },
  })
})

it('[COM-51] a job that waits for its next try does not hold up the clock', async () => {
  const { context, ownerUrl } = server
  const tenantId = context.makeId()
  await inScope(context.db, { tenantId }, (db) => context.jobs.enqueue(db, silently, { tenantId }))
  const state = `select state::text from pgboss.job where name = 'test.silently'`
  await expect.poll(() => ask(ownerUrl, state)).toEqual(['retry'])
  expect(await moveClock(context, { advanceDays: 1 }, context.makeId(), 1)).toMatchObject({
    value: { waitsFor: [] },
  })
  expect(await ask(ownerUrl, state)).toEqual(['retry'])
})

it('[COM-51] an event whose handler has failed does not hold up the clock', async () => {
  const { context, ownerUrl } = server
  await ask(
    ownerUrl,
    `with event as (insert into domain_events (tenant_id, id, topic, body, created_at, dispatched_at)
       select platform_id(), last_id + 1, 'test.wasDue', '""', '${testStart}', '${testStart}' from domain_events_head returning *)
     insert into event_deliveries (tenant_id, event_id, handler, tries, try_at)
     select tenant_id, id, 'test.reacting', 1, '2027-01-01' from event`,
  )
  expect(await moveClock(context, { advanceDays: 1 }, context.makeId(), 1)).toMatchObject({
    value: { waitsFor: [] },
  })
})
