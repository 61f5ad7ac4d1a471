/** The same staff for whichever kind of company: one screen, one set of calls, one set of rules. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { abilitiesOf, companyTypes } from '#domain/access/abilities.ts'
import { pages } from '#domain/access/pages.ts'
import { minute } from '#test/support/clock.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { newcomerPassword, staffDesk } from '#test/support/staff.ts'

const administrators = { buyer: 'chenwei', supplier: 'lixiaoyun', dealer: 'wangqiang' } as const

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe.each(companyTypes)('[IDN-52] the staff of a %s', (companyType) => {
  it('are one page, for its administrators only', async () => {
    expect(abilitiesOf(companyType, 'administrator').has(pages.staff.ability)).toBe(true)
    for (const role of ['clerk', 'reviewer', 'viewer'] as const)
      expect(abilitiesOf(companyType, role).has(pages.staff.ability)).toBe(false)
    const token = await server.enter(administrators[companyType])
    const { data } = await server.call(routes.menu, {}, { token })
    const paths = data.flatMap(({ path, children }) => [path, ...children.map((child) => child.path)])
    expect(paths).toContain('/account/staff-management')
  })

  it('are invited, withdrawn, let in, given a role, disabled and activated by the same calls', async () => {
    const mail = `new@${companyType}.test`
    const token = await server.enter(administrators[companyType])
    const desk = staffDesk(server, token)
    expect((await desk.invite({ mail, name: '甲' })).code).toBe(0)
    const withdrawn = { params: { id: await desk.idOf('甲') } }
    expect((await server.call(routes.staffWithdraw, withdrawn, { token })).code).toBe(0)
    server.clock.advance(minute)
    expect((await desk.invite({ mail, name: '甲' })).code).toBe(0)
    server.clock.advance(minute)
    expect(await desk.act('staffInviteAgain', '甲')).toBe(0)
    expect((await desk.register(await desk.linkTo(mail))).code).toBe(0)
    const joined = await server.signIn(mail, newcomerPassword)
    expect((await desk.giveRole('新同事', 'administrator')).code).toBe(0)
    expect(await desk.act('staffDisable', '新同事')).toBe(0)
    expect(await desk.act('staffActivate', '新同事')).toBe(0)
    expect(await desk.named('新同事')).toMatchObject({ status: 'activated', role: 'administrator', mail })
    const { data } = await server.call(routes.staffTotals, {}, { token })
    expect(data.counts.activated).toBeGreaterThanOrEqual(2)
    const { data: mine } = await server.call(routes.multiagent, {}, { token: joined })
    expect([mine.buyers, mine.suppliers, mine.dealers].filter((some) => some.length > 0)).toHaveLength(1)
  })

  it('are kept with their last administrator', async () => {
    const token = await server.enter(administrators[companyType])
    const desk = staffDesk(server, token)
    const self = (await desk.list()).find(({ isSelf }) => isSelf)?.name ?? ''
    await desk.giveRole('新同事', 'viewer')
    expect((await desk.giveRole(self, 'viewer')).code).toBe(codes.administratorLast.code)
    expect(await desk.act('staffDisable', self)).toBe(codes.staffSelf.code)
  })
})
