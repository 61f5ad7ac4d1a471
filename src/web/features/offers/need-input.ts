/** What a payee needs: an amount by a day, a rate for each payer, and who is left out. It is part of the address. */
import type { offerNeed } from '#contract/offer-need.ts'
import type { Reply, Request } from '#contract/route.ts'
import { totalMinorMax } from '#domain/limits.ts'
import { type Currency, currencies, exponents } from '#domain/money.ts'
import { tidyNumber } from '#domain/numerals.ts'
import { type WayName, wayNames } from '#domain/offers/ways.ts'
import { readAmount } from '#domain/typed-amount.ts'
import { readDay } from '#domain/typed-day.ts'

export type Need = Reply<typeof offerNeed>
export type NeedWay = Need['ways'][number]
export type NeedOffer = NeedWay['offers'][number]
export type NeedPayer = Need['payers'][number]
export type NeedBody = Request<typeof offerNeed>['body']

export type TypedRate = { readonly rateType: 1 | 2; readonly rate: string }

export type NeedInput = {
  readonly currency: Currency
  /** As typed, like the day. */
  readonly amount: string
  readonly by: string
  readonly way: WayName
  /** By market. */
  readonly rates: Readonly<Record<string, TypedRate>>
  readonly excluded: readonly string[]
}

const isOneOf = <T extends string>(list: readonly T[], value: string | null): value is T =>
  list.some((one) => one === value)

/** A rate in the address: market, type and percentage. */
const ratePattern = /^([0-9a-f-]{36})_([12])_(.{0,32})$/

export function inputIn(address: URLSearchParams, otherwise: Pick<NeedInput, 'currency' | 'by'>): NeedInput {
  const [currency, way] = [address.get('currency'), address.get('way')]
  const rates = address.getAll('rate').flatMap((text) => {
    const [, marketId, type, rate] = ratePattern.exec(text) ?? []
    if (marketId === undefined || rate === undefined) return []
    return [[marketId, { rateType: type === '2' ? 2 : 1, rate }]] as const
  })
  return {
    currency: isOneOf(currencies, currency) ? currency : otherwise.currency,
    amount: address.get('amount') ?? '',
    by: address.get('by') ?? otherwise.by,
    way: isOneOf(wayNames, way) ? way : 'cheapest',
    rates: Object.fromEntries(rates),
    excluded: address.getAll('without'),
  }
}

export function addressOf({ currency, amount, by, way, rates, excluded }: NeedInput): URLSearchParams {
  const address = new URLSearchParams({ currency, amount, by, way })
  for (const [marketId, { rateType, rate }] of Object.entries(rates))
    address.append('rate', `${marketId}_${rateType}_${rate}`)
  for (const marketId of excluded) address.append('without', marketId)
  return address
}

/** The body of the call; undefined until amount and day are fit. */
export function needBodyOf(input: NeedInput): NeedBody | undefined {
  const by = readDay(input.by)
  const amount = tidyNumber(input.amount, exponents[input.currency])
  const read = readAmount(amount, input.currency, { minorMax: totalMinorMax })
  if (!by || typeof read === 'string') return undefined
  return {
    currency: input.currency,
    amount,
    by,
    rates: Object.entries(input.rates).map(([marketId, typed]) => ({ marketId, ...typed })),
    exclude: [...input.excluded],
  }
}

/** The chosen way, or the first if the chosen one does not exist now. */
export const wayOf = ({ ways }: Need, name: WayName): NeedWay | undefined =>
  ways.find(({ way }) => way === name) ?? ways[0]

/** Identifies an offer within a way. */
export const offerKeyOf = ({ marketId, supplierId, documents }: NeedOffer): string =>
  `${marketId} ${supplierId} ${documents[0]?.documentId ?? ''}`
