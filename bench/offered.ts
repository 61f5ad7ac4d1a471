/** A payer with one market and many documents that may be paid early, offered or not, all of it in the journal. */
import { sql } from 'kysely'
import pg from 'pg'
import { addDays, type Day, dayOf, type Instant } from '#domain/day.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { openMarket } from '#server/markets/commands.ts'
import { journalPlanted } from '#test/support/journal.ts'
import { makeTenants, type Tenant } from './tenants.ts'
import type { World } from './world.ts'

const payeesCount = 900
/** The documents of one offer; they are taken in order. */
const perOffer = 100

export type Offered = {
  readonly payer: Tenant
  readonly marketId: string
  readonly payDate: Day
  /** The tenant and the company of the first payee. */
  readonly payee: { readonly id: string; readonly companyId: string }
}
type Wanted = {
  readonly documents: number
  /** The share of the offered amount that the pool can pay. */
  readonly share: number
  readonly isOffered: boolean
  readonly payees?: number
}

export async function makeOffered({ context, ownerUrl }: World, wanted: Wanted): Promise<Offered> {
  const { systemDb, makeId, clock } = context
  const { documents, share, isOffered, payees = payeesCount } = wanted
  const [payer] = await makeTenants(context, 1)
  if (!payer) throw new Error('There is a payer.')
  const marketId = makeId()
  const today = dayOf(clock().getTime() as Instant)
  await systemDb.transaction().execute(async (db) => {
    const poolMinor = BigInt(Math.floor((documents * 500_000 * share) / 100) * 100)
    const rates = { lowestBps: 100 as BasisPoints, highestBps: 2_400 as BasisPoints }
    const opening = { tenantId: payer.id, payerId: payer.id, currency: 'CNY', open: true } as const
    await openMarket(
      db,
      { makeId, businessNow: clock() },
      {
        ...opening,
        id: marketId,
        settings: rates,
        own: { poolMinor, minimumBps: 100 as BasisPoints },
        userId: null,
        rolling: false,
      },
    )
    await journalPlanted(db, context)
  })
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  // Inserted with deferred triggers off: their checks, one per row, would take minutes.
  const steps = [
    'begin',
    'alter table documents disable trigger has_state',
    `create temporary table made on commit drop as select n, gen_random_uuid() as id, gen_random_uuid() as tenant, gen_random_uuid() as company
       from generate_series(1, ${payees}) n`,
    `insert into companies (id, tenant_id, company_type, legal_form, name, currency, register_username, registered_at)
       select tenant, tenant, 'supplier', 'company', '供货商 ' || n, 'CNY', '', '2026-01-01' from made`,
    `insert into companies (id, tenant_id, parent_id, company_type, legal_form, name, currency, register_username, registered_at)
       select company, tenant, tenant, 'supplier', 'company', '供货商 ' || n, 'CNY', '', '2026-01-01' from made`,
    `insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, payee_tenant_id, payee_company_id, market_id, listed_at)
       select id, '${payer.id}', '${payer.id}', 'V' || n, '供货商 ' || n, false, true, tenant, company, '${marketId}', '2026-01-01' from made`,
    // The columns are independent of each other.
    `create temporary table papers on commit drop as select k.n, (k.n - 1) / ${perOffer} as offer, gen_random_uuid() as id, p.id as payee,
       p.tenant, p.company, 100 + (k.n * 104729::bigint) % 1000000 as amount,
       date '${addDays(today, 20)}' + abs(hashint4(k.n) % 130) as due_date
       from generate_series(1, ${documents}) k (n) join made p on p.n = 1 + (k.n - 1) / ${perOffer} % ${payees}`,
    `insert into documents (id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, payee_tenant_id, payee_company_id,
       number, type, amount, currency, document_date, due_date, means, source, confirmation, created_at, created_by, changed_at, changed_by)
       select id, '${payer.id}', n, '${payer.id}', '${payer.id}', payee, tenant, company, 'INV-' || n, 'payable', amount, 'CNY', '${today}', due_date,
         'transfer', 'payer', 'none', '${today}', '${payer.id}', '${today}', '${payer.id}' from papers`,
    ...(isOffered ? offering(payer.id, marketId, today) : []),
    `insert into document_states (payer_tenant_id, document_id, payee_tenant_id, payable, reasons, status, eligibility_at, item_id, item_state)
       select '${payer.id}', p.id, p.tenant, p.amount, 0, ${isOffered ? `'offered'` : `'eligible'`}, '${today}', i.id, i.state
       from papers p left join offer_items i on i.payer_tenant_id = '${payer.id}' and i.document_id = p.id`,
    `insert into payee_evaluations (payer_tenant_id, payee_id, market_id, market_version, today, next_pay_date, registered, switched_on)
       select '${payer.id}', p.id, m.id, m.restrictions_version, m.business_date, m.next_pay_date, true, true
       from made p join markets m on m.id = '${marketId}'`,
    'set constraints all immediate',
    'alter table documents enable trigger has_state',
    `select append_journal(platform_id(), jsonb_build_object('action', 'sandbox.seeded', 'requestId', gen_random_uuid(), 'at', '${today}T00:00:00.000Z',
       'machineAt', '${today}T00:00:00.000Z', 'facts', '{}'::jsonb), '${today}', '[]')`,
    'commit',
    'vacuum analyze documents, document_states, payees, document_counts, companies, offers, offer_items, markets',
  ]
  try {
    for (const step of steps) await owner.query(step)
  } finally {
    await owner.end()
  }
  const first = await systemDb
    .selectFrom('payees')
    .select(['payee_tenant_id', 'payee_company_id'])
    .where('payer_tenant_id', '=', payer.id)
    .where('code', '=', 'V1')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ day: Day }>`
    select next_pay_date::text as day from markets where id = ${marketId}`.execute(systemDb)
  const payee = { id: first.payee_tenant_id ?? '', companyId: first.payee_company_id ?? '' }
  return { payer, marketId, payDate: rows[0]?.day ?? today, payee }
}

/** One offer for so many documents of a payee, each at a rate of its own between 2% and 22%. */
const offering = (payerId: string, marketId: string, today: Day): readonly string[] => [
  `create temporary table bids on commit drop as select p.offer, gen_random_uuid() as id, min(p.payee::text)::uuid as payee,
     min(p.tenant::text)::uuid as tenant, min(p.company::text)::uuid as company, sum(p.amount) as amount from papers p group by p.offer`,
  `insert into offers (payer_tenant_id, id, payer_id, market_id, payee_id, payee_tenant_id, payee_company_id, serial, kind, method, rate_type,
     rate_bps, expected_date, currency, amount, settings_version, agreement_id, submitted_at, submitted_by)
     select '${payerId}', id, '${payerId}', '${marketId}', payee, tenant, company, offer + 1, 'oneTime', 'preSettlement', 'apr',
       200 + abs(hashint4(offer::int) % 2000), '${today}', 'CNY', amount, 1, gen_random_uuid(), '${today}', tenant from bids`,
  `insert into offer_items (payer_tenant_id, id, offer_id, document_id, market_id, payee_id, payee_tenant_id, state, face, currency, due_date,
     bill_term_days, method, rate_type, rate_bps, expected_date, day_count, amount, discount, priority_at, changed_at)
     select '${payerId}', gen_random_uuid(), b.id, p.id, '${marketId}', p.payee, p.tenant, 'live', p.amount, 'CNY', p.due_date, 0, 'preSettlement',
       'apr', 200 + abs(hashint4(b.offer::int) % 2000), '${today}', 360, p.amount, 1,
       timestamptz '${today}' + p.n * interval '1 millisecond', '${today}' from papers p join bids b using (offer)`,
]
