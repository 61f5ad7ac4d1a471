/** Staff as an administrator manages them. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { staffWorld } from '#test/support/staff-world.ts'

const at = staffWorld()

describe('the list', () => {
  it('[IDN-50] shows all staff with status, role and last sign-in, by tab and by word, and no one of another company', async () => {
    const everybody = await at.desk.list({ sort: 'name' })
    expect(everybody.map(({ name, status, role }) => `${name} ${status} ${role}`).toSorted()).toEqual(
      [
        '吴桐 disabled clerk',
        '方宁 unregistered viewer',
        '许诺 inactive clerk',
        '赵敏之 activated reviewer',
        '陈薇 activated administrator',
      ].toSorted(),
    )
    expect(await at.desk.named('陈薇')).toMatchObject({
      isSelf: true,
      actions: [],
      lastSignIn: expect.any(String) as string,
    })
    expect(await at.desk.named('方宁')).toMatchObject({
      mobile: at.people.fangning.mobile,
      mail: at.people.fangning.mail,
      lastSignIn: null,
      actions: ['activate', 'changeRole', 'invite', 'withdraw'],
    })
    expect((await at.desk.list({ tab: 'disabled' })).map(({ name }) => name)).toEqual(['吴桐'])
    expect((await at.desk.list({ keyword: '敏之' })).map(({ name }) => name)).toEqual(['赵敏之'])
    expect(
      (await at.desk.list({ keyword: at.people.fangning.mail.toUpperCase() })).map(({ name }) => name),
    ).toEqual(['方宁'])
    const { data } = await at.server.call(
      routes.staffTotals,
      { query: { tab: 'inactive' } },
      { token: at.admin },
    )
    const counts = { all: 5, disabled: 1, unregistered: 1, inactive: 1, activated: 2 }
    expect(data).toEqual({ total: 1, counts })
  })

  it('[IDN-50] shows by which account a person signs in, where it is not their mail', async () => {
    await ask(
      at.server.ownerUrl,
      `update users set login_mail = null, contact_mail = '${at.people.zhaomin.mail}' where id = '${at.people.zhaomin.id}'`,
    )
    const { mail, mobile } = at.people.zhaomin
    expect(await at.desk.named('赵敏之')).toMatchObject({ mail, account: mobile })
    expect(await at.desk.named('陈薇')).toMatchObject({ account: at.people.chenwei.mail })
    expect(await at.desk.named('方宁')).toMatchObject({ account: null })
  })

  it('[IDN-52] is a supplier’s and a dealer’s as well, each its own', async () => {
    expect(
      (await at.desk.list({}, await at.server.enter('lixiaoyun'))).map(({ name }) => name).toSorted(),
    ).toEqual(['李晓云', '宋琪'].toSorted())
    expect((await at.desk.list({}, await at.server.enter('wangqiang'))).map(({ name }) => name)).toEqual([
      '王强',
    ])
  })
})

describe('inviting', () => {
  it('[IDN-50] [IDN-53] puts a newcomer on the list and mails a link in the inviter’s language', async () => {
    expect((await at.desk.invite()).code).toBe(0)
    expect(await at.desk.named(at.desk.newcomer.name)).toMatchObject({
      ...at.desk.newcomer,
      mail: at.desk.newcomerMail,
      status: 'unregistered',
    })
    const [notification] = await at.desk.notificationsTo()
    expect(notification?.text).toContain(`“${at.people.chenwei.company}”（邀请人：陈薇）邀请您`)
    const { pathname, search } = new URL(notification?.link ?? '')
    expect(pathname + search).toBe('/account/register?lang=zh')
  })

  it('[IDN-53] refuses a mail that is on the list with an error at its field', async () => {
    await at.desk.invite()
    for (const known of [
      at.desk.newcomerMail,
      at.people.fangning.mail,
      at.people.zhaomin.mail.toUpperCase(),
      at.people.xunuo.mail,
    ]) {
      const answer = await at.desk.invite({ mail: known })
      const fields = { mail: '此邮箱已在员工列表中。' }
      expect([answer.code, answer.fields]).toEqual([codes.staffListed.code, fields])
    }
  })

  it('[IDN-53] takes a mail again whose invitation was accepted by another account', async () => {
    await at.desk.invite({ mobile: at.people.gaoyuan.mobile })
    expect(
      (await at.desk.accept(await at.server.signIn(at.people.gaoyuan.mail), await at.desk.linkTo())).code,
    ).toBe(0)
    at.server.clock.advance(minute)
    expect((await at.desk.invite()).code).toBe(0)
  })

  it('[IDN-53] [COM-32] [COM-38] refuses a missing or wrong value with an error at its field', async () => {
    const wrongs = [
      { mail: '' },
      { mail: 'no mail' },
      { name: '' },
      { name: 'A=B' },
      { name: '两 字' },
      { name: '长'.repeat(51) },
      { mobile: '' },
      { mobile: '+8613800001234' },
      { mobile: '1380000123a' },
      { role: 'owner' },
      { role: '' },
    ]
    for (const wrong of wrongs) {
      const { status, fields } = await at.desk.invite(wrong)
      expect([status, Object.keys(fields)]).toEqual([400, Object.keys(wrong)])
    }
  })

  it('[IDN-53] of one mail that is invited twice at once puts one on the list', async () => {
    const answers = await Promise.all([at.desk.invite(), at.desk.invite()])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.staffListed.code])
  })

  it('[IDN-50] sends an invitation again, not at once, and only the newest link works', async () => {
    await at.desk.invite()
    const first = await at.desk.linkTo()
    expect(await at.desk.act('staffInviteAgain', at.desk.newcomer.name)).toBe(codes.tooManyRequests.code)
    at.server.clock.advance(minute)
    expect(await at.desk.act('staffActivate', at.desk.newcomer.name)).toBe(0)
    expect((await at.desk.register(first)).code).toBe(codes.invitationExpired.code)
    expect((await at.desk.register(await at.desk.linkTo())).code).toBe(0)
  })
})

describe('managing', () => {
  it('[IDN-51] disables, which ends the sessions at once, and activates again', async () => {
    const token = await at.server.enter(at.people.zhaomin.mail)
    expect(await at.desk.act('staffDisable', '赵敏之')).toBe(0)
    const reported = await at.server.call(routes.accountRead, {}, { token })
    expect([reported.code, reported.status]).toEqual([10018, 401])
    expect(reported.message).toContain(`“${at.people.chenwei.company}”的管理员已停用您的账户`)
    expect(await at.desk.act('staffDisable', '赵敏之')).toBe(codes.staffActionUnfit.code)
    expect(await at.desk.act('staffActivate', '赵敏之')).toBe(0)
    expect((await at.server.call(routes.accountRead, {}, { token })).code).toBe(codes.sessionEnded.code)
    await at.server.enter(at.people.zhaomin.mail)
  })

  it('[IDN-51] activates who is inactive or disabled', async () => {
    for (const name of ['许诺', '吴桐']) {
      expect(await at.desk.act('staffActivate', name)).toBe(0)
      expect(await at.desk.named(name)).toMatchObject({ status: 'activated' })
    }
  })

  it('[IDN-50] changes a role, of who is only invited as well', async () => {
    expect((await at.desk.giveRole('方宁', 'administrator')).code).toBe(0)
    expect(await at.desk.named('方宁')).toMatchObject({ role: 'administrator', status: 'unregistered' })
    const token = await at.server.enter(at.people.zhaomin.mail)
    expect((await at.server.call(routes.staffList, {}, { token })).status).toBe(403)
    expect((await at.desk.giveRole('赵敏之', 'administrator')).code).toBe(0)
    expect((await at.server.call(routes.staffList, {}, { token })).code).toBe(0)
  })

  it('[IDN-37] [IDN-50] records the role before, and nothing where it is the same one', async () => {
    expect((await at.desk.giveRole('赵敏之', 'viewer')).code).toBe(0)
    expect((await at.desk.giveRole('赵敏之', 'viewer')).code).toBe(codes.nothingChanged.code)
    expect((await at.desk.giveRole('方宁', 'viewer')).code).toBe(codes.nothingChanged.code)
    const reported = `select (body #>> '{facts,before}') || ' ' || (body #>> '{facts,role}') from audit
      where action = 'staff.roleChanged' and tenant_id = '${at.people.chenwei.tenantId}'`
    expect(await ask(at.server.ownerUrl, reported)).toEqual(['reviewer viewer'])
  })

  it('[IDN-51] neither disables oneself nor disables or demotes the last administrator', async () => {
    expect(await at.desk.act('staffDisable', '陈薇')).toBe(codes.staffSelf.code)
    expect((await at.desk.giveRole('陈薇', 'viewer')).code).toBe(codes.administratorLast.code)
    await at.desk.giveRole('赵敏之', 'administrator')
    expect((await at.desk.giveRole('陈薇', 'viewer')).code).toBe(0)
  })

  it('[IDN-51] leaves one administrator where two demote each other at once, and the database sees to it by itself', async () => {
    await at.desk.giveRole('赵敏之', 'administrator')
    const other = await at.server.enter(at.people.zhaomin.mail)
    const ids = [await at.desk.idOf('赵敏之'), await at.desk.idOf('陈薇')]
    const answers = await Promise.all(
      [at.admin, other].map((token, n) =>
        at.server.call(
          routes.staffRole,
          { params: { id: ids[n] ?? '' }, body: { role: 'viewer' } },
          { token },
        ),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    await expect(
      ask(at.server.ownerUrl, `update memberships set status = 'disabled' where status = 'activated'`),
    ).rejects.toThrow('a company keeps an administrator')
  })

  it('[IDN-50] finds no one of another company', async () => {
    const stranger = await at.server.enter(at.people.gaoyuan.mail)
    for (const whom of ['赵敏之', '方宁']) {
      const id = await at.desk.idOf(whom)
      const { code } = await at.server.call(routes.staffDisable, { params: { id } }, { token: stranger })
      expect(code).toBe(codes.notFound.code)
    }
  })

  it('[IDN-37] [IDN-50] is recorded in the company’s journal', async () => {
    await at.desk.invite()
    await at.desk.register(await at.desk.linkTo())
    await at.desk.act('staffDisable', '赵敏之')
    const { data } = await at.server.call(
      routes.auditList,
      { query: { kind: ['staff'] } },
      { token: at.admin },
    )
    expect(data.list.map(({ action, person, about }) => [action, person, about])).toEqual([
      ['staff.disabled', '陈薇', '赵敏之'],
      ['staff.joined', '新同事', '新同事'],
      ['staff.invited', '陈薇', at.desk.newcomer.name],
    ])
  })
})
