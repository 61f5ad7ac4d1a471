/** What an entry of the log tells: what changed, from what to what, and what operators did with one's company or oneself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import type { LoggedKind } from '#domain/audit.ts'
import { ask } from '#test/support/ask.ts'
import { codeFor } from '#test/support/codes.ts'
import { operatorDesk } from '#test/support/operator.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { staffDesk } from '#test/support/staff.ts'
import { aboutOf, whoOf } from '#text/audit.ts'

let server: TestServer
let chenwei: string
beforeAll(async () => {
  server = await openTestServer()
  chenwei = await server.enter('chenwei')
})
afterAll(() => server.close())

const log = async (token: string, kind: LoggedKind, tab?: 'mine' | 'entity') =>
  (await server.call(routes.auditList, { query: { kind: [kind], ...(tab && { tab }) } }, { token })).data.list
const details = async (token: string, kind: LoggedKind, language: 'zh' | 'en' = 'zh') =>
  (await log(token, kind)).map((entry) => aboutOf(entry, language))

describe('[IDN-37] what a person changed', () => {
  it('says the name before and after, and that it was the title where it was', async () => {
    const token = await server.enter('gaoyuan')
    const change = (body: { name?: string; title?: string }) =>
      server.call(routes.profileChange, { body }, { token })
    await change({ name: '高原' })
    await change({ title: '2' })
    expect(await details(token, 'account')).toEqual(['职务', '高远 → 高原'])
    expect(await details(token, 'account', 'en')).toEqual(['Job title', '高远 → 高原'])
  })

  it('says the role before and after', async () => {
    await staffDesk(server, chenwei).giveRole('赵敏之', 'viewer')
    expect((await details(chenwei, 'staff'))[0]).toBe('赵敏之（复核员 → 查看员）')
    expect((await details(chenwei, 'staff', 'en'))[0]).toBe('赵敏之 (Reviewer → Viewer)')
  })

  it('shows the role of an invitation when it is sent and when it is withdrawn', async () => {
    const desk = staffDesk(server, chenwei)
    await desk.invite({ name: '新来' })
    await server.call(routes.staffWithdraw, { params: { id: await desk.idOf('新来') } }, { token: chenwei })
    expect((await details(chenwei, 'staff')).slice(0, 2)).toEqual(['新来（操作员）', '新来（操作员）'])
    expect((await details(chenwei, 'staff', 'en'))[0]).toBe('新来 (Clerk)')
  })

  it('names the person who signed out, and says which sessions were ended', async () => {
    const token = await server.enter('wangqiang')
    await server.enter('wangqiang')
    await server.call(routes.sessionsEnd, { query: {} }, { token })
    const [ended] = (await log(token, 'signIns')).filter(({ action }) => action === 'identity.sessionsEnded')
    expect(ended && [aboutOf(ended, 'zh'), aboutOf(ended, 'en')]).toEqual([
      '其他所有会话',
      'All other sessions',
    ])
    const out = { action: 'identity.signedOut', person: '王强', about: null, detail: null, before: null }
    expect(aboutOf(out, 'zh')).toBe('王强')
  })

  it('says by what a password was set', () => {
    const entry = { action: 'identity.passwordSet', person: '高远', about: null, before: null }
    expect(['code', 'link'].map((detail) => aboutOf({ ...entry, detail }, 'zh'))).toEqual([
      '使用验证码',
      '使用邮件链接',
    ])
  })

  it('names the contact that changed, masked', () => {
    const entry = { action: 'identity.contactChanged', person: '高远', about: '138****0003', before: null }
    expect(aboutOf({ ...entry, detail: 'contactPhone' }, 'zh')).toBe('138****0003（联系电话）')
    expect(aboutOf({ ...entry, detail: 'loginMail' }, 'en')).toBe('138****0003 (Sign-in email)')
  })

  it('says what a contact and a name to sign in by were before, masked, and nothing where there was none', async () => {
    const token = await server.enter('shenhe')
    await ask(server.ownerUrl, `update users set contact_mail = null where name = '沈荷'`)
    const contacts = [
      ['contactPhone', '13700000001', 'contact_modify'],
      ['contactMail', 'new@wohe.test', 'contact_modify'],
      ['loginPhone', '13700000002', 'login_modify'],
    ] as const
    for (const [field, value, source] of contacts) {
      const code = await codeFor(server, source, value, { token })
      await server.call(routes.contactChange, { body: { field, value, code } }, { token })
    }
    const changes = (await log(token, 'account')).filter(({ action }) => action === 'identity.contactChanged')
    expect(changes.map((entry) => aboutOf(entry, 'zh'))).toEqual([
      '138****0004 → 137****0002（登录手机）',
      'n***@wohe.test（联系邮箱）',
      '138****0004 → 137****0001（联系电话）',
    ])
    expect(aboutOf(changes[0] ?? expect.fail(), 'en')).toBe('138****0004 → 137****0002 (Sign-in phone)')
  })
})

describe('[IDN-37] [OPS-01] what operators did', () => {
  it('names the company whose registration page has another address, with both addresses', async () => {
    const desk = await operatorDesk(server)
    const id = await desk.idOf('鸿飞')
    await desk.call(routes.registrationPageSet, {
      params: { id },
      body: { slug: 'hongfei-auto', reason: '更名申请' },
    })
    expect((await details(chenwei, 'operated'))[0]).toBe('鸿飞汽车集团有限公司（hongfei → hongfei-auto）')
    await desk.call(routes.registrationPageSet, {
      params: { id },
      body: { slug: 'hongfei', reason: '撤销更名' },
    })
  })

  it('stands in the log of the company or the person, without the operator’s name, address or reason, and in no other', async () => {
    const desk = await operatorDesk(server)
    const [hongfei, mingyuan] = [await desk.idOf('鸿飞'), await desk.idOf('明远')]
    await desk.act('companyFreeze', hongfei)
    await desk.act('companyUnfreeze', hongfei)
    await desk.act('companyFreeze', mingyuan)
    const { id } = (await desk.user('赵敏之')) ?? { id: '' }
    await desk.act('userFreeze', id)
    await desk.act('userUnfreeze', id)
    const entries = (await log(chenwei, 'operated')).slice(0, 2)
    expect(entries.map(({ action, about }) => [action, about])).toEqual([
      ['operator.companyUnfrozen', '鸿飞汽车集团有限公司'],
      ['operator.companyFrozen', '鸿飞汽车集团有限公司'],
    ])
    for (const entry of entries) {
      expect(whoOf(entry, 'zh')).toBe('平台运营人员')
      expect(entry).toMatchObject({ person: null, address: null, number: null })
    }
    expect(await log(chenwei, 'operated', 'mine')).toEqual([])
    const { data } = await server.call(
      routes.auditTotals,
      { query: { kind: ['operated'] } },
      { token: chenwei },
    )
    expect(data.counts).toEqual({ all: 4, mine: 0, entity: 4 })
    const zhaomin = await server.enter('zhaomin')
    expect((await log(zhaomin, 'operated', 'mine')).map(({ action }) => action)).toEqual([
      'operator.userUnfrozen',
      'operator.userFrozen',
    ])
  })
})
