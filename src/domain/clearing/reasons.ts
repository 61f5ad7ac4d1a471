/** Why a run does not award an item: exactly, for payer and operator, and as far as the payee may know. */

/** A reason's bit is its index in this list, so new ones are appended. */
export const runReasons = [
  /** Its document is not eligible; the book has every reason why. */
  'ineligible',
  'beforeExpectedDate',
  'belowMinimum',
  'belowPayeeMinimum',
  'aboveHighest',
  /** Above the ceiling that the payee itself has set. */
  'aboveCeiling',
  'invalidAmount',
  'exceedsPool',
  'exceedsBudget',
  /** With it, the awards of this run would come to less than the desired annual rate. */
  'belowDesired',
] as const
export type RunReason = (typeof runReasons)[number]

export const runReasonBits = Object.fromEntries(
  runReasons.map((reason, index) => [reason, 1 << index]),
) as Readonly<Record<RunReason, number>>

export const runReasonsIn = (bits: number): readonly RunReason[] =>
  runReasons.filter((reason) => (bits & runReasonBits[reason]) !== 0)

/** The tests of the walk; a candidate fails at most one of them, and an item with any other reason is no candidate. */
const walkBits = runReasonBits.exceedsPool | runReasonBits.exceedsBudget | runReasonBits.belowDesired

/** Whether no test before the walk dropped it. */
export const isCandidate = (bits: number): boolean => (bits & ~walkBits) === 0

const rateBits = walkBits | runReasonBits.belowMinimum | runReasonBits.belowPayeeMinimum
/** Whether its rate and the available money alone keep it from being awarded; also true if it is awarded. */
export const isHeldByRate = (bits: number): boolean => (bits & ~rateBits) === 0

/** How many items of a run were candidates. */
export const countCandidates = (reasons: Uint16Array): number =>
  reasons.reduce((count, bits) => (isCandidate(bits) ? count + 1 : count), 0)

/** How a run ends for an item: awarded, skipped by the walk, or left out by a test before it. */
export const itemOutcomes = ['awarded', 'skipped', 'leftOut'] as const
export type ItemOutcome = (typeof itemOutcomes)[number]
export const itemOutcomeOf = (bits: number): ItemOutcome =>
  bits === 0 ? 'awarded' : isCandidate(bits) ? 'skipped' : 'leftOut'

/**
 * Reasons that a payee can find out by itself: from its own document, its own offer, or the published settings of the
 * market.
 */
const knownToPayee = [
  'ineligible',
  'beforeExpectedDate',
  'aboveHighest',
  'aboveCeiling',
  'invalidAmount',
] as const
/** A reason's bit is its index in this list, so new ones are appended. */
export const payeeReasons = [...knownToPayee, 'exceedsBudget', 'notHighEnough'] as const
export type PayeeReason = (typeof payeeReasons)[number]

export const payeeReasonBitsOf = (reasons: readonly PayeeReason[]): number =>
  reasons.reduce((bits, reason) => bits | (1 << payeeReasons.indexOf(reason)), 0)
export const payeeReasonsIn = (bits: number): readonly PayeeReason[] =>
  payeeReasons.filter((_, index) => (bits & (1 << index)) !== 0)

/**
 * The reasons that a payee reads of an item that was not awarded: every reason that it could find out by itself. If
 * there is none, the only reason is `notHighEnough`, which covers the minimum of the market and of the payee, the
 * desired annual rate and the pool. It is never combined with another reason: that would reveal the private minimum,
 * because an item with another reason never reaches the pool.
 *
 * `fitsBudgetLeft`: its amount after discount is within what the run has left of its budget (true without a budget).
 * That depends on the payee's own awards alone, whereas the reason `exceedsBudget` says that the item passed the
 * private minimum and the pool: a payee with a tiny budget could probe for both as often as it likes. An item with
 * that reason never fits what is left in the end.
 */
export function payeeReasonsOf(bits: number, fitsBudgetLeft: boolean): readonly PayeeReason[] {
  if (bits === 0) return []
  const known: PayeeReason[] = knownToPayee.filter((reason) => (bits & runReasonBits[reason]) !== 0)
  if (!fitsBudgetLeft) known.push('exceedsBudget')
  return known.length > 0 ? known : ['notHighEnough']
}

/**
 * Whether an item ends as failed because its discount is not valid. Items with another reason that the payee may know
 * wait instead; the private minimum makes no difference, so that an end does not reveal it.
 */
export function endsAsInvalid(bits: number): boolean {
  const known = payeeReasonsOf(bits, true)
  return known.length === 1 && known[0] === 'invalidAmount'
}
