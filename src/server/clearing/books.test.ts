/** What verify-books finds after runs, awards or payments were changed directly in the database. */
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
  await plantOffer(server.context, { code: orchid, terms: apr(600), documents: documents.slice(0, 1) })
  server.clock.advance(minute)
  await clearNow(server)
  const token = await server.enter('gaoyuan')
  const { data } = await server.call(routes.awardList, { query: {} }, { token })
  const body = { awardIds: [data.list[0]?.id ?? ''], valueDate: '2026-11-16' }
  const paid = await server.call(routes.awardsPaid, { body }, { token })
  if (paid.data.done.length !== 1) throw new Error('the award can be paid')
  await plantOffer(server.context, { code: orchid, terms: apr(1_000), documents: documents.slice(0, 1) })
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const unpaid = `(select id from awards a where not exists (select from award_payments p where p.award_id = a.id))`
/** The document that waits in an offer. */
const waiting = `(select document_id from offer_items i where not exists (select from awards a where a.id = i.id))`
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
    `drop index awards_of_document; insert into awards select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'place', place + 9, 'number', 'AAAA-AAA' || substr('ACDEFGHJKM', place, 1), 'change', null))).* from awards a`,
    'awardTwice',
  ],
  ['the number of an award', `update awards set number = 'AAAA-AAAA' where id in ${unpaid}`, 'runAmiss'],
  ['the place of an award', 'update awards set place = place + 1000', 'runAmiss'],
  [
    'an award that was applied and does not show',
    `update awards set change = 1000 where id in ${unpaid}; update offer_items set state = 'live'`,
    'awardEndAmiss',
  ],
  ['a reason that a payee reads', `update clearing_payee_results set reasons = array[32]`, 'reasonsDiffer'],
  ['a reason taken away', 'delete from clearing_payee_results', 'reasonsDiffer'],
  ['the amount of an item', 'update offer_items set face = face + 1', 'claimDiffers'],
  ['the rate of an item', 'update offer_items set rate_bps = rate_bps + 1', 'claimDiffers'],
  ['an award taken away', `delete from awards where id in ${unpaid}`, 'runAmiss'],
  ['an award as lapsed', `update awards set state = 'lapsed' where id in ${unpaid}`, 'awardEndAmiss'],
  ['an award as unpaid', `update awards set state = 'committed' where state = 'paid'`, 'paymentAmiss'],
  [
    'an award whose payment in time can no longer be reported',
    `update awards set new_pay_date = '2026-11-12', pay_by = '2026-11-12' where id in ${unpaid}`,
    'awardEndAmiss',
  ],
  ['an award as failed', `update awards set state = 'failed' where id in ${unpaid}`, 'committedDiffers'],
  ['the document of an award', 'update awards set document_id = id', 'runAmiss'],
  ['the days of an award', 'update awards set days_paid_early = days_paid_early + 1', 'awardSourceDiffers'],
  ['the term of an award', 'update awards set bill_term_days = 90', 'awardSourceDiffers'],
  ['the face of an award', 'update awards set face = face + 1, credits = credits + 1', 'awardSourceDiffers'],
  ['the pay date of an award', 'update awards set new_pay_date = new_pay_date + 1', 'awardSourceDiffers'],
  ['the last day of an award', 'update awards set pay_by = due_date', 'awardSourceDiffers'],
  ['the release of an award', 'update awards set release_on = release_on + 1', 'awardSourceDiffers'],
  [
    'days and discount of an award alike',
    'update awards set days_paid_early = days_paid_early * 2, discount = discount * 2',
    'awardSourceDiffers',
  ],
  [
    'the rate of an offered document',
    'update offer_items set rate_bps = rate_bps + 100',
    'awardSourceDiffers',
  ],
  [
    'the day count of a market',
    'update market_settings set day_count = 725 - day_count',
    'awardSourceDiffers',
  ],
  ['the due date of what was awarded', 'update documents set due_date = due_date + 1', 'awardSourceDiffers'],
  ['the pay date of a run', 'update clearing_runs set pay_date = pay_date + 1', 'awardSourceDiffers'],
  [
    'the desired rate of a run',
    `update market_private_settings set desired_bps = 1001 where tenant_id = '${payerTenantId}'`,
    'desiredMissed',
  ],
  [
    'a document in two offers',
    `drop index offer_items_active; insert into offer_items select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid()))).* from offer_items i`,
    'itemTwice',
  ],
  [
    'an offered document disabled',
    `update documents set disabled_by = 'payer', disabled_reason = 'x' where id in ${waiting}`,
    'offeredAmiss',
  ],
  [
    'an offered document excluded',
    `update documents set excluded = true where id in ${waiting}`,
    'offeredAmiss',
  ],
  [
    'an offered document deleted',
    `update documents set deleted_at = '2026-11-16' where id in ${waiting}`,
    'offeredAmiss',
  ],
  [
    'an offered document paid',
    `insert into document_payments select payer_tenant_id, id, '2026-11-16' from documents where id in ${waiting}`,
    'offeredAmiss',
  ],
  [
    'an offered document past its due date',
    `update documents set due_date = '2026-11-15' where id in ${waiting}`,
    'offeredAmiss',
  ],
  [
    'an awarded document disabled',
    `update documents set disabled_by = 'payee', disabled_reason = 'x' where id not in ${waiting}`,
    'offeredAmiss',
  ],
  ['a payment of more', 'update award_payments set net = net + 1', 'paymentAmiss'],
  ['a payment taken away', 'delete from award_payments', 'awardPostingDiffers'],
  ['money released by nobody', 'update award_payments set released_on = release_on', 'committedDiffers'],
  [
    'the ledger of a payment',
    `update ledger_entries e set amount_minor = -amount_minor from ledger_transactions t where t.id = e.transaction_id and t.purpose = 'clearing.paid'`,
    'awardPostingDiffers',
  ],
  ['the snapshot of a run', `update clearing_snapshots set bytes = bytes || 'x'::bytea`, 'runAmiss'],
  ['the hash of a run', `update clearing_runs set awards_hash = sha256('x')`, 'runAmiss'],
  ['what a run comes to', 'update clearing_runs set discount = discount - 1', 'journalDiffers'],
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
