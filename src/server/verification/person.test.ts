/** Personal verification: four elements, a code, five checks a day, and refusals that say nothing finer. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { codeFor } from '#test/support/codes.ts'
import { freshContacts, nextDays } from '#test/support/fresh-tenant.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import {
  certification,
  freshPayee,
  type Payee,
  submitForm,
  verificationTexts,
} from '#test/support/verification.ts'

let server: TestServer
let payee: Payee
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
})
beforeEach(async () => {
  nextDays(server)
  payee = await freshPayee(server, { legalForm: 'person' })
})
afterAll(() => server.close())

const person = {
  name: '周大山',
  idNumber: '11010519491231002X',
  bankCard: '6222 0210 0101 2345 671',
  mobile: '',
  agreementIds: [...verificationTexts],
}

async function checked(
  changed: Partial<typeof person & { companyId: string }> = {},
  code?: string,
  key?: string,
) {
  const { companyId, token } = payee
  const { mobile } = freshContacts()
  server.clock.advance(minute)
  const sent = await codeFor(server, 'person_verification', mobile, { token })
  return server.call(
    routes.certificationPerson,
    { body: { companyId, ...person, mobile, code: code ?? sent, ...changed } },
    { token, ...(key !== undefined && { key }) },
  )
}

describe('[VER-10] a person', () => {
  it('is verified by name, ID number, bank card and a code to the mobile, and counts as a person from then on', async () => {
    expect((await checked()).code).toBe(0)
    expect(await certification(server, payee)).toMatchObject({
      authentication: 1,
      companyMold: 'person',
      companyName: '周大山',
      verified: { kind: 'person', legalName: '周大山', accountNumber: '6222 0210 **** *** 5671' },
      person: { state: 'verified' },
      can: { submit: false },
    })
  })

  it('whose details differ learns which half, and nothing finer', async () => {
    const unknown = await checked({ name: '查无此人' })
    expect([unknown.code, unknown.message]).toEqual([codes.identityMismatch.code, '身份信息不一致'])
    const card = await checked({ bankCard: '6222021001040000' })
    expect([card.code, card.message]).toEqual([codes.bankDetailsMismatch.code, '银行卡信息不一致'])
    expect(await certification(server, payee)).toMatchObject({
      authentication: 0,
      person: { state: 'failed', result: 'bankDetailsMismatch', checksLeft: 3 },
    })
  })

  it.each([
    ['idNumber', '110105194912310021'],
    ['idNumber', 'E12345678'],
    ['bankCard', '6222021001012345672'],
    ['mobile', '12800000000'],
  ])('has a %s with its checksum: %s is none', async (field, value) => {
    const answer = await checked({ [field]: value })
    expect(answer.code).toBe(codes.inputInvalid.code)
    expect(Object.keys(answer.fields)).toEqual([field])
  })

  it('needs the right code; a wrong one asks no registry', async () => {
    const answer = await checked({}, '000000')
    expect(Object.keys(answer.fields)).toEqual(['code'])
    expect((await certification(server, payee)).person.checksLeft).toBe(5)
  })

  it('of another company is not looked for, and the code is not tried', async () => {
    const other = await freshPayee(server, { legalForm: 'person' })
    for (let n = 0; n < 6; n += 1)
      expect((await checked({ companyId: other.companyId }, '000000')).code).toBe(codes.notFound.code)
    const tries = `select coalesce(max(tries), 0)::int from verification_codes where source = 'person_verification'
      and requested_by = '${payee.person.id}'`
    expect(await ask(server.ownerUrl, tries)).toEqual([0])
  })
})

describe('[VER-09] a payee that registered as a company', () => {
  it('is not verified with anybody’s card, and no check of its is counted', async () => {
    payee = await freshPayee(server)
    expect((await checked()).code).toBe(codes.verificationFinal.code)
    expect(await certification(server, payee)).toMatchObject({
      authentication: 0,
      companyMold: 'company',
      person: { checksLeft: 5 },
      can: { submit: true, checkPerson: false },
    })
  })

  it('and one that registered as a person by no account', async () => {
    expect((await submitForm(server, payee)).code).toBe(codes.verificationFinal.code)
    expect((await certification(server, payee)).can).toMatchObject({ submit: false, checkPerson: true })
  })
})

describe('[VER-10] a registry', () => {
  it('that does not answer is tried again later: the check does not count, and the code stays good', async () => {
    const { companyId, token } = payee
    const { mobile } = freshContacts()
    const code = await codeFor(server, 'person_verification', mobile, { token })
    const check = (name: string) =>
      server.call(
        routes.certificationPerson,
        { body: { companyId, ...person, name, mobile, code } },
        { token },
      )
    const silent = await check('没有回音')
    expect([silent.code, silent.message]).toEqual([
      codes.registryUnavailable.code,
      '核验服务暂时没有响应，请稍后再试。',
    ])
    expect(await certification(server, payee)).toMatchObject({
      authentication: 0,
      person: { state: 'notVerified', checksLeft: 5 },
    })
    expect((await check(person.name)).code).toBe(0)
  })

  it('is asked while no transaction is open, and once by each call', async () => {
    const { registry } = server.context
    if (!registry) throw new Error('the sandbox has a registry')
    const open: unknown[] = []
    const checks: string[] = []
    const checkPerson: typeof registry.checkPerson = async (id, elements) => {
      checks.push(id)
      open.push(
        ...(await ask(
          server.ownerUrl,
          `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        )),
      )
      return registry.checkPerson(id, elements)
    }
    Object.assign(server.context, { registry: { ...registry, checkPerson } })
    try {
      expect((await checked({}, undefined, 'one-check')).code).toBe(0)
    } finally {
      Object.assign(server.context, { registry })
    }
    expect([checks.length, open]).toEqual([1, []])
  })

  it('is asked about one check by duplicates of a call, which get one answer', async () => {
    const { companyId, token } = payee
    const { mobile } = freshContacts()
    const code = await codeFor(server, 'person_verification', mobile, { token })
    const body = { companyId, ...person, name: '查无此人', mobile, code }
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.call(routes.certificationPerson, { body }, { token, key: 'thrice' })),
    )
    expect(answers.map(({ code: one }) => one)).toEqual(Array(3).fill(codes.identityMismatch.code))
    expect((await certification(server, payee)).person.checksLeft).toBe(4)
  })

  it('whose answer was lost leaves a check that stops counting', async () => {
    const { companyId, person: owner } = payee
    await ask(
      server.ownerUrl,
      `insert into person_checks (tenant_id, id, day, name, checked_by, checked_at) values ('${companyId}', gen_random_uuid(),
        '${server.clock().toISOString().slice(0, 10)}', '甲', '${owner.id}', '${server.clock().toISOString()}')`,
    )
    expect((await certification(server, payee)).person.checksLeft).toBe(4)
    server.clock.advance(minute)
    expect((await certification(server, payee)).person.checksLeft).toBe(5)
  })
})

it('[VER-07] a person whose name has changed is not verified until the new one is', async () => {
  expect((await checked()).code).toBe(0)
  await ask(server.ownerUrl, `update companies set name = '周小山' where id = '${payee.companyId}'`)
  expect(await certification(server, payee)).toMatchObject({
    authentication: 0,
    outdated: { legalName: '周大山' },
    person: { state: 'notVerified' },
    can: { checkPerson: true },
  })
})

it('[VER-11] is checked at most five times a day', async () => {
  for (let n = 0; n < 5; n += 1)
    expect((await checked({ name: '查无此人' })).code).toBe(codes.identityMismatch.code)
  expect((await checked()).code).toBe(codes.personChecksUsedUp.code)
  expect((await certification(server, payee)).can.checkPerson).toBe(false)
})

it('[VER-10] leaves neither ID number nor card number in the journal', async () => {
  await checked()
  const rows = await ask(
    server.ownerUrl,
    `select body::text from audit where tenant_id = '${payee.companyId}'`,
  )
  expect(rows.join()).not.toMatch(/11010519491231002X|6222021001012345671/)
})
