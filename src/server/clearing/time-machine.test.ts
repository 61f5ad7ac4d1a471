/** The whole road with the clock moved on: offers are cleared at their slot, paid on the pay date, and released when due. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Day, type Instant, startOfDay } from '#domain/day.ts'
import { ask } from '#test/support/ask.ts'
import { plantJournaled } from '#test/support/journal.ts'
import { apr, orchid, payerTenantId, plantOffer, qingdaoId, revolve } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { background } from '../background.ts'
import { scheduleDayRoll } from '../markets/dates.ts'
import { moveClock } from '../schedule/commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({
    background: { ...background, jobs: background.jobs.filter(({ name }) => name === 'clearing.run') },
  })
})
afterAll(() => server.close())

const goTo = async (day: Day): Promise<void> => {
  for (;;) {
    const moved = await moveClock(server.context, { to: startOfDay(day) }, server.context.makeId(), 60)
    if (!moved.ok || moved.value.waitsFor.length === 0) return
  }
}
const balances = () =>
  ask(
    server.ownerUrl,
    `select a.kind || ' ' || b.balance_minor from ledger_accounts a join ledger_balances b on b.account_id = a.id
     where a.market_id = '${qingdaoId}' and a.kind in ('committed', 'outstanding') order by a.kind`,
  )

it('[CLR-08] [CLR-22] [MKT-06] [MKT-19] clears, pays and has the money back, each at its time', async () => {
  const { context } = server
  await revolve(server)
  const documents = [
    { amount: 100_000_00n, due_date: '2026-11-30' },
    { amount: 200_000_00n, due_date: '2026-12-20' },
  ]
  await plantOffer(context, { code: orchid, terms: apr(1_200), documents })
  const now = server.clock().getTime() as Instant
  await plantJournaled(context, (db) => scheduleDayRoll(db, context.makeId, payerTenantId, [now]))
  await goTo('2026-11-17' as Day)
  const states = `select i.state || ' ' || s.status from offer_items i join document_states s on s.document_id = i.document_id order by i.id`
  expect(await ask(server.ownerUrl, states)).toEqual(['awarded awarded', 'awarded awarded'])
  expect(await balances()).toEqual(['committed 29766667'])
  await goTo('2026-11-21' as Day)
  expect(await ask(server.ownerUrl, states)).toEqual(['awarded paid', 'awarded paid'])
  expect(await balances()).toEqual(['committed 0', 'outstanding 29766667'])
  await goTo('2026-12-01' as Day)
  expect(await balances()).toEqual(['committed 0', 'outstanding 19800000'])
  await goTo('2026-12-21' as Day)
  expect(await balances()).toEqual(['committed 0', 'outstanding 0'])
})
