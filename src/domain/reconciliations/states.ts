/**
 * The states of a reconciliation statement and of its lines, as tables: server, labels, the database's constraints and
 * triggers, the diagram and the tests are derived from them. An event that a state does not list is refused.
 */

export const statementStatuses = [
  'draft',
  'pendingReview',
  'partiallyApproved',
  'rejected',
  'approved',
  'fullyApproved',
] as const
export type StatementStatus = (typeof statementStatuses)[number]

/** States after which nothing happens to a statement. */
export const settledStatuses = ['approved', 'fullyApproved'] as const satisfies readonly StatementStatus[]
export const lineStates = ['pending', 'approved', 'rejected'] as const
export type LineState = (typeof lineStates)[number]

export const isSettled = (status: StatementStatus): boolean => settledStatuses.some((one) => one === status)

/** The facts about the current round that an answer, or the next round, leaves behind. */
export const statementGuards = [
  'undecided',
  'allApproved',
  'noneApproved',
  'proposalsOpen',
  'totalsAgree',
] as const
export type StatementGuard = (typeof statementGuards)[number]
export type StatementFacts = Readonly<Partial<Record<StatementGuard, boolean>>>

export const statementEvents = ['edit', 'send', 'answer', 'correct', 'delete'] as const
export type StatementEvent = (typeof statementEvents)[number]

/** The outcome of an event: a status, removal of the statement, or a refusal. */
export type StatementOutcome = StatementStatus | 'removed' | 'refused'
export type StatementCase = readonly [StatementOutcome, ...StatementGuard[]]
export type StatementCell = StatementOutcome | readonly StatementCase[]

const answered: readonly StatementCase[] = [
  ['pendingReview', 'undecided'],
  // The initiator takes the proposed lines into the next round, or leaves them out.
  ['partiallyApproved', 'allApproved', 'proposalsOpen'],
  ['fullyApproved', 'allApproved', 'totalsAgree'],
  ['approved', 'allApproved'],
  ['rejected', 'noneApproved'],
  ['partiallyApproved'],
]

/** A correction that drops every line which is not approved leaves nothing to decide. */
const corrected: readonly StatementCase[] = [
  ['fullyApproved', 'allApproved', 'totalsAgree'],
  ['approved', 'allApproved'],
  ['pendingReview'],
]

type Row = Readonly<Record<StatementStatus, StatementCell>>
/** A row in the order of the statuses. */
const row = (
  draft: StatementCell,
  pendingReview: StatementCell,
  partiallyApproved: StatementCell,
  rejected: StatementCell,
): Row => ({
  draft,
  pendingReview,
  partiallyApproved,
  rejected,
  approved: 'refused',
  fullyApproved: 'refused',
})

export const statementTransitions: Readonly<Record<StatementEvent, Row>> = {
  edit: row('draft', 'refused', 'refused', 'refused'),
  send: row('pendingReview', 'refused', corrected, corrected),
  // After an answer the responder can still approve what it has rejected, which withdraws the rejection.
  answer: row('refused', answered, answered, answered),
  // The correction is kept apart until it is sent.
  correct: row('refused', 'refused', 'partiallyApproved', 'rejected'),
  delete: row('removed', 'refused', 'refused', 'refused'),
}

/** The outcome of an event for a statement. */
export function statementOutcomeOf(
  status: StatementStatus,
  event: StatementEvent,
  facts: StatementFacts = {},
): StatementOutcome {
  const cell = statementTransitions[event][status]
  if (typeof cell === 'string') return cell
  return cell.find(([, ...guards]) => guards.every((guard) => facts[guard] === true))?.[0] ?? 'refused'
}

/** Whether an event can happen to a statement, whatever its lines are. */
export const isPossible = (status: StatementStatus, event: StatementEvent): boolean =>
  statementTransitions[event][status] !== 'refused'

/** Every change of status that the table allows, for the database's trigger and the diagram. */
export const statusChanges: readonly (readonly [from: StatementStatus, to: StatementStatus])[] =
  statementStatuses.flatMap((from) => {
    const outcomes = statementEvents.flatMap((event) => {
      const cell = statementTransitions[event][from]
      return typeof cell === 'string' ? [cell] : cell.map(([outcome]) => outcome)
    })
    return statementStatuses
      .filter((to) => to !== from && outcomes.includes(to))
      .map((to) => [from, to] as const)
  })

export const lineEvents = ['approve', 'reject'] as const
export type LineEvent = (typeof lineEvents)[number]

/** A line that is approved stays approved; a rejection can be withdrawn. */
export const lineTransitions: Readonly<
  Record<LineEvent, Readonly<Record<LineState, LineState | 'refused'>>>
> = {
  approve: { pending: 'approved', approved: 'refused', rejected: 'approved' },
  reject: { pending: 'rejected', approved: 'refused', rejected: 'refused' },
}

export const lineChanges: readonly (readonly [from: LineState, to: LineState])[] = lineStates.flatMap(
  (from) =>
    lineStates
      .filter((to) => lineEvents.some((event) => lineTransitions[event][from] === to))
      .map((to) => [from, to] as const),
)

type LineCounts = Readonly<Record<LineState, number>>

/** What the lines of a round, the proposals that are not answered and the two totals say about the statement. */
export const factsOfLines = (lines: LineCounts, proposals: number, totalsAgree: boolean): StatementFacts => ({
  undecided: lines.pending > 0,
  allApproved: lines.pending === 0 && lines.rejected === 0,
  noneApproved: lines.approved === 0,
  proposalsOpen: proposals > 0,
  totalsAgree,
})

/** The style of a label: each tone is a colour and a shape. */
type Tone = 'ok' | 'wait' | 'bad' | 'off' | 'done'
export const statementTones: Readonly<Record<StatementStatus, Tone>> = {
  draft: 'off',
  pendingReview: 'wait',
  partiallyApproved: 'wait',
  rejected: 'bad',
  approved: 'ok',
  fullyApproved: 'done',
}
export const lineTones: Readonly<Record<LineState, Tone>> = {
  pending: 'wait',
  approved: 'ok',
  rejected: 'bad',
}
