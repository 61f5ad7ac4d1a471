/** Who is mailed about a submitted offer: who submitted it each time, and the payer once a day for each payee. */
import { expect, it } from 'vitest'
import { outboxRead } from '#contract/notifications.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { offerOf, openOffers } from '#test/support/offers.ts'
import { mailSubmitted } from './submitted-mails.ts'

const { server, plant, submit } = openOffers()

async function mailsOf() {
  await deliverAll(server().context, [mailSubmitted])
  const { data } = await server().call(outboxRead, {})
  return {
    confirmed: data.filter(({ template }) => template === 'offerSubmitted'),
    received: data.filter(({ template }) => template === 'offerReceived'),
  }
}

it('[OFR-13] confirms each offer to who submitted it, and tells the payer once a day', async () => {
  const submitOne = async () => submit(offerOf(await plant({}), '1000.00'))
  expect((await submitOne()).code).toBe(0)
  expect((await submitOne()).code).toBe(0)
  const { confirmed, received } = await mailsOf()
  expect(confirmed.map(({ to }) => to)).toEqual(['lixiaoyun@mingyuan.test', 'lixiaoyun@mingyuan.test'])
  expect(confirmed[0]?.subject).toMatch(/^申请 O-\d{6} 已提交给“鸿飞/)
  expect(confirmed[0]?.text).toContain('1 张单据，共 CNY 1,000.00')
  const recipients = received.map(({ to }) => to)
  expect(recipients, 'an administrator').toContain('chenwei@hongfei.test')
  expect(new Set(recipients).size, 'each once').toBe(recipients.length)
  expect(received[0]?.text).toContain('当天的其他申请不再另发邮件')
  expect(received[0]?.text, 'no rate').not.toContain('8.00')
})
