/** Short payments of awards, which wait among the exceptions for the rest, and two payments as one. */
import type { MatchedAward } from '#domain/awards/match-entries.ts'
import { completedBy, laterOf } from '#domain/awards/short-payments.ts'
import { moneyOf } from '#domain/bank-files/entries.ts'
import type { ShortPayment } from '#domain/bank-files/matches.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import type { Currency, Money } from '#domain/money.ts'
import type { Completion, HeldPayment } from '../payment-subject.ts'
import type { recordedOf } from './bank-queries.ts'
import type { MadePayment } from './payments.ts'

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

type Whole = { readonly valueDate: Day; readonly amount: Money; readonly first: ShortPayment }

/** Two payments as one: the net amount, on the later of the two days. */
export const wholeOf = (
  award: { readonly currency: Currency; readonly amount: bigint; readonly discount: bigint },
  first: ShortPayment,
  day: Day,
): Whole => ({
  valueDate: laterOf(first.day, day),
  amount: { currency: award.currency, minor: award.amount - award.discount },
  first,
})

type Reported = Pick<MadePayment, 'award' | 'valueDate' | 'amount' | 'reference'>

/** What the payer's system reports, or the net amount where it makes that up with a short payment that waits. */
export function withShort(made: Reported, held: readonly HeldPayment[]): MadePayment {
  const { award, valueDate: day, amount, reference } = made
  if (typeof amount !== 'object' || amount.currency !== award.currency) return made
  const awardedOn = dayOf(award.awarded_at.getTime() as Instant, award.time_zone)
  const terms = { awardedOn, payBy: award.pay_by as Day, net: award.amount - award.discount }
  const paid = { minor: amount.minor, day, reference: reference ?? null }
  const first = completedBy(terms, shortOf(award, held), paid)
  return first ? { ...made, ...wholeOf(award, first, day) } : made
}

/** The exception of a short payment, with what both payments are recorded at. */
export type CompletedShort = Completion & {
  readonly exceptionId: string
  readonly subject: string
  readonly id: string
  readonly note: string
}

export function completedShort({ award, first, reference }: MadePayment): CompletedShort | undefined {
  if (!first) return undefined
  const { id, number, document_number } = award
  const note = [document_number, reference].filter((part) => part !== undefined).join(' · ')
  return { exceptionId: first.id, subject: 'award', id, number, solution: 'restPaid', note }
}
