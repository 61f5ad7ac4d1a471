/** The transfer files of a run over their calls: valid, stored as orders, and with what they lack. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { messageIdOf } from '#domain/iso20022/order-ids.ts'
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
import { rollDay } from '#test/support/day-roll.ts'
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
import { transferDesk } from '#test/support/transfer-desk.ts'

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

const desk = () => transferDesk(server, () => payer)
/** A run that awards one document of each of two payees. */
async function run(): Promise<string> {
  const documents = [{ amount: 100_000_00n, due_date: '2026-12-20' }]
  await plantOffer(server.context, { terms: apr(1_000), documents })
  await plantOffer(server.context, { code: orchid, terms: apr(1_100), documents })
  server.clock.advance(minute)
  return clearNow(server)
}
const awardsOf = async (runId: string) =>
  (await server.call(routes.awardList, { query: { runId } }, { token: payer })).data.list

describe('[CLR-21] the transfer file of a run', () => {
  it('needs the account of the market, and one payee with an account', async () => {
    const runId = await run()
    expect((await desk().make(runId)).code).toBe(codes.debitAccountMissing.code)
    await setDebitAccount(server, payer)
    expect((await desk().make(runId)).code).toBe(codes.noTransfers.code)
    expect(await desk().state(runId)).toMatchObject({
      hasDebitAccount: true,
      marketId: qingdaoId,
      unpaid: 2,
      ordered: 0,
      transfers: 0,
      transferAmount: '0.00',
      payeesMissing: 2,
      orders: [],
    })
  })

  it('is valid by the schema, has the awards whose payee has an account, and lists the others', async () => {
    await setPayeeAccount(server, payer, mingyuan)
    const runId = await run()
    expect(await desk().state(runId)).toMatchObject({ unpaid: 2, ordered: 0, transfers: 1 })
    const { id, file } = await desk().file(runId)
    expect(file.headers['content-type']).toBe('application/xml')
    validatePayment(file.body)
    const list = await awardsOf(runId)
    const own = list.find(({ documentNumber }) => textsOf(file.body, 'Nb').includes(documentNumber))
    expect(textsOf(file.body, 'EndToEndId')).toEqual([own?.number])
    expect(textsOf(file.body, 'InstdAmt')).toEqual([own?.amountAfterDiscount])
    expect(textsOf(file.body, 'RmtdAmt')).toEqual([own?.amountAfterDiscount])
    expect(textsOf(file.body, 'DuePyblAmt')).toEqual(['100000.00'])
    expect(textsOf(file.body, 'CtrlSum')).toEqual([own?.amountAfterDiscount, own?.amountAfterDiscount])
    expect(textsOf(file.body, 'Dt')).toEqual([own?.newPayDate])
    expect(file.body).toContain(`<Id>${debitAccount.accountNumber.replaceAll(' ', '')}</Id>`)
    const state = await desk().state(runId)
    expect(state).toMatchObject({ unpaid: 2, ordered: 1, transfers: 0 })
    expect(state.can).not.toContain('order')
    expect(state.orders).toEqual([
      {
        id,
        number: 1,
        transfers: 1,
        amount: own?.amountAfterDiscount,
        createdAt: server.clock().toISOString(),
        person: '高远',
        unpaid: 1,
        refused: 0,
        verified: 0,
      },
    ])
    expect(state.missing).toEqual([
      expect.objectContaining({ payeeId: tradeOf(orchid).payeeId, payeeCode: orchid, awards: 1 }),
    ])
  })

  it('is the same bytes whenever it is downloaded; what came later is in the next file, and nothing is in two', async () => {
    const runId = await run()
    const first = await desk().file(runId)
    expect(textsOf(first.file.body, 'MsgId')).toEqual([messageIdOf(first.id)])
    expect((await desk().make(runId)).code, 'nothing is left').toBe(codes.noTransfers.code)
    server.clock.advance(minute)
    await setDebitAccount(server, payer, { accountNumber: '8110 7010 9999 9999' })
    await setPayeeAccount(server, payer, mingyuan, { accountNumber: '6222021001010000000', corrects: true })
    await setPayeeAccount(server, payer, orchid, { holder: '兰芝', accountNumber: 'DE89370400440532013000' })
    const second = await desk().file(runId)
    expect(textsOf(second.file.body, 'EndToEndId')).toHaveLength(1)
    expect(textsOf(second.file.body, 'IBAN')).toEqual(['DE89370400440532013000'])
    expect(textsOf(second.file.body, 'MsgId')).toEqual([messageIdOf(second.id)])
    const numbers = [first, second].flatMap(({ file }) => textsOf(file.body, 'EndToEndId'))
    expect(numbers.toSorted()).toEqual((await awardsOf(runId)).map(({ number }) => number).toSorted())
    const again = await desk().download(first.id)
    expect([again.body, again.headers['content-disposition']]).toEqual([
      first.file.body,
      first.file.headers['content-disposition'],
    ])
    const { orders, ordered } = await desk().state(runId)
    expect([ordered, orders.map(({ number, transfers }) => [number, transfers])]).toEqual([
      2,
      [
        [2, 1],
        [1, 1],
      ],
    ])
  })

  it('is made once, however many ask for it at the same time', async () => {
    const runId = await run()
    const made = await Promise.all([1, 2, 3].map(() => desk().make(runId)))
    expect(made.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      codes.noTransfers.code,
      codes.noTransfers.code,
    ])
    expect((await desk().state(runId)).orders).toHaveLength(1)
  })

  it('leaves out awards that were paid, and says of a file how many of its awards are left to pay', async () => {
    const [one, other] = [await run(), await run()]
    const pay = async (runId: string) => {
      const [paid, left] = await awardsOf(runId)
      const body = { awardIds: [paid?.id ?? ''], valueDate: '2026-11-16' }
      expect((await server.call(routes.awardsPaid, { body }, { token: payer })).data.done).toHaveLength(1)
      return left?.number
    }
    const left = await pay(one)
    expect(textsOf((await desk().file(one)).file.body, 'EndToEndId')).toEqual([left])
    await desk().file(other)
    await pay(other)
    expect((await desk().state(other)).orders).toMatchObject([{ transfers: 2, unpaid: 1 }])
  })

  it('is for those who may pay, of the payer alone: another person reads masked numbers', async () => {
    const runId = await run()
    const { id } = await desk().file(runId)
    const stranger = await server.enter('chenwei')
    expect((await desk().download(id, stranger)).statusCode).toBe(404)
    expect((await desk().make(runId, stranger)).code).toBe(codes.notFound.code)
    await belong(server, 'zhaomin', payerTenantId, 'viewer')
    const viewer = await server.signIn('zhaomin')
    const identity = { companyType: 'buyer', id: payerTenantId } as const
    await server.call(routes.chooseIdentity, { body: identity }, { token: viewer })
    expect((await desk().download(id, viewer)).statusCode).toBe(403)
    const state = (await server.call(routes.runFileState, { params: { id: runId } }, { token: viewer })).data
    expect(state.can).toEqual([])
    const { data } = await server.call(
      routes.marketAccountRead,
      { params: { id: qingdaoId } },
      { token: viewer },
    )
    expect(data).toMatchObject({ canSet: false, account: { number: '**** 9999' } })
  })
})

describe('[CLR-20] an award', () => {
  it('keeps the account that was in force when it was made, unless a change corrects a mistake before it is ordered', async () => {
    const accountsOf = async (runId: string) => textsOf((await desk().file(runId)).file.body, 'Id')
    const [kept, corrected] = [await run(), await run()]
    server.clock.advance(minute)
    await setPayeeAccount(server, payer, mingyuan, { accountNumber: '6222021001019999999' })
    expect(await accountsOf(kept)).not.toContain('6222021001019999999')
    await setPayeeAccount(server, payer, mingyuan, { accountNumber: '6222021001011111111', corrects: true })
    expect(await accountsOf(corrected)).toContain('6222021001011111111')
  })
})

it('[CLR-21] asks the bank for no day that is past, and orders nothing that would be paid too late', async () => {
  const [within, past] = [await run(), await run()]
  await rollDay(server, '2026-11-23T01:00:00.000Z')
  const { file } = await desk().file(within)
  expect((await awardsOf(within)).map(({ newPayDate }) => newPayDate)).toEqual(['2026-11-20', '2026-11-20'])
  expect(textsOf(file.body, 'Dt')).toEqual(['2026-11-23'])
  await rollDay(server, '2026-11-25T01:00:00.000Z')
  expect((await desk().make(past)).code).toBe(codes.noTransfers.code)
  expect(await desk().state(past)).toMatchObject({ unpaid: 2, late: 2, transfers: 0, payeesMissing: 0 })
})
