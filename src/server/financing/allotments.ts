/** Gives products to dealers, with a limit each, and sets overall limits. Nothing that is used is called back. */
import type * as contract from '#contract/financing.ts'
import type { Input, Reply } from '#contract/route.ts'
import { overrideRange, readLoanRate } from '#domain/financing/products.ts'
import { totalMinorMax } from '#domain/limits.ts'
import { type Currency, displayDigits, exponents } from '#domain/money.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { readAmount } from '#domain/typed-amount.ts'
import type { Command } from '../commands/command.ts'
import { type Actor, isWithin, requireActing } from '../sessions/actor.ts'
import { journalEntryOfFinancing } from './journal.ts'
import { lockAllotment, lockDealerLimit, lockProduct } from './locks.ts'
import { findDealer, findTerms, isOwnCompany, loanBpsMax } from './look-ups.ts'
import { amountText, rateText } from './present.ts'
import * as store from './store.ts'

/** A limit may be 0: then nothing more can be applied for. */
function limitOf(typed: string, currency: Currency): Result<bigint> {
  if (/^0+(\.0*)?$/.test(typed)) return done(0n)
  const read = readAmount(typed, currency, { minorMax: totalMinorMax })
  if (typeof read !== 'string') return done(read.minor)
  const max = displayDigits({ currency, minor: totalMinorMax }, 'en')
  return refuse('limitUnfit', { max, decimals: exponents[currency] })
}

export const setAllotment: Command<
  Input<typeof contract.allotmentSet>,
  Reply<typeof contract.allotmentSet>,
  Actor
> = async (work, { body }) => {
  const { db, context, actor, businessNow } = work
  const acting = requireActing(actor)
  const { productId, dealerId, validFrom, validTo } = body
  const product = await lockProduct(db, productId)
  if (!product || !isWithin(acting, product.lender_id)) return refuse('notFound')
  const dealer = await findDealer(db, acting.tenantId, dealerId)
  if (!dealer) return refuse('notFound')
  if (dealer.lender_id !== acting.tenantId && dealer.lender_id !== product.lender_id)
    return refuse('dealerNotOfCompany', { dealer: dealer.name })
  const found = await findTerms(db, productId)
  if (!found) return refuse('notFound')
  const { currency } = found.terms
  const limit = limitOf(body.limit, currency)
  if (!limit.ok) return limit
  if (validTo < validFrom) return refuse('allotmentValidityReversed')
  const rate = rateOf(body.rate, overrideRange(found.terms, await loanBpsMax(db, acting.tenantId)))
  if (!rate.ok) return rate
  const before = await lockAllotment(db, { productId, dealerId })
  if (before?.version !== body.version) return refuse('outOfDate')
  const changes = {
    limit_minor: limit.value,
    valid_from: validFrom,
    valid_to: validTo,
    rate_bps: rate.value,
    set_by: actor.userId,
    set_at: businessNow,
  }
  const facts = {
    name: found.terms.name,
    dealer: dealer.name,
    limit: amountText(limit.value, currency),
    before: before ? amountText(before.limit_minor, currency) : null,
    validFrom,
    validTo,
    rate: rate.value === null ? null : rateText(rate.value),
  }
  const entry = journalEntryOfFinancing(actor, 'financing.allotted', facts, [dealerId])
  if (before) {
    const same = (['limit_minor', 'valid_from', 'valid_to', 'rate_bps'] as const).every(
      (column) => before[column] === changes[column],
    )
    if (same) return refuse('nothingChanged')
    const version = await store.changeAllotment(db, before, changes)
    return done({ value: { id: before.id, version }, entry })
  }
  const id = context.makeId()
  const key = { lender_tenant_id: acting.tenantId, id, lender_id: product.lender_id, product_id: productId }
  await store.insertAllotment(db, { ...key, dealer_id: dealerId, currency, version: 1, ...changes })
  return done({ value: { id, version: 1 }, entry })
}

function rateOf(
  typed: string | undefined,
  [from, to]: readonly [number, number],
): Result<BasisPoints | null> {
  if (typed === undefined) return done(null)
  const rate = readLoanRate(typed, to)
  return rate !== undefined && rate >= from
    ? done(rate)
    : refuse('allotmentRateUnfit', { from: rateText(from), to: rateText(to) })
}

export const setDealerLimit: Command<
  Input<typeof contract.dealerLimitSet>,
  Reply<typeof contract.dealerLimitSet>,
  Actor
> = async ({ db, actor, businessNow }, { body }) => {
  const acting = requireActing(actor)
  const { dealerId, currency, version } = body
  const lenderId = body.lenderId ?? acting.companyId
  const dealer = await findDealer(db, acting.tenantId, dealerId)
  const isOwn = isWithin(acting, lenderId) && (await isOwnCompany(db, acting.tenantId, lenderId))
  if (!dealer || !isOwn) return refuse('notFound')
  if (dealer.lender_id !== acting.tenantId && dealer.lender_id !== lenderId) return refuse('notFound')
  const limit = body.limit === undefined ? done(null) : limitOf(body.limit, currency)
  if (!limit.ok) return limit
  const owner = { lenderTenantId: acting.tenantId, lenderId, dealerId }
  const before = await lockDealerLimit(db, owner, currency)
  if ((before?.version ?? 0) !== version) return refuse('outOfDate')
  if ((before?.limit_minor ?? null) === limit.value) return refuse('nothingChanged')
  await store.writeDealerLimit(db, {
    lender_tenant_id: acting.tenantId,
    lender_id: lenderId,
    dealer_id: dealerId,
    currency,
    limit_minor: limit.value,
    version: version + 1,
    set_by: actor.userId,
    set_at: businessNow,
  })
  const shown = (minor: bigint | null | undefined) =>
    minor === null || minor === undefined ? null : amountText(minor, currency)
  const facts = { name: dealer.name, currency, limit: shown(limit.value), before: shown(before?.limit_minor) }
  return done({
    value: { version: version + 1 },
    entry: journalEntryOfFinancing(actor, 'financing.dealerLimitSet', facts, [dealerId]),
  })
}
