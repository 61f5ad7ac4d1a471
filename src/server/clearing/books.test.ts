/** What verify-books finds where somebody changed runs, awards or payments behind the product's back. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { checks } from '#server/invariants/checks.ts'
import { minute } from '#test/support/clock.ts'
import { apr, clearNow, orchid, payerTenantId, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let owner: pg.Client
beforeAll(async () => {
  server = await openTestServer()
  const documents = [
    { amount: 1_000_00n, due_date: '2026-12-20' },
    { amount: 2_000_00n, due_date: '2026-12-20' },
  ]
  await plantOffer(server.context, { code: orchid, terms: apr(1_000), documents })
  server.clock.advance(minute)
  await clearNow(server)
  const token = await server.enter('gaoyuan')
  const { data } = await server.call(routes.awardList, { query: {} }, { token })
  const body = { awardIds: [data.list[0]?.id ?? ''], valueDate: '2026-11-16' }
  const paid = await server.call(routes.awardsPaid, { body }, { token })
  if (paid.data.done.length !== 1) throw new Error('the award can be paid')
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const unpaid = `(select id from awards a where not exists (select from award_payments p where p.award_id = a.id))`
const tampered: readonly (readonly [string, string, keyof typeof checks])[] = [
  ['the discount of an award', 'update awards set discount = discount + 1', 'awardAmiss'],
  ['the rate of an award', 'update awards set rate_bps = rate_bps - 1', 'awardAmiss'],
  [
    'an award below the minimum',
    `update market_private_settings set minimum_bps = 1100, desired_bps = null where tenant_id = '${payerTenantId}'`,
    'awardAmiss',
  ],
  [
    'an award twice',
    `drop index awards_standing; insert into awards select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'item_id', gen_random_uuid(), 'number', number + 9))).* from awards a`,
    'awardTwice',
  ],
  ['an award taken away', `delete from awards where id in ${unpaid}`, 'runAmiss'],
  ['an award as failed', `update awards set state = 'failed' where id in ${unpaid}`, 'committedDiffers'],
  ['the document of an award', 'update awards set document_id = item_id', 'runAmiss'],
  ['a payment of more', 'update award_payments set net = net + 1', 'paymentAmiss'],
  ['a payment taken away', 'delete from award_payments', 'awardPostingDiffers'],
  ['money released by nobody', 'update award_payments set released_on = release_on', 'committedDiffers'],
  [
    'the ledger of a payment',
    `update ledger_entries e set amount_minor = -amount_minor from ledger_transactions t where t.id = e.transaction_id and t.about = 'clearing.paid'`,
    'awardPostingDiffers',
  ],
  ['the snapshot of a run', `update clearing_snapshots set bytes = bytes || 'x'::bytea`, 'runAmiss'],
  ['the hash of a run', `update clearing_runs set awards_hash = sha256('x')`, 'runAmiss'],
  ['what a run comes to', 'update clearing_runs set discount = discount + 1', 'journalDiffers'],
]

it.each(tampered)('[CLR-24] finds %s', async (_name, statement, check) => {
  await owner.query('begin; set local session_replication_role = replica')
  try {
    expect((await owner.query(checks[check])).rows).toEqual([])
    await owner.query(statement)
    expect((await owner.query(checks[check])).rows.length).toBeGreaterThan(0)
  } finally {
    await owner.query('rollback')
  }
})
