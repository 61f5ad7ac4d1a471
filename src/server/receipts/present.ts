/** Builds the replies of receipts: amounts with decimals, figures of the next clearing, and what the caller may do. */
import type * as contract from '#contract/receipts.ts'
import type { Reply } from '#contract/route.ts'
import type { Day } from '#domain/day.ts'
import { reasonsIn } from '#domain/documents/eligibility.ts'
import type { Currency } from '#domain/money.ts'
import { figuresOf, shownRatesOf } from '#domain/offers/quote.ts'
import { type ItemState, isEnd } from '#domain/offers/states.ts'
import type { Terms } from '#domain/offers/terms.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { amountText, type MarketContext, offerNumber, payDateFor, percent } from '../offers/queries.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'

export type ReceiptView = Reply<typeof contract.receiptList>['list'][number]
type OfferView = NonNullable<ReceiptView['offer']>

/** As built by `rowSql` in `list-sql`. */
export type ReceiptRow = Omit<
  ReceiptView,
  'amount' | 'eligibility' | 'reasons' | 'offer' | 'award' | 'can'
> & {
  readonly minor: string
  readonly bits: number | null
  readonly item:
    | (Pick<
        OfferView,
        'id' | 'version' | 'itemId' | 'reviewed' | 'offeredAt' | 'failureReason' | 'invalid' | 'rejection'
      > & {
        readonly serial: number
        readonly state: ItemState
        readonly expectedDate: Day
        readonly rateBps: BasisPoints
        readonly minor: string
        readonly discount: string
      })
    | null
  readonly award:
    | (Pick<NonNullable<ReceiptView['award']>, 'id' | 'number' | 'newPayDate' | 'paidOn'> & {
        readonly daysPaidEarly: number
        readonly minor: string
        readonly discount: string
      })
    | null
  /** Whether the caller entered or last changed it. */
  readonly isEntered: boolean
  readonly isOwnPayee: boolean
}

/** The terms of receipts: an annual rate for the days before they are expected to be paid. */
const receiptTerms = (bps: BasisPoints): Terms => ({
  method: 'preSettlement',
  rate: { type: 'apr', bps },
})

const less = (minor: string, discount: string, currency: Currency): string =>
  amountText(BigInt(minor) - BigInt(discount), currency)

/** The last offer of a receipt: as awarded, as in the next clearing while it waits, and as it was offered after its end. */
function offerShown(row: ReceiptRow, market: MarketContext | undefined): ReceiptView['offer'] {
  const { item, award, currency } = row
  if (!item) return null
  const { serial, state, expectedDate, rateBps, minor, discount, ...plain } = item
  const named = { ...plain, number: offerNumber(serial), newPayDate: expectedDate, apr: percent(rateBps) }
  if (award && state === 'awarded')
    return {
      ...named,
      daysPaidEarly: award.daysPaidEarly,
      discount: amountText(award.discount, currency),
      amountAfterDiscount: less(award.minor, award.discount, currency),
    }
  const earliest = market && expectedDate < market.businessDate ? market.businessDate : expectedDate
  const trace = market && !isEnd(state) ? payDateFor(market, earliest) : undefined
  const payDate = trace?.ok ? trace.value.payDate : expectedDate
  const document = { amount: BigInt(minor), dueDate: row.expectedPayDate as Day, billTermDays: null }
  const figures = figuresOf(receiptTerms(rateBps), document, payDate, market?.dayCount ?? 360)
  const shown = trace?.ok ? String(figures.discount) : discount
  return {
    ...named,
    daysPaidEarly: Math.max(figures.daysPaidEarly, 0),
    discount: amountText(shown, currency),
    amountAfterDiscount: less(minor, shown, currency),
  }
}

/** The effective figures of a receipt that is offered. */
export const shownFiguresOf = (
  figures: ReturnType<typeof figuresOf>,
  currency: Currency,
  dayCount: MarketContext['dayCount'],
) => {
  const rates = shownRatesOf(figures, dayCount)
  return {
    amount: amountText(figures.amount, currency),
    discount: amountText(figures.discount, currency),
    amountAfterDiscount: amountText(figures.amount - figures.discount, currency),
    apr: percent(rates.apr),
    discountRate: percent(rates.discountRate),
    effectiveApr: percent(rates.effectiveApr),
  }
}

type Action = ReceiptView['can'][number]

function actionsOn(row: ReceiptRow, actor: Actor): Action[] {
  const { abilities, companyType } = requireActing(actor)
  const isPayer = companyType === 'buyer'
  const isWaiting = row.item !== null && !isEnd(row.item.state)
  const isReceipt = row.returns === null
  const may: Readonly<Record<Action, boolean>> = {
    offer: abilities.has('offers.make') && row.bits === 0 && !isWaiting,
    review:
      abilities.has('offers.review') && row.item?.state === 'review' && !row.isEntered && !row.isOwnPayee,
    several:
      abilities.has('documents.keep') &&
      row.several !== null &&
      !row.several[isPayer ? 'payer' : 'payee'] &&
      !row.isOwnPayee,
    link: abilities.has('documents.confirm') && isReceipt && row.invoice === null && !row.isOwnPayee,
  }
  return (Object.keys(may) as Action[]).filter((action) => may[action])
}

export function receiptShown(
  actor: Actor,
  markets: readonly MarketContext[],
): (row: ReceiptRow) => ReceiptView {
  const marketOf = new Map(markets.map((market) => [market.id, market]))
  return (row) => {
    const { minor, bits, item: _item, award, isEntered: _entered, isOwnPayee: _own, ...plain } = row
    const { currency } = row
    return {
      ...plain,
      amount: amountText(minor, currency),
      eligibility: bits === null ? 'pending' : bits === 0 ? 'eligible' : 'ineligible',
      reasons: [...reasonsIn(bits ?? 0)],
      offer: offerShown(row, marketOf.get(row.marketId ?? '')),
      award: award && {
        id: award.id,
        number: award.number,
        newPayDate: award.newPayDate,
        paidOn: award.paidOn,
        discount: amountText(award.discount, currency),
        amountAfterDiscount: less(award.minor, award.discount, currency),
      },
      can: actionsOn(row, actor),
    }
  }
}

type Marketed = { readonly rows: readonly ReceiptRow[]; readonly markets: readonly MarketContext[] }
export type ReceiptsRow = Marketed
export type PageRow = Marketed & Omit<Reply<typeof contract.receiptList>, 'list'>

export const pageShown = (
  { rows, markets, ...place }: PageRow,
  actor: Actor,
): Reply<typeof contract.receiptList> => ({ list: rows.map(receiptShown(actor, markets)), ...place })

export type TotalsRow = {
  readonly total: number
  readonly amounts: readonly {
    readonly currency: Currency
    readonly receipts: number
    readonly minor: string
    readonly eligible: string
  }[]
}
export const totalsShown = ({ total, amounts }: TotalsRow): Reply<typeof contract.receiptTotals> => ({
  total,
  amounts: amounts.map(({ currency, receipts, minor, eligible }) => ({
    currency,
    receipts,
    amount: amountText(minor, currency),
    eligible: amountText(eligible, currency),
  })),
})
