/** The first tour of README, by the calls that its pages make: a payee offers, its payer clears, the clock moves, the bank pays. */
import { expect } from 'vitest'
import { routes } from '#contract/routes.ts'
import { parseInstant } from '#domain/day.ts'
import { nextPaymentIn } from '#web/features/sandbox/moments.ts'
import { offerOf, suzhouMarketId, trade } from './offers.ts'
import type { TestServer } from './server.ts'

export async function takeTour(server: TestServer): Promise<void> {
  const payee = await server.enter('lixiaoyun')
  const documents = await server.context.systemDb
    .selectFrom('current_documents')
    .select(['id', 'payable'])
    .where('payee_id', '=', trade.payeeId)
    .where('status', '=', 'eligible')
    .where('means', '=', 'transfer')
    .limit(3)
    .execute()
  expect(documents).toHaveLength(3)
  const minor = documents.reduce((sum, { payable }) => sum + (payable ?? 0n), 0n)
  const amount = `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
  const ids = documents.map(({ id }) => id)
  const offer = await server.call(
    routes.offerSubmit,
    { body: offerOf(ids, amount, { rate: '9.00' }) },
    { token: payee },
  )
  expect(offer).toMatchObject({ code: 0 })

  const payer = await server.enter('chenwei')
  const run = await server.call(routes.clearingRun, { body: { marketId: suzhouMarketId } }, { token: payer })
  expect(run).toMatchObject({ code: 0 })
  const runState = async () =>
    (await server.call(routes.runRead, { params: { id: run.data.id } }, { token: payer })).data.state
  await expect.poll(runState).toBe('done')

  const { data: clock } = await server.call(routes.clockRead, {})
  const to = new Date(nextPaymentIn(clock.upcoming) ?? parseInstant(clock.now) ?? 0).toISOString()
  const { data: moved } = await server.call(routes.clockMove, { body: { to } })
  expect(moved).toMatchObject({ arrived: true, waitsFor: [], now: to })

  const query = { pageSize: '100', tab: 'paid' } as const
  const { data: paid } = await server.call(routes.awardList, { query }, { token: payee })
  expect(paid.list.filter(({ offerId }) => offerId === offer.data)).toHaveLength(ids.length)
}
