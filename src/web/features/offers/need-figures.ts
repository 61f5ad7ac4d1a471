/** Sums of offers for an amount, and the cash that they bring by day. */
import { type Currency, formatAmount } from '#domain/money.ts'
import { minorOf } from './figures.ts'
import type { NeedOffer } from './need-input.ts'

export function sumOf(offers: readonly NeedOffer[], currency: Currency) {
  const total = (name: 'amount' | 'discount' | 'amountAfterDiscount'): string =>
    formatAmount({ currency, minor: offers.reduce((sum, offer) => sum + minorOf(offer[name], currency), 0n) })
  return {
    amount: total('amount'),
    discount: total('discount'),
    amountAfterDiscount: total('amountAfterDiscount'),
  }
}

/** What is received on a day, and in all until then. */
export type CashDay = {
  readonly day: string
  readonly received: bigint
  readonly total: bigint
  readonly payerIds: readonly string[]
}

export function cashByDay(offers: readonly NeedOffer[], currency: Currency): readonly CashDay[] {
  let total = 0n
  return [...new Set(offers.map(({ payDate }) => payDate))].toSorted().map((day) => {
    const paid = offers.filter(({ payDate }) => payDate === day)
    const received = paid.reduce((sum, offer) => sum + minorOf(offer.amountAfterDiscount, currency), 0n)
    total += received
    return { day, received, total, payerIds: [...new Set(paid.map(({ payerId }) => payerId))] }
  })
}
