/** What entries of payment files name: awards by number and by order, and what is recorded of them. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { OrderId } from '#domain/iso20022/order-ids.ts'
import type { Schema } from '../db/schema.ts'
import type { PayingCompany, ThingKey } from '../payment-subject.ts'

type Db = Transaction<Schema>

/** Awards of the payer, or of one of its companies, by number. */
export async function awardsByNumber(
  db: Kysely<Schema>,
  numbers: readonly string[],
  { tenantId, companyId }: PayingCompany,
): Promise<ReadonlyMap<string, ThingKey>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select a.id, a.number from awards a join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id
    where a.payer_tenant_id = ${tenantId} and a.number = any(${numbers}::text[]) and ${companyId} in (m.tenant_id, m.payer_id)`.execute(
    db,
  )
  return new Map(rows.map(({ id, number }) => [number, { id, tenantId }]))
}

/** The numbers of the awards of a transfer order, or of the block for one of its days, in any state. */
export async function orderedNumbers(
  db: Kysely<Schema>,
  { orderId, block }: OrderId,
  { tenantId, companyId }: PayingCompany,
): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from (
      select a.number, dense_rank() over (order by t.execute_on) as block from transfer_order_awards t
      join awards a on a.payer_tenant_id = t.payer_tenant_id and a.id = t.award_id
      join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id and ${companyId} in (m.tenant_id, m.payer_id)
      where t.payer_tenant_id = ${tenantId} and t.order_id = ${orderId}) ordered
    where block = coalesce(${block ?? null}::int, block) order by number`.execute(db)
  return rows.map(({ number }) => number)
}

type DayAndReference = { readonly day: Day; readonly reference: string | null }
/** The amount of a first part is text. */
type RecordedPayment = DayAndReference & {
  readonly first: (DayAndReference & { readonly minor: string }) | null
}

/** The payments and returns of awards that are recorded. */
export async function recordedOf(db: Db, tenantId: string, awardIds: readonly string[]) {
  const { rows } = await sql<{ id: string; payment: RecordedPayment; returned: DayAndReference | null }>`
    select p.award_id as id, json_build_object('day', p.value_date, 'reference', p.reference, 'first', case when p.part_on is not null
        then json_build_object('minor', p.part_minor::text, 'day', p.part_on, 'reference', p.part_reference) end) as payment,
      case when r.award_id is not null then json_build_object('day', r.returned_on, 'reference', r.reference) end as returned
    from award_payments p left join award_returns r on r.payer_tenant_id = p.payer_tenant_id and r.award_id = p.award_id
    where p.payer_tenant_id = ${tenantId} and p.award_id = any(${awardIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The transfer orders in which the bank refused awards. */
export async function refusedOrdersOf(
  db: Db,
  tenantId: string,
  awardIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; orders: string[] }>`
    select t.award_id as id, array_agg(t.order_id) as orders from transfer_order_awards t
    where t.payer_tenant_id = ${tenantId} and t.award_id = any(${awardIds}::uuid[]) and t.refused_by is not null group by t.award_id`.execute(
    db,
  )
  return new Map(rows.map(({ id, orders }) => [id, orders]))
}

/** The tenants among these that the person in scope belongs to. */
export async function ownPayeesOf(db: Db, tenantIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${tenantIds}::uuid[]) t (id) where person_belongs_to(id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
