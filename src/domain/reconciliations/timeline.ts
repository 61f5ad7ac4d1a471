/** The timeline of a statement: what both sides did with it, the oldest first. */
import type { DocumentSide } from '../documents/kinds.ts'
import { type Currency, formatAmount, parseAmount } from '../money.ts'
import { isSettled, type StatementStatus } from './states.ts'

export const statementSteps = [
  'created',
  'sent',
  'opened',
  'answered',
  'withdrawn',
  'proposed',
  'attached',
  'finished',
] as const
export type StatementStepKind = (typeof statementSteps)[number]

export type StatementStep = {
  readonly kind: StatementStepKind
  readonly at: string
  readonly side: DocumentSide | null
  readonly person: string | null
  readonly round: number
  readonly count: number | null
  readonly approved: number | null
  readonly rejected: number | null
  readonly difference: string | null
  readonly fileName: string | null
  readonly status: StatementStatus | null
}

/** An opening, or an answer: `approved` includes the rejections that it withdrew. */
export type StatementEventRow =
  | (EventFields & { readonly kind: 'opened' })
  | (EventFields & {
      readonly kind: 'answered'
      readonly approved: number
      readonly rejected: number
      readonly withdrawn: number
      readonly status: StatementStatus
    })
type EventFields = {
  readonly at: string
  readonly side: DocumentSide
  readonly person: string
  readonly round: number
}

export type StatementLife = {
  readonly status: StatementStatus
  readonly round: number
  readonly currency: Currency
  readonly initiator: DocumentSide
  /** The side that reads the timeline. */
  readonly side: DocumentSide
  readonly creator: string
  readonly createdAt: string
  readonly finishedAt: string | null
  readonly rounds: readonly {
    readonly round: number
    readonly total: string
    readonly itemTotal: string
    readonly documents: number
    readonly sentBy: string
    readonly sentAt: string
  }[]
  readonly proposals: readonly {
    readonly round: number
    readonly proposedBy: string
    readonly proposedAt: string
  }[]
  readonly attachments: readonly {
    readonly name: string
    readonly isOwn: boolean
    readonly addedBy: string
    readonly addedAt: string
  }[]
  readonly events: readonly StatementEventRow[]
}

const step = (
  kind: StatementStepKind,
  at: string,
  round: number,
  facts: Partial<StatementStep>,
): StatementStep => ({
  kind,
  at,
  round,
  side: null,
  person: null,
  count: null,
  approved: null,
  rejected: null,
  difference: null,
  fileName: null,
  status: null,
  ...facts,
})

const otherSide = (side: DocumentSide): DocumentSide => (side === 'payer' ? 'payee' : 'payer')

/** The lines less the stated total, which the sender has confirmed; null where they agree. */
function differenceOf({ total, itemTotal }: StatementLife['rounds'][number], currency: Currency) {
  const minor = (parseAmount(itemTotal, currency)?.minor ?? 0n) - (parseAmount(total, currency)?.minor ?? 0n)
  return minor === 0n ? null : formatAmount({ currency, minor })
}

const sentSteps = ({ rounds, currency, initiator: side }: StatementLife): readonly StatementStep[] =>
  rounds.map((sent) =>
    step('sent', sent.sentAt, sent.round, {
      side,
      person: sent.sentBy,
      count: sent.documents,
      difference: differenceOf(sent, currency),
    }),
  )

/** An answer may decide lines, withdraw rejections and end its round. */
function eventSteps(event: StatementEventRow): readonly StatementStep[] {
  const { kind, at, round, side, person } = event
  if (kind === 'opened') return [step('opened', at, round, { side, person })]
  const { approved, rejected, withdrawn, status } = event
  const decided = { approved: approved - withdrawn, rejected }
  return [
    ...(decided.approved + rejected > 0 ? [step('answered', at, round, { side, person, ...decided })] : []),
    ...(withdrawn > 0 ? [step('withdrawn', at, round, { side, person, count: withdrawn })] : []),
    ...(status === 'pendingReview' ? [] : [step('finished', at, round, { status })]),
  ]
}

/** The documents that one answer proposed are one step. */
function proposedSteps({ proposals, initiator }: StatementLife): readonly StatementStep[] {
  const steps = new Map<string, StatementStep>()
  for (const { round, proposedBy: person, proposedAt: at } of proposals) {
    const key = `${at} ${person}`
    const count = (steps.get(key)?.count ?? 0) + 1
    steps.set(key, step('proposed', at, round, { side: otherSide(initiator), person, count }))
  }
  return [...steps.values()]
}

/** The round that had been sent by then; 0 while it is a draft. */
const roundAt = ({ rounds }: StatementLife, at: string): number =>
  rounds.filter(({ sentAt }) => sentAt <= at).length

const attachedSteps = (life: StatementLife): readonly StatementStep[] =>
  life.attachments.map(({ name: fileName, isOwn, addedBy: person, addedAt: at }) =>
    step('attached', at, roundAt(life, at), {
      side: isOwn ? life.side : otherSide(life.side),
      person,
      fileName,
    }),
  )

/** A round that was sent with nothing left to decide settles the statement without an answer. */
function settledSteps({ status, round, finishedAt, events }: StatementLife): readonly StatementStep[] {
  const isAnswered = events.some((event) => event.kind === 'answered' && event.round === round)
  return isSettled(status) && finishedAt !== null && !isAnswered
    ? [step('finished', finishedAt, round, { status })]
    : []
}

/** Answers of one person that follow each other are one step, with the time of the last. */
function joined(steps: readonly StatementStep[]): readonly StatementStep[] {
  const joinable = ['answered', 'withdrawn', 'proposed']
  const found: StatementStep[] = []
  for (const next of steps) {
    const last = found.at(-1)
    const isSame =
      last?.kind === next.kind &&
      last.person === next.person &&
      last.side === next.side &&
      last.round === next.round
    if (!last || !isSame || !joinable.includes(next.kind)) {
      found.push(next)
      continue
    }
    const sum = (name: 'count' | 'approved' | 'rejected') => {
      const [before, after] = [last[name], next[name]]
      return before === null || after === null ? null : before + after
    }
    found[found.length - 1] = {
      ...next,
      count: sum('count'),
      approved: sum('approved'),
      rejected: sum('rejected'),
    }
  }
  return found
}

/** Steps of one moment are in the order of their kinds: a statement is answered before its round is finished. */
export function statementTimeline(life: StatementLife): readonly StatementStep[] {
  const { createdAt, creator, initiator } = life
  const steps = [
    step('created', createdAt, 0, { side: initiator, person: creator }),
    ...sentSteps(life),
    ...life.events.flatMap(eventSteps),
    ...proposedSteps(life),
    ...attachedSteps(life),
    ...settledSteps(life),
  ]
  const rank = ({ at, kind, round }: StatementStep) =>
    [Date.parse(at), round, statementSteps.indexOf(kind)] as const
  return joined(
    steps.toSorted((a, b) => {
      const [left, right] = [rank(a), rank(b)]
      const place = left.findIndex((value, n) => value !== right[n])
      return place < 0 ? 0 : (left[place] ?? 0) - (right[place] ?? 0)
    }),
  )
}
