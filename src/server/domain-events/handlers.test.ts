/** Dispatch and reactions: at least once and in order, each with one effect, and none in another's way. */

import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { companies } from '#demo/companies.ts'
import { demoId } from '#demo/ids.ts'
import { eventHandlerTriesMax } from '#domain/limits.ts'
import { asOperator } from '#test/support/as-operator.ts'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { deliveries, settledAt, waitFor } from '#test/support/settled.ts'
import type { EventHandler } from './event-handler.ts'

const idOf = (key: string): string =>
  demoId(key, companies.find((company) => company.key === key)?.registered ?? '')
const [a, b] = [idOf('hongfei'), idOf('mingyuan')]

/** Notes the body under a key of its own, in the scope that it was given; a body that is poison it does not take. */
const noting = (name: string, handlerName: string): EventHandler => ({
  name,
  topics: ['test.reported'],
  handle: async ({ db }, { body, tenantId }) => {
    const { text } = body as { text: string }
    tried.push(`${handlerName} ${text}`)
    await asOperator(db)
    await sql`insert into admin_config (tenant_id, key, value) values (${tenantId}, ${`noted_${handlerName}`}, ${text})
      on conflict (tenant_id, key) do update set value = admin_config.value || ' ' || excluded.value`.execute(
      db,
    )
    if (text === `poison ${handlerName}` && !cured) throw new Error(`poison for ${handlerName}`)
    if (text === 'waits' && !cured) throw Object.assign(new Error('deadlock'), { code: '40P01' })
    if (text === 'trips once' && !tripped.has(handlerName)) {
      tripped.add(handlerName)
      throw new Error('tripped')
    }
  },
})
const tried: string[] = []
const tripped = new Set<string>()
let cured = false
/** Which transaction each piece of news was worked on in. */
const transactions: string[] = []
const oneByOne: EventHandler = {
  name: 'test.oneByOne',
  topics: ['test.single'],
  eventsAtOnceMax: 1,
  handle: async ({ db }) => {
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
    transactions.push(rows[0]?.id ?? '')
    return undefined
  },
}
const eventHandlers = [noting('test.first', 'x'), noting('test.second', 'y'), oneByOne]

let one: TestServer
let two: TestServer
beforeAll(async () => {
  one = await openTestServer({ background: { jobs: [], eventHandlers } })
  two = await openTestServer({
    background: { jobs: [], eventHandlers },
    ownerUrl: one.ownerUrl,
    clock: one.clock,
  })
})
afterAll(async () => {
  await two.close()
  await one.close()
})
beforeEach(async () => {
  tried.length = 0
  cured = false
  await ask(one.ownerUrl, `delete from admin_config where key like 'noted%'`)
})

/** As a command does it: with the journal, in one transaction, and then the outbox is woken. */
async function publish(server: TestServer, tenant: string, ...texts: string[]): Promise<void> {
  const events = JSON.stringify(texts.map((text) => ({ topic: 'test.reported', body: { text } })))
  await sql`select append_journal(${tenant}, '{}', ${server.clock()}, ${events}::jsonb)`.execute(
    server.context.systemDb,
  )
  server.context.outboxWake.wake()
}
const noted = async (tenant: string, handlerName: string) =>
  (
    await ask(
      one.ownerUrl,
      `select value from admin_config where tenant_id = '${tenant}' and key = 'noted_${handlerName}'`,
    )
  )[0]
const owed = (where?: string) => deliveries(one.ownerUrl, where)
const settled = () => settledAt(one.ownerUrl)

describe('events', () => {
  it('is dispatched by any process, and has one effect per handler, in the order of its tenant', async () => {
    const words = Array.from({ length: 120 }, (_, n) => String(n))
    for (const [n, word] of words.entries()) await publish(n % 2 ? one : two, n % 3 ? a : b, word)
    await settled()
    for (const handlerName of ['x', 'y']) {
      expect(await noted(a, handlerName)).toBe(words.filter((_, n) => n % 3).join(' '))
      expect(await noted(b, handlerName)).toBe(words.filter((_, n) => n % 3 === 0).join(' '))
    }
    const ids = await ask(one.ownerUrl, 'select id::int from domain_events order by id')
    expect(ids).toEqual(ids.map((_, index) => index + 1))
  })

  it('is found by polling where no process was woken', async () => {
    await sql`select append_journal(${a}, '{}', ${one.clock()}, '[{"topic": "test.reported", "body": {"text": "quiet"}}]')`.execute(
      one.context.systemDb,
    )
    await settled()
    expect(await noted(a, 'x')).toBe('quiet')
  })

  it('is worked on in a transaction of its own where the reaction says so', async () => {
    const events = JSON.stringify([1, 2, 3].map(() => ({ topic: 'test.single', body: {} })))
    await sql`select append_journal(${a}, '{}', ${one.clock()}, ${events}::jsonb)`.execute(
      one.context.systemDb,
    )
    await settled()
    expect(transactions).toHaveLength(3)
    expect(new Set(transactions).size).toBe(3)
  })

  it('without a handler is dispatched all the same', async () => {
    const before = await ask(one.ownerUrl, 'select last_id::int from domain_events_head')
    await sql`select append_journal(${a}, '{}', ${one.clock()}, '[{"topic": "test.unheard", "body": {}}]')`.execute(
      one.context.systemDb,
    )
    await waitFor(async () =>
      expect(await ask(one.ownerUrl, 'select last_id::int from domain_events_head')).toEqual([
        Number(before[0]) + 1,
      ]),
    )
    expect(await owed()).toEqual([0])
  })
})

describe('a crash of the database', () => {
  it('that takes dispatches back gives out no id again that a client may have seen, and loses nothing', async () => {
    // Ids have a gap afterwards, so it is a database of its own.
    const crashed = await openTestServer({ background: { jobs: [], eventHandlers } })
    onTestFinished(crashed.close)
    const { ownerUrl } = crashed
    await publish(crashed, a, 'seen by a browser')
    await settledAt(ownerUrl)
    const [seen] = await ask(ownerUrl, 'select last_id::int from domain_events_head')
    // What a crash leaves: the row is in the outbox again, the head stands before it, and the unlogged table is empty.
    await ask(
      ownerUrl,
      `with lost as (delete from domain_events where id = ${String(seen)} returning tenant_id, topic, body, created_at)
       insert into outbox (tenant_id, topic, body, created_at) select * from lost`,
    )
    await ask(ownerUrl, `update domain_events_head set last_id = last_id - 1`)
    await ask(ownerUrl, 'truncate domain_events_run')
    await settledAt(ownerUrl)
    const [id] = await ask(
      ownerUrl,
      `select id::int from domain_events where body ->> 'text' = 'seen by a browser'`,
    )
    expect(Number(id)).toBeGreaterThan(Number(seen))
    await publish(crashed, a, 'after')
    await settledAt(ownerUrl)
    expect(await ask(ownerUrl, `select id::int from domain_events where body ->> 'text' = 'after'`)).toEqual([
      Number(id) + 1,
    ])
  })
})

describe('a reaction that fails', () => {
  it('is tried again, and has its effect once', async () => {
    await publish(one, a, 'before', 'trips once', 'after')
    await waitFor(async () => expect(tripped).toEqual(new Set(['x', 'y'])))
    one.clock.advance(60_000)
    await settled()
    for (const handlerName of ['x', 'y']) expect(await noted(a, handlerName)).toBe('before trips once after')
  })

  it('because the database was busy is not to blame, and is done later', async () => {
    await publish(one, b, 'waits')
    await waitFor(async () => expect(await owed(`tries = 0 and error = 'deadlock'`)).toEqual([2]))
    cured = true
    one.clock.advance(60_000)
    await settled()
    expect(await noted(b, 'x')).toBe('waits')
  })

  it('always is given up alone, with its error, and neither other reactions nor tenants nor what follows wait', async () => {
    await publish(one, a, 'before', 'poison x', 'after')
    await publish(one, b, 'elsewhere')
    // The other reaction and the other tenant are through while this one waits for its next try.
    await waitFor(async () => {
      expect(await noted(a, 'y')).toBe('before poison x after')
      expect([await noted(b, 'x'), await noted(b, 'y')]).toEqual(['elsewhere', 'elsewhere'])
    })
    expect(await noted(a, 'x')).toBe('before')
    for (let attempt = 1; attempt < eventHandlerTriesMax; attempt += 1) {
      await waitFor(async () => expect(await owed(`tries = ${attempt}`)).toEqual([1]))
      one.clock.advance(60_000)
    }
    await settled()
    expect(await noted(a, 'x')).toBe('before after')
    const dead = await ask(
      one.ownerUrl,
      `select handler, tries, error from event_deliveries where dead_at is not null`,
    )
    expect(dead).toEqual(['test.first', eventHandlerTriesMax, 'poison for x'])
    const { body } = await one.app.inject({ url: '/metrics' })
    expect(body).toContain('sooner_dead_letters{kind="handler",name="test.first"} 1')
    // When its cause is gone it is done, as operations.md says.
    cured = true
    const recipe = `update event_deliveries set dead_at = null, tries = 0 where event_id = … and handler = '…'`
    expect(await readFile('docs/operations.md', 'utf8')).toContain(recipe)
    const ids = await ask(one.ownerUrl, 'select event_id from event_deliveries where dead_at is not null')
    const statement = recipe.replace('…', String(ids[0])).replace('…', 'test.first')
    await sql.raw(statement).execute(one.context.systemDb)
    await settled()
    expect(await noted(a, 'x')).toBe('before after poison x')
    expect(await owed('true')).toEqual([0])
  })
})
