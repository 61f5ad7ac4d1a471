/** What a payee is mailed when documents leave its offers without its doing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { msPerMinute } from '#domain/day.ts'
import { mailsByCompanyToAddressDayMax } from '#domain/limits.ts'
import { lapsesNamedMax } from '#domain/offers/limits.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { ask } from '#test/support/ask.ts'
import { apr, mingyuan, orchid, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { callWith, makeKey } from '#test/support/sync.ts'
import { mailEndedItems } from './ended-items.ts'

let server: TestServer
let apiKey = ''
const payerId = entityOf('lanting-qingdao').id
beforeAll(async () => {
  server = await openTestServer()
  ;({ apiKey } = await makeKey(server, await server.enter('gaoyuan')))
})
afterAll(() => server.close())

const call = () => callWith(server, () => apiKey)
type Row = { number: string; payeeCode: string; amount?: string; withdrawn?: boolean; creditsNumber?: string }
const sync = async (...rows: readonly Row[]) => {
  server.clock.advance(msPerMinute)
  const documents = rows.map((row) => ({ amount: '100000.00', dueDate: '2026-12-20', ...row }))
  return (await call()(routes.syncDocuments, { body: { payerId, documents } })).data
}
const offer = (code: string, ...numbers: readonly string[]) =>
  plantOffer(server.context, {
    code,
    terms: apr(1_000),
    documents: numbers.map((number) => ({
      source: 'sync',
      number,
      amount: 100_000_00n,
      due_date: '2026-12-20',
      type: 'payable',
    })),
  })
/** The itemsEnded notifications that the act causes, to any recipient. */
async function notificationsAfter(act: () => Promise<unknown>) {
  await deliverAll(server.context, [mailEndedItems])
  const seen = new Set((await server.call(outboxRead, {})).data.map(({ id }) => id))
  await act()
  await deliverAll(server.context, [mailEndedItems])
  return (await server.call(outboxRead, {})).data.filter(
    ({ id, template }) => !seen.has(id) && template === 'itemsEnded',
  )
}

describe('[DOC-21] [OFR-36] a batch that takes documents out of offers', () => {
  it('is one mail for each payee, with each document, its offer and why, and nothing of other payees', async () => {
    await offer(mingyuan, 'L-1', 'L-2')
    await offer(orchid, 'L-9')
    const notifications = await notificationsAfter(() =>
      sync(
        { number: 'L-1', payeeCode: mingyuan, amount: '90000' },
        { number: 'L-2', payeeCode: mingyuan, withdrawn: true },
        { number: 'L-9', payeeCode: orchid, amount: '1' },
        // Credit notes are written after debts; they are the same batch.
        { number: 'L-1C', payeeCode: mingyuan, amount: '-90000', creditsNumber: 'L-1' },
      ),
    )
    const toPayee = notifications.filter(({ to }) => to === 'lixiaoyun@mingyuan.test')
    expect(toPayee).toHaveLength(1)
    expect(toPayee[0]?.text).toMatch(/申请 O-\d+，单据 L-1：付款方将金额由 100,000.00 改为 90,000.00\n/)
    expect(toPayee[0]?.text).toMatch(/申请 O-\d+，单据 L-2：付款方撤回了单据\n/)
    expect(toPayee[0]?.text).not.toContain('L-9')
    const others = notifications.filter(({ text }) => text?.includes('L-9'))
    expect(others.length).toBeGreaterThan(0)
    for (const { to, text } of others) {
      expect(to).not.toBe('lixiaoyun@mingyuan.test')
      expect(text).not.toContain('L-1')
    }
  })

  it('says in the language of its reader what was paid otherwise', async () => {
    await ask(
      server.ownerUrl,
      `update users set language = 'en' where login_mail = 'lixiaoyun@mingyuan.test'`,
    )
    await offer(mingyuan, 'L-PAID')
    const paidDate = server.clock().toISOString().slice(0, 10)
    const payments = [{ number: 'L-PAID', payeeCode: mingyuan, paidDate }]
    const notifications = await notificationsAfter(() =>
      call()(routes.syncPayments, { body: { payerId, payments } }),
    )
    expect(notifications.map(({ to }) => to)).toEqual(['lixiaoyun@mingyuan.test'])
    expect(notifications[0]?.text).toMatch(/Offer O-\d+, document L-PAID: The document was already paid\n/)
    expect(notifications[0]?.link).toContain('/supplier/list-apply')
  })

  it('names some of many and counts the others', async () => {
    const numbers = Array.from({ length: lapsesNamedMax + 5 }, (_, n) => `M-${n}`)
    await offer(mingyuan, ...numbers)
    const notifications = await notificationsAfter(() =>
      sync(...numbers.map((number) => ({ number, payeeCode: mingyuan, amount: '5' }))),
    )
    expect(notifications).toHaveLength(1)
    expect(notifications[0]?.subject).toContain(String(numbers.length))
    expect(notifications[0]?.text?.match(/document M-/g)).toHaveLength(lapsesNamedMax)
    expect(notifications[0]?.text).toContain('and 5 more')
  })

  it('is told after every batch of a day, however many there are: held to be summed up, never dropped', async () => {
    const held = `select count(*)::int from notifications where template = 'itemsEnded' and recipient = 'lixiaoyun@mingyuan.test'
      and state in ('waiting', 'held')`
    await deliverAll(server.context, [mailEndedItems])
    const [before] = await ask(server.ownerUrl, held)
    const batches = Array.from({ length: mailsByCompanyToAddressDayMax + 3 }, (_, n) => `D-${n}`)
    await offer(mingyuan, ...batches)
    for (const number of batches) {
      await sync({ number, payeeCode: mingyuan, amount: '5' })
      await deliverAll(server.context, [mailEndedItems])
    }
    expect(await ask(server.ownerUrl, held)).toEqual([Number(before) + batches.length])
  })

  it('is no mail where the payee takes the documents out itself, or nothing leaves an offer', async () => {
    const { documentIds } = await offer(mingyuan, 'L-OWN', 'L-SAME')
    const [own = ''] = documentIds
    const token = await server.signIn('lixiaoyun')
    const body = { companyType: 'supplier', id: entityOf('mingyuan-lanting').id } as const
    await server.call(routes.chooseIdentity, { body }, { token })
    const notifications = await notificationsAfter(async () => {
      const { data } = await server.call(routes.documentExclude, { body: [own] }, { token })
      expect(data.done).toEqual([own])
      await sync({ number: 'L-SAME', payeeCode: mingyuan })
    })
    expect(notifications).toEqual([])
  })
})
