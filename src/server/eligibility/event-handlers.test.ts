/** Eligibility follows the days of a market, and does so soon. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { topics } from '#contract/topics.ts'
import {
  documentRow,
  mingyuanCode,
  plantDocuments,
  plantUnevaluated,
  tradeOf,
} from '#test/support/documents.ts'
import { scheduleAlone } from '#test/support/due.ts'
import { gate } from '#test/support/gate.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { background } from '../background.ts'
import { dayRollKind } from '../markets/dates.ts'
import { evaluatePayees } from './commands.ts'

const trade = tradeOf(mingyuanCode)
const withinMs = 5_000

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ background: { jobs: [], eventHandlers: background.eventHandlers } })
})
afterAll(() => server.close())

const both = [trade.payerTenantId, trade.payeeTenantId ?? ''].toSorted((a, b) => (a < b ? -1 : 1))
const lastEvents = async (): Promise<bigint> => {
  const { last } = await server.context.systemDb
    .selectFrom('domain_events')
    .select(sql<bigint>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  return last
}
/** The tenants that got a documentsChanged event after this id. */
const reportedSince = async (id: bigint): Promise<readonly string[]> => {
  const reported = await server.context.systemDb
    .selectFrom('domain_events')
    .select('tenant_id')
    .distinct()
    .where('topic', '=', topics.documentsChanged)
    .where('id', '>', id)
    .orderBy('tenant_id')
    .execute()
  return reported.map(({ tenant_id }) => tenant_id)
}

describe('eligibility', () => {
  it('[DOC-12] [MKT-19] follows the turn of a market’s day within seconds, with an event for both sides', async () => {
    const { context } = server
    const row = documentRow(context, { due_date: '2026-11-19' })
    // A smaller one covers the market's reserve.
    const other = documentRow(context, { amount: 600_00n, due_date: '2026-12-30' })
    await plantDocuments(context, [row, other])
    await evaluatePayees(context.systemDb, [trade.payeeId], server.clock())
    const read = (id = row.id) =>
      context.systemDb
        .selectFrom('current_documents')
        .select(['status', 'reasons'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const { market_id, tenant_id } = await context.systemDb
      .selectFrom('payees')
      .innerJoin('markets', 'markets.id', 'payees.market_id')
      .select(['payees.market_id', 'markets.tenant_id'])
      .where('payees.id', '=', trade.payeeId)
      .executeTakeFirstOrThrow()
    const unconnected = documentRow(context, { due_date: '2026-11-17' }, 'V100305')
    await plantDocuments(context, [unconnected])
    await evaluatePayees(context.systemDb, [unconnected.payee_id], server.clock())
    expect([(await read()).status, (await read(unconnected.id)).status]).toEqual(['eligible', 'ineligible'])
    const dueAt = new Date('2026-11-17T16:00:00.000Z')
    await scheduleAlone(context, {
      id: context.makeId(),
      tenantId: tenant_id,
      kind: dayRollKind,
      dueAt,
    })
    const before = await lastEvents()
    await server.call(routes.clockMove, { body: { to: dueAt.toISOString() } })
    await expect.poll(async () => (await read()).status, { timeout: withinMs }).toBe('ineligible')
    await expect.poll(() => reportedSince(before), { timeout: withinMs }).toEqual(both)
    expect((await read(unconnected.id)).status, 'of a payee that is tied to no market').toBe('overdue')
    const market = await context.systemDb
      .selectFrom('markets')
      .select(['business_date', 'next_pay_date'])
      .where('id', '=', market_id ?? '')
      .executeTakeFirstOrThrow()
    expect(market).toEqual({ business_date: '2026-11-18', next_pay_date: '2026-11-19' })
    const next = await context.systemDb
      .selectFrom('due_rows')
      .select('due_at')
      .where('kind', '=', dayRollKind)
      .where('state', '=', 'waiting')
      .execute()
    expect(next.map(({ due_at }) => due_at.toISOString())).toEqual(['2026-11-18T04:00:00.001Z'])
  })

  it('[DOC-12] is delivered again while another transaction has a payee, without a failed try, and follows when it is free', async () => {
    const { context } = server
    const [theirs, ours] = [documentRow(context), documentRow(context, {}, 'V100305')]
    await plantUnevaluated(context, [theirs, ours])
    const status = async (id: string) =>
      (
        await context.systemDb
          .selectFrom('document_states')
          .select('status')
          .where('document_id', '=', id)
          .executeTakeFirstOrThrow()
      ).status
    await sql`update payee_evaluations set market_version = 0`.execute(context.systemDb)
    const { begin, begun, held, letGo } = gate()
    const holder = context.systemDb.transaction().execute(async (db) => {
      await sql`select from payees where id = ${theirs.payee_id} for no key update`.execute(db)
      begin()
      await held
    })
    await begun
    const events = JSON.stringify([{ topic: topics.eligibilityOutdated, body: {} }])
    await sql`select append_journal(${trade.payerTenantId}, '{}', ${server.clock()}, ${events}::jsonb)`.execute(
      context.systemDb,
    )
    context.outboxWake.wake()
    await expect.poll(() => status(ours.id), { timeout: withinMs }).toBe('ineligible')
    const owed = () =>
      context.systemDb.selectFrom('event_deliveries').select(['tries', 'dead_at', 'error']).execute()
    const put = { tries: 0, dead_at: null, error: expect.stringContaining('locked') as unknown }
    await expect.poll(owed, { timeout: withinMs }).toEqual([put])
    expect(await status(theirs.id)).toBe('checking')
    letGo()
    await holder
    server.clock.advance(1_000)
    await expect.poll(() => status(theirs.id), { timeout: withinMs }).not.toBe('checking')
    await expect.poll(owed, { timeout: withinMs }).toEqual([])
  })

  it('[DOC-01] is an event for both sides of a document that one of them enters', async () => {
    const token = await server.enter('chenwei')
    const body = {
      buyerId: trade.payerId,
      supplierId: trade.payeeId,
      number: 'NEWS-1',
      type: 'order',
      amount: '5.00',
      currency: 'CNY',
      dueDate: '2026-12-24',
      means: 'transfer',
    } as const
    const before = await lastEvents()
    await server.call(routes.documentAdd, { body }, { token })
    await expect.poll(() => reportedSince(before), { timeout: withinMs }).toEqual(both)
  })
})
