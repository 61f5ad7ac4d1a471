/** The ledger postings of payments of awards, and of awards that end unpaid. */
import { type AwardEnd, awardChanges } from '#domain/awards/states.ts'
import type { Instant } from '#domain/day.ts'
import { move, type Posting, reverse, type SharedPosting, split } from '#domain/ledger/posting.ts'
import type { Currency } from '#domain/money.ts'
import type { AwardRow } from './locks.ts'

/**
 * Moves committed money to outstanding in each market, and books each document as paid, discounted or
 * credited.
 */
export function paymentPostings(
  makeId: () => string,
  tenantId: string,
  awards: readonly AwardRow[],
  businessNow: Date,
): readonly Posting[] {
  const at = businessNow.getTime() as Instant
  const sums = new Map<string, { currency: Currency; net: bigint }>()
  for (const { market_id, currency, amount, discount } of awards)
    sums.set(market_id, { currency, net: (sums.get(market_id)?.net ?? 0n) + amount - discount })
  const own = [...sums].map(([marketId, { currency, net }]) => ({
    purpose: 'clearing.paidFromPool',
    subjectId: makeId(),
    at,
    marketId,
    tenantId,
    entries: move('committed', 'outstanding', { currency, minor: net }),
  }))
  return [...own, ...awards.map((award) => sharedPosting(award, tenantId, at))]
}

function sharedPosting(award: AwardRow, payerTenantId: string, at: Instant): SharedPosting {
  const { id, currency, amount, discount, credits, market_id, payee_tenant_id } = award
  const part = (minor: bigint) => ({ currency, minor })
  return {
    purpose: 'clearing.paid',
    subjectId: id,
    at,
    marketId: market_id,
    payerTenantId,
    payeeTenantId: payee_tenant_id,
    entries: split(
      'payable',
      [
        { kind: 'net', amount: part(amount - discount) },
        { kind: 'discount', amount: part(discount) },
        { kind: 'credit', amount: part(credits) },
      ],
      currency,
    ),
  }
}

/** The reverse of what was posted when they were paid. */
export const returnPostings = (
  tenantId: string,
  awards: readonly AwardRow[],
  businessNow: Date,
): readonly Posting[] =>
  awards.map((award) => {
    const paid = sharedPosting(award, tenantId, businessNow.getTime() as Instant)
    return { ...paid, purpose: 'clearing.paymentReturned', entries: reverse(paid.entries) }
  })

const endPurposes: Readonly<Record<AwardEnd, string>> = {
  payInFull: 'clearing.paidOtherwise',
  lackFunds: 'clearing.failed',
  lackPayable: 'clearing.failed',
  lapse: 'clearing.lapsed',
  revoke: 'clearing.revoked',
  return: 'clearing.returned',
}

/** What ended awards had of the pool is available again. */
export const endPostings = (
  tenantId: string,
  awards: readonly AwardRow[],
  event: AwardEnd,
  businessNow: Date,
): readonly Posting[] => {
  const [from, to] = awardChanges[event].pool
  // The money of a payment that a revolving pool has back is available already.
  const held = awards.filter(({ is_released }) => !is_released)
  return held.map(({ id, market_id, currency, amount, discount }) => ({
    purpose: endPurposes[event],
    subjectId: id,
    at: businessNow.getTime() as Instant,
    marketId: market_id,
    tenantId,
    entries: move(from, to, { currency, minor: amount - discount }),
  }))
}
