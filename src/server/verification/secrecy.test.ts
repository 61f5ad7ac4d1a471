/** The amount of a transfer is known to the bank and to the company alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import {
  amountOf,
  certification,
  enterAmount,
  freshPayee,
  transferTo,
  wrongAmount,
} from '#test/support/verification.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

it('[VER-04] the amount is in no answer, no journal and no column that could be read', async () => {
  const payee = await freshPayee(server)
  await transferTo(server, payee)
  const right = await amountOf(server, payee)
  const minor = String(Number(right) * 100)
  expect(JSON.stringify(await certification(server, payee))).not.toContain(right)
  await enterAmount(server, payee, wrongAmount(right))
  const rows = await ask(
    server.ownerUrl,
    `select body ->> 'facts' from audit where body ->> 'action' like 'verification.%' and tenant_id = '${payee.companyId}'`,
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const facts of rows)
    expect(String(facts)).not.toMatch(new RegExp(`"(amount|minor)"|\\b${right.replace('.', '\\.')}\\b`))
  const row = await ask(
    server.ownerUrl,
    `select to_jsonb(v) - 'sealed_amount' - 'sealed_ids' from verification_attempts v where tenant_id = '${payee.companyId}'`,
  )
  expect(Object.values(row[0] as object).map(String)).not.toContain(minor)
})
