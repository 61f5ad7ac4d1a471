/** Dispatch and reactions: at least once and in order, each with one effect, and none in another's way. */
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { companies } from '#demo/companies.ts'
import { demoId } from '#demo/seed.ts'
import { reactionTriesMax } from '#domain/limits.ts'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import type { Schema } from '../db/schema.ts'
import type { Reaction } from './reaction.ts'

const idOf = (key: string): string =>
  demoId(key, companies.find((company) => company.key === key)?.registered ?? '')
const [a, b] = [idOf('hongfei'), idOf('mingyuan')]

/** Notes the body under a key of its own, in the scope that it was given; a body that is poison it does not take. */
const noting = (name: string, letter: string): Reaction => ({
  name,
  topics: ['test.told'],
  react: async ({ db }, { body, tenantId }) => {
    const { text } = body as { text: string }
    tried.push(`${letter} ${text}`)
    await sql`insert into admin_config (tenant_id, key, value) values (${tenantId}, ${`noted_${letter}`}, ${text})
      on conflict (tenant_id, key) do update set value = admin_config.value || ' ' || excluded.value`.execute(
      db,
    )
    if (text === `poison ${letter}`) throw new Error(`poison for ${letter}`)
    if (text === 'trips once' && !tripped.has(letter)) {
      tripped.add(letter)
      throw new Error('tripped')
    }
  },
})
/** Writes two rows that must be there both or neither at the end, and answers what it did; it tells of it as well. */
const pairing: Reaction = {
  name: 'test.pairing',
  topics: ['test.paired'],
  react: async ({ db, businessNow }, { body, tenantId }) => {
    const { text } = body as { text: string }
    tried.push(text)
    for (const half of ['left', 'right'])
      await sql`insert into admin_config (tenant_id, key, value) values (${tenantId}, ${`noted_${text}_${half}`}, ${text})`.execute(
        db,
      )
    const chain = text === 'astray' ? b : tenantId
    const facts = { text, at: businessNow.toISOString(), locked: await headIsLocked(db) }
    const news = [{ topic: 'test.unheard', body: { text } }]
    return { action: 'test.paired', tenantId: chain, userId: tenantId, facts, news }
  },
}
/** Whether this transaction has appended to a chain of the journal already. */
const headIsLocked = async (db: Transaction<Schema>): Promise<boolean> => {
  const { rows } = await sql`
    select from audit_heads where xmin::text::bigint >= pg_current_xact_id()::text::bigint`.execute(db)
  return rows.length > 0
}
const tried: string[] = []
const tripped = new Set<string>()
const reactions = [noting('test.first', 'x'), noting('test.second', 'y'), pairing]

let one: TestServer
let two: TestServer
beforeAll(async () => {
  one = await openTestServer({ background: { jobs: [], reactions } })
  two = await openTestServer({
    background: { jobs: [], reactions },
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
  await ask(one.ownerUrl, `delete from admin_config where key like 'noted%'`)
})

/** As a command does it: with the journal, in one transaction, and then the bell. */
async function tell(server: TestServer, tenant: string, ...texts: string[]): Promise<void> {
  const news = JSON.stringify(texts.map((text) => ({ topic: 'test.told', body: { text } })))
  await sql`select append_journal(${tenant}, '{}', ${server.clock()}, ${news}::jsonb)`.execute(
    server.context.systemDb,
  )
  server.context.bell.ring()
}
const noted = async (tenant: string, letter: string) =>
  (
    await ask(
      one.ownerUrl,
      `select value from admin_config where tenant_id = '${tenant}' and key = 'noted_${letter}'`,
    )
  )[0]
const patient = { timeout: 20_000, interval: 20 }
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, patient)
const owed = (where = 'dead_at is null') =>
  ask(one.ownerUrl, `select count(*)::int from deliveries where ${where}`)
const settled = () =>
  waitFor(async () => {
    expect(await ask(one.ownerUrl, 'select count(*)::int from outbox')).toEqual([0])
    expect(await owed()).toEqual([0])
  })

describe('news', () => {
  it('is dispatched by whoever is there, and has one effect per reaction, in the order of its tenant', async () => {
    const words = Array.from({ length: 120 }, (_, n) => String(n))
    for (const [n, word] of words.entries()) await tell(n % 2 ? one : two, n % 3 ? a : b, word)
    await settled()
    for (const letter of ['x', 'y']) {
      expect(await noted(a, letter)).toBe(words.filter((_, n) => n % 3).join(' '))
      expect(await noted(b, letter)).toBe(words.filter((_, n) => n % 3 === 0).join(' '))
    }
    const ids = await ask(one.ownerUrl, 'select id::int from news order by id')
    expect(ids).toEqual(ids.map((_, index) => index + 1))
  })

  it('is found without a bell, by looking', async () => {
    await sql`select append_journal(${a}, '{}', ${one.clock()}, '[{"topic": "test.told", "body": {"text": "quiet"}}]')`.execute(
      one.context.systemDb,
    )
    await settled()
    expect(await noted(a, 'x')).toBe('quiet')
  })

  it('that nobody reacts to is dispatched all the same', async () => {
    const before = await ask(one.ownerUrl, 'select last_id::int from news_head')
    await sql`select append_journal(${a}, '{}', ${one.clock()}, '[{"topic": "test.unheard", "body": {}}]')`.execute(
      one.context.systemDb,
    )
    await waitFor(async () =>
      expect(await ask(one.ownerUrl, 'select last_id::int from news_head')).toEqual([Number(before[0]) + 1]),
    )
    expect(await owed()).toEqual([0])
  })
})

describe('a crash of the database', () => {
  it('that takes dispatches back gives no id again that somebody may have seen, and loses nothing', async () => {
    await tell(one, a, 'seen by a browser')
    await settled()
    const [seen] = await ask(one.ownerUrl, 'select last_id::int from news_head')
    // What a crash leaves: the row is in the outbox again, the head stands before it, and the unlogged table is empty.
    await ask(
      one.ownerUrl,
      `with lost as (delete from news where id = ${String(seen)} returning tenant_id, topic, body, created_at)
       insert into outbox (tenant_id, topic, body, created_at) select * from lost`,
    )
    await ask(one.ownerUrl, `update news_head set last_id = last_id - 1`)
    await ask(one.ownerUrl, 'truncate news_run')
    await settled()
    const [id] = await ask(
      one.ownerUrl,
      `select id::int from news where body ->> 'text' = 'seen by a browser'`,
    )
    expect(Number(id)).toBeGreaterThan(Number(seen))
    await tell(one, a, 'after')
    await settled()
    expect(await ask(one.ownerUrl, `select id::int from news where body ->> 'text' = 'after'`)).toEqual([
      Number(id) + 1,
    ])
  })
})

describe('a reaction that changes something', () => {
  const tellPairs = async (...texts: string[]): Promise<void> => {
    const news = JSON.stringify(texts.map((text) => ({ topic: 'test.paired', body: { text } })))
    await sql`select append_journal(${a}, '{}', ${one.clock()}, ${news}::jsonb)`.execute(one.context.systemDb)
    one.context.bell.ring()
  }
  const pairs = () =>
    ask(one.ownerUrl, `select body #>> '{facts,text}' from audit where action = 'test.paired' order by seq`)

  it('is checked by the database for each of its news, and has its lines in the journal, written last', async () => {
    await ask(
      one.ownerUrl,
      `create function refuse_half() returns trigger language plpgsql as $$ begin
        if (select count(*) % 2 from admin_config where key like 'noted\\_p%') = 1 then raise exception 'half'; end if;
        return null; end $$`,
    )
    await ask(
      one.ownerUrl,
      `create constraint trigger pairs after insert on admin_config deferrable initially deferred
       for each row execute function refuse_half()`,
    )
    await tellPairs('pa', 'pb', 'pc')
    await settled()
    expect(tried).toEqual(['pa', 'pb', 'pc'])
    expect(await pairs()).toEqual(['pa', 'pb', 'pc'])
    expect(await owed(`reaction = 'test.pairing'`)).toEqual([0])
    const facts = await ask(one.ownerUrl, `select body -> 'facts' from audit where action = 'test.paired'`)
    expect(facts).toEqual(
      ['pa', 'pb', 'pc'].map((text) => ({ text, at: one.clock().toISOString(), locked: false })),
    )
  })

  it('rings for what it tells', async () => {
    const rung = vi.fn<() => void>()
    const deafen = [one, two].map(({ context }) => context.bell.onRing(rung))
    await tellPairs('pd')
    rung.mockClear()
    await settled()
    await waitFor(async () => expect(rung).toHaveBeenCalled())
    for (const stop of deafen) stop()
  })

  it('is blamed alone for a line that cannot be written, and those before it are done', async () => {
    await tellPairs('pe', 'astray')
    await waitFor(async () => expect(await owed(`tries = 1 and reaction = 'test.pairing'`)).toEqual([1]))
    expect(await pairs()).toEqual(['pa', 'pb', 'pc', 'pd', 'pe'])
    await ask(one.ownerUrl, `delete from deliveries where reaction = 'test.pairing'`)
  })
})

describe('a reaction that fails', () => {
  it('is tried again, and has its effect once', async () => {
    await tell(one, a, 'before', 'trips once', 'after')
    await waitFor(async () => expect(tripped).toEqual(new Set(['x', 'y'])))
    one.clock.advance(60_000)
    await settled()
    for (const letter of ['x', 'y']) expect(await noted(a, letter)).toBe('before trips once after')
  })

  it('always is given up alone, with its error, and neither other reactions nor tenants nor what follows wait', async () => {
    await tell(one, a, 'before', 'poison x', 'after')
    await tell(one, b, 'elsewhere')
    // The other reaction and the other tenant are through while this one waits for its next try.
    await waitFor(async () => {
      expect(await noted(a, 'y')).toBe('before poison x after')
      expect([await noted(b, 'x'), await noted(b, 'y')]).toEqual(['elsewhere', 'elsewhere'])
    })
    expect(await noted(a, 'x')).toBe('before')
    for (let attempt = 1; attempt < reactionTriesMax; attempt += 1) {
      await waitFor(async () => expect(await owed(`tries = ${attempt}`)).toEqual([1]))
      one.clock.advance(60_000)
    }
    await settled()
    expect(await noted(a, 'x')).toBe('before after')
    const dead = await ask(
      one.ownerUrl,
      `select reaction, tries, error from deliveries where dead_at is not null`,
    )
    expect(dead).toEqual(['test.first', reactionTriesMax, 'poison for x'])
    const { body } = await one.app.inject({ url: '/metrics' })
    expect(body).toContain('sooner_dead_letters{kind="reaction",name="test.first"} 1')
  })
})
