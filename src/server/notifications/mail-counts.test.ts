/** Limits of mails between companies: each group is counted apart, in a counter, and by whom they were caused. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { mailsAtCompanyDayMax } from '#domain/limits.ts'
import { type MailGroup, mailsOfGroupDayMax } from '#domain/notifications.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { mailWaiting } from '#server/operator/waiting-mails.ts'
import { ask } from '#test/support/ask.ts'
import { freshContacts, freshPerson } from '#test/support/fresh-tenant.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const mailsTo = async (to: string) => (await server.call(outboxRead, { query: { to } })).data
/** The counter of a company as after so many mails within this hour. */
const count = (tenantId: string, group: MailGroup, mails: number) =>
  ask(
    server.ownerUrl,
    `insert into mail_counts (sender_id, mail_group, hour, mails)
      values ('${tenantId}', '${group}', date_trunc('hour', '${server.clock().toISOString()}'::timestamptz, 'UTC'), ${mails}) returning 1`,
  )
const countOf = (tenantId: string) =>
  ask(
    server.ownerUrl,
    `select mail_group || ' ' || mails from mail_counts where sender_id = '${tenantId}' order by 1`,
  )
/** Mails at a company that another has caused. */
const plant = (tenantId: string, senderId: string) =>
  ask(
    server.ownerUrl,
    `insert into notifications (id, tenant_id, sender_id, mail_group, about, channel, recipient, template, language, state, tries, try_at, created_at, sent_at)
      select gen_random_uuid(), '${tenantId}', '${senderId}', 'payer', 'x ' || n, 'mail', 'nobody' || n || '@counted.test', 'payeeInvitation', 'zh', 'kept', 1, t, t, t
      from generate_series(1, ${mailsAtCompanyDayMax}) n, (select '${server.clock().toISOString()}'::timestamptz as t) at returning 1`,
  )
const inviteStaff = async (token: string) => {
  const body = { name: '新同事', role: 'viewer' as const, ...freshContacts() }
  return (await server.call(routes.staffInvite, { body }, { token })).code
}
/** A payee asks a payer, and the payer's administrator is mailed or not. */
async function isRequestMailed(payer: { readonly mail: string; readonly tenantId: string }) {
  const token = await server.enter((await freshPerson(server, { companyType: 'supplier' })).mail)
  const body = { payerId: payer.tenantId }
  expect((await server.call(routes.connectionRequest, { body }, { token })).code).toBe(0)
  return (await mailsTo(payer.mail)).some(({ template }) => template === 'connectionRequested')
}

it('[DOC-40] a payer that has mailed its payees as often as it may still invites staff and reaches the operators', async () => {
  const { mail, tenantId } = await freshPerson(server)
  await count(tenantId, 'payer', mailsOfGroupDayMax.payer)
  const token = await server.enter(mail)
  expect(await inviteStaff(token)).toBe(0)
  expect((await server.call(routes.childAsk, { body: { name: '舟山分公司' } }, { token })).code).toBe(0)
  await deliverAll(server.context, [mailWaiting])
  const [notified] = await mailsTo('operator@sooner.test')
  expect(notified?.subject).toContain('舟山分公司')
  expect(await countOf(tenantId)).toEqual(['operator 1', `payer ${mailsOfGroupDayMax.payer}`, 'staff 1'])
})

it('[IDN-50] the limit of a group is read from its counter, and another company has its own', async () => {
  const [full, free] = [await freshPerson(server), await freshPerson(server)]
  await count(full.tenantId, 'staff', mailsOfGroupDayMax.staff)
  expect(await inviteStaff(await server.enter(full.mail))).toBe(codes.tooManyRequests.code)
  expect(await inviteStaff(await server.enter(free.mail))).toBe(0)
})

it('[DOC-41] mails that a company has caused itself do not count as mails that others caused at it', async () => {
  const payer = await freshPerson(server)
  await plant(payer.tenantId, payer.tenantId)
  expect(await isRequestMailed(payer)).toBe(true)
})

it('[DOC-41] a company that others have mailed enough gets no more, and may still mail itself', async () => {
  const [payer, other] = [await freshPerson(server), await freshPerson(server)]
  await plant(payer.tenantId, other.tenantId)
  expect(await isRequestMailed(payer)).toBe(false)
  expect(await inviteStaff(await server.enter(payer.mail))).toBe(0)
})
