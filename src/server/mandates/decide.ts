/** Decides about a recurring offer that is made or changed. */
import type * as mandates from '#contract/mandates.ts'
import type * as offers from '#contract/offers.ts'
import type { Input } from '#contract/route.ts'
import { type Day, laterDay } from '#domain/day.ts'
import {
  areSameRails,
  ceilingRefused,
  type GuardRails,
  isLoosened,
  readGuardRails,
} from '#domain/mandates/guard-rails.ts'
import { isAtLeast, isAtMost } from '#domain/offers/arithmetic.ts'
import { haveSameTerms, type Rate, type Terms } from '#domain/offers/terms.ts'
import { readTerms, type TypedTerms, typedOf } from '#domain/offers/typed-terms.ts'
import { formatPercent } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { AcceptedAgreement } from '../agreements/commands.ts'
import type { Work } from '../commands/command.ts'
import { agreeTo, type OfferChecks, passChecks } from '../offers/commands.ts'
import { type MarketContext, payDateFor, readOfferMarket } from '../offers/queries.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { hasSignedContinuing } from '../signatures/queries.ts'
import type { Mandate } from './context.ts'
import { findActive } from './queries.ts'

type SubmitBody = Input<typeof offers.offerSubmit>['body']
type ChangeBody = Input<typeof mandates.mandateChange>['body']

/** Refuses an annual rate outside the public range; what a flat rate comes to depends on each document. */
export function rateRefused(terms: Terms, { lowestBps, highestBps }: MarketContext): Result<null> {
  const rates: readonly Rate[] = [
    ...('rate' in terms ? [terms.rate] : []),
    ...('billRate' in terms ? [terms.billRate] : []),
  ]
  const isFit = rates.every(({ type, bps }) => {
    const rank = { points: bps, days: 1 }
    return type === 'discount' || (isAtLeast(rank, lowestBps) && isAtMost(rank, highestBps))
  })
  const range = { from: formatPercent(lowestBps), to: formatPercent(highestBps) }
  return isFit || terms.method === 'both' ? done(null) : refuse('rateOutOfRange', range)
}

type Figures = { readonly terms: Terms; readonly rails: GuardRails }

/** Terms that the market takes now. */
function readNewTerms(typed: TypedTerms, market: MarketContext): Result<Terms> {
  const terms = readTerms(typed, market.rateTypes)
  if (!terms.ok) return terms
  const rate = rateRefused(terms.value, market)
  return rate.ok ? terms : rate
}

/** Guard rails that fit the terms; and that there is a pay date, where one is expected. */
function withRails(
  terms: Result<Terms>,
  guardRails: ChangeBody['guardRails'],
  market: MarketContext,
  expected: Day | undefined,
): Result<Figures> {
  if (!terms.ok) return terms
  const rails = readGuardRails(guardRails, market)
  if (!rails.ok) return rails
  const ceiling = ceilingRefused(terms.value, rails.value)
  if (!ceiling.ok) return ceiling
  const trace = expected === undefined ? done(null) : payDateFor(market, expected)
  return trace.ok ? done({ terms: terms.value, rails: rails.value }) : trace
}

/** Signed once: what follows is under the same agreement. */
const continuingSigned =
  (db: Work<Actor>['db'], tenantId: string) =>
  async ({ usesSignature }: AcceptedAgreement): Promise<Result<null>> => {
    if (usesSignature && !(await hasSignedContinuing(db, tenantId))) return refuse('signatureNeeded')
    return done(null)
  }

type MandateDecision = Figures & { readonly market: MarketContext; readonly accepted: AcceptedAgreement }

/** Checks in order; the first refusal, or what is accepted. */
export async function decideMandate(
  work: Work<Actor>,
  body: SubmitBody,
  payeeId: string,
): Promise<Result<MandateDecision>> {
  const { db, actor } = work
  const { tenantId } = requireActing(actor)
  const market = await readOfferMarket(db, tenantId, body.marketId)
  if (!market) return refuse('notFound')
  const decided = await passChecks(db, {
    tenantId,
    market,
    isMore: true,
    isAdding: true,
    choice: async () => {
      if (body.fixed) return refuse('recurringNotFixed')
      const active = await findActive(db, market.tenantId, payeeId)
      return active === undefined ? undefined : refuse('mandateExists')
    },
    figures: () =>
      withRails(readNewTerms(body, market), body.guardRails ?? {}, market, body.expectedPaymentDate),
  })
  if (!decided.ok) return decided
  const agreed = await agreeTo(work, {
    isMore: true,
    amount: () => undefined,
    needed: { payerTenantId: market.tenantId, payeeTenantId: tenantId, recurring: true, fixed: false },
    agreementVersion: body.agreementVersion,
    isImplied: false,
    signature: continuingSigned(db, tenantId),
  })
  return agreed.ok ? done({ ...decided.value, market, accepted: agreed.value.accepted }) : agreed
}

type Change = Figures & {
  readonly isRateNew: boolean
  /** Undefined if nothing more is asked, so that the agreement stays. */
  readonly accepted: AcceptedAgreement | undefined
}

type ChangeChecks = Pick<OfferChecks<Omit<Change, 'accepted'>>, 'isMore' | 'figures'>

/** What the body asks of a mandate. A rate that it does not name stays, also one that the market takes no more. */
function checksOf({ offer, market, terms, guardRails }: Mandate, body: ChangeBody): ChangeChecks {
  const { rate, rateType, billRate, billRateType } = body
  const typed: TypedTerms = {
    ...typedOf(terms),
    ...(rateType && { rateType }),
    ...((rate ?? rateType) !== undefined && { rate }),
    ...(billRateType && { billRateType }),
    ...((billRate ?? billRateType) !== undefined && { billRate }),
  }
  const read = readTerms(typed, 'all')
  const isRateNew = !read.ok || !haveSameTerms(read.value, terms)
  const rails = readGuardRails(body.guardRails, market)
  const isMore = isRateNew || !rails.ok || isLoosened(guardRails, rails.value)
  const expected = isMore ? laterDay(offer.expectedDate, market.businessDate) : undefined
  return {
    isMore,
    figures: () => {
      const requested = isRateNew ? readNewTerms(typed, market) : done(terms)
      const found = withRails(requested, body.guardRails, market, expected)
      if (!found.ok) return found
      if (!isRateNew && areSameRails(guardRails, found.value.rails)) return refuse('nothingChanged')
      return done({ ...found.value, isRateNew })
    },
  }
}

/** A change that lets more happen is confirmed as a new mandate is; less applies at once. */
export async function decideChange(
  work: Work<Actor>,
  mandate: Mandate,
  body: ChangeBody,
): Promise<Result<Change>> {
  const { db } = work
  const { offer, market } = mandate
  if (offer.version !== body.version) return refuse('outOfDate')
  const { isMore, figures } = checksOf(mandate, body)
  const tenantId = offer.payeeTenantId
  const requested = { tenantId, market, isMore, isAdding: isMore, choice: () => undefined, figures }
  const decided = await passChecks(db, requested)
  if (!decided.ok) return decided
  const agreed = await agreeTo(work, {
    isMore,
    amount: () => undefined,
    needed: { payerTenantId: offer.payerTenantId, payeeTenantId: tenantId, recurring: true, fixed: false },
    agreementVersion: body.agreementVersion,
    isImplied: false,
    signature: continuingSigned(db, tenantId),
  })
  return agreed.ok ? done({ ...decided.value, accepted: agreed.value?.accepted }) : agreed
}
