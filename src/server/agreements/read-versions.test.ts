/** A registration and a verification accept the versions that were read; where newer ones are in force, they say so. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import type { AgreementKind } from '#domain/agreements/kinds.ts'
import { ask } from '#test/support/ask.ts'
import { codeFor } from '#test/support/codes.ts'
import { freshContacts } from '#test/support/fresh-tenant.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { formOf, freshPayee } from '#test/support/verification.ts'
import type { Language } from '#text/text.ts'
import { transportKeyAt } from '../identity/transport.ts'
import { agreementFiles } from './files.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const idsOf = (kinds: readonly AgreementKind[], language: Language): string[] =>
  agreementFiles.filter((file) => kinds.includes(file.kind) && file.language === language).map(({ id }) => id)

const outdated = {
  zh: '协议已更新，请阅读新版本后再提交。',
  en: 'The agreement has changed. Read the new version and submit again.',
} as const

async function register(agreementIds: string[], language: Language, mobile = freshContacts().mobile) {
  const { password: newPwd, keyId } = seal(
    'Payee#2026',
    transportKeyAt(server.context.secrets, server.clock()),
  )
  const body = {
    registrant: 'payeeCompany' as const,
    companyName: `青禾${mobile}`,
    name: '青禾',
    title: '7',
    mobile,
    mail: freshContacts().mail,
    code: await codeFor(server, 'register', mobile),
    agreed: true as const,
    agreementIds,
    newPwd,
    keyId,
  }
  return server.call(routes.register, { body }, { language })
}
const usersOf = (mobile: string) =>
  ask(server.ownerUrl, `select count(*)::int from users where login_phone = '${mobile}'`)

describe('[VER-20] [VER-27] a registration', () => {
  it.each(['zh', 'en'] as const)(
    'of other versions than those in force is refused at the tick, in %s',
    async (language) => {
      const { mobile } = freshContacts()
      const refused = await register(idsOf(['user', 'privacy'], language), language, mobile)
      expect([refused.code, refused.fields]).toEqual([
        codes.agreementOutdated.code,
        { agreed: outdated[language] },
      ])
      expect(await usersOf(mobile), 'nobody is registered').toEqual([0])
    },
  )

  it('keeps the files that were read, in the language in which they were read', async () => {
    const { mobile } = freshContacts()
    const read = idsOf(['user', 'privacy', 'payee'], 'en')
    expect((await register(read, 'zh', mobile)).code).toBe(0)
    const kept = await ask(
      server.ownerUrl,
      `select file_id from agreement_acceptances where user_id = (select id from users where login_phone = '${mobile}')`,
    )
    expect(new Set(kept)).toEqual(new Set(read))
  })
})

describe('[VER-20] [VER-27] a verification', () => {
  const kinds = ['certificate', 'signature'] as const
  /** Missing, empty, short, and of other texts. */
  const notAllRead = [
    {},
    { agreementIds: [] },
    { agreementIds: idsOf(['certificate'], 'zh') },
    { agreementIds: idsOf(['user', 'privacy'], 'zh') },
  ]
  const acceptedBy = (companyId: string) =>
    ask(
      server.ownerUrl,
      `select kind from agreement_acceptances where tenant_id = '${companyId}' and kind in ('certificate', 'signature') order by kind`,
    )

  it('of a company that did not read all that is in force is refused at the tick, and goes on with those in force', async () => {
    const payee = await freshPayee(server)
    const { token } = payee
    const submit = (read: { agreementIds?: string[] }) => {
      const { agreementIds: _, ...form } = formOf(payee)
      return server.call(routes.certificationSubmit, { body: { ...form, ...read } }, { token })
    }
    for (const read of notAllRead) {
      const refused = await submit(read)
      expect([refused.code, refused.fields]).toEqual([codes.agreementOutdated.code, { agreed: outdated.zh }])
    }
    expect(await acceptedBy(payee.companyId)).toEqual([])
    expect((await submit({ agreementIds: idsOf(kinds, 'zh') })).code).toBe(0)
    expect(await acceptedBy(payee.companyId)).toEqual(kinds)
  })

  it('of a person that did not read all that is in force is refused before its code is tried', async () => {
    const { companyId, token } = await freshPayee(server, { legalForm: 'person' })
    const { mobile } = freshContacts()
    const code = await codeFor(server, 'person_verification', mobile, { token })
    const four = {
      name: '周大山',
      idNumber: '11010519491231002X',
      bankCard: '6222 0210 0101 2345 671',
      mobile,
      code,
    }
    const check = (read: { agreementIds?: string[] }) =>
      server.call(routes.certificationPerson, { body: { companyId, ...four, ...read } }, { token })
    for (const read of notAllRead) {
      const refused = await check(read)
      expect([refused.code, refused.fields]).toEqual([codes.agreementOutdated.code, { agreed: outdated.zh }])
    }
    expect((await check({ agreementIds: idsOf(kinds, 'zh') })).code).toBe(0)
  })
})
