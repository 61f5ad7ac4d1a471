/** Agreements: who accepted which version, when and from where, and what a new version does. */
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import type { AgreementKind } from '#domain/agreements/kinds.ts'
import { ask } from '#test/support/ask.ts'
import { codeFor } from '#test/support/codes.ts'
import { freshColleague, freshContacts, freshPerson } from '#test/support/fresh-tenant.ts'
import { recurringOf } from '#test/support/mandates.ts'
import { offerOf, openOffers } from '#test/support/offers.ts'
import { seal } from '#test/support/seal.ts'
import { transportKeyAt } from '../identity/transport.ts'
import { agreementFiles } from './files.ts'

const offers = openOffers()
const { server, plant, submit } = offers
const fileOf = (kind: AgreementKind): string =>
  agreementFiles.find((file) => file.kind === kind && file.language === 'zh')?.id ?? ''

type Acceptance = {
  readonly kind: AgreementKind
  readonly version: number | null
  readonly file: string
  readonly address: string
  readonly agent: string
  readonly company: boolean
  readonly at: string
}
const acceptancesOf = async (where: string) =>
  (await ask(
    server().ownerUrl,
    `select json_build_object('kind', kind, 'version', version, 'file', file_id, 'address', address, 'agent', user_agent,
      'company', tenant_id is not null, 'at', instant_text(accepted_at)) from agreement_acceptances where ${where} order by kind`,
  )) as Acceptance[]
const kindsOf = async (where: string) => (await acceptancesOf(where)).map(({ kind }) => kind)

/** The next version of an agreement, as a server with a changed text publishes it. */
const publish = (kind: AgreementKind) =>
  ask(
    server().ownerUrl,
    `insert into agreement_versions select kind, version + 1, updated, title, sections, sha256(text_hash), zh_file_id, en_file_id, published_at
     from current_agreements where kind = '${kind}'`,
  )
const required = async (token: string) => (await server().call(routes.requiredAgreements, {}, { token })).data
const accept = async (token: string, ids?: readonly string[]) => {
  const all = (await required(token)).map(({ id }) => id)
  return server().call(routes.agreementsAccept, { body: { ids: [...(ids ?? all)] } }, { token })
}

describe('[VER-20] [VER-27] what is accepted', () => {
  it('with a registration is the user agreement and the privacy policy for the person, and the payee’s for the company', async () => {
    const { mobile, mail } = freshContacts()
    const { password: newPwd, keyId } = seal(
      'Payee#2026',
      transportKeyAt(server().context.secrets, server().clock()),
    )
    const code = await codeFor(server(), 'register', mobile)
    const body = {
      registrant: 'payeeCompany' as const,
      companyName: `青禾${mobile}`,
      name: '青禾',
      title: '7',
      mobile,
      mail,
      code,
      agreed: true as const,
      newPwd,
      keyId,
    }
    const headers = { 'user-agent': 'Browser of 青禾' }
    expect((await server().call(routes.register, { body }, { headers })).code).toBe(0)
    const accepted = await acceptancesOf(`user_id = (select id from users where login_phone = '${mobile}')`)
    expect(accepted.map(({ kind, version, file, company }) => [kind, version, file, company])).toEqual([
      ['payee', 1, fileOf('payee'), true],
      ['privacy', 1, fileOf('privacy'), false],
      ['user', 1, fileOf('user'), false],
    ])
    expect(new Set(accepted.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']))
    expect(new Set(accepted.map(({ agent }) => agent))).toEqual(new Set(['Browser of 青禾']))
    const token = await server().signIn(mobile, 'Payee#2026')
    expect(await required(token), 'nothing is asked for again').toEqual([])
  })

  it('with an offer is its agreement, and with a recurring offer the continuing-request agreement', async () => {
    const [one = ''] = await plant({})
    const offer = await submit(offerOf([one], '1000.00'))
    expect(await acceptancesOf(`subject_id = '${offer.data}'`)).toMatchObject([
      { kind: 'offer', version: 1, file: fileOf('offer'), company: true },
    ])
    expect((await submit(recurringOf({}, { agreementVersion: fileOf('offer') }))).code).toBe(
      codes.agreementOutdated.code,
    )
    const recurring = await submit(recurringOf())
    expect(await kindsOf(`subject_id = '${recurring.data}'`)).toEqual(['continuing'])
  })

  it('never changes, and is not removed', async () => {
    for (const change of [
      'update agreement_acceptances set version = 1',
      'delete from agreement_acceptances',
    ])
      await expect(ask(server().ownerUrl, change)).rejects.toThrow('append-only')
    await expect(ask(server().ownerUrl, `update agreement_versions set title = '{}'`)).rejects.toThrow(
      'append-only',
    )
  })
})

describe('[VER-20] a new version', () => {
  beforeAll(() => publish('user'))

  it('is required at the next sign-in before anything else, and serves every call once it is accepted', async () => {
    const person = await freshPerson(server())
    const token = await server().signIn(person.mail)
    const list = await required(token)
    expect(list.map(({ kind, version, companies }) => [kind, version, companies])).toEqual([['user', 2, []]])
    expect(list[0]?.sections.length).toBeGreaterThan(5)
    for (const route of [
      routes.accountRead,
      routes.multiagent,
      routes.platformAgreements,
      routes.disabledRead,
    ]) {
      const refused = await server().call(route, {}, { token })
      expect([refused.status, refused.code]).toEqual([403, codes.agreementsRequired.code])
    }
    const chosen = await server().call(
      routes.chooseIdentity,
      { body: { companyType: 'buyer', id: person.tenantId } },
      { token },
    )
    expect(chosen.code).toBe(codes.agreementsRequired.code)
    expect((await accept(token, [])).code).toBe(codes.agreementOutdated.code)
    expect((await accept(token)).code).toBe(0)
    expect((await server().call(routes.accountRead, {}, { token })).code).toBe(0)
    expect(await acceptancesOf(`user_id = '${person.id}' and version = 2`)).toMatchObject([{ kind: 'user' }])
    expect(await required(await server().signIn(person.mail))).toEqual([])
  })

  it('does not interrupt a session that is open, and refusing it signs out', async () => {
    const open = await server().call(routes.accountRead, {}, { token: offers.payer() })
    expect(open.code).toBe(0)
    const token = await server().signIn((await freshPerson(server())).mail)
    expect((await server().call(routes.signOut, {}, { token })).code).toBe(0)
    expect((await server().call(routes.requiredAgreements, {}, { token })).code).toBe(codes.sessionEnded.code)
  })

  it('of a company’s agreement is required of its administrators, and of all of them until one has accepted', async () => {
    const first = await freshPerson(server(), { companyType: 'supplier' })
    const second = await freshColleague(server(), first, { role: 'administrator' })
    const clerk = await freshColleague(server(), first, { role: 'clerk' })
    await publish('payee')
    const tokens = await Promise.all([first, second, clerk].map(({ mail }) => server().signIn(mail)))
    const lists = await Promise.all(tokens.map(required))
    expect(lists.map((list) => list.map(({ kind, companies }) => [kind, companies]))).toEqual([
      [
        ['user', []],
        ['payee', [first.company]],
      ],
      [
        ['user', []],
        ['payee', [first.company]],
      ],
      [['user', []]],
    ])
    const [one = '', two = ''] = tokens
    expect((await accept(one)).code).toBe(0)
    expect((await required(two)).map(({ kind }) => kind)).toEqual(['user'])
    expect(await kindsOf(`tenant_id = '${first.tenantId}' and version = 2`)).toEqual(['payee'])
  })
})

describe('[VER-20] the calls that are served before an acceptance', () => {
  it('are those that accept or refuse it, and the choice of a language', () => {
    const names = Object.entries(routes)
      .filter(([, { access }]) => access === 'beforeAgreements')
      .map(([name]) => name)
    expect(names.toSorted()).toEqual(['agreementsAccept', 'languageChoose', 'requiredAgreements', 'signOut'])
  })
})
