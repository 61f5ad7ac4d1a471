/** Who acts as one company of a tenant reads and solves nothing about awards of another: lists, files, letters, accounts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { markets } from '#demo/markets.ts'
import { marketIdOf } from '#demo/seed-markets.ts'
import { actingAs, choosing } from '#test/support/acting-as.ts'
import { ask } from '#test/support/ask.ts'
import { setDebitAccount, setPayeeAccount } from '#test/support/bank-accounts.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { camt054 } from '#test/support/bank-messages.ts'
import { tradeOf } from '#test/support/documents.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { mingyuan, qingdaoId } from '#test/support/planted-offers.ts'
import type { TestServer } from '#test/support/server.ts'

let server: TestServer
const tokens: Record<string, string> = {}
const as = (key: string) => ({ token: tokens[key] ?? '' })
/** Of the payer another company, the one whose market it is, and the master; of the payee another sub-entity and its own. */
const payers = ['lanting-hongkong', 'lanting-qingdao', 'lanting'] as const
const payees = ['mingyuan-hongfei', 'mingyuan-lanting'] as const
const today = '2026-11-16'
const month = '2026-11'
const payeeId = tradeOf(mingyuan).payeeId
let runId: string
let paidId: string
let exception: { readonly id: string; readonly version: number }

beforeAll(async () => {
  server = await openFilesServer()
  for (const key of payers) tokens[key] = await actingAs(server, 'gaoyuan', key)
  for (const key of payees) tokens[key] = await choosing(server, 'lixiaoyun', key)
  const token = tokens['lanting-qingdao'] ?? ''
  await setDebitAccount(server, token)
  await setPayeeAccount(server, token, mingyuan)
  const desk = bankFilesDesk(server, () => token)
  const [paid] = await desk.awards([1_000_00n, 2_000_00n])
  if (!paid?.runId) throw new Error('the run made two awards')
  ;[runId, paidId] = [paid.runId, paid.id]
  const debit = { reference: paid.number, amount: paid.amountAfterDiscount, valueDate: today }
  await desk.take(camt054('WITHIN-1', [debit, { ...debit, reference: 'RENT-1' }]))
  ;[exception = { id: '', version: 0 }] = await desk.exceptions()
})
afterAll(() => server.close())

const each = async <T>(keys: readonly string[], look: (key: string) => Promise<T>): Promise<T[]> => {
  const seen: T[] = []
  for (const key of keys) seen.push(await look(key))
  return seen
}
const statusOf = async (key: string, url: string): Promise<number> =>
  (await server.app.inject({ method: 'GET', url, headers: as(key) })).statusCode
const statementUrl = (format: string): string =>
  `/clearing/v1/statements/file?${new URLSearchParams({ month, marketId: qingdaoId, payeeId, format })}`

describe('a company of a payer', () => {
  it('[CLR-22] has neither payment files nor exceptions of another, and solves none', async () => {
    const counts = await each(payers, async (key) => {
      const files = (await server.call(routes.bankFileList, { query: {} }, as(key))).data
      const exceptions = (await server.call(routes.exceptionList, { query: {} }, as(key))).data
      return [files.list.length, files.total, exceptions.list.length, exceptions.total]
    })
    expect(counts).toEqual([
      [0, 0, 0, 0],
      [1, 1, 1, 1],
      [1, 1, 1, 1],
    ])
    const solve = async (key: string) => {
      const { id, version } = exception
      const body = { exceptions: [{ id, version }], solution: 'notOurs' as const, note: '房租' }
      const { code, data } = await server.call(routes.exceptionsSolve, { body }, as(key))
      return code === 0 ? data.done.length : code
    }
    expect(await each(['lanting-hongkong', 'lanting-qingdao'], solve)).toEqual([codes.notFound.code, 1])
  })

  it('[CLR-23] has neither letters nor statements of another', async () => {
    const urls = [routes.awardLetter.path.replace('{id}', paidId), statementUrl('pdf'), statementUrl('xlsx')]
    for (const url of urls) expect(await each(payers, (key) => statusOf(key, url))).toEqual([404, 200, 200])
    const listed = async (key: string) =>
      (await server.call(routes.statementList, { query: { month } }, as(key))).data.list.length
    expect(await each(payers, listed)).toEqual([0, 1, 1])
  })

  it('[CLR-21] has neither the award file of another nor its state', async () => {
    const url = `/clearing/v1/runs/${runId}/file?format=xlsx`
    expect(await each(payers, (key) => statusOf(key, url))).toEqual([404, 200, 200])
    const state = async (key: string) =>
      (await server.call(routes.runFileState, { params: { id: runId } }, as(key))).status
    expect(await each(payers, state)).toEqual([404, 200, 200])
    const mail = await server.call(
      routes.runFileMail,
      { params: { id: runId }, body: {} },
      as('lanting-hongkong'),
    )
    expect(mail.code).toBe(codes.notFound.code)
    const make = async (key: string) =>
      server.call(routes.transferOrderMake, { params: { id: runId }, body: {} }, as(key))
    expect((await make('lanting-hongkong')).code).toBe(codes.notFound.code)
    const { id } = (await make('lanting-qingdao')).data
    const file = routes.transferOrderFile.path.replace('{id}', id)
    expect(await each(payers, (key) => statusOf(key, file))).toEqual([404, 200, 200])
  })

  it('[CLR-22] has no award of another, nor anything to pay for it', async () => {
    const seen = await each(payers, async (key) => {
      const days = (await server.call(routes.awardPayDates, { query: {} }, as(key))).data
      const totals = (await server.call(routes.awardTotals, { query: { runId } }, as(key))).data
      const { status } = await server.call(routes.awardRead, { params: { id: paidId } }, as(key))
      return [days.reduce((sum, { awards }) => sum + awards, 0), totals.total, status]
    })
    expect(seen).toEqual([
      [0, 0, 404],
      [1, 2, 200],
      [1, 2, 200],
    ])
    const url = '/clearing/v1/awards-to-pay?format=csv'
    expect(await each(payers, (key) => statusOf(key, url))).toEqual([422, 200, 200])
  })

  it('[CLR-20] [CLR-21] reads and sets no account of another', async () => {
    const read = async (key: string) => [
      (await server.call(routes.marketAccountRead, { params: { id: qingdaoId } }, as(key))).status,
      (await server.call(routes.payeeAccountRead, { params: { id: payeeId } }, as(key))).status,
    ]
    expect(await each(payers, read)).toEqual([
      [404, 404],
      [200, 200],
      [200, 200],
    ])
    const account = { holder: '甲', accountNumber: '12345678', bankCode: '102100099996', version: 1 }
    const set = [
      await server.call(
        routes.marketAccountSet,
        { params: { id: qingdaoId }, body: account },
        as('lanting-hongkong'),
      ),
      await server.call(
        routes.payeeAccountSet,
        { params: { id: payeeId }, body: account },
        as('lanting-hongkong'),
      ),
    ]
    expect(set.map(({ code }) => code)).toEqual([codes.notFound.code, codes.notFound.code])
  })

  it('[CLR-23] opens its statements at its own last month, whatever another company paid since', async () => {
    const hongkong = markets.find(({ payer }) => payer === 'lanting-hongkong')
    if (!hongkong) throw new Error('the demo world has this market')
    const planted = (statement: string) =>
      ask(
        server.ownerUrl,
        `alter table award_payments disable trigger user; ${statement}; alter table award_payments enable trigger user`,
      )
    const id = server.context.makeId()
    const listed = async (key: string) =>
      (await server.call(routes.statementList, { query: {} }, as(key))).data.list.map((one) => one.month)
    await planted(`insert into award_payments select payer_tenant_id, '${id}', '${marketIdOf(hongkong)}', payee_tenant_id, value_date, net, source,
      reference, marked_at + interval '60 days', marked_by, release_on, released_on, posting_id from award_payments where award_id = '${paidId}'`)
    try {
      expect(await listed('lanting-qingdao')).toEqual([month])
    } finally {
      await planted(`delete from award_payments where award_id = '${id}'`)
    }
  })
})

describe('a sub-entity of a payee', () => {
  it('[CLR-23] has neither awards, letters nor statements of another', async () => {
    const urls = [routes.awardLetter.path.replace('{id}', paidId), statementUrl('pdf'), statementUrl('xlsx')]
    for (const url of urls) expect(await each(payees, (key) => statusOf(key, url))).toEqual([404, 200])
    const listed = async (key: string) => [
      (await server.call(routes.statementList, { query: { month } }, as(key))).data.list.length,
      (await server.call(routes.awardTotals, { query: {} }, as(key))).data.total,
    ]
    expect(await each(payees, listed)).toEqual([
      [0, 0],
      [1, 2],
    ])
  })

  it('[CLR-20] reads no account that a payer keeps for another', async () => {
    const own = async (key: string) =>
      (await server.call(routes.ownAccounts, {}, as(key))).data.some(({ marketId }) => marketId === qingdaoId)
    expect(await each(payees, own)).toEqual([false, true])
  })
})
