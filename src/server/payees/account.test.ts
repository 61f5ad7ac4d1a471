/** The account of a payee: how many awards wait for it is counted by an index, however many awards its payer has. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradeOf } from '#test/support/documents.ts'
import { mingyuan, payerTenantId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { asRole } from '#test/support/sql.ts'
import { payeeAccount } from './account.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

it('[CLR-20] finds the unpaid awards of a payee by an index of its tenant or of the market', async () => {
  const text = payeeAccount
    .replaceAll(/actor\.(tenant|company)_id/g, `'${payerTenantId}'::uuid`)
    .replaceAll('actor.user_id', `'${payerTenantId}'::uuid`)
    .replaceAll('$3', `'${tradeOf(mingyuan).payeeId}'`)
  const plan = await asRole(server, 'sooner_app', { tenant: payerTenantId }, async (query) => {
    // Tables of a test are small; an index is chosen where one fits.
    await query('set local enable_seqscan = off')
    return query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`)
  })
  const lines = plan.map((row) => row['QUERY PLAN'].trim())
  const scan = lines.findIndex((line) => line.endsWith(' on awards a') || line.includes('on awards_'))
  expect(lines.slice(scan, scan + 2).join(' ')).toMatch(
    /awards_(to_pay|of_payee).* Index Cond: \((market_id = m(_1)?\.id|payee_tenant_id = p\.payee_tenant_id)/,
  )
})
