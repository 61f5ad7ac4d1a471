/** The transfer file of a run over its call: valid, with the account that each award was made with, and what it lacks. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { orderIdIn } from '#domain/iso20022/order-ids.ts'
import {
  debitAccount,
  setDebitAccount,
  setPayeeAccount,
  textsOf,
  validatePayment,
  withoutAccounts,
} from '#test/support/bank-accounts.ts'
import { belong } from '#test/support/belonging.ts'
import { minute } from '#test/support/clock.ts'
import { tradeOf } from '#test/support/documents.ts'
import {
  apr,
  clearNow,
  mingyuan,
  orchid,
  payerTenantId,
  plantOffer,
  qingdaoId,
} from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  await withoutAccounts(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(15 * minute)
  payer = await server.enter('gaoyuan')
})

const fileOf = (runId: string, token = payer) =>
  server.app.inject({
    method: 'GET',
    url: `/clearing/v1/runs/${runId}/file?format=pain001`,
    headers: { token, 'accept-language': 'en' },
  })
const stateOf = async (runId: string) =>
  (await server.call(routes.runFileState, { params: { id: runId } }, { token: payer })).data
/** A run that awards one document of each of two payees. */
async function run(): Promise<string> {
  const documents = [{ amount: 100_000_00n, due_date: '2026-12-20' }]
  await plantOffer(server.context, { terms: apr(1_000), documents })
  await plantOffer(server.context, { code: orchid, terms: apr(1_100), documents })
  server.clock.advance(minute)
  return clearNow(server)
}

describe('[CLR-21] the transfer file of a run', () => {
  it('needs the account of the market, and one payee with an account', async () => {
    const runId = await run()
    expect((await fileOf(runId)).json()).toMatchObject({ code: codes.debitAccountMissing.code })
    await setDebitAccount(server, payer)
    expect((await fileOf(runId)).json()).toMatchObject({ code: codes.noTransfers.code })
    expect(await stateOf(runId)).toMatchObject({
      hasDebitAccount: true,
      marketId: qingdaoId,
      unpaid: 2,
      transfers: 0,
      transferAmount: '0.00',
      payeesMissing: 2,
    })
  })

  it('is valid by the schema, has the awards whose payee has an account, and lists the others', async () => {
    await setPayeeAccount(server, payer, mingyuan)
    const runId = await run()
    const file = await fileOf(runId)
    expect(file.headers['content-type']).toBe('application/xml')
    validatePayment(file.body)
    const { list } = (await server.call(routes.awardList, { query: { runId } }, { token: payer })).data
    const own = list.find(({ documentNumber }) => textsOf(file.body, 'Nb').includes(documentNumber))
    expect(textsOf(file.body, 'EndToEndId')).toEqual([own?.number])
    expect(textsOf(file.body, 'InstdAmt')).toEqual([own?.amountAfterDiscount])
    expect(textsOf(file.body, 'RmtdAmt')).toEqual([own?.amountAfterDiscount])
    expect(textsOf(file.body, 'DuePyblAmt')).toEqual(['100000.00'])
    expect(textsOf(file.body, 'CtrlSum')).toEqual([own?.amountAfterDiscount, own?.amountAfterDiscount])
    expect(textsOf(file.body, 'Dt')).toEqual([own?.newPayDate])
    expect(file.body).toContain(`<Id>${debitAccount.accountNumber.replaceAll(' ', '')}</Id>`)
    const state = await stateOf(runId)
    expect(state).toMatchObject({ unpaid: 2, transfers: 1, transferAmount: own?.amountAfterDiscount })
    expect(state.missing).toEqual([
      expect.objectContaining({ payeeId: tradeOf(orchid).payeeId, payeeCode: orchid, awards: 1 }),
    ])
  })

  it('has the id of the run, so that the bank takes its transfers once, whatever is in the file', async () => {
    const runId = await run()
    const id = runId.replaceAll('-', '')
    const first = (await fileOf(runId)).body
    expect(textsOf(first, 'MsgId')).toEqual([id])
    expect(textsOf(first, 'PmtInfId').map(orderIdIn), 'as a refusal of the order names it').toEqual([
      { runId, block: 1 },
    ])
    await setPayeeAccount(server, payer, orchid, { holder: '兰芝', accountNumber: 'DE89370400440532013000' })
    const second = await fileOf(runId)
    expect(textsOf(second.body, 'MsgId')).toEqual([id])
    expect(textsOf(second.body, 'NbOfTxs')).toEqual(['2', '2'])
    expect(textsOf(second.body, 'IBAN')).toEqual(['DE89370400440532013000'])
  })

  it('leaves out awards that were paid', async () => {
    const runId = await run()
    const { list } = (await server.call(routes.awardList, { query: { runId } }, { token: payer })).data
    const [paid, left] = list
    const body = { awardIds: [paid?.id ?? ''], valueDate: '2026-11-16' }
    expect((await server.call(routes.awardsPaid, { body }, { token: payer })).data.done).toHaveLength(1)
    expect(textsOf((await fileOf(runId)).body, 'EndToEndId')).toEqual([left?.number])
    expect(await stateOf(runId)).toMatchObject({ unpaid: 1, transfers: 1 })
  })

  it('is for those who may pay: another person of the payer reads masked numbers alone', async () => {
    const runId = await run()
    await belong(server, 'zhaomin', payerTenantId, 'viewer')
    const viewer = await server.signIn('zhaomin')
    const identity = { companyType: 'buyer', id: payerTenantId } as const
    await server.call(routes.chooseIdentity, { body: identity }, { token: viewer })
    expect((await fileOf(runId, viewer)).statusCode).toBe(403)
    const state = (await server.call(routes.runFileState, { params: { id: runId } }, { token: viewer })).data
    expect(state.can).toEqual([])
    const { data } = await server.call(
      routes.marketAccountRead,
      { params: { id: qingdaoId } },
      { token: viewer },
    )
    expect(data).toMatchObject({ canSet: false, account: { number: '**** 5678' } })
  })
})

describe('[CLR-20] an award', () => {
  it('keeps the account that was in force when it was made, unless a change corrects a mistake', async () => {
    const runId = await run()
    const before = textsOf((await fileOf(runId)).body, 'Id')
    server.clock.advance(minute)
    await setPayeeAccount(server, payer, mingyuan, { accountNumber: '6222021001019999999' })
    expect(textsOf((await fileOf(runId)).body, 'Id')).toEqual(before)
    const corrected = { accountNumber: '6222021001011111111', corrects: true }
    await setPayeeAccount(server, payer, mingyuan, corrected)
    expect(textsOf((await fileOf(runId)).body, 'Id')).toContain('6222021001011111111')
    const later = await run()
    expect(textsOf((await fileOf(later)).body, 'Id')).toContain('6222021001011111111')
  })
})
