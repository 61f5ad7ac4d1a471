/** The ledger postings of payments of awards, and of awards that end unpaid. */
import { type AwardEnd, awardChanges } from '#domain/awards/states.ts'
import type { Instant } from '#domain/day.ts'
import { move, type Posting, reverse, type SharedPosting, split } from '#domain/ledger/posting.ts'
import { totalMinorMax } from '#domain/limits.ts'
import type { Currency } from '#domain/money.ts'
import type { AwardRow } from './locks.ts'

/** What a posting between payer and payee settles: one payment, or several of the same market and payee. */
type Settlement = {
  readonly id: string
  readonly market_id: string
  readonly payee_tenant_id: string
  readonly currency: Currency
  readonly face: bigint
  readonly credits: bigint
  readonly discount: bigint
}

/** Payments together, one settlement for each market and payee; another where an entry could not hold the sum. */
function settlementsOf(makeId: () => string, awards: readonly AwardRow[]) {
  const settlements = new Map<string, Settlement>()
  const current = new Map<string, string>()
  const settlementOf = new Map<string, string>()
  for (const { id: awardId, ...award } of awards) {
    const key = `${award.market_id} ${award.payee_tenant_id}`
    const begun = settlements.get(current.get(key) ?? '')
    const joined = begun && begun.face + award.face <= totalMinorMax ? begun : undefined
    const id = joined?.id ?? makeId()
    settlements.set(id, {
      ...award,
      id,
      face: (joined?.face ?? 0n) + award.face,
      credits: (joined?.credits ?? 0n) + award.credits,
      discount: (joined?.discount ?? 0n) + award.discount,
    })
    current.set(key, id)
    settlementOf.set(awardId, id)
  }
  return { settlements: [...settlements.values()], settlementOf }
}

type PaymentPostings = {
  readonly postings: readonly Posting[]
  /** The subject of the posting of each award. */
  readonly postingOf: ReadonlyMap<string, string>
}

/**
 * Moves committed money to outstanding in each market, and books the documents of each payee as paid, discounted or
 * credited. Awards that had lapsed have nothing committed: what the pool has room for is taken of what is available, and
 * `outsidePool` is the rest of each.
 */
export function paymentPostings(
  makeId: () => string,
  tenantId: string,
  awards: readonly AwardRow[],
  businessNow: Date,
  outsidePool?: ReadonlyMap<string, bigint>,
): PaymentPostings {
  const at = businessNow.getTime() as Instant
  const [from, to] = awardChanges[outsidePool ? 'payAfterLapse' : 'pay'].pool
  const sums = new Map<string, { currency: Currency; net: bigint }>()
  for (const { id, market_id, currency, amount, discount } of awards) {
    const charge = amount - discount - (outsidePool?.get(id) ?? 0n)
    sums.set(market_id, { currency, net: (sums.get(market_id)?.net ?? 0n) + charge })
  }
  const own = [...sums]
    .filter(([, { net }]) => net > 0n)
    .map(([marketId, { currency, net }]) => ({
      purpose: outsidePool ? 'clearing.paidAfterLapse' : 'clearing.paidFromPool',
      subjectId: makeId(),
      at,
      marketId,
      tenantId,
      entries: move(from, to, { currency, minor: net }),
    }))
  const { settlements, settlementOf } = settlementsOf(makeId, awards)
  return {
    postings: [...own, ...settlements.map((one) => sharedPosting(one, tenantId, at))],
    postingOf: settlementOf,
  }
}

function sharedPosting(settled: Settlement, payerTenantId: string, at: Instant): SharedPosting {
  const { id, currency, face, credits, discount, market_id, payee_tenant_id } = settled
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
        { kind: 'net', amount: part(face - credits - discount) },
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
  yieldToEarlier: 'clearing.yielded',
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
  const held = awards.filter(
    ({ is_released, amount, discount, outside_pool }) => !is_released && amount - discount > outside_pool,
  )
  return held.map(({ id, market_id, currency, amount, discount, outside_pool }) => ({
    purpose: endPurposes[event],
    subjectId: id,
    at: businessNow.getTime() as Instant,
    marketId: market_id,
    tenantId,
    entries: move(from, to, { currency, minor: amount - discount - outside_pool }),
  }))
}
