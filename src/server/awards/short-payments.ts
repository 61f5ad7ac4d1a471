/** Short payments of awards, which wait among the exceptions for the rest, and two payments as one. */
import type { MatchedAward } from '#domain/awards/match-entries.ts'
import { type FirstPart, laterOf } from '#domain/awards/short-payments.ts'
import { moneyOf } from '#domain/bank-files/entries.ts'
import type { ShortPayment } from '#domain/bank-files/matches.ts'
import type { Day } from '#domain/day.ts'
import type { Currency, Money } from '#domain/money.ts'
import type { HeldPayment } from '../payment-subject.ts'
import type { recordedOf } from './bank-queries.ts'

/** Those of one award whose amount can be compared with it. */
export const shortOf = (
  award: { readonly id: string; readonly currency: Currency },
  held: readonly HeldPayment[],
): readonly ShortPayment[] =>
  held.flatMap(({ thingId, amount, currency, day, ...one }) => {
    const isOther = thingId !== award.id || (currency !== null && currency !== award.currency)
    const money = isOther ? undefined : moneyOf({ amount, currency: award.currency })
    return money && day ? [{ ...one, day, minor: money.minor }] : []
  })

type Recorded = Awaited<ReturnType<typeof recordedOf>> extends ReadonlyMap<string, infer R> ? R : never

export const paymentOf = (payment: Recorded['payment'] | undefined): MatchedAward['payment'] =>
  payment
    ? { ...payment, first: payment.first && { ...payment.first, minor: BigInt(payment.first.minor) } }
    : null

type Whole = { readonly valueDate: Day; readonly amount: Money; readonly first: FirstPart }

/** Two payments as one: the net amount, on the later of the two days. */
export const wholeOf = (
  award: { readonly currency: Currency; readonly amount: bigint; readonly discount: bigint },
  first: FirstPart,
  day: Day,
): Whole => ({
  valueDate: laterOf(first.day, day),
  amount: { currency: award.currency, minor: award.amount - award.discount },
  first,
})
