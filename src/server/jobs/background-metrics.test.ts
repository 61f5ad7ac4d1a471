/** What an operator can see of what works by itself: what was given up, by kind, and how long what is stuck waits. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { day, hour } from '#test/support/clock.ts'
import { writeTestNotification } from '#test/support/notifications.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { givenUpReportedDays } from '../limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const gauges = async (): Promise<string[]> => {
  const { body } = await server.app.inject({ url: '/metrics' })
  return body.split('\n').filter((line) => /^sooner_(dead_letters|overdue)/.test(line))
}

it('[RUN-06] shows what was given up by kind and name, and how long each kind is overdue', async () => {
  const before = await gauges()
  expect(before.filter((line) => line.startsWith('sooner_dead_letters'))).toEqual([])
  expect(before).toContain('sooner_overdue_seconds{kind="notification"} 0')
  await ask(
    server.ownerUrl,
    `insert into due_rows (id, tenant_id, kind, due_at, body, state, tries, error, settled_at)
     select gen_random_uuid(), platform_id(), 'test.' || state, timestamptz '2026-11-16T01:00Z', '{}', state, 5, 'x',
       case state when 'failed' then timestamptz '2026-11-16T01:00Z' end from unnest(array['failed', 'waiting']) state`,
  )
  await ask(
    server.ownerUrl,
    `insert into webhook_outbox (tenant_id, payer_tenant_id, topic, at, subject_ids)
     values (platform_id(), platform_id(), 'offer.paid', timestamptz '2026-11-16T01:00Z', '{}')`,
  )
  const { id } = await writeTestNotification(server, 'mail')
  await ask(server.ownerUrl, `update notifications set state = 'dead', fault = 'refused' where id = '${id}'`)
  await writeTestNotification(server, 'mail')
  server.clock.advance(hour)
  const now = await gauges()
  expect(now).toEqual(
    expect.arrayContaining([
      'sooner_dead_letters{kind="notification",name="test"} 1',
      'sooner_dead_letters{kind="due",name="test.failed"} 1',
      'sooner_overdue_seconds{kind="notification"} 3600',
      'sooner_overdue_seconds{kind="due"} 7200',
      'sooner_overdue_seconds{kind="events"} 0',
      'sooner_overdue_seconds{kind="handler"} 0',
      'sooner_overdue_seconds{kind="webhook"} 7200',
    ]),
  )
  server.clock.advance(givenUpReportedDays * day - 3 * hour)
  expect((await gauges()).filter((line) => line.startsWith('sooner_dead_letters'))).toHaveLength(2)
  server.clock.advance(3 * hour)
  expect((await gauges()).filter((line) => line.startsWith('sooner_dead_letters'))).toEqual([])
})
