/** The account that an award pays to: the one that its payee has verified, fixed by the run, or else what the payer keeps. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import {
  debitAccount,
  payeeAccount,
  setDebitAccount,
  setPayeeAccount,
  textsOf,
  validatePayment,
  withoutAccounts,
  withoutKept,
} from '#test/support/bank-accounts.ts'
import { minute } from '#test/support/clock.ts'
import { tradeOf } from '#test/support/documents.ts'
import { plantAttempt, plantedAmount } from '#test/support/planted-attempt.ts'
import { apr, clearNow, mingyuan, orchid, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transferDesk } from '#test/support/transfer-desk.ts'

let server: TestServer
let payer: string
let payee: string
const supplier = { id: tradeOf(mingyuan).payeeId }
const payeeTenantId = tradeOf(mingyuan).payeeTenantId ?? ''
const debit = debitAccount.accountNumber.replaceAll(' ', '')
const kept = payeeAccount.accountNumber
/** As `plantAttempt` has it. */
const proven = '3105016213600008812'

const desk = () => transferDesk(server, () => payer)
async function enter(): Promise<void> {
  payer = await server.enter('gaoyuan')
  payee = await server.signIn('lixiaoyun')
  const { id } = entityOf('mingyuan-lanting')
  await server.call(routes.chooseIdentity, { body: { companyType: 'supplier', id } }, { token: payee })
}
/** A run that awards one document of a payee. */
async function run(code: string = mingyuan): Promise<string> {
  const documents = [{ amount: 100_000_00n, due_date: '2026-12-20' }]
  await plantOffer(server.context, { code, terms: apr(1_000), documents })
  server.clock.advance(minute)
  return clearNow(server)
}
/** The payee verifies an account, by the amount that arrived there. */
async function verify(): Promise<void> {
  server.clock.advance(minute)
  await plantAttempt(server.context, payeeTenantId)
  const token = await server.enter('lixiaoyun')
  const body = { companyId: payeeTenantId, amount: plantedAmount }
  expect((await server.call(routes.certificationConfirm, { body }, { token })).code).toBe(0)
  server.clock.advance(minute)
}
const verifiedNow = async (): Promise<string> =>
  String(
    (
      await ask(
        server.ownerUrl,
        `select number from current_verifications where tenant_id = '${payeeTenantId}'`,
      )
    )[0],
  )
/** The accounts in the next transfer file of a run, besides the one that it pays from. */
async function paidTo(runId: string): Promise<readonly string[]> {
  const { file } = await desk().file(runId)
  validatePayment(file.body)
  return textsOf(file.body, 'Id').filter((id) => id !== debit && /^[0-9-]{10,}$/.test(id))
}
const award = async (runId: string, token = payer) => {
  const { data } = await server.call(routes.awardList, { query: { runId } }, { token: payer })
  const id = data.list[0]?.id ?? ''
  return (await server.call(routes.awardRead, { params: { id } }, { token })).data
}
const sheetOf = async (runId: string) =>
  (
    await server.app.inject({
      method: 'GET',
      url: `/clearing/v1/runs/${runId}/file?format=csv`,
      headers: { token: payer, 'accept-language': 'en' },
    })
  ).body

describe('[CLR-20] an award to a payee that is verified', () => {
  beforeAll(async () => {
    server = await openTestServer()
    await withoutKept(server)
    await enter()
    await setDebitAccount(server, payer)
    await setPayeeAccount(server, payer, mingyuan)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.advance(15 * minute)
    await enter()
  })

  it('pays to its verified account, in the transfer file, the award file and on the page of both sides', async () => {
    const number = await verifiedNow()
    const runId = await run()
    const masked = `**** ${number.slice(-4)}`
    for (const token of [payer, payee])
      expect((await award(runId, token)).account).toEqual({
        holder: '明远精密制造有限公司',
        number: masked,
        bankCode: '105100000017',
        bankName: '中国建设银行',
        isVerified: true,
      })
    expect(await paidTo(runId)).toEqual([number])
    expect((await desk().state(runId)).orders).toMatchObject([{ transfers: 1, verified: 1 }])
    const sheet = await sheetOf(runId)
    expect(sheet).toContain(`${masked},中国建设银行,Verified`)
    expect(sheet).not.toContain(number)
  })

  it('shows both sides that account in place of the one that the payer keeps', async () => {
    const masked = `**** ${(await verifiedNow()).slice(-4)}`
    const read = await server.call(routes.payeeAccountRead, { params: supplier }, { token: payer })
    expect(read.data).toMatchObject({
      account: { number: kept },
      verified: { holder: '明远精密制造有限公司', number: masked, bankName: '中国建设银行' },
      unpaidAwards: 0,
    })
    const own = (await server.call(routes.ownAccounts, {}, { token: payee })).data
    expect(own).toMatchObject([{ account: { number: masked, isVerified: true } }])
  })

  it('[VER-07] keeps it, whatever the payer corrects and the payee verifies later; the next award has the new one', async () => {
    const before = await verifiedNow()
    const runId = await run()
    server.clock.advance(minute)
    const corrected = { accountNumber: '6222021001017777777', corrects: true }
    expect((await setPayeeAccount(server, payer, mingyuan, corrected)).code).toBe(0)
    await verify()
    await enter()
    expect(await verifiedNow()).toBe(proven)
    expect((await award(runId)).account).toMatchObject({
      number: `**** ${before.slice(-4)}`,
      isVerified: true,
    })
    expect(await paidTo(runId)).toEqual([before])
    server.clock.advance(15 * minute)
    expect(await paidTo(await run())).toEqual([proven])
  })

  it('neither changes its account nor is ordered to another one', async () => {
    const runId = await run()
    await expect(
      ask(server.ownerUrl, `update awards set verified_account = null where run_id = '${runId}'`),
    ).rejects.toThrow('an award stays as it was made')
    const { id } = await desk().file(runId)
    const order = (account: string) =>
      ask(
        server.ownerUrl,
        `begin; alter table transfer_order_awards disable trigger never_deleted; delete from transfer_order_awards where order_id = '${id}';
         insert into transfer_order_awards (payer_tenant_id, order_id, award_id, payee_id, account_version, is_verified, document_number, execute_on)
         select payer_tenant_id, '${id}', id, payee_id, ${account}, 'x', new_pay_date from awards where run_id = '${runId}'; rollback`,
      )
    await expect(order('1, false')).rejects.toThrow('to their accounts')
    await expect(order('1, true')).rejects.toThrow('to their accounts')
    await order('verified_account, true')
  })
})

describe('[CLR-20] an award to a payee that is not verified', () => {
  beforeAll(async () => {
    server = await openTestServer({ breaks: ['journalDiffers'] })
    await withoutAccounts(server)
    await enter()
    await setDebitAccount(server, payer)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.advance(15 * minute)
    await enter()
  })

  it('[CLR-21] has no account where there was none, and then the first that comes', async () => {
    const [byPayer, byPayee] = [await run(orchid), await run()]
    expect((await award(byPayee)).account).toBeNull()
    expect((await desk().make(byPayee)).code).toBe(codes.noTransfers.code)
    expect(await desk().state(byPayee)).toMatchObject({ payeesMissing: 1, transfers: 0 })
    await verify()
    await enter()
    await setPayeeAccount(server, payer, mingyuan)
    await setPayeeAccount(server, payer, orchid, { holder: '兰芝', accountNumber: '6222021001012222222' })
    expect((await award(byPayee)).account).toMatchObject({ isVerified: true })
    expect(await paidTo(byPayee)).toEqual([proven])
    expect((await award(byPayer)).account).toMatchObject({ number: '**** 2222', isVerified: false })
    expect(await paidTo(byPayer)).toEqual(['6222021001012222222'])
  })

  it('[VER-07] whose name has changed since pays to what the payer keeps, also once the payee is verified again', async () => {
    await ask(server.ownerUrl, `update companies set name = name || '（苏州）' where id = '${payeeTenantId}'`)
    const runId = await run()
    const read = await server.call(routes.payeeAccountRead, { params: supplier }, { token: payer })
    expect(read.data.verified).toBeNull()
    await verify()
    await enter()
    expect((await award(runId, payee)).account).toMatchObject({
      number: `**** ${kept.slice(-4)}`,
      isVerified: false,
    })
    expect(await paidTo(runId)).toEqual([kept])
    expect((await desk().state(runId)).orders).toMatchObject([{ transfers: 1, verified: 0 }])
    expect(await sheetOf(runId)).toContain('Kept by the payer')
  })

  it('[VER-07] stays with the account of its payment when another one is said to correct it', async () => {
    await ask(server.ownerUrl, `update companies set name = name || '（总部）' where id = '${payeeTenantId}'`)
    const [ordered, paid] = [await run(), await run()]
    expect(await paidTo(ordered)).toEqual([kept])
    const { id } = await award(paid)
    const body = { awardIds: [id], valueDate: '2026-11-16' }
    expect((await server.call(routes.awardsPaid, { body }, { token: payer })).data.done).toHaveLength(1)
    server.clock.advance(minute)
    await setPayeeAccount(server, payer, mingyuan, { accountNumber: '6222021001013333333', corrects: true })
    for (const runId of [ordered, paid])
      for (const token of [payer, payee])
        expect((await award(runId, token)).account).toMatchObject({ number: `**** ${kept.slice(-4)}` })
  })
})
