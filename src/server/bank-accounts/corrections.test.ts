/** Accounts that correct a mistake: unpaid awards use them, however they came, and the same one can be said to correct. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import {
  confirmAccounts,
  payeeAccount,
  setPayeeAccount,
  withoutAccounts,
} from '#test/support/bank-accounts.ts'
import { minute } from '#test/support/clock.ts'
import { tradeOf } from '#test/support/documents.ts'
import { apr, clearNow, mingyuan, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { callWith, makeKey } from '#test/support/sync.ts'

let server: TestServer
let payer: string
let apiKey: string
const params = { id: tradeOf(mingyuan).payeeId }
beforeAll(async () => {
  server = await openTestServer()
  await withoutAccounts(server)
  payer = await server.enter('gaoyuan')
  ;({ apiKey } = await makeKey(server, payer))
  await setPayeeAccount(server, payer, mingyuan)
  server.clock.advance(minute)
  await plantOffer(server.context, {
    terms: apr(1_000),
    documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }],
  })
  server.clock.advance(minute)
  await clearNow(server)
  server.clock.advance(minute)
})
afterAll(() => server.close())

/** The account to which the award is paid. */
const paidTo = async (): Promise<string> => {
  const [number] = await ask(
    server.ownerUrl,
    `select b.number from awards a
     cross join award_account(a.payer_tenant_id, a.payee_id, a.payee_tenant_id, a.awarded_at, a.verified_account, null) c
     join payee_accounts b on b.payer_tenant_id = a.payer_tenant_id and b.payee_id = a.payee_id and b.version = c.version
     where not c.is_verified`,
  )
  return String(number)
}
const sync = async (account: object) => {
  const payee = { payeeCode: mingyuan, payeeName: '明远精密制造有限公司', ...account }
  const body = { payerId: entityOf('lanting-qingdao').id, payees: [payee] }
  const { data } = await callWith(server, () => apiKey)(routes.syncPayees, { body })
  await confirmAccounts(server)
  return data.results[0]
}
const versions = () =>
  ask(
    server.ownerUrl,
    `select version || ' ' || source || ' ' || corrects from payee_accounts where payee_id = '${params.id}' order by version`,
  )

describe('[CLR-20] [CLR-21] an account that corrects a mistake', () => {
  const next = { ...payeeAccount, accountNumber: '6222021001018888888' }
  it('may be the same as the one that there is, once', async () => {
    const synced = { accountNumber: next.accountNumber, bankCode: next.bankCode, accountHolder: next.holder }
    expect(await sync(synced)).toMatchObject({ outcome: 'updated' })
    expect(await paidTo()).toBe(payeeAccount.accountNumber)
    expect(await setPayeeAccount(server, payer, mingyuan, next)).toMatchObject({
      code: codes.nothingChanged.code,
    })
    const corrected = await setPayeeAccount(server, payer, mingyuan, { ...next, corrects: true })
    expect(corrected.data).toEqual({ version: 3 })
    expect(await paidTo()).toBe(next.accountNumber)
    const read = await server.call(routes.payeeAccountRead, { params }, { token: payer })
    expect(read.data).toMatchObject({ version: 3, unpaidAwards: 1 })
    const again = await setPayeeAccount(server, payer, mingyuan, { ...next, corrects: true })
    expect(again.code).toBe(codes.nothingChanged.code)
    const log = (await server.call(routes.auditList, { query: {} }, { token: payer })).data.list
    expect(JSON.stringify(log.find(({ action }) => action === 'payees.accountSet'))).toContain(
      '"field":"corrects"',
    )
  })

  it('is synced as such, and a row that says it of no account fails', async () => {
    const account = { accountNumber: '6222021001017777777', bankCode: next.bankCode, corrects: 'yes' }
    expect(await sync(account)).toMatchObject({ outcome: 'updated' })
    expect(await paidTo()).toBe('6222021001017777777')
    expect(await sync(account)).toMatchObject({ outcome: 'unchanged' })
    expect(await sync({ corrects: 'yes' })).toMatchObject({
      outcome: 'failed',
      errors: [
        { field: 'accountNumber', reason: 'required' },
        { field: 'bankCode', reason: 'required' },
      ],
    })
    expect(await sync({ ...account, corrects: 'perhaps' })).toMatchObject({
      errors: [{ field: 'corrects', reason: 'notAChoice' }],
    })
    expect(await versions()).toEqual(['1 entered false', '2 synced false', '3 entered true', '4 synced true'])
  })
})
