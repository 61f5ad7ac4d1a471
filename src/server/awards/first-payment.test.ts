/** An award that would be the first payment to its account is marked, where it is paid and in the award file. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import {
  confirmAccounts,
  enterPayeeAccount,
  setPayeeAccount,
  withoutAccounts,
} from '#test/support/bank-accounts.ts'
import { minute } from '#test/support/clock.ts'
import { apr, clearNow, mingyuan, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  await withoutAccounts(server)
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())

/** One more award of the payee, in a run of its own. */
async function award() {
  await plantOffer(server.context, {
    terms: apr(1_000),
    documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }],
  })
  server.clock.advance(15 * minute)
  const runId = await clearNow(server)
  const [one] = (await server.call(routes.awardList, { query: { runId } }, { token: payer })).data.list
  return { runId, id: one?.id ?? '' }
}
const isMarked = async (id: string, runId: string) => {
  const { data } = await server.call(routes.awardRead, { params: { id } }, { token: payer })
  const { list } = (await server.call(routes.awardList, { query: { runId } }, { token: payer })).data
  const file = await server.app.inject({
    url: `/clearing/v1/runs/${runId}/file?format=csv`,
    headers: { token: payer, 'accept-language': 'en' },
  })
  const [head = '', row = ''] = file.body.split('\r\n')
  const place = head.split(',').findIndex((name) => name.includes('First payment'))
  return [data.isFirstPayment, list[0]?.isFirstPayment, row.split(',')[place]?.replaceAll('"', '')]
}
const pay = (id: string) =>
  server.call(routes.awardsPaid, { body: { awardIds: [id], valueDate: '2026-11-16' } }, { token: payer })
const marked = [true, true, 'Yes']
const unmarked = [false, false, '']

it('[CLR-30] until something was paid to that number, again after another account was confirmed, and not before', async () => {
  const first = await award()
  expect(await isMarked(first.id, first.runId), 'no account').toEqual(unmarked)
  await setPayeeAccount(server, payer, mingyuan)
  expect(await isMarked(first.id, first.runId)).toEqual(marked)
  expect((await pay(first.id)).data.refused).toEqual([])
  expect(await isMarked(first.id, first.runId), 'paid').toEqual(unmarked)
  const second = await award()
  expect(await isMarked(second.id, second.runId)).toEqual(unmarked)
  const other = { accountNumber: '6222021001019999999', corrects: true }
  await enterPayeeAccount(server, payer, mingyuan, other)
  expect(await isMarked(second.id, second.runId), 'what waits pays nothing').toEqual(unmarked)
  await confirmAccounts(server)
  expect(await isMarked(second.id, second.runId)).toEqual(marked)
  await setPayeeAccount(server, payer, mingyuan, { corrects: true })
  expect(await isMarked(second.id, second.runId), 'paid to before').toEqual(unmarked)
  expect(await ask(server.ownerUrl, 'select count(*)::int from paid_accounts')).toEqual([1])
})

it('[CLR-30] again once the only payment to that number came back', async () => {
  const [paid, next] = [await award(), await award()]
  const number = '6222021001018888888'
  await enterPayeeAccount(server, payer, mingyuan, { accountNumber: number, corrects: true })
  await confirmAccounts(server)
  expect((await pay(paid.id)).data.refused).toEqual([])
  expect(await isMarked(next.id, next.runId)).toEqual(unmarked)
  const body = { awardIds: [paid.id], returnedOn: '2026-11-16' }
  expect((await server.call(routes.awardsReturned, { body }, { token: payer })).data.refused).toEqual([])
  expect(await isMarked(next.id, next.runId)).toEqual(marked)
  const payments = `select payments from paid_accounts where number = '${number}'`
  expect(await ask(server.ownerUrl, payments)).toEqual([0])
  expect((await pay(next.id)).data.refused).toEqual([])
  expect(await ask(server.ownerUrl, payments)).toEqual([1])
})
