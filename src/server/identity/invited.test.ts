/** Accepting an invitation: its link lets one person in, once, and never one who was disabled. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { codeFor } from '#test/support/codes.ts'
import { freshContacts } from '#test/support/fresh-tenant.ts'
import { breaksInvariants } from '#test/support/invariants.ts'
import { newcomerPassword, staffDesk } from '#test/support/staff.ts'
import { staffWorld } from '#test/support/staff-world.ts'

const at = staffWorld(async ({ server }) => breaksInvariants(server.context, 'journalDiffers'))

describe('accepting', () => {
  it('[IDN-03] [IDN-51] registers through the link, activated at once, and the link works once', async () => {
    await at.desk.invite()
    const link = await at.desk.linkTo()
    const { data } = await at.server.call(routes.invitationRead, {}, { headers: link })
    expect(data).toEqual({
      companyName: at.people.chenwei.company,
      name: at.desk.newcomer.name,
      mail: at.desk.newcomerMail,
      hasAccount: false,
      isYours: null,
      payer: null,
      companies: [],
    })
    expect((await at.desk.register(link)).code).toBe(0)
    const token = await at.server.signIn(at.desk.newcomerMail, newcomerPassword)
    const { data: mine } = await at.server.call(routes.multiagent, {}, { token })
    expect(mine.buyers.map(({ name }) => name)).toEqual([at.people.chenwei.company])
    expect((await at.server.call(routes.accountRead, {}, { token })).data.activated).toBe(true)
    expect(await at.desk.named('新同事')).toMatchObject({
      status: 'activated',
      role: 'clerk',
      mail: at.desk.newcomerMail,
    })
    expect(await at.desk.named(at.desk.newcomer.name)).toBeUndefined()
    expect((await at.desk.register(link)).code).toBe(codes.invitationExpired.code)
  })

  it('[IDN-06] [IDN-51] makes who registers through one company’s link known to another that invited the mail', async () => {
    const other = staffDesk(at.server, await at.server.enter(at.people.gaoyuan.mail), at.desk.newcomer)
    await at.desk.invite()
    const link = await at.desk.linkTo()
    expect((await other.invite({ role: 'viewer' })).code).toBe(0)
    expect((await at.desk.register(link)).code).toBe(0)
    expect(await at.desk.named('新同事')).toMatchObject({ status: 'activated', role: 'clerk' })
    expect(await other.named('新同事')).toMatchObject({ status: 'inactive', role: 'viewer' })
    expect(await other.named(at.desk.newcomer.name)).toBeUndefined()
  })

  it('[IDN-03] adds the identity to an account that exists', async () => {
    await at.desk.invite({ mail: at.people.gaoyuan.mail })
    const link = await at.desk.linkTo(at.people.gaoyuan.mail)
    const { data } = await at.server.call(routes.invitationRead, {}, { headers: link })
    expect(data.hasAccount).toBe(true)
    expect((await at.desk.register(link)).code).toBe(codes.accountExists.code)
    const token = await at.server.signIn(at.people.gaoyuan.mail)
    const read = await at.server.call(routes.invitationRead, {}, { token, headers: link })
    expect(read.data.isYours).toBe(true)
    const accepted = await at.desk.accept(token, link)
    expect(accepted.code).toBe(0)
    const { data: mine } = await at.server.call(routes.multiagent, {}, { token })
    expect(mine.buyers).toHaveLength(2)
    const joined = mine.buyers.find(({ id }) => id === accepted.data.companyId)
    expect(joined?.name, 'it says which was joined').toBe(at.people.chenwei.company)
    expect(await at.desk.named('高远')).toMatchObject({ status: 'activated', role: 'clerk' })
    const kept = `select i.state || ' by ' || u.name from invitations i join users u on u.id = i.user_id
      where i.mail = '${at.people.gaoyuan.mail}' order by i.id desc limit 1`
    expect(await ask(at.server.ownerUrl, kept)).toEqual(['accepted by 高远'])
  })

  it('[IDN-51] refuses the holder of another person’s link, and leaves it to whom it was sent', async () => {
    await at.desk.invite()
    const link = await at.desk.linkTo()
    const token = await at.server.signIn(at.people.gaoyuan.mail)
    const { data } = await at.server.call(routes.invitationRead, {}, { token, headers: link })
    expect(data.isYours, 'told before anything is pressed').toBe(false)
    const answer = await at.desk.accept(token, link)
    expect([answer.code, answer.message]).toEqual([
      codes.invitationForeign.code,
      expect.stringContaining('不是发给当前账户'),
    ])
    expect(await at.desk.named('高远')).toBeUndefined()
    expect((await at.desk.register(link)).code).toBe(0)
  })

  it('[IDN-51] [IDN-37] is for a person who has proven the mail as a contact or signs in by the mobile, and the log says by which account', async () => {
    await ask(
      at.server.ownerUrl,
      `update users set contact_mail = '${at.desk.newcomerMail}', proven_contact_mail = '${at.desk.newcomerMail}' where id = '${at.people.gaoyuan.id}'`,
    )
    await at.desk.invite()
    expect(
      (await at.desk.accept(await at.server.signIn(at.people.gaoyuan.mail), await at.desk.linkTo())).code,
    ).toBe(0)
    const { mail } = freshContacts()
    await at.desk.invite({ mail, mobile: at.people.shenhe.mobile })
    expect(
      (await at.desk.accept(await at.server.signIn(at.people.shenhe.mail), await at.desk.linkTo(mail))).code,
    ).toBe(0)
    const { data } = await at.server.call(
      routes.auditList,
      { query: { kind: ['staff'] } },
      { token: at.admin },
    )
    expect(
      data.list
        .filter(({ action }) => action === 'staff.joined')
        .map(({ person, detail }) => [person, detail]),
    ).toEqual([
      ['沈荷', at.people.shenhe.mail],
      ['高远', at.people.gaoyuan.mail],
    ])
  })

  it('[IDN-51] of a link that is used twice at once lets one in', async () => {
    await at.desk.invite({ mail: at.people.gaoyuan.mail })
    const link = await at.desk.linkTo(at.people.gaoyuan.mail)
    const token = await at.server.signIn(at.people.gaoyuan.mail)
    const answers = await Promise.all([at.desk.accept(token, link), at.desk.accept(token, link)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      codes.invitationExpired.code,
    ])
  })

  it('[IDN-51] refuses no link, another’s and one that is too old', async () => {
    await at.desk.invite()
    const link = await at.desk.linkTo()
    for (const headers of [{}, { 'temp-token': 'made-up' }])
      expect((await at.desk.register(headers)).code).toBe(codes.invitationExpired.code)
    at.server.clock.advance(7 * 24 * 60 * minute)
    expect((await at.desk.register(link)).code).toBe(codes.invitationExpired.code)
    expect((await at.server.call(routes.invitationRead, {}, { headers: link })).code).toBe(
      codes.invitationExpired.code,
    )
  })

  it('[IDN-51] never lets in whom an administrator has disabled', async () => {
    await at.desk.invite({ mobile: at.people.wutong.mobile })
    const link = await at.desk.linkTo()
    const answer = await at.desk.accept(await at.server.signIn(at.people.wutong.mail), link)
    expect([answer.code, answer.message]).toEqual([
      codes.staffDisabled.code,
      '您在该企业的权限已被停用，请联系该企业的管理员启用。',
    ])
    expect(await at.desk.named('吴桐')).toMatchObject({ status: 'disabled' })
    expect((await at.desk.register(link)).code, 'it is not used up').toBe(0)
  })

  it('[IDN-51] refuses who is there already, and leaves the invitation to whom it is for', async () => {
    await at.desk.invite({ mobile: at.people.zhaomin.mobile })
    const link = await at.desk.linkTo()
    const answer = await at.desk.accept(await at.server.signIn(at.people.zhaomin.mail), link)
    expect(answer.code).toBe(codes.staffAlready.code)
    expect(await at.desk.named('赵敏之')).toMatchObject({ role: 'reviewer', status: 'activated' })
    expect((await at.desk.register(link)).code).toBe(0)
  })

  it('[IDN-37] [IDN-51] records in the journal the role that the person has, not the one of the invitation', async () => {
    await ask(
      at.server.ownerUrl,
      `update memberships set role = 'viewer' where user_id = '${at.people.xunuo.id}'`,
    )
    await at.desk.invite({ mobile: at.people.xunuo.mobile })
    expect(
      (await at.desk.accept(await at.server.signIn(at.people.xunuo.mail), await at.desk.linkTo())).code,
    ).toBe(0)
    expect(await at.desk.named('许诺')).toMatchObject({ role: 'viewer', status: 'activated' })
    expect(
      await ask(
        at.server.ownerUrl,
        `select body #>> '{facts,role}' from audit where action = 'staff.joined' and tenant_id = '${at.people.chenwei.tenantId}'`,
      ),
    ).toEqual(['viewer'])
  })

  it('[IDN-06] [IDN-51] makes who registers on the mobile without the link inactive, until the link', async () => {
    const { mobile, mail } = freshContacts()
    await at.desk.invite({ mobile })
    const body = {
      registrant: 'payeeCompany',
      companyName: '自己的公司',
      sameName: true,
      name: '自己来的',
      title: '7',
      mobile,
      mail,
      code: await codeFor(at.server, 'register', mobile),
      agreed: true,
      ...at.desk.sealed(),
    } as const
    expect((await at.server.call(routes.register, { body })).code).toBe(0)
    expect(await at.desk.named('自己来的')).toMatchObject({ status: 'inactive', role: 'clerk' })
    expect(await at.desk.named(at.desk.newcomer.name)).toBeUndefined()
    const token = await at.server.signIn(mobile, newcomerPassword)
    expect((await at.desk.accept(token, await at.desk.linkTo())).code).toBe(0)
    expect(await at.desk.named('自己来的')).toMatchObject({ status: 'activated' })
  })

  it('[IDN-06] [IDN-51] makes who registers with the mail inactive once the mail is theirs, until an administrator', async () => {
    await at.desk.invite()
    const { mobile } = freshContacts()
    const body = {
      registrant: 'payeeCompany',
      companyName: '自己的公司',
      sameName: true,
      name: '自己来的',
      title: '7',
      mobile,
      mail: at.desk.newcomerMail,
      code: await codeFor(at.server, 'register', mobile),
      agreed: true,
      ...at.desk.sealed(),
    } as const
    expect((await at.server.call(routes.register, { body })).code).toBe(0)
    expect(await at.desk.named('自己来的'), 'nobody has shown whose the mail is').toBeUndefined()
    expect(await at.desk.named(at.desk.newcomer.name)).toMatchObject({ status: 'unregistered' })
    const proven = await at.server.call(routes.activate, {}, { headers: await at.desk.linkTo() })
    expect(proven.data).toMatchObject({ activated: true, mail: at.desk.newcomerMail })
    expect(await at.desk.named('自己来的')).toMatchObject({
      status: 'inactive',
      role: 'clerk',
      mail: at.desk.newcomerMail,
    })
    expect(await at.desk.named(at.desk.newcomer.name)).toBeUndefined()
    expect(await at.desk.act('staffActivate', '自己来的')).toBe(0)
    const token = await at.server.signIn(at.desk.newcomerMail, newcomerPassword)
    const { data } = await at.server.call(routes.multiagent, {}, { token })
    expect(data.buyers.map(({ name }) => name)).toEqual([at.people.chenwei.company])
  })

  it('[IDN-51] refuses the link once an administrator has decided about the waiting person', async () => {
    await at.desk.invite()
    const link = await at.desk.linkTo()
    await ask(
      at.server.ownerUrl,
      `update invitations set user_id = '${await at.desk.idOf('许诺')}' where mail = '${at.desk.newcomerMail}'`,
    )
    expect(await at.desk.act('staffActivate', '许诺')).toBe(0)
    expect((await at.desk.register(link)).code).toBe(codes.invitationExpired.code)
  })
})
