/** How lines are answered: the reasons of a rejection, and what they say about the whole statement. */
import { done, type Result, refuse } from '../result.ts'
import type { LineState, StatementStatus } from './states.ts'
import { isPossible, isSettled, lineTransitions } from './states.ts'

export const lineReasons = ['amountMismatch', 'dataNotFound', 'other'] as const
export type LineReason = (typeof lineReasons)[number]

/** A rejected line has both. */
export type LineRejection = { readonly reason: LineReason; readonly description: string }

export type LineAnswer = {
  readonly itemId: string
  readonly approve: boolean
  readonly reason?: LineReason | undefined
  readonly description?: string | undefined
}

/** A rejection needs a reason and a description; an approval has neither. */
export function rejectionOf({
  approve,
  reason,
  description,
}: Omit<LineAnswer, 'itemId'>): Result<
  LineRejection | undefined,
  'lineReasonMissing' | 'lineDescriptionMissing'
> {
  if (approve) return done(undefined)
  if (!reason) return refuse('lineReasonMissing')
  return description ? done({ reason, description }) : refuse('lineDescriptionMissing')
}

/** The commonest of the reasons; of several that are equally common, the one that is listed first. */
export function commonestReason(reasons: readonly LineReason[]): LineReason | undefined {
  const counts = lineReasons.map((reason) => reasons.filter((one) => one === reason).length)
  const most = Math.max(...counts)
  return most === 0 ? undefined : lineReasons[counts.indexOf(most)]
}

/** Why a line cannot be answered in this way; undefined if it can. */
export function lineRefusal(
  state: LineState,
  approve: boolean,
): 'reconciliationLineApproved' | 'reconciliationLineDecided' | undefined {
  if (lineTransitions[approve ? 'approve' : 'reject'][state] !== 'refused') return undefined
  return state === 'approved' ? 'reconciliationLineApproved' : 'reconciliationLineDecided'
}

/** What one side may do with a statement. */
export const statementActions = ['edit', 'delete', 'send', 'correct', 'answer', 'attach', 'export'] as const
export type StatementAction = (typeof statementActions)[number]

export type ActingOnStatement = {
  readonly status: StatementStatus
  readonly isInitiator: boolean
  /** The person acts for the payer and belongs to the payee. */
  readonly isOwnPayee: boolean
  /** May write at all; others only read. */
  readonly mayKeep: boolean
  /** Lines that are rejected, so that a rejection can be withdrawn. */
  readonly rejected: number
  /** Whether payer and payee are still connected. */
  readonly connected: boolean
}

export function actionsOn({
  status,
  isInitiator,
  isOwnPayee,
  mayKeep,
  rejected,
  connected,
}: ActingOnStatement): readonly StatementAction[] {
  const may = (event: 'edit' | 'send' | 'correct' | 'delete'): boolean =>
    mayKeep && isInitiator && isPossible(status, event)
  const isAnswerable =
    mayKeep &&
    !isInitiator &&
    !isOwnPayee &&
    (status === 'pendingReview' || (isAnswered(status) && rejected > 0))
  const holds: Readonly<Record<StatementAction, boolean>> = {
    edit: may('edit'),
    delete: may('delete'),
    send: may('send') && connected,
    correct: may('correct') && connected,
    answer: isAnswerable,
    attach: mayKeep && (status === 'draft' ? isInitiator : !isSettled(status)),
    export: true,
  }
  return statementActions.filter((action) => holds[action])
}

const isAnswered = (status: StatementStatus): boolean =>
  status === 'partiallyApproved' || status === 'rejected'
