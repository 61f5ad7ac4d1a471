/** Frozen companies and people: refused at once, in the middle of work and in the same moment, and given back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { actorStatement, tokenHash } from '#server/sessions/actor.ts'
import { ask } from '#test/support/ask.ts'
import { freshPerson, joinCompany, nextDays, type Person } from '#test/support/fresh-tenant.ts'
import { operatorDesk } from '#test/support/operator.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { failureTexts } from '#text/failures.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof operatorDesk>>
let payee: Person
let payer: Person
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  nextDays(server)
  desk = await operatorDesk(server)
  payee = await freshPerson(server, { companyType: 'supplier' })
  payer = await freshPerson(server)
})
afterAll(() => server.close())

/** Acts for a payer and for a dealer. */
async function freshBookkeeper(): Promise<Person> {
  const dealer = await freshPerson(server, { dealerOf: await freshPerson(server) })
  await joinCompany(server, payer, dealer, 'administrator')
  return payer
}

const unfit = codes.operatorActionUnfit.code
const account = (token: string, language: 'zh' | 'en' = 'zh') =>
  server.call(routes.accountRead, {}, { token, language })
const permission = (token: string) => server.call(routes.permission, {}, { token })
/** Something of the company that is acted for. */
const company = (token: string, language: 'zh' | 'en' = 'zh') =>
  server.call(routes.companyRead, {}, { token, language })

describe('a frozen company', () => {
  it('[OPS-01] is refused at once in the middle of work, with its own code in both languages, and given back', async () => {
    const token = await server.enter(payee.mail)
    const id = payee.tenantId
    expect(await desk.act('companyFreeze', id)).toBe(0)
    for (const language of ['zh', 'en'] as const) {
      const { code, status, message } = await company(token, language)
      const expected = failureTexts.companyFrozen[language].replace('{{company}}', payee.company)
      expect([code, status, message]).toEqual([31_101, 403, expected])
    }
    // A command and a call whose body cannot be read are refused alike.
    expect((await server.call(routes.sessionsEnd, {}, { token })).code).toBe(31_101)
    const unread = await server.app.inject({
      method: 'PUT',
      url: '/user/v2/account',
      headers: { token, 'content-type': 'application/json' },
      payload: '{',
    })
    expect(unread.json()).toMatchObject({ code: 31_101 })
    expect(await desk.act('companyUnfreeze', id)).toBe(0)
    expect((await company(token)).code).toBe(0)
  })

  it('[OPS-01] [IDN-05] leaves its people what is their own: who they are, where they are signed in, another choice, the way out', async () => {
    const token = await server.enter((await freshBookkeeper()).mail)
    const { data } = await server.call(routes.multiagent, {}, { token })
    const [[buyer], [dealer]] = [data.buyers, data.dealers]
    await server.call(
      routes.chooseIdentity,
      { body: { companyType: 'buyer', id: buyer?.id ?? '' } },
      { token },
    )
    expect(await desk.act('companyFreeze', buyer?.id ?? '')).toBe(0)
    expect((await permission(token)).code).toBe(31_101)
    expect((await account(token)).code).toBe(0)
    expect((await server.call(routes.sessionsRead, {}, { token })).code).toBe(0)
    const { data: now } = await server.call(routes.multiagent, {}, { token })
    expect(now.buyers.find(({ id }) => id === buyer?.id)?.frozen).toBe(true)
    expect(now.dealers.map(({ frozen }) => frozen)).toEqual([false])
    const body = { companyType: 'dealer', id: dealer?.id ?? '' } as const
    expect((await server.call(routes.chooseIdentity, { body }, { token })).code).toBe(0)
    expect((await company(token)).data.name).toBe(dealer?.name)
    const alone = await server.enter(payee.mail)
    expect(await desk.act('companyFreeze', payee.tenantId)).toBe(0)
    expect((await server.call(routes.signOut, {}, { token: alone })).code).toBe(0)
    expect((await account(alone)).code).toBe(codes.sessionEnded.code)
  })

  it('[OPS-01] [IDN-24] is no scope: row security shows nothing of it', async () => {
    const token = await server.enter(payee.mail)
    const id = payee.tenantId
    const scope = async () => {
      const client = await server.context.pool.connect()
      try {
        await client.query('begin')
        await client.query(actorStatement(), [tokenHash(token), server.clock()])
        return (await client.query<{ tenant: string | null }>('select scope_tenant() as tenant')).rows[0]
          ?.tenant
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    expect(await scope()).toBe(id)
    await desk.act('companyFreeze', id)
    expect(await scope()).toBeNull()
  })

  it('[OPS-01] cannot be chosen, and leaves the person their other companies', async () => {
    const token = await server.signIn((await freshBookkeeper()).mail)
    const { data } = await server.call(routes.multiagent, {}, { token })
    const [buyer] = data.buyers
    await desk.act('companyFreeze', buyer?.id ?? '')
    const choose = (companyType: 'buyer' | 'dealer', id = '') =>
      server.call(routes.chooseIdentity, { body: { companyType, id } }, { token })
    expect((await choose('buyer', buyer?.id)).code).toBe(31_104)
    expect((await choose('dealer', data.dealers[0]?.id)).code).toBe(0)
    expect((await account(token)).code).toBe(0)
  })

  it('[OPS-01] stays so for callers who choose it in the same moment', async () => {
    const id = payer.tenantId
    const tokens = await Promise.all(Array.from({ length: 5 }, () => server.signIn(payer.mail)))
    const choose = (token: string) =>
      server.call(routes.chooseIdentity, { body: { companyType: 'buyer', id } }, { token })
    const [frozen, ...chosen] = await Promise.all([desk.act('companyFreeze', id), ...tokens.map(choose)])
    expect(frozen).toBe(0)
    for (const { code } of chosen) expect([0, 31_104]).toContain(code)
    for (const [index, token] of tokens.entries())
      expect((await permission(token)).code).toBe(chosen[index]?.code === 0 ? 31_101 : 0)
  })

  it('[OPS-01] is frozen once and unfrozen once', async () => {
    const id = payee.tenantId
    expect(await desk.act('companyFreeze', id)).toBe(0)
    expect(await desk.act('companyFreeze', id)).toBe(unfit)
    expect(await desk.act('companyUnfreeze', id)).toBe(0)
    expect(await desk.act('companyUnfreeze', id)).toBe(unfit)
  })

  it('[OPS-01] is a whole tenant: a child is not frozen by itself', async () => {
    const child = (await desk.company('鸿飞'))?.entities[0]?.id ?? ''
    expect(await desk.act('companyFreeze', child)).toBe(30_006)
    await expect(
      ask(server.ownerUrl, `update companies set frozen = true where id = '${child}'`),
    ).rejects.toThrow('companies_check')
  })
})

describe('a frozen person', () => {
  it('[OPS-01] is refused everywhere at once, cannot sign in, and comes back as they were', async () => {
    const tokens = [await server.enter(payer.mail), await server.signIn(payer.mail)]
    const id = (await desk.user(payer.mail))?.id ?? ''
    expect(await desk.act('userFreeze', id)).toBe(0)
    for (const token of tokens) {
      const { code, status, message } = await account(token, 'en')
      expect([code, status, message]).toEqual([31_100, 403, failureTexts.userFrozen.en])
    }
    await expect(server.signIn(payer.mail)).rejects.toThrow(failureTexts.userFrozen.zh)
    // A wrong password does not reveal that the account is frozen.
    await expect(server.signIn(payer.mail, 'Wrong#2026')).rejects.toThrow(failureTexts.credentialsWrong.zh)
    expect(await desk.act('userUnfreeze', id)).toBe(0)
    for (const token of tokens) expect((await account(token)).code).toBe(0)
    await server.enter(payer.mail)
  })

  it('[OPS-01] is not met by a session that is opened in the same moment', async () => {
    const { id } = payer
    const signIns = Array.from({ length: 4 }, () =>
      server.signIn(payer.mail).then(
        (token) => token,
        () => undefined,
      ),
    )
    const [frozen, ...tokens] = await Promise.all([desk.act('userFreeze', id), ...signIns])
    expect(frozen).toBe(0)
    for (const token of tokens) if (token) expect((await account(token)).code).toBe(31_100)
  })
})
