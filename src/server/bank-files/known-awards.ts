/** Awards as entries of a payment file are matched with them: their terms, and what was recorded and reported of them before. */
import type { Transaction } from 'kysely'
import type { MatchedAward } from '#domain/bank-files/match.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import type { AwardRow } from '../awards/commands.ts'
import type { Schema } from '../db/schema.ts'
import { ownPayeesOf, recordedOf, refusedOrdersOf } from './queries.ts'
import { paymentOf, type ShortOfAward, shortOf } from './short-payments.ts'

/** What of an award its entries are matched with. */
export type MatchableAward = Pick<
  AwardRow,
  | 'id'
  | 'document_id'
  | 'state'
  | 'is_unpaid'
  | 'currency'
  | 'amount'
  | 'discount'
  | 'awarded_at'
  | 'time_zone'
  | 'pay_by'
  | 'payee_tenant_id'
>

export async function knownAwards(
  db: Transaction<Schema>,
  tenantId: string,
  awards: readonly MatchableAward[],
  short: readonly ShortOfAward[],
): Promise<readonly MatchedAward[]> {
  const ids = awards.map(({ id }) => id)
  const recorded = await recordedOf(db, tenantId, ids)
  const refused = await refusedOrdersOf(db, tenantId, ids)
  const own = await ownPayeesOf(db, [...new Set(awards.map(({ payee_tenant_id }) => payee_tenant_id))])
  return awards.map((award) => ({
    id: award.id,
    documentId: award.document_id,
    state: award.state,
    isUnpaid: award.is_unpaid,
    currency: award.currency,
    net: award.amount - award.discount,
    awardedOn: dayOf(award.awarded_at.getTime() as Instant, award.time_zone),
    payBy: award.pay_by as Day,
    payment: paymentOf(recorded.get(award.id)?.payment),
    returned: recorded.get(award.id)?.returned ?? null,
    waiting: shortOf(award, short),
    refusedIn: refused.get(award.id) ?? [],
    isOwnPayee: own.has(award.payee_tenant_id),
  }))
}
