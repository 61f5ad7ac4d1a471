/** An invitation that is withdrawn: over for its link, off the list, and free to be sent anew. */
import { afterAll, beforeEach, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { newcomer, newcomerMail, staffDesk } from '#test/support/staff.ts'

let server: TestServer
let admin: string
let desk: ReturnType<typeof staffDesk>
beforeEach(async () => {
  await server?.close()
  server = await openTestServer()
  admin = await server.enter('chenwei')
  desk = staffDesk(server, admin)
  await desk.invite()
})
afterAll(() => server.close())

const withdraw = async (whom: string) =>
  (await server.call(routes.staffWithdraw, { params: { id: await desk.idOf(whom) } }, { token: admin })).code

it('[IDN-50] no longer lets anybody in, says so to whoever opens it, and is gone from the list', async () => {
  const link = await desk.linkTo()
  const token = await server.signIn('gaoyuan')
  expect(await withdraw(newcomer.name)).toBe(0)
  expect(await desk.named(newcomer.name)).toBeUndefined()
  const read = await server.call(routes.invitationRead, {}, { headers: link })
  expect([read.status, read.code]).toEqual([422, codes.invitationExpired.code])
  expect(read.message).toContain('撤回')
  expect((await desk.register(link)).code).toBe(codes.invitationExpired.code)
  expect((await desk.accept(token, link)).code).toBe(codes.invitationExpired.code)
})

it('[IDN-50] stays withdrawn, and the same mail can be invited anew, not at once', async () => {
  await withdraw(newcomer.name)
  await expect(
    ask(server.ownerUrl, `update invitations set state = 'open' where mail = '${newcomerMail}'`),
  ).rejects.toThrow('answered once')
  expect((await desk.invite()).code, 'a way to annoy somebody').toBe(codes.tooManyRequests.code)
  server.clock.advance(minute)
  expect((await desk.invite()).code).toBe(0)
  expect((await desk.register(await desk.linkTo())).code).toBe(0)
})

it('[IDN-50] of one who is withdrawn while they accept, one of the two happens', async () => {
  await ask(server.ownerUrl, `update invitations set mobile = '13800010003' where mail = '${newcomerMail}'`)
  const link = await desk.linkTo()
  const [id, token] = [await desk.idOf(newcomer.name), await server.signIn('gaoyuan')]
  const both = await Promise.all([
    server.call(routes.staffWithdraw, { params: { id } }, { token: admin }),
    desk.accept(token, link),
  ])
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
  expect((await desk.named('高远')) === undefined).toBe(both[0].code === 0)
})

it('[IDN-50] is nothing for who is a member, of another company or not there', async () => {
  for (const name of ['赵敏之', '许诺', '吴桐']) expect(await withdraw(name)).toBe(codes.staffActUnfit.code)
  expect(await withdraw('nobody')).not.toBe(0)
  const id = await desk.idOf(newcomer.name)
  const stranger = await server.enter('gaoyuan')
  expect((await server.call(routes.staffWithdraw, { params: { id } }, { token: stranger })).status).toBe(404)
})

it('[IDN-37] [IDN-50] is told in the company’s journal', async () => {
  await withdraw(newcomer.name)
  const { data } = await server.call(routes.auditList, { query: { kind: ['staff'] } }, { token: admin })
  expect(data.list[0]).toMatchObject({ action: 'staff.withdrawn', person: '陈薇', about: newcomer.name })
})
