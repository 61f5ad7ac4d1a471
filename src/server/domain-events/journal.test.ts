/** What reactions do to the journal: a line for each change, written last, chain by chain. */

import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { companies } from '#demo/companies.ts'
import { demoId } from '#demo/ids.ts'
import { asOperator } from '#test/support/as-operator.ts'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { deliveries, settledAt, waitFor } from '#test/support/settled.ts'
import { testAction } from '#test/support/test-action.ts'
import type { Schema } from '../db/schema.ts'
import type { EventHandler } from './event-handler.ts'

const idOf = (key: string): string =>
  demoId(key, companies.find((company) => company.key === key)?.registered ?? '')
const [a, b] = [idOf('hongfei'), idOf('mingyuan')]

/** Writes two rows that must be there both or neither at the end, and answers what it did; it tells of it as well. */
const pairing: EventHandler = {
  name: 'test.pairing',
  topics: ['test.paired'],
  handle: async ({ db, businessNow }, { body, tenantId }) => {
    const { text } = body as { text: string }
    tried.push(text)
    await asOperator(db)
    for (const half of ['left', 'right'])
      await sql`insert into admin_config (tenant_id, key, value) values (${tenantId}, ${`noted_${text}_${half}`}, ${text})`.execute(
        db,
      )
    const chain = text === 'astray' ? b : text.startsWith('platform') ? null : tenantId
    const facts = { text, at: businessNow.toISOString(), locked: await headIsLocked(db) }
    const events = [{ topic: 'test.unheard', body: { text } }]
    return { action: testAction('paired'), tenantId: chain, userId: tenantId, facts, events }
  },
}
/** Whether this transaction has appended to a chain of the journal already. */
const headIsLocked = async (db: Transaction<Schema>): Promise<boolean> => {
  const { rows } = await sql`
    select from audit_heads where xmin::text::bigint >= pg_current_xact_id()::text::bigint`.execute(db)
  return rows.length > 0
}
const tried: string[] = []

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ background: { jobs: [], eventHandlers: [pairing] } })
})
afterAll(() => server.close())
beforeEach(() => {
  tried.length = 0
})

const readPairs = async (...texts: string[]): Promise<void> => {
  const events = JSON.stringify(texts.map((text) => ({ topic: 'test.paired', body: { text } })))
  await sql`select append_journal(${a}, '{}', ${server.clock()}, ${events}::jsonb)`.execute(
    server.context.systemDb,
  )
  server.context.outboxWake.wake()
}
const pairs = () =>
  ask(server.ownerUrl, `select body #>> '{facts,text}' from audit where action = 'test.paired' order by seq`)

const owed = (where?: string) => deliveries(server.ownerUrl, where)
const settled = () => settledAt(server.ownerUrl)

describe('a reaction that changes something', () => {
  it('is checked by the database for each of its events, and has its lines in the journal, written last', async () => {
    await ask(
      server.ownerUrl,
      `create function refuse_half() returns trigger language plpgsql as $$ begin
        if (select count(*) % 2 from admin_config where key like 'noted\\_p%') = 1 then raise exception 'half'; end if;
        return null; end $$`,
    )
    await ask(
      server.ownerUrl,
      `create constraint trigger pairs after insert on admin_config deferrable initially deferred
       for each row execute function refuse_half()`,
    )
    await readPairs('pa', 'pb', 'pc')
    await settled()
    expect(tried).toEqual(['pa', 'pb', 'pc'])
    expect(await pairs()).toEqual(['pa', 'pb', 'pc'])
    expect(await owed(`handler = 'test.pairing'`)).toEqual([0])
    const facts = await ask(server.ownerUrl, `select body -> 'facts' from audit where action = 'test.paired'`)
    expect(facts).toEqual(
      ['pa', 'pb', 'pc'].map((text) => ({ text, at: server.clock().toISOString(), locked: false })),
    )
  })

  it('wakes the outbox for the events that it publishes', async () => {
    const woken = vi.fn<() => void>()
    const stopListening = server.context.outboxWake.onWake(woken)
    await readPairs('pd')
    woken.mockClear()
    await settled()
    await waitFor(async () => expect(woken).toHaveBeenCalled())
    stopListening()
  })

  it('is blamed alone for a line that cannot be written, and those before it are done', async () => {
    await readPairs('pe', 'astray')
    await waitFor(async () => expect(await owed(`tries = 1 and handler = 'test.pairing'`)).toEqual([1]))
    expect(await pairs()).toEqual(['pa', 'pb', 'pc', 'pd', 'pe'])
    await ask(server.ownerUrl, `delete from event_deliveries where handler = 'test.pairing'`)
  })

  it('locks the heads of several chains in one order, so that two of them never wait for each other', async () => {
    await readPairs('own_a', 'platform_a', 'own_b', 'platform_b')
    await settled()
    // The number of the command within its transaction: the order of writing, over all chains.
    const written = await ask(
      server.ownerUrl,
      `select body #>> '{facts,text}' from audit where body #>> '{facts,text}' ~ '_[ab]$' order by cmin::text::int`,
    )
    expect(written).toEqual(['platform_a', 'platform_b', 'own_a', 'own_b'])
  })
})
