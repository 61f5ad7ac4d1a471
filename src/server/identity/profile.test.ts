/** What a person changes of themself: freely, by a code, and never more than is theirs. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes as failureCodes } from '#contract/codes.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { provedFieldNames } from '#domain/identity/profile.ts'
import { minute } from '#test/support/clock.ts'
import { codeFor, otherThan } from '#test/support/codes.ts'
import {
  freshColleague,
  freshContacts,
  freshPerson,
  nextDays,
  type Person,
} from '#test/support/fresh-tenant.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let person: Person
let token: string
let free: { readonly [field in Contact['field']]: string }
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  nextDays(server)
  person = await freshPerson(server)
  token = await server.signIn(person.mail)
  const [contact, login] = [freshContacts(), freshContacts()]
  free = {
    contactPhone: contact.mobile,
    contactMail: contact.mail,
    loginPhone: login.mobile,
    loginMail: login.mail,
  }
})
afterAll(() => server.close())

type Contact = Request<typeof routes.contactChange>['body']
const account = async (by = token) => (await server.call(routes.accountRead, {}, { token: by })).data
const change = (body: Contact, by = token) => server.call(routes.contactChange, { body }, { token: by })
const sourceOf = (field: Contact['field']) => (field.startsWith('login') ? 'login_modify' : 'contact_modify')
const masked = (mobile: string) => `137****${mobile.slice(-4)}`
const prove = async (field: Contact['field'], value: string, by = token) =>
  change({ field, value, code: await codeFor(server, sourceOf(field), value, { token: by }) }, by)

describe('name and title', () => {
  it.each(['profileChange', 'profileChangeV1'] as const)(
    '[IDN-42] %s changes what is given and leaves the rest',
    async (name) => {
      const before = await account()
      expect((await server.call(routes[name], { body: { name: '陈薇薇 (CFO)' } }, { token })).code).toBe(0)
      expect((await server.call(routes[name], { body: { title: '3' } }, { token })).code).toBe(0)
      expect(await account()).toEqual({ ...before, name: '陈薇薇 (CFO)', title: '3' })
    },
  )

  it('[COM-32] [IDN-42] refuses an invalid name or position with an error at its field', async () => {
    const before = await account()
    const wrong = [
      [{}, 'name'],
      [{ name: '' }, 'name'],
      [{ name: ' 陈薇' }, 'name'],
      [{ name: '陈=薇' }, 'name'],
      [{ name: '薇'.repeat(51) }, 'name'],
      [{ title: '16' }, 'title'],
      [{ title: 'CFO' }, 'title'],
      [{ title: '' }, 'title'],
    ] as const
    for (const [body, field] of wrong)
      for (const route of [routes.profileChange, routes.profileChangeV1]) {
        const answer = await server.call(route, { body }, { token })
        expect([body, answer.status, Object.keys(answer.fields)]).toEqual([body, 400, [field]])
      }
    expect(await account()).toEqual(before)
  })

  it('[IDN-42] takes nothing else along: role, company, activation and contacts are not its to give', async () => {
    const before = await account()
    const more = {
      role: 'administrator',
      companyId: server.context.makeId(),
      activated: true,
      loginMail: 'a@b.cn',
      id: 'x',
    }
    for (const [key, value] of Object.entries(more)) {
      const body = { name: '陈薇薇', [key]: value } as { name: string }
      for (const route of [routes.profileChange, routes.profileChangeV1])
        expect([key, Object.keys((await server.call(route, { body }, { token })).fields)]).toEqual([
          key,
          [key],
        ])
      const contact = { field: 'contactMail', value: 'a@b.cn', code: '000000', [key]: value } as Contact
      expect((await change(contact)).status).toBe(400)
    }
    expect(await account()).toEqual(before)
  })
})

describe('phones and mails', () => {
  it.each(provedFieldNames)(
    '[IDN-42] %s changes by a code sent to the new one, and the code is used up',
    async (field) => {
      const before = await account()
      const code = await codeFor(server, sourceOf(field), free[field], { token })
      expect((await change({ field, value: free[field], code })).code).toBe(0)
      expect(await account()).toEqual({ ...before, [field]: free[field] })
      const again = await change({ field, value: free[field], code })
      expect([again.status, again.code, Object.keys(again.fields)]).toEqual([422, 31004, ['code']])
    },
  )

  it('[IDN-42] a mail is kept in lower case, and the new one signs in', async () => {
    expect((await prove('loginMail', free.loginMail.replace('person', 'Person'))).code).toBe(0)
    expect((await account()).loginMail).toBe(free.loginMail)
    expect(await server.signIn(free.loginMail)).toBeTruthy()
    await expect(server.signIn(person.mail)).rejects.toThrow('could not sign in')
  })

  it('[IDN-42] a code of another purpose, contact, field or session changes nothing', async () => {
    const before = await account()
    const other = await server.signIn(person.mail)
    const contact = await codeFor(server, 'contact_modify', free.contactPhone, { token })
    const wrong: Contact[] = [
      { field: 'loginPhone', value: free.contactPhone, code: contact },
      { field: 'contactPhone', value: freshContacts().mobile, code: contact },
      { field: 'contactPhone', value: free.contactPhone, code: otherThan(contact) },
    ]
    for (const body of wrong) expect([body, (await change(body)).code]).toEqual([body, 31004])
    const body = { field: 'contactPhone', value: free.contactPhone, code: contact } as const
    expect((await change(body, other)).code).toBe(31004)
    expect(await account()).toEqual(before)
    expect((await change(body)).code).toBe(0)
  })

  it('[IDN-34] a code is worth five tries, and the sixth is refused though it is right', async () => {
    const value = free.contactMail
    const code = await codeFor(server, 'contact_modify', value, { token })
    const tries = Array.from({ length: 5 }, () =>
      change({ field: 'contactMail', value, code: otherThan(code) }),
    )
    expect((await Promise.all(tries)).map(({ code: answered }) => answered)).toEqual([
      31004, 31004, 31004, 31004, 31004,
    ])
    expect((await change({ field: 'contactMail', value, code })).code).toBe(31004)
  })

  it('[IDN-42] a taken mobile or mail is refused with an error at its field, and only to a caller who has its code', async () => {
    const before = await account()
    const taken = await freshPerson(server)
    for (const [field, value] of [
      ['loginPhone', taken.mobile],
      ['loginMail', taken.mail],
    ] as const) {
      expect((await change({ field, value, code: '000000' })).code).toBe(31004)
      const answer = await prove(field, value)
      expect([answer.status, answer.code, Object.keys(answer.fields)]).toEqual([422, 31040, ['value']])
      expect(answer.fields['value']).toContain('已被其他账户使用')
    }
    expect(await account()).toEqual(before)
    server.clock.advance(minute)
    expect((await prove('contactPhone', taken.mobile)).code, 'a contact may be shared').toBe(0)
  })

  it('[IDN-42] of two who take the same mobile at once one gets it', async () => {
    const other = await server.signIn((await freshPerson(server)).mail)
    const first = await codeFor(server, 'login_modify', free.loginPhone, { token })
    server.clock.advance(minute)
    const codes = [first, await codeFor(server, 'login_modify', free.loginPhone, { token: other })]
    const answers = await Promise.all(
      [token, other].map((by, n) =>
        change({ field: 'loginPhone', value: free.loginPhone, code: codes[n] ?? '' }, by),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 31040])
  })

  it('[COM-30] refuses an invalid mobile or mail with an error at its field, also one with a suffix of seven characters', async () => {
    const wrong = [
      ['loginMail', 'chenwei@hongfei.company'],
      ['contactMail', 'a@b'],
      ['contactMail', '13800010001'],
      ['loginPhone', '12800010001'],
      ['contactPhone', '021-62000000'],
      ['loginPhone', 'chenwei@hongfei.test'],
    ] as const
    for (const [field, value] of wrong) {
      const answer = await change({ field, value, code: '123456' })
      expect([value, answer.status, Object.keys(answer.fields)]).toEqual([value, 400, ['value']])
    }
  })

  it('the same key answers the same, though its code is used up', async () => {
    const value = free.contactPhone
    const code = await codeFor(server, 'contact_modify', value, { token })
    const send = () =>
      server.call(
        routes.contactChange,
        { body: { field: 'contactPhone', value, code } },
        { token, key: 'once' },
      )
    expect([(await send()).code, (await send()).code]).toEqual([0, 0])
  })
})

it('[IDN-42] [IDN-37] every change stands in the person’s log, with contacts masked', async () => {
  const { mail, mobile } = await freshColleague(server, person)
  const entered = await server.enter(mail)
  await server.call(routes.profileChange, { body: { name: '赵敏' } }, { token: entered })
  await prove('contactPhone', free.contactPhone, entered)
  const { data } = await server.call(routes.auditList, { query: { kind: ['account'] } }, { token: entered })
  expect(data.list.map(({ action, about, before }) => [action, about, before])).toEqual([
    ['identity.contactChanged', masked(free.contactPhone), masked(mobile)],
    ['identity.profileChanged', '赵敏', '赵敏之'],
  ])
})

it('[IDN-42] [IDN-37] what is saved as it was is no change, and stands in no log', async () => {
  const entered = await server.enter((await freshColleague(server, person)).mail)
  const { name, title } = await account(entered)
  const save = (body: { name?: string; title?: string }) =>
    server.call(routes.profileChange, { body }, { token: entered })
  for (const body of [{ name }, { title: title ?? '' }, { name, title: title ?? '' }])
    expect((await save(body)).code).toBe(failureCodes.nothingChanged.code)
  expect((await save({ name, title: '3' })).code).toBe(0)
  const { data } = await server.call(routes.auditList, { query: { kind: ['account'] } }, { token: entered })
  expect(data.list.map(({ detail, before }) => [detail, before])).toEqual([['title', null]])
})

it('[IDN-39] the company answers every field, and nothing that only a verification could know', async () => {
  const { data } = await server.call(routes.companyRead, {}, { token: await server.enter('wangqiang') })
  expect(data).toMatchObject({
    companyMold: 'company',
    companyNum: null,
    companyPhone: null,
    legalPersonName: null,
    transactorName: null,
    signaturePhone: null,
    continueAgreement: 0,
    authentication: 0,
  })
})
