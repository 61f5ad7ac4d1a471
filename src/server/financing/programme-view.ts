/** Products, allotments and dealers as their lists show them. */
import type * as contract from '#contract/financing.ts'
import type { Reply } from '#contract/route.ts'
import type { Day } from '#domain/day.ts'
import { loanBpsMaxDefault } from '#domain/financing/limits.ts'
import { appliedRate } from '#domain/financing/products.ts'
import { availableOf, noUse } from '#domain/financing/use.ts'
import type { Currency } from '#domain/money.ts'
import {
  amountText,
  limitShown,
  type OverallRow,
  overallShown,
  rateText,
  type TermsRow,
  termsOfRow,
  termsShown,
  type UseRow,
  usageOfRow,
} from './present.ts'

type AllotmentJson = {
  readonly id: string
  readonly version: number
  readonly currency: Currency
  readonly limit: string
  readonly validFrom: Day
  readonly validTo: Day
  readonly valid: boolean
  readonly rateBps: number | null
  readonly use: UseRow
}

function allotmentShown(
  { limit, use, rateBps, validFrom, validTo, valid, currency }: AllotmentJson,
  terms: TermsRow,
) {
  return {
    validFrom,
    validTo,
    valid,
    rate: rateBps === null ? null : rateText(rateBps),
    appliedRate: rateText(appliedRate(terms, rateBps)),
    ...limitShown({ limit: BigInt(limit), use: usageOfRow(use) }, currency),
  }
}

export type ProductPage = {
  readonly config: string | null
  readonly isDealer: boolean
  readonly rows: readonly {
    readonly id: string
    readonly version: number
    readonly lenderId: string
    readonly lenderName: string
    readonly on: boolean
    readonly terms: TermsRow
    readonly dealers: number
    readonly allotment: AllotmentJson | null
  }[]
}

export const productsShown = ({
  config,
  isDealer,
  rows,
}: ProductPage): Reply<typeof contract.productList> => ({
  list: rows.map(({ terms, dealers, allotment, ...row }) => ({
    ...row,
    ...termsShown(termsOfRow(terms)),
    dealers: isDealer ? null : dealers,
    allotment: allotment && { id: allotment.id, ...allotmentShown(allotment, terms) },
  })),
  rateMax: config ?? rateText(loanBpsMaxDefault),
})

export type AllotmentRow = {
  readonly allotment: AllotmentJson
  readonly productId: string
  readonly dealerId: string
  readonly dealerName: string
  readonly terms: TermsRow
  readonly overall: OverallRow
  readonly setAt: string
}

export const allotmentsShown = (rows: readonly AllotmentRow[]): Reply<typeof contract.allotmentList> => ({
  list: rows.map(({ allotment, terms, overall, ...row }) => ({
    ...row,
    id: allotment.id,
    version: allotment.version,
    currency: allotment.currency,
    productName: terms.name,
    ...allotmentShown(allotment, terms),
    overall: overallShown(overall),
  })),
})

export type DealerPage = {
  readonly list: readonly {
    readonly id: string
    readonly name: string
    readonly lenderId: string
    readonly lenderName: string
    readonly listedAt: string
    readonly verified: boolean
    readonly overall: readonly {
      readonly currency: Currency
      readonly version: number
      readonly limit: string | null
      readonly used: string
    }[]
  }[]
}

export const dealersShown = ({ list }: DealerPage): Reply<typeof contract.dealerList> => ({
  list: list.map(({ overall, ...dealer }) => ({
    ...dealer,
    overall: overall.map(({ currency, version, limit, used }) => ({
      currency,
      version,
      limit: limit === null ? null : amountText(BigInt(limit), currency),
      used: amountText(BigInt(used), currency),
      available:
        limit === null
          ? null
          : amountText(availableOf(BigInt(limit), { ...noUse, outstanding: BigInt(used) }), currency),
    })),
  })),
})
