/** An invitation that is withdrawn: over for its link, off the list, and free to be sent anew. */
import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { staffWorld } from '#test/support/staff-world.ts'

const at = staffWorld(({ desk }) => desk.invite())

const withdraw = async (whom: string) =>
  (
    await at.server.call(
      routes.staffWithdraw,
      { params: { id: await at.desk.idOf(whom) } },
      { token: at.admin },
    )
  ).code

it('[IDN-50] no longer lets anyone in, says so when it is opened, and is gone from the list', async () => {
  const link = await at.desk.linkTo()
  const token = await at.server.signIn(at.people.gaoyuan.mail)
  expect(await withdraw(at.desk.newcomer.name)).toBe(0)
  expect(await at.desk.named(at.desk.newcomer.name)).toBeUndefined()
  const read = await at.server.call(routes.invitationRead, {}, { headers: link })
  expect([read.status, read.code]).toEqual([422, codes.invitationExpired.code])
  expect(read.message).toContain('撤回')
  expect((await at.desk.register(link)).code).toBe(codes.invitationExpired.code)
  expect((await at.desk.accept(token, link)).code).toBe(codes.invitationExpired.code)
})

it('[IDN-50] stays withdrawn, and the same mail can be invited anew, not at once', async () => {
  await withdraw(at.desk.newcomer.name)
  await expect(
    ask(at.server.ownerUrl, `update invitations set state = 'open' where mail = '${at.desk.newcomerMail}'`),
  ).rejects.toThrow('answered once')
  expect((await at.desk.invite()).code, 'a way to annoy somebody').toBe(codes.tooManyRequests.code)
  at.server.clock.advance(minute)
  expect((await at.desk.invite()).code).toBe(0)
  expect((await at.desk.register(await at.desk.linkTo())).code).toBe(0)
})

it('[IDN-50] of one who is withdrawn while they accept, one of the two happens', async () => {
  await ask(
    at.server.ownerUrl,
    `update invitations set mobile = '${at.people.gaoyuan.mobile}' where mail = '${at.desk.newcomerMail}'`,
  )
  const link = await at.desk.linkTo()
  const [id, token] = [
    await at.desk.idOf(at.desk.newcomer.name),
    await at.server.signIn(at.people.gaoyuan.mail),
  ]
  const both = await Promise.all([
    at.server.call(routes.staffWithdraw, { params: { id } }, { token: at.admin }),
    at.desk.accept(token, link),
  ])
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
  expect((await at.desk.named('高远')) === undefined).toBe(both[0].code === 0)
})

it('[IDN-50] is nothing for who is a member, of another company or not there', async () => {
  for (const name of ['赵敏之', '许诺', '吴桐'])
    expect(await withdraw(name)).toBe(codes.staffActionUnfit.code)
  expect(await withdraw('nobody')).not.toBe(0)
  const id = await at.desk.idOf(at.desk.newcomer.name)
  const stranger = await at.server.enter(at.people.gaoyuan.mail)
  expect((await at.server.call(routes.staffWithdraw, { params: { id } }, { token: stranger })).status).toBe(
    404,
  )
})

it('[IDN-37] [IDN-50] is recorded in the company’s journal', async () => {
  await withdraw(at.desk.newcomer.name)
  const { data } = await at.server.call(routes.auditList, { query: { kind: ['staff'] } }, { token: at.admin })
  expect(data.list[0]).toMatchObject({
    action: 'staff.withdrawn',
    person: '陈薇',
    about: at.desk.newcomer.name,
  })
})
