/** A person says that the rest of a short payment was paid: both payments pay the award, with the later of their value dates. */
import { completedBy } from '#domain/awards/short-payments.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Recording } from '../payment-subject.ts'
import type { AwardRow } from './locks.ts'
import type { MadePayment } from './payments.ts'
import { shortOf, wholeOf } from './short-payments.ts'

/** The payment of the award, which the row names and which is locked already; it is paid by the rules of any payment. */
export function wholeWithRest(
  award: AwardRow,
  { entry, exceptionId, valueDate, restReference: reference }: Recording,
): Result<MadePayment> {
  const { kind, amount, currency, valueDate: day, bankReference } = entry
  if (kind !== 'payment') return refuse('solutionUnfit')
  const held = { id: exceptionId, thingId: award.id, amount, currency, day, reference: bankReference }
  const [short] = shortOf(award, [{ ...held, isHere: true }])
  if (!short) return refuse('solutionUnfit')
  const net = award.amount - award.discount
  const awardedOn = dayOf(award.awarded_at.getTime() as Instant, award.time_zone)
  const payBy = award.pay_by as Day
  if (valueDate < awardedOn) return refuse('valueDateTooEarly', { day: awardedOn })
  if (valueDate > payBy) return refuse('valueDateTooLate', { day: payBy })
  const rest = { minor: net - short.minor, day: valueDate, reference: reference ?? null }
  if (!completedBy({ awardedOn, payBy, net }, [short], rest)) return refuse('solutionUnfit')
  return done({ award, ...wholeOf(award, short, valueDate), reference })
}
