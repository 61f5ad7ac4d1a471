/** A person says that the rest of a short payment was paid: both payments pay the award, with the later of their value dates. */
import type { exceptionsSolve } from '#contract/bank-files.ts'
import type { Input } from '#contract/route.ts'
import { completedBy } from '#domain/bank-files/short-payments.ts'
import type { Day } from '#domain/day.ts'
import { dayOf, type Instant } from '#domain/day.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { type AwardRow, lockAwards, payerDay, settlePayments } from '../awards/commands.ts'
import type { Work } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { shortOf, wholeOf } from './short-payments.ts'
import type { LockedException } from './store.ts'

type Body = Pick<Input<typeof exceptionsSolve>['body'], 'valueDate' | 'restReference'>

/** The award, which the row names and which is locked already, is paid by the rules of any payment. */
export async function payRest(
  work: Work<Actor>,
  exception: LockedException,
  { valueDate, restReference: reference }: Body,
): Promise<Result<AwardRow>> {
  const { db, actor } = work
  const { tenantId, companyId } = requireActing(actor)
  const { award_id: awardId, amount, currency, bank_reference, kind } = exception
  const [award] = awardId === null ? [] : await lockAwards(db, tenantId, [awardId], companyId)
  if (!award || kind !== 'payment' || valueDate === undefined) return refuse('solutionUnfit')
  const day = exception.value_date as Day | null
  const waiting = { id: exception.id, award_id: award.id, amount, currency, day, reference: bank_reference }
  const [short] = shortOf(award, [{ ...waiting, isHere: true }])
  if (!short) return refuse('solutionUnfit')
  if (valueDate > (await payerDay(db, tenantId))) return refuse('valueDateFuture')
  const net = award.amount - award.discount
  const awardedOn = dayOf(award.awarded_at.getTime() as Instant, award.time_zone)
  const payBy = award.pay_by as Day
  if (valueDate < awardedOn) return refuse('valueDateTooEarly', { day: awardedOn })
  if (valueDate > payBy) return refuse('valueDateTooLate', { day: payBy })
  const rest = { minor: net - short.minor, day: valueDate, reference: reference ?? null }
  if (!completedBy({ awardedOn, payBy, net }, [short], rest)) return refuse('solutionUnfit')
  const made = { award, ...wholeOf(award, short, valueDate), reference }
  const source = exception.format === 'sheet' ? ('payer' as const) : ('bank' as const)
  const { refused } = await settlePayments(work, tenantId, [made], { source, by: actor.userId })
  return refused.get(award.id) ?? done(award)
}
