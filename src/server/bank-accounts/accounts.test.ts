/** Bank accounts over the calls: set by hand, uploaded and synced; masked where they need not be whole; of no other tenant. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import {
  confirmAccounts,
  debitAccount,
  payeeAccount,
  setDebitAccount,
  setPayeeAccount,
  withoutAccounts,
} from '#test/support/bank-accounts.ts'
import { belong } from '#test/support/belonging.ts'
import { tradeOf } from '#test/support/documents.ts'
import { mingyuan, orchid, qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { callWith, makeKey } from '#test/support/sync.ts'

let server: TestServer
let payer: string
let payee: string
let other: string
const market = { id: qingdaoId }
const supplier = { id: tradeOf(mingyuan).payeeId }
beforeAll(async () => {
  server = await openTestServer()
  await withoutAccounts(server)
  payer = await server.enter('gaoyuan')
  other = await server.enter('chenwei')
  payee = await server.signIn('lixiaoyun')
  const id = entityOf('mingyuan-lanting').id
  await server.call(routes.chooseIdentity, { body: { companyType: 'supplier', id } }, { token: payee })
})
afterAll(() => server.close())

const auditOf = async (token: string, action: string) =>
  (await server.call(routes.auditList, { query: {} }, { token })).data.list.filter(
    (entry) => entry.action === action,
  )

describe('[CLR-21] the account that a market pays from', () => {
  const read = async (token = payer) => server.call(routes.marketAccountRead, { params: market }, { token })

  it('is set by a command of its own, with the version that was read', async () => {
    expect((await read()).data).toEqual({ version: 0, account: null, canSet: true })
    expect((await setDebitAccount(server, payer)).data).toEqual({ version: 1 })
    expect((await read()).data).toMatchObject({
      version: 1,
      account: { holder: debitAccount.holder, number: '8110701012345678', bankName: debitAccount.bankName },
    })
    const late = { ...debitAccount, accountNumber: '12345678', version: 0 }
    const stale = await server.call(routes.marketAccountSet, { params: market, body: late }, { token: payer })
    expect(stale).toMatchObject({ code: codes.outOfDate.code, status: 409 })
    expect(await setDebitAccount(server, payer)).toMatchObject({ code: codes.nothingChanged.code })
  })

  it('reports what is wrong at its field, in the language of the caller', async () => {
    const wrong = { holder: ' ', accountNumber: 'DE89370400440532013001', bankCode: '12345' }
    const body = { ...debitAccount, ...wrong, version: 1 }
    const request = { params: market, body }
    const { status, fields } = await server.call(routes.marketAccountSet, request, {
      token: payer,
      language: 'en',
    })
    expect(status).toBe(400)
    expect(Object.keys(fields).toSorted()).toEqual(['accountNumber', 'bankCode', 'holder'])
    expect(fields['accountNumber']).toContain('check digits of this IBAN')
    expect(fields['bankCode']).toContain('CNAPS')
  })

  it('is of its payer alone, and is masked in its log', async () => {
    for (const token of [other, payee]) expect((await read(token)).status).toBeGreaterThanOrEqual(403)
    const [entry] = await auditOf(payer, 'markets.accountSet')
    expect(JSON.stringify(entry)).toContain('**** 5678')
    expect(JSON.stringify(entry)).not.toContain('8110701012345678')
    const journal = await ask(server.ownerUrl, `select string_agg(a::text, ' ') from audit a`)
    expect(String(journal[0])).not.toContain('8110701012345678')
  })
})

describe('[CLR-20] [CLR-21] the account that a payer keeps for a payee', () => {
  const read = (token = payer) => server.call(routes.payeeAccountRead, { params: supplier }, { token })

  it('is whole to those who may set it, and the payee reads its end', async () => {
    await setPayeeAccount(server, payer, mingyuan)
    expect((await read()).data).toMatchObject({
      version: 1,
      account: { number: payeeAccount.accountNumber, source: 'entered', bankName: null },
      canSet: true,
    })
    expect((await read(other)).status).toBe(404)
    const own = (await server.call(routes.ownAccounts, {}, { token: payee })).data
    expect(own).toMatchObject([{ marketId: qingdaoId, account: { number: '**** 5678', isVerified: false } }])
    const asOther = await server.enter('zhoudashan')
    const others = (await server.call(routes.ownAccounts, {}, { token: asOther })).data
    expect(JSON.stringify(others)).not.toContain(payeeAccount.holder)
  })

  it('of a payee that the person belongs to is set by a colleague', async () => {
    await belong(server, 'linjing', tradeOf(mingyuan).payeeTenantId ?? '')
    const token = await server.signIn('linjing')
    const identity = { companyType: 'buyer', id: entityOf('lanting-qingdao').tenantId } as const
    await server.call(routes.chooseIdentity, { body: identity }, { token })
    const body = { ...payeeAccount, accountNumber: '99999999', version: 1 }
    const set = await server.call(routes.payeeAccountSet, { params: supplier, body }, { token })
    expect(set.code).toBe(codes.ownPayee.code)
    expect((await read(token)).data).toMatchObject({ canSet: false, account: { number: '**** 5678' } })
  })

  it('is synced with the payee, whole or not at all', async () => {
    const { apiKey } = await makeKey(server, payer)
    const payerId = entityOf('lanting-qingdao').id
    const row = { payeeCode: orchid, payeeName: '兰芝发泡材料', bankCode: 'deutdeff' }
    const send = async (changes: object) =>
      (
        await callWith(server, () => apiKey)(routes.syncPayees, {
          body: { payerId, payees: [{ ...row, ...changes }] },
        })
      ).data.results[0]
    const iban = 'DE89 3704 0044 0532 0130 00'
    expect(await send({})).toMatchObject({
      outcome: 'failed',
      errors: [{ field: 'accountNumber', reason: 'required' }],
    })
    expect(await send({ accountNumber: 'DE88370400440532013000' })).toMatchObject({
      errors: [{ field: 'accountNumber', reason: 'notAnAccount' }],
    })
    expect(await send({ accountNumber: iban })).toMatchObject({ outcome: 'updated' })
    expect(await send({ accountNumber: iban })).toMatchObject({ outcome: 'unchanged' })
    await confirmAccounts(server)
    const params = { id: tradeOf(orchid).payeeId }
    const { data } = await server.call(routes.payeeAccountRead, { params }, { token: payer })
    expect(data.account).toMatchObject({
      holder: '兰芝发泡材料',
      number: 'DE89370400440532013000',
      bankCode: 'DEUTDEFF',
      source: 'synced',
    })
  })
})
