/** The steps of a statement's timeline in words, the newest first, below what comes next. */
import type { ReactNode } from 'react'
import { displayDigits, parseAmount } from '#domain/money.ts'
import { isSettled } from '#domain/reconciliations/states.ts'
import { statementStepTexts } from '#text/reconciliation-timeline.ts'
import { statementStatusTexts } from '#text/reconciliations.ts'
import type { Say } from '#text/text.ts'
import { language } from '#web/ui/say.ts'
import type { TimelineEvent } from '#web/ui/timeline.tsx'
import type { Whole } from './addresses.ts'

type Step = Whole['timeline'][number]

/** What the side that acts next does; nothing follows once it is settled. */
function nextTitle(statement: Whole, say: Say): string | undefined {
  const { status, documents, approved, rejected, initiator, side, round } = statement
  const isOwn = initiator === side
  if (isSettled(status)) return undefined
  if (status === 'draft') return say(statementStepTexts.toSend)
  if (status === 'pendingReview') {
    const count = documents - approved - rejected
    return say(isOwn ? statementStepTexts.awaitedAnswer : statementStepTexts.toAnswer, { count })
  }
  return say(isOwn ? statementStepTexts.toCorrect : statementStepTexts.awaitedCorrection, {
    round: round + 1,
  })
}

/** Only what was decided: approvals, rejections or both. */
function answerTitle(who: string, approved: number, rejected: number, say: Say): string {
  if (rejected === 0) return say(statementStepTexts.approved, { who, approved })
  if (approved === 0) return say(statementStepTexts.rejected, { who, rejected })
  return say(statementStepTexts.answered, { who, approved, rejected })
}

function titleOf(
  { kind, side, person, round, count, approved, rejected, status }: Step,
  own: string,
  say: Say,
) {
  const who =
    person === null
      ? ''
      : say(side === own ? statementStepTexts.ownPerson : statementStepTexts.otherPerson, { person })
  return {
    created: () => say(statementStepTexts.created, { who }),
    sent: () => say(statementStepTexts.sent, { who, round, count: count ?? 0 }),
    opened: () => say(statementStepTexts.opened, { who }),
    answered: () => answerTitle(who, approved ?? 0, rejected ?? 0, say),
    withdrawn: () => say(statementStepTexts.withdrawn, { who, count: count ?? 0 }),
    proposed: () => say(statementStepTexts.proposed, { who, count: count ?? 0 }),
    attached: () => say(statementStepTexts.attached, { who }),
    finished: () =>
      say(statementStepTexts.finished, {
        round,
        status: status === null ? '' : say(statementStatusTexts[status]),
      }),
  }[kind]()
}

const differenceWords = ({ currency }: Whole, difference: string): string => {
  const money = parseAmount(difference, currency)
  return money ? `${currency} ${displayDigits(money, language())}` : difference
}

export function timelineEvents(
  statement: Whole,
  say: Say,
  /** A link to an earlier round. */
  roundLink: (round: number) => ReactNode,
): readonly TimelineEvent[] {
  const title = nextTitle(statement, say)
  const detailOf = ({ kind, difference, fileName, round }: Step): ReactNode => {
    if (difference !== null)
      return say(statementStepTexts.difference, { difference: differenceWords(statement, difference) })
    if (kind === 'finished' && round < statement.round) return roundLink(round)
    return fileName
  }
  const happened = statement.timeline.map((step, n): TimelineEvent => {
    const isRejection = step.status === 'rejected'
    return {
      id: `${n} ${step.kind}`,
      title: titleOf(step, statement.side, say),
      at: step.at,
      detail: detailOf(step),
      state: isRejection ? 'failed' : 'happened',
    }
  })
  return [
    ...(title === undefined ? [] : [{ id: 'next', title, state: 'next' as const }]),
    ...happened.toReversed(),
  ]
}
