/** A market's day rolls: its dates follow, and one event names the markets that have moved. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { topics } from '#contract/topics.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { journalPlanted } from '#test/support/journal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { inScope } from '../db/scope.ts'
import { dayRollKind } from './dates.ts'
import { rollMarkets } from './day-roll.ts'

const { tenantId } = entityOf('hongfei-suzhou')

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const turnAt = (moment: string) => {
  const businessNow = new Date(moment)
  const row = {
    id: server.context.makeId(),
    tenantId,
    marketId: undefined,
    kind: dayRollKind,
    dueAt: businessNow,
    tries: 0,
    body: {},
  }
  return inScope(server.context.db, { tenantId }, async (db) => {
    const entry = await rollMarkets([])({
      db,
      context: server.context,
      row,
      businessNow,
      machineNow: businessNow,
    })
    await journalPlanted(db, server.context)
    return entry
  })
}
const markets = () =>
  server.context.systemDb.selectFrom('markets').selectAll().where('tenant_id', '=', tenantId).execute()

it('[MKT-19] publishes the markets that have moved, once, and comes again at the next moment', async () => {
  await turnAt('2026-11-18T01:00:00.000Z')
  const entry = await turnAt('2026-11-19T01:00:00.000Z')
  const turned = await markets()
  const ids = new Set(turned.map(({ id }) => id))
  expect(entry?.events?.map(({ topic }) => topic)).toEqual([topics.marketsRolled])
  expect(new Set(entry?.facts['marketIds'] as string[])).toEqual(ids)
  expect(new Set(turned.map(({ business_date }) => business_date))).toEqual(new Set(['2026-11-19']))
  expect(await turnAt('2026-11-19T01:00:01.000Z')).toBeUndefined()
  const waiting = await server.context.systemDb
    .selectFrom('due_rows')
    .select('due_at')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', dayRollKind)
    .where('state', '=', 'waiting')
    .execute()
  expect(waiting.map(({ due_at }) => due_at.getTime() > Date.parse('2026-11-19T01:00:00.000Z'))).toContain(
    true,
  )
})
