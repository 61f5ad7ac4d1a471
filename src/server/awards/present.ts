/** Builds the replies of awards: exact amounts, rates for display, and what may be recorded. */
import type { awardList, awardPayDates, awardTotals } from '#contract/awards.ts'
import type { Reply } from '#contract/route.ts'
import type { AwardState } from '#domain/awards/states.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { type Days, rankAprOf, shownApr } from '#domain/offers/arithmetic.ts'
import { type DayCount, type Method, type RateType, termsOf } from '#domain/offers/terms.ts'
import { rateTypeNumbers } from '#domain/offers/typed-terms.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'

type AwardView = Reply<typeof awardList>['list'][number]

const amountText = (minor: string | bigint, currency: Currency): string =>
  formatAmount({ currency, minor: BigInt(minor) })

/** The rates of an offer; `rateType` of an answer is a number, so the type has another name here. */
type RateColumns = {
  readonly method: Method
  readonly rateKind: RateType | null
  readonly rateBps: number | null
  readonly billRateKind: RateType | null
  readonly billRateBps: number | null
}

const rateText = (bps: number | null): string | null =>
  bps === null ? null : formatPercent(bps as BasisPoints)

export const aprOf = (row: RateColumns & Days, dayCount: DayCount): BasisPoints =>
  shownApr(
    rankAprOf(termsOf({ ...row, rateType: row.rateKind, billRateType: row.billRateKind }), row, dayCount),
  )

/** What a payer may record about an award. A lapsed one may have been paid in time, or its document be paid without the discount. */
function actionsOn(state: AwardState, isPayable: boolean): AwardView['can'] {
  if (state === 'committed') return ['pay', 'fail']
  if (state === 'paid') return ['return']
  return isPayable ? ['pay'] : []
}

/** As built by `awardPage` in `queries`. */
export type AwardRow = Omit<
  AwardView,
  'amountAfterDiscount' | 'rateType' | 'rate' | 'billRateType' | 'billRate' | 'apr' | 'can' | 'isFirstPayment'
> &
  RateColumns & {
    /** Whether the caller belongs to the payee. */
    readonly isOwnPayee: boolean
    /** Whether it has lapsed and its document is neither paid nor awarded again; and whether it is as it was awarded and not paid. */
    readonly isOpen: boolean
    readonly isUnpaid: boolean
  }

/** As lists and the page of an award have it. */
export type ShownAwardRow = AwardRow & Pick<AwardView, 'isFirstPayment'>

export const awardViewFor =
  (actor: Actor) =>
  (row: ShownAwardRow): AwardView => {
    const { rateKind, rateBps, billRateKind, billRateBps, isOwnPayee, isOpen, isUnpaid, ...plain } = row
    const { currency, face, credits, amount, discount } = row
    const { companyType, abilities } = requireActing(actor)
    const isPayer = companyType === 'buyer'
    return {
      ...plain,
      runId: isPayer ? row.runId : null,
      face: amountText(face, currency),
      credits: amountText(credits, currency),
      amount: amountText(amount, currency),
      discount: amountText(discount, currency),
      shortfall: row.shortfall === null ? null : amountText(row.shortfall, currency),
      amountAfterDiscount: amountText(BigInt(amount) - BigInt(discount), currency),
      rateType: rateKind && rateTypeNumbers[rateKind],
      rate: rateText(rateBps),
      billRateType: billRateKind && rateTypeNumbers[billRateKind],
      billRate: rateText(billRateBps),
      apr: formatPercent(aprOf(row, row.dayCount)),
      can:
        isPayer && !isOwnPayee && abilities.has('awards.pay') ? actionsOn(row.state, isOpen || isUnpaid) : [],
    }
  }

type Totals = Reply<typeof awardTotals>
/** As built by `awardTotals` in `list-queries`. */
export type TotalsRow = Pick<Totals, 'total' | 'counts'> & {
  readonly amounts: readonly {
    readonly currency: Currency
    readonly net: string
    readonly discount: string
  }[]
}

export const awardTotalsView = ({ total, counts, amounts }: TotalsRow): Totals => ({
  total,
  counts,
  amounts: amounts.map(({ currency, net, discount }) => ({
    currency,
    amountAfterDiscount: amountText(net, currency),
    discount: amountText(discount, currency),
  })),
})

type PayDate = Reply<typeof awardPayDates>[number]
/** As built by `payDates` in `list-queries`. */
export type PayDateRow = Pick<PayDate, 'payDate' | 'currency' | 'awards' | 'refused' | 'payBy'> & {
  readonly net: string
}

export const payDateView =
  (actor: Actor) =>
  ({ net, ...row }: PayDateRow): PayDate => ({
    ...row,
    amountAfterDiscount: amountText(net, row.currency),
    can: row.awards > 0 && requireActing(actor).abilities.has('awards.pay') ? ['pay'] : [],
  })
