/** A million documents of twenty payers and nine hundred payees, made by the database itself. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { openMarket } from '#server/markets/commands.ts'
import { ask } from '#test/support/ask.ts'
import { makeTenants, type Tenant } from './tenants.ts'
import type { World } from './world.ts'

const payersCount = 20
export const payeesCount = 900
export const documentsCount = 1_000_000

export type Million = {
  readonly payers: readonly Tenant[]
  /** The market of each payer, in their order. */
  readonly markets: readonly string[]
}

export async function makeMillion({ context, ownerUrl }: World): Promise<Million> {
  const { systemDb, makeId, clock } = context
  const payers = await makeTenants(context, payersCount)
  const markets: string[] = []
  for (const { id } of payers) {
    const marketId = makeId()
    markets.push(marketId)
    const opening = {
      id: marketId,
      tenantId: id,
      payerId: id,
      currency: 'CNY',
      open: true,
      userId: null,
    } as const
    await openMarket(systemDb, { makeId, businessNow: clock() }, { ...opening, rolling: false })
  }
  const list = (ids: readonly string[]): string => ids.map((id) => `'${id}'`).join(', ')
  await ask(
    ownerUrl,
    `with made as (
       select n, gen_random_uuid() as tenant, gen_random_uuid() as company,
         (array[${list(payers.map(({ id }) => id))}]::uuid[])[1 + n % ${payersCount}] as payer,
         (array[${list(markets)}]::uuid[])[1 + n % ${payersCount}] as market
       from generate_series(1, ${payeesCount}) n
     ), masters as (
       insert into companies (id, tenant_id, company_type, legal_form, name, currency, register_username, registered_at)
       select tenant, tenant, 'supplier', 'company', '供货商 ' || n, 'CNY', '', '2026-01-01' from made
     ), details as (
       insert into companies (id, tenant_id, parent_id, company_type, legal_form, name, currency, register_username, registered_at)
       select company, tenant, tenant, 'supplier', 'company', '供货商 ' || n, 'CNY', '', '2026-01-01' from made
     )
     insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, payee_tenant_id, payee_company_id, market_id, listed_at)
     select gen_random_uuid(), payer, payer, 'V' || n, '供货商 ' || n, false, true, tenant, company, market, '2026-01-01' from made`,
  )
  // The columns are independent of each other.
  await ask(
    ownerUrl,
    `create function scattered(n int, column_number int) returns int language sql immutable as
     $$ select abs(hashint4(n # (column_number << 24)) % 1000003) $$`,
  )
  // Documents and states are inserted with deferred triggers off: their checks, one per row, would take minutes.
  await ask(ownerUrl, `alter table documents disable trigger has_state`)
  await ask(
    ownerUrl,
    `insert into documents (id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, payee_tenant_id, payee_company_id,
       number, type, amount, currency, document_date, due_date, means, source, confirmation, created_at, created_by, changed_at, changed_by)
     select uuidv7(), p.payer_tenant_id, n, p.payer_tenant_id, p.payer_id, p.id, p.payee_tenant_id, p.payee_company_id,
       'INV-' || lpad((n * 7919::bigint % 100000000)::text, 8, '0'), (array['voucher', 'bill', 'order', 'payable', 'receivable'])[1 + scattered(n, 1) % 5],
       100 + (n * 104729::bigint) % 90000000, 'CNY', date '2026-10-01' + scattered(n, 2) % 45, date '2026-11-15' + scattered(n, 3) % 150, 'transfer',
       (array['payer', 'sync', 'platform'])[1 + scattered(n, 4) % 3], 'none', timestamptz '2026-11-01' + n * interval '1 second', p.payer_tenant_id,
       timestamptz '2026-11-01' + n * interval '1 second', p.payer_tenant_id
     from generate_series(1, ${documentsCount}) n
     join (select *, row_number() over (order by id) - 1 as k from payees where code like 'V%' and name like '供货商 %') p
       on p.k = n % ${payeesCount}`,
  )
  await ask(
    ownerUrl,
    `insert into document_states (payer_tenant_id, document_id, payee_tenant_id, status, paid_date)
     select payer_tenant_id, id, payee_tenant_id, case when serial % 10 < 6 then 'paid' else 'checking' end,
       case when serial % 10 < 6 then date '2026-11-14' end
     from documents where number like 'INV-%'`,
  )
  await ask(ownerUrl, `alter table documents enable trigger has_state`)
  await ask(ownerUrl, 'vacuum analyze documents, document_states, payees, document_counts, companies')
  const { rows } = await sql<{
    made: bigint
  }>`select count(*) as made from documents where number like 'INV-%'`.execute(systemDb)
  assert.equal(Number(rows[0]?.made), documentsCount)
  return { payers, markets }
}
