/** What an approved proposal fixes is as of its approval: when it was awarded, and the account it is paid to. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { setDebitAccount, setPayeeAccount, textsOf, withoutAccounts } from '#test/support/bank-accounts.ts'
import { minute } from '#test/support/clock.ts'
import { apr, mingyuan, plantOffer, qingdaoId, workOn } from '#test/support/planted-offers.ts'
import { proposeNow } from '#test/support/proposals.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transferDesk } from '#test/support/transfer-desk.ts'

const before = '6222021001011111111'
const changed = '6222021001019999999'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  await withoutAccounts(server)
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())

it('[CLR-10] [CLR-20] is awarded when it is approved, and paid to the account that is in force then', async () => {
  await setDebitAccount(server, payer)
  await setPayeeAccount(server, payer, mingyuan, { accountNumber: before })
  const documents = [{ amount: 100_000_00n, due_date: '2026-12-20' }]
  await plantOffer(server.context, { terms: apr(1_000), documents })
  server.clock.advance(11 * minute)
  const runId = await proposeNow(server)
  server.clock.advance(30 * minute)
  await setPayeeAccount(server, payer, mingyuan, { accountNumber: changed })
  server.clock.advance(60 * minute)
  const approval = { params: { id: runId }, body: { marketId: qingdaoId } }
  expect((await server.call(routes.runAward, approval, { token: payer })).code).toBe(0)
  await workOn(server, runId)
  expect(
    await ask(
      server.ownerUrl,
      `select bool_and(a.awarded_at = r.approved_at and t.happened_at = r.approved_at and r.approved_at > r.instant)
       from clearing_runs r join awards a on a.run_id = r.id join ledger_transactions t on t.subject_id = r.id where r.id = '${runId}'`,
    ),
  ).toEqual([true])
  const { file } = await transferDesk(server, () => payer).file(runId)
  expect(textsOf(file.body, 'Id')).toContain(changed)
  expect(textsOf(file.body, 'Id')).not.toContain(before)
})
