/** The life of an award as events of a timeline: the next step on top, then the newest. */
import type { AwardStep } from '#domain/awards/history.ts'
import { awardPageTexts, awardStepTexts, paymentSourceTexts, recordedBy } from '#text/award-pages.ts'
import { failureReasonTexts } from '#text/offer-states.ts'
import type { Say } from '#text/text.ts'
import { amountShown } from '#web/ui/amount.tsx'
import type { TimelineEvent } from '#web/ui/timeline.tsx'
import type { OneAward } from './award-page.tsx'
import { dayWords } from './award-words.tsx'

const states: Readonly<Record<AwardStep['kind'], TimelineEvent['state']>> = {
  awarded: 'happened',
  paid: 'happened',
  paidInTime: 'happened',
  failed: 'failed',
  lapsed: 'missed',
  revoked: 'failed',
  paidInFull: 'happened',
  paidLate: 'happened',
  returned: 'failed',
}

export const awardEvents = (award: OneAward, say: Say): readonly TimelineEvent[] => [
  ...nextEvents(award, say),
  ...award.timeline.map((step, n) => eventOf(award, step, n, say)).toReversed(),
]

function eventOf(
  award: OneAward,
  { kind, at, source, person }: OneAward['timeline'][number],
  n: number,
  say: Say,
): TimelineEvent {
  const by = source && say(paymentSourceTexts[source])
  const details = [
    kind === 'failed' && award.failureReason && say(failureReasonTexts[award.failureReason]),
    by && (person ? say(recordedBy, { source: by, person }) : by),
  ].filter((words) => typeof words === 'string')
  return {
    id: `${n}-${kind}`,
    title: say(awardStepTexts[kind]),
    at,
    ...(details.length > 0 && { detail: details.join(' · ') }),
    state: states[kind],
  }
}

function nextEvents(award: OneAward, say: Say): readonly TimelineEvent[] {
  if (award.state !== 'committed') return []
  const { currency, newPayDate, payBy, reportBy } = award
  const days = { day: dayWords(newPayDate), payBy: dayWords(payBy) }
  const amount = `${amountShown(award.amountAfterDiscount, currency)} ${currency}`
  return [
    {
      id: 'next',
      title: say(awardPageTexts.next, { amount }),
      detail: reportBy
        ? say(awardPageTexts.nextReported, { ...days, reportBy: dayWords(reportBy) })
        : say(awardPageTexts.nextDetail, days),
      payDay: newPayDate,
      state: 'next',
    },
  ]
}
