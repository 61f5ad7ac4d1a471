/** The lines of a statement held against one's own ledger, for the page where they are answered. */
import type { Day } from '#domain/day.ts'
import { type Currency, type Money, parseAmount } from '#domain/money.ts'
import {
  differenceOf,
  type LineMatch,
  type MatchableLine,
  type MatchSummary,
  matchLines,
  summaryOf,
} from '#domain/reconciliations/match.ts'
import { factsOfLines, type StatementStatus, statementOutcomeOf } from '#domain/reconciliations/states.ts'
import type { Whole } from './addresses.ts'

type Line = Whole['items'][number]
type OwnDocument = NonNullable<Whole['ledger']>['documents'][number]
export type TheirLine = MatchableLine & { readonly line: Line }
export type OurLine = MatchableLine & { readonly document: OwnDocument }
export type Match = LineMatch<TheirLine, OurLine>

type Dated = Pick<Line, 'number' | 'documentDate' | 'dueDate' | 'amount'>

/** A line of the API with its values parsed once. */
export const matchable = (
  { number, documentDate, dueDate, amount }: Dated,
  currency: Currency,
): MatchableLine => ({
  number,
  documentDate: documentDate as Day | null,
  dueDate: dueDate as Day,
  amount: parseAmount(amount, currency)?.minor ?? 0n,
})

export type Comparison = {
  readonly matches: readonly Match[]
  readonly summary: MatchSummary
  readonly theirs: Money
  readonly ours: Money
}

export function compareLines({ items, ledger, currency }: Whole): Comparison {
  const theirs = items.map((line): TheirLine => ({ ...matchable(line, currency), line }))
  const ours = (ledger?.documents ?? []).map(
    (document): OurLine => ({ ...matchable(document, currency), document }),
  )
  const matches = matchLines(theirs, ours)
  const sumOf = (lines: readonly MatchableLine[]): Money => ({
    currency,
    minor: lines.reduce((sum, { amount }) => sum + amount, 0n),
  })
  return { matches, summary: summaryOf(matches), theirs: sumOf(theirs), ours: sumOf(ours) }
}

export const lineOf = (match: Match): Line | undefined => ('theirs' in match ? match.theirs.line : undefined)
export const documentOf = (match: Match): OwnDocument | undefined =>
  'ours' in match ? match.ours.document : undefined
export const keyOf = (match: Match): string => lineOf(match)?.id ?? documentOf(match)?.documentId ?? ''
export const differenceShown = (match: Match, currency: Currency): Money => ({
  currency,
  minor: differenceOf(match),
})

export const checkTabs = ['all', 'different', 'pending', 'approved', 'rejected'] as const
export type CheckTab = (typeof checkTabs)[number]

export const isIn: Readonly<Record<CheckTab, (match: Match) => boolean>> = {
  all: () => true,
  different: ({ result }) => result !== 'same',
  pending: (match) => lineOf(match)?.state === 'pending',
  approved: (match) => lineOf(match)?.state === 'approved',
  rejected: (match) => lineOf(match)?.state === 'rejected',
}

const answeredStatuses = [
  'partiallyApproved',
  'rejected',
  'approved',
  'fullyApproved',
] as const satisfies readonly StatementStatus[]
type AnsweredStatus = (typeof answeredStatuses)[number]

/** The status that answering these lines leaves behind; undefined while others still wait for a decision. */
export function statusAfter(
  { approved, rejected, documents, proposals, total, itemTotal }: Whole,
  chosen: readonly Match[],
  isApproved: boolean,
  /** Documents that are proposed with this answer. */
  proposed: number,
): AnsweredStatus | undefined {
  const withdrawn = chosen.filter((match) => lineOf(match)?.state === 'rejected').length
  const decided = chosen.length - withdrawn
  const counts = {
    pending: documents - approved - rejected - decided,
    approved: approved + (isApproved ? chosen.length : 0),
    rejected: rejected - withdrawn + (isApproved ? 0 : decided),
  }
  const open = proposals.filter(({ taken }) => taken === null).length + proposed
  const facts = factsOfLines(counts, open, total === itemTotal)
  const outcome = statementOutcomeOf('pendingReview', 'answer', facts)
  return answeredStatuses.find((status) => status === outcome)
}
