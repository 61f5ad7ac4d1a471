/** Awards that have lapsed, of documents that a payer's own system reports as paid. */
import { sql, type Transaction } from 'kysely'
import { wasPaidInTime } from '#domain/awards/payment.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import type { Money } from '#domain/money.ts'
import type { Schema } from '../db/schema.ts'
import { awardIsUnpaid } from './award-sql.ts'

export type LapsedAward = {
  readonly document_id: string
  readonly awarded_at: Date
  readonly time_zone: string
  readonly pay_by: Day
  readonly net: bigint
}

/** Those whose document is as it was awarded, and not paid. */
export async function lapsedAwards(
  db: Transaction<Schema>,
  tenantId: string,
  documentIds: readonly string[],
): Promise<readonly LapsedAward[]> {
  if (documentIds.length === 0) return []
  const { rows } = await sql<LapsedAward>`
    select a.document_id, a.awarded_at, s.time_zone, a.pay_by, a.amount - a.discount as net from awards a
    join market_settings s on s.tenant_id = a.payer_tenant_id and s.market_id = a.market_id and s.version = a.settings_version
    where a.payer_tenant_id = ${tenantId} and a.document_id = any(${documentIds}::uuid[]) and ${sql.raw(awardIsUnpaid)}`.execute(
    db,
  )
  return rows
}

/** Whether the net amount of one of these was paid for a document on a day in time; no amount says that it was the net one. */
export const isPaidInTime = (
  lapsed: readonly LapsedAward[],
  documentId: string | null,
  valueDate: Day,
  amount: Money | 'unreadable' | undefined,
): boolean =>
  amount !== 'unreadable' &&
  lapsed.some(
    ({ document_id, awarded_at, time_zone, pay_by, net }) =>
      document_id === documentId &&
      wasPaidInTime(
        {
          state: 'lapsed',
          awardedOn: dayOf(awarded_at.getTime() as Instant, time_zone),
          payBy: pay_by,
          net,
        },
        valueDate,
        amount?.minor,
      ),
  )
