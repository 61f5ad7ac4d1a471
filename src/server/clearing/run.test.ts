/** A run from its book to its awards. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BasisPoints } from '#domain/rate.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { apr, clearNow, mingyuan, orchid, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

const awardsOf = (runId: string) =>
  ask(
    server.ownerUrl,
    `select json_build_array(place, id, amount, discount, days_paid_early, new_pay_date, pay_by) from awards where run_id = '${runId}' order by place`,
  )
const runOf = async (runId: string) =>
  (
    await ask(
      server.ownerUrl,
      `select json_build_object('state', state, 'epoch', epoch, 'items', items, 'candidates', candidates, 'awarded', awarded, 'amount', amount, 'discount', discount,
        'payDate', pay_date) from clearing_runs where id = '${runId}'`,
    )
  )[0]

describe('a run', () => {
  it('[CLR-01] [CLR-03] [CLR-04] awards the highest rates first, whole documents, each at its own rate', async () => {
    const { context } = server
    const low = await plantOffer(context, {
      terms: apr(950),
      documents: [{ amount: 1_000_000_00n, due_date: '2026-12-20' }],
    })
    const high = await plantOffer(context, {
      code: orchid,
      terms: apr(1_200),
      documents: [
        { amount: 500_000_00n, due_date: '2026-12-20' },
        { amount: 200_000_00n, due_date: '2027-01-20' },
      ],
    })
    const below = await plantOffer(context, {
      code: mingyuan,
      terms: apr(600),
      documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }],
    })
    const runId = await clearNow(server)
    const days = [30, 61]
    expect(await awardsOf(runId), 'placed by item').toEqual([
      [1, low.itemIds[0], 1_000_000_00, 7_916_67, days[0], '2026-11-20', '2026-11-24'],
      [2, high.itemIds[0], 500_000_00, 5_000_00, days[0], '2026-11-20', '2026-11-24'],
      [3, high.itemIds[1], 200_000_00, 4_066_67, days[1], '2026-11-20', '2026-11-24'],
    ])
    expect(await runOf(runId)).toMatchObject({
      state: 'done',
      epoch: 1,
      items: 4,
      candidates: 3,
      awarded: 3,
      payDate: '2026-11-20',
    })
    expect(
      await ask(
        server.ownerUrl,
        `select json_build_array(item_ids, reasons) from clearing_payee_results where run_id = '${runId}'`,
      ),
      'the payee reads that it was not high enough',
    ).toEqual([[below.itemIds, [64]]])
    expect(
      await ask(
        server.ownerUrl,
        `select b.balance_minor::text from ledger_accounts a join ledger_balances b on b.account_id = a.id
         where a.market_id = '${qingdaoId}' and a.kind = 'committed'`,
      ),
    ).toEqual(
      await ask(server.ownerUrl, `select sum(amount - discount)::text from awards where run_id = '${runId}'`),
    )
  })

  it('[CLR-20] pays what is left after credit notes: after discount, discount and credits come to the face', async () => {
    const { context } = server
    const id = context.makeId()
    await plantOffer(context, {
      documents: [{ id, amount: 100_000_00n, due_date: '2026-12-20' }],
      credits: [{ amount: -10_000_00n, credits_id: id, due_date: '2026-12-20' }],
    })
    const runId = await clearNow(server)
    expect(
      await ask(
        server.ownerUrl,
        `select json_build_array(face, credits, amount, discount, release_on) from awards where run_id = '${runId}'`,
      ),
    ).toEqual([[100_000_00, 10_000_00, 90_000_00, 750_00, '2026-12-20']])
  })

  it('[CLR-20] buys a bill on its due date or the first bank day after it, and has the money back at its end', async () => {
    const acceptance = { means: 'acceptance' as const, bill_term_days: 180, amount: 100_000_00n }
    await plantOffer(server.context, {
      terms: { method: 'billDiscount', billRate: { type: 'apr', bps: 1_000 as BasisPoints } },
      documents: [{ ...acceptance, due_date: '2026-12-19' }],
    })
    const runId = await clearNow(server)
    expect(await awardsOf(runId)).toEqual([
      [1, expect.any(String), 100_000_00, 5_000_00, 0, '2026-12-21', '2026-12-23'],
    ])
    expect(
      await ask(server.ownerUrl, `select release_on::text from awards where run_id = '${runId}'`),
    ).toEqual(['2027-06-17'])
  })

  it('[CLR-09] is one row of the audit log, which carries the hash of its awards', async () => {
    const runId = await clearNow(server)
    expect(
      await ask(
        server.ownerUrl,
        `select count(*)::int from audit a join clearing_runs r on r.id = '${runId}' where a.body #>> '{facts,runId}' = r.id::text
          and a.body #>> '{facts,awardsHash}' = encode(r.awards_hash, 'hex')`,
      ),
    ).toEqual([1])
    expect(
      await ask(
        server.ownerUrl,
        `select count(*)::int from audit where body #>> '{facts,runId}' = '${runId}'`,
      ),
    ).toEqual([1])
  })
})
