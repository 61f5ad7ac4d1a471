/** Accepting an invitation: its link lets one person in, once, and never one who was disabled. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { codeFor } from '#test/support/codes.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { newcomer, newcomerMail, newcomerPassword, staffDesk } from '#test/support/staff.ts'

let server: TestServer
let admin: string
let desk: ReturnType<typeof staffDesk>
beforeEach(async () => {
  await server?.close()
  server = await openTestServer()
  admin = await server.enter('chenwei')
  desk = staffDesk(server, admin)
})
afterAll(() => server.close())

describe('accepting', () => {
  it('[IDN-03] [IDN-51] registers through the link, activated at once, and the link works once', async () => {
    await desk.invite()
    const link = await desk.linkTo()
    const { data } = await server.call(routes.invitationRead, {}, { headers: link })
    expect(data).toEqual({
      companyName: '鸿飞汽车集团有限公司',
      name: newcomer.name,
      mail: newcomerMail,
      hasAccount: false,
    })
    expect((await desk.register(link)).code).toBe(0)
    const token = await server.signIn(newcomerMail, newcomerPassword)
    const { data: mine } = await server.call(routes.multiagent, {}, { token })
    expect(mine.buyers.map(({ name }) => name)).toEqual(['鸿飞汽车集团有限公司'])
    expect((await server.call(routes.accountRead, {}, { token })).data.activated).toBe(true)
    expect(await desk.named('新同事')).toMatchObject({
      status: 'activated',
      role: 'clerk',
      mail: newcomerMail,
    })
    expect(await desk.named(newcomer.name)).toBeUndefined()
    expect((await desk.register(link)).code).toBe(codes.invitationExpired.code)
  })

  it('[IDN-06] [IDN-51] makes who registers through one company’s link known to another that invited the mail', async () => {
    const other = staffDesk(server, await server.enter('gaoyuan'))
    await desk.invite()
    const link = await desk.linkTo()
    expect((await other.invite({ role: 'viewer' })).code).toBe(0)
    expect((await desk.register(link)).code).toBe(0)
    expect(await desk.named('新同事')).toMatchObject({ status: 'activated', role: 'clerk' })
    expect(await other.named('新同事')).toMatchObject({ status: 'inactive', role: 'viewer' })
    expect(await other.named(newcomer.name)).toBeUndefined()
  })

  it('[IDN-03] adds the identity to the account that somebody has', async () => {
    await desk.invite({ mail: 'gaoyuan@lanting.test' })
    const link = await desk.linkTo('gaoyuan@lanting.test')
    const { data } = await server.call(routes.invitationRead, {}, { headers: link })
    expect(data.hasAccount).toBe(true)
    expect((await desk.register(link)).code).toBe(codes.accountExists.code)
    const token = await server.signIn('gaoyuan')
    expect((await desk.accept(token, link)).code).toBe(0)
    const { data: mine } = await server.call(routes.multiagent, {}, { token })
    expect(mine.buyers).toHaveLength(2)
    expect(await desk.named('高远')).toMatchObject({ status: 'activated', role: 'clerk' })
  })

  it('[IDN-51] refuses whoever holds the link of another, and leaves it to whom it was sent', async () => {
    await desk.invite()
    const link = await desk.linkTo()
    const answer = await desk.accept(await server.signIn('gaoyuan'), link)
    expect([answer.code, answer.message]).toEqual([
      codes.invitationForeign.code,
      expect.stringContaining('不是发给当前账户'),
    ])
    expect(await desk.named('高远')).toBeUndefined()
    expect((await desk.register(link)).code).toBe(0)
  })

  it('[IDN-51] [IDN-37] is for whoever has the mail as a contact or signs in by the mobile, and the log says by which account', async () => {
    await ask(server.ownerUrl, `update users set contact_mail = '${newcomerMail}' where name = '高远'`)
    await desk.invite()
    expect((await desk.accept(await server.signIn('gaoyuan'), await desk.linkTo())).code).toBe(0)
    const mail = 'other@hongfei.test'
    const [mobile] = await ask(server.ownerUrl, `select login_phone from users where name = '沈荷'`)
    await desk.invite({ mail, mobile: String(mobile) })
    expect((await desk.accept(await server.signIn('shenhe'), await desk.linkTo(mail))).code).toBe(0)
    const { data } = await server.call(routes.auditList, { query: { kind: ['staff'] } }, { token: admin })
    expect(
      data.list
        .filter(({ action }) => action === 'staff.joined')
        .map(({ person, detail }) => [person, detail]),
    ).toEqual([
      ['沈荷', 'shenhe@wohe.test'],
      ['高远', 'gaoyuan@lanting.test'],
    ])
  })

  it('[IDN-51] of a link that is used twice at once lets one in', async () => {
    await desk.invite({ mail: 'gaoyuan@lanting.test' })
    const link = await desk.linkTo('gaoyuan@lanting.test')
    const token = await server.signIn('gaoyuan')
    const answers = await Promise.all([desk.accept(token, link), desk.accept(token, link)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      codes.invitationExpired.code,
    ])
  })

  it('[IDN-51] refuses no link, another’s and one that is too old', async () => {
    await desk.invite()
    const link = await desk.linkTo()
    for (const headers of [{}, { 'temp-token': 'made-up' }])
      expect((await desk.register(headers)).code).toBe(codes.invitationExpired.code)
    server.clock.advance(7 * 24 * 60 * minute)
    expect((await desk.register(link)).code).toBe(codes.invitationExpired.code)
    expect((await server.call(routes.invitationRead, {}, { headers: link })).code).toBe(
      codes.invitationExpired.code,
    )
  })

  it('[IDN-51] never lets in whom an administrator has disabled', async () => {
    await desk.invite({ mobile: '13800010005' })
    const link = await desk.linkTo()
    const answer = await desk.accept(await server.signIn('wutong'), link)
    expect([answer.code, answer.message]).toEqual([
      codes.staffDisabled.code,
      '你在该企业的权限已被停用，请联系该企业的管理员启用。',
    ])
    expect(await desk.named('吴桐')).toMatchObject({ status: 'disabled' })
    expect((await desk.register(link)).code, 'it is not used up').toBe(0)
  })

  it('[IDN-51] refuses who is there already, and leaves the invitation to whom it is for', async () => {
    await desk.invite({ mobile: '13800010002' })
    const link = await desk.linkTo()
    const answer = await desk.accept(await server.signIn('zhaomin'), link)
    expect(answer.code).toBe(codes.staffAlready.code)
    expect(await desk.named('赵敏之')).toMatchObject({ role: 'reviewer', status: 'activated' })
    expect((await desk.register(link)).code).toBe(0)
  })

  it('[IDN-37] [IDN-51] tells in the journal the role that somebody has, not the one of the invitation', async () => {
    await ask(server.ownerUrl, `update memberships set role = 'viewer' where status = 'inactive'`)
    await desk.invite({ mobile: '13800010006' })
    expect((await desk.accept(await server.signIn('xunuo'), await desk.linkTo())).code).toBe(0)
    expect(await desk.named('许诺')).toMatchObject({ role: 'viewer', status: 'activated' })
    expect(
      await ask(server.ownerUrl, `select body #>> '{facts,role}' from audit where action = 'staff.joined'`),
    ).toEqual(['viewer'])
  })

  it('[IDN-06] [IDN-51] makes who registers on the mobile without the link inactive, until the link', async () => {
    const mobile = '13600040009'
    await desk.invite({ mobile })
    const body = {
      registrant: 'payeeCompany',
      companyName: '自己的公司',
      name: '自己来的',
      title: '7',
      mobile,
      mail: 'own@elsewhere.test',
      code: await codeFor(server, 'register', mobile),
      agreed: true,
      ...desk.sealed(),
    } as const
    expect((await server.call(routes.register, { body })).code).toBe(0)
    expect(await desk.named('自己来的')).toMatchObject({ status: 'inactive', role: 'clerk' })
    expect(await desk.named(newcomer.name)).toBeUndefined()
    const token = await server.signIn(mobile, newcomerPassword)
    expect((await desk.accept(token, await desk.linkTo())).code).toBe(0)
    expect(await desk.named('自己来的')).toMatchObject({ status: 'activated' })
  })

  it('[IDN-06] [IDN-51] makes who registers with the mail inactive once the mail is theirs, until an administrator', async () => {
    await desk.invite()
    const mobile = '13600040010'
    const body = {
      registrant: 'payeeCompany',
      companyName: '自己的公司',
      name: '自己来的',
      title: '7',
      mobile,
      mail: newcomerMail,
      code: await codeFor(server, 'register', mobile),
      agreed: true,
      ...desk.sealed(),
    } as const
    expect((await server.call(routes.register, { body })).code).toBe(0)
    expect(await desk.named('自己来的'), 'nobody has shown whose the mail is').toBeUndefined()
    expect(await desk.named(newcomer.name)).toMatchObject({ status: 'unregistered' })
    const proven = await server.call(routes.activate, {}, { headers: await desk.linkTo() })
    expect(proven.data).toMatchObject({ activated: true, mail: newcomerMail })
    expect(await desk.named('自己来的')).toMatchObject({
      status: 'inactive',
      role: 'clerk',
      mail: newcomerMail,
    })
    expect(await desk.named(newcomer.name)).toBeUndefined()
    expect(await desk.act('staffActivate', '自己来的')).toBe(0)
    const token = await server.signIn(newcomerMail, newcomerPassword)
    const { data } = await server.call(routes.multiagent, {}, { token })
    expect(data.buyers.map(({ name }) => name)).toEqual(['鸿飞汽车集团有限公司'])
  })

  it('[IDN-51] lets nobody in by the link once an administrator has decided about who waits', async () => {
    await desk.invite()
    const link = await desk.linkTo()
    await ask(
      server.ownerUrl,
      `update invitations set user_id = '${await desk.idOf('许诺')}' where mail = '${newcomerMail}'`,
    )
    expect(await desk.act('staffActivate', '许诺')).toBe(0)
    expect((await desk.register(link)).code).toBe(codes.invitationExpired.code)
  })
})
