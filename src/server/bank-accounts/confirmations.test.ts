/** Accounts of payees count once a second person has confirmed them, whichever way they came; both sides are mailed at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { payeeImports } from '#contract/payee-imports.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { enterPayeeAccount, withoutAccounts } from '#test/support/bank-accounts.ts'
import { belong } from '#test/support/belonging.ts'
import { minute } from '#test/support/clock.ts'
import { colleagueAt } from '#test/support/colleague.ts'
import { sheet } from '#test/support/document-sheets.ts'
import { tradeOf } from '#test/support/documents.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { sendSheet, work } from '#test/support/imports-server.ts'
import { mingyuan, orchid } from '#test/support/planted-offers.ts'
import type { TestServer } from '#test/support/server.ts'
import { callWith, makeKey } from '#test/support/sync.ts'
import { deliverAll } from '../domain-events/deliver.ts'
import { keepEventHandlers } from '../domain-events/store.ts'
import { mailAccountsEntered, mailOwnAccount } from '../payees/account-mails.ts'

/** 高远 enters for 澜庭, 赵敏之 confirms; 陈薇 is a second administrator. */
let server: TestServer
let payer: string
let second: string
let administrator: string
const payerId = entityOf('lanting-qingdao').id
const params = { id: tradeOf(mingyuan).payeeId }
beforeAll(async () => {
  server = await openFilesServer()
  await withoutAccounts(server)
  await keepEventHandlers(server.context.systemDb, [mailAccountsEntered, mailOwnAccount])
  payer = await server.enter('gaoyuan')
  second = await colleagueAt(server, 'lanting')
  administrator = await colleagueAt(server, 'lanting', { person: 'chenwei', role: 'administrator' })
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(minute))

let made = 1_000
const nextNumber = (): string => `62220210010${(made += 1)}0000`
const set = (changes: object = {}, token = payer, code: typeof mingyuan | typeof orchid = mingyuan) =>
  enterPayeeAccount(server, token, code, { accountNumber: nextNumber(), ...changes })
const read = async (token = payer, id = params.id) =>
  (await server.call(routes.payeeAccountRead, { params: { id } }, { token })).data
const decide = (isConfirmed: boolean, version: number, token = second, payeeId = params.id) =>
  server.call(routes.accountsDecide, { body: { isConfirmed, accounts: [{ payeeId, version }] } }, { token })
const waiting = async (token = second, batchId?: string) =>
  (await server.call(routes.accountsWaiting, { query: batchId === undefined ? {} : { batchId } }, { token }))
    .data
const home = async (token: string) =>
  (await server.call(routes.payerHome, {}, { token })).data.waiting.accounts

describe('[CLR-30] an account that was entered', () => {
  it('waits, and counts once another person has confirmed it; the one before pays meanwhile', async () => {
    const first = nextNumber()
    await set({ accountNumber: first })
    expect(await read()).toMatchObject({
      version: 1,
      account: null,
      waiting: {
        account: { number: first },
        isOwnEntry: true,
        can: ['decline'],
        confirmers: ['赵敏之', '陈薇'],
      },
    })
    expect(await home(second)).toEqual({ count: 1, names: ['明远精密制造（青岛）'] })
    expect(await home(payer)).toEqual({ count: 0, names: [] })
    expect((await decide(true, 1, payer)).code).toBe(codes.accountEnteredByYou.code)
    expect((await decide(true, 1)).data).toEqual({ changed: 1, refused: [] })
    expect(await read()).toMatchObject({ version: 1, account: { number: first }, waiting: null })
    const next = nextNumber()
    await set({ accountNumber: next })
    expect(await read()).toMatchObject({
      version: 2,
      account: { number: first },
      waiting: { account: { number: next } },
    })
    const [row] = (await waiting()).list
    expect(row).toMatchObject({
      payeeCode: mingyuan,
      before: { number: first },
      waiting: { version: 2, can: ['confirm', 'decline'] },
    })
    expect((await decide(false, 2)).data.changed).toBe(1)
    expect(await read()).toMatchObject({ version: 2, account: { number: first }, waiting: null })
    expect((await set({ accountNumber: next })).data, 'entered again, it waits again').toEqual({ version: 3 })
  })

  it('is confirmed as it was seen: not after it was changed, not twice', async () => {
    await set()
    const { version } = await read()
    await set()
    expect((await decide(true, version)).code).toBe(codes.outOfDate.code)
    expect((await decide(true, version + 1)).code).toBe(0)
    expect((await decide(true, version + 1)).code).toBe(codes.outOfDate.code)
    expect((await decide(true, 1, second, '00000000-0000-7000-8000-000000000001')).status).toBe(404)
  })

  it('is confirmed once by two people at once, and never while it is being changed', async () => {
    for (let round = 0; round < 4; round += 1) {
      await set()
      const { version } = await read()
      const answers = await Promise.all([decide(true, version), decide(true, version, administrator)])
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.outOfDate.code])
      await set()
      const [confirmed, changed] = await Promise.all([decide(true, version + 1), set()])
      const after = await read()
      expect(changed.code === 0 || changed.code === codes.outOfDate.code).toBe(true)
      expect([after.waiting === null, after.version]).toEqual(
        changed.code === 0 ? [false, version + 2] : [confirmed.code === 0, version + 1],
      )
    }
  })

  it('is neither entered nor confirmed by a member of the payee, nor seen by another company', async () => {
    await set({}, payer, orchid)
    const payeeId = tradeOf(orchid).payeeId
    const { version } = await read(payer, payeeId)
    await belong(server, 'zhaomin', tradeOf(orchid).payeeTenantId ?? '')
    expect((await decide(true, version, second, payeeId)).code).toBe(codes.ownPayee.code)
    expect((await decide(false, version, second, payeeId)).code).toBe(codes.ownPayee.code)
    expect((await waiting()).list.find((one) => one.payeeId === payeeId)?.waiting.can).toEqual([])
    expect((await set({}, second, orchid)).status).toBe(403)
    expect((await decide(true, version, await server.enter('shenhe'), payeeId)).status).toBe(404)
    expect((await decide(true, version, await server.enter('linjing'), payeeId)).status).toBe(403)
    expect((await decide(true, version, administrator, payeeId)).code).toBe(0)
  })
})

describe('[CLR-30] accounts that came together', () => {
  const batchOf = async (rows: readonly (readonly string[])[]) => {
    const head = ['付款主体', '收款方名称', '收款方编码', '账号', '银行代码']
    const [company] = await ask(server.ownerUrl, `select name from companies where id = '${payerId}'`)
    const cells = rows.map(([code = '', name = '', number = '']) => [
      String(company),
      name,
      code,
      number,
      '102100099996',
    ])
    const sent = await sendSheet(server, sheet(cells, head), { token: payer, path: payeeImports.begin.path })
    await work(server, sent.id, 'read')
    await server.call(payeeImports.run, { params: { id: sent.id }, body: { mode: 'all' } }, { token: payer })
    await work(server, sent.id, 'store')
    return sent.id
  }

  it('by an upload are confirmed as one batch, each as it was seen', async () => {
    const numbers = [nextNumber(), nextNumber(), nextNumber()]
    const id = await batchOf(numbers.map((number, n) => [`批-${n}`, `批量 ${n}`, number]))
    const { batches, total, list } = await waiting(second, id)
    expect([total, list.map(({ payeeCode }) => payeeCode)]).toEqual([3, ['批-0', '批-1', '批-2']])
    expect(batches.find((one) => one.id === id)).toMatchObject({
      source: 'uploaded',
      waiting: 3,
      can: ['confirm', 'decline'],
    })
    const accounts = list.map(({ payeeId: batched, waiting: { version } }) => ({ payeeId: batched, version }))
    const confirm = (token: string) =>
      server.call(routes.accountsDecide, { body: { isConfirmed: true, accounts } }, { token })
    const own = (await confirm(payer)).data
    expect([own.changed, own.refused.map(({ code }) => code)]).toEqual([
      0,
      numbers.map(() => codes.accountEnteredByYou.code),
    ])
    expect((await confirm(second)).data).toEqual({ changed: 3, refused: [] })
    expect((await confirm(second)).data.refused.map(({ code }) => code)).toEqual(
      numbers.map(() => codes.outOfDate.code),
    )
    expect((await read(payer, list[0]?.payeeId)).account?.number).toBe(numbers[0])
  })

  it('are listed with those in place of another account first, which redirect money', async () => {
    const [first, second_] = [nextNumber(), nextNumber()]
    const before = await batchOf([['批-9', '批量 9', first]])
    const [one] = (await waiting(second, before)).list
    await decide(true, one?.waiting.version ?? 0, second, one?.payeeId)
    const id = await batchOf([
      ['批-8', '批量 8', nextNumber()],
      ['批-9', '批量 9', second_],
    ])
    const { list } = await waiting(second, id)
    expect(list.map(({ payeeCode, before: old }) => [payeeCode, old?.number ?? null])).toEqual([
      ['批-9', first],
      ['批-8', null],
    ])
  })

  it('by a key wait with a warning, unless a second administrator has allowed it for that key', async () => {
    const { id, apiKey } = await makeKey(server, payer)
    const send = async (number: string, code: typeof mingyuan | typeof orchid = mingyuan) => {
      const payees = [{ payeeCode: code, payeeName: '同步', accountNumber: number, bankCode: '102100099996' }]
      const { data } = await callWith(server, () => apiKey)(routes.syncPayees, { body: { payerId, payees } })
      const [row] = data.results
      return [
        row?.outcome,
        row?.warnings.filter(({ field }) => field === 'accountNumber').map(({ reason }) => reason),
      ]
    }
    const number = nextNumber()
    expect(await send(number)).toEqual(['updated', ['accountWaits']])
    expect(await send(number)).toEqual(['unchanged', ['accountWaits']])
    const { version } = await read()
    expect((await decide(true, version, payer)).code, 'who made the key').toBe(codes.accountEnteredByYou.code)
    await decide(false, version)
    expect(await send(number), 'it is not asked about every night').toEqual([
      'unchanged',
      ['accountDeclined'],
    ])
    const allow = (token: string) => server.call(routes.apiKeyAllowAccounts, { params: { id } }, { token })
    expect((await allow(payer)).code).toBe(codes.apiKeyMadeByYou.code)
    expect((await allow(second)).status).toBe(403)
    expect((await allow(administrator)).code).toBe(0)
    expect((await allow(administrator)).code).toBe(codes.nothingChanged.code)
    const next = nextNumber()
    expect(await send(next)).toEqual(['updated', []])
    expect((await read()).account?.number).toBe(next)
    await belong(server, 'chenwei', tradeOf(orchid).payeeTenantId ?? '')
    expect(await send(nextNumber(), orchid), 'a payee of who allowed it').toEqual([
      'updated',
      ['accountWaits'],
    ])
  })
})

describe('[CLR-30] both sides are told at once', () => {
  const mails = async () => {
    await deliverAll(server.context, [mailAccountsEntered, mailOwnAccount])
    const rows = await ask(
      server.ownerUrl,
      `select template || ' ' || recipient from notifications where template in ('accountsEntered', 'ownAccountEntered') order by 1`,
    )
    await ask(server.ownerUrl, `delete from notifications where template like '%ccount%Entered' returning 1`)
    return rows
  }

  it('by a mail for each account to its payee, and one for all that came together to the administrators', async () => {
    await mails()
    const administrators = ['accountsEntered chenwei@hongfei.test', 'accountsEntered gaoyuan@lanting.test']
    const payee = 'ownAccountEntered lixiaoyun@mingyuan.test'
    for (let n = 0; n < 12; n += 1) {
      await set()
      expect(await mails(), 'never dropped, however many').toEqual([...administrators, payee])
    }
  })
})
