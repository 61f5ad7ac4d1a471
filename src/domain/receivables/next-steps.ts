/**
 * The steps that are missing before a receivable that a payee has entered itself can be paid early, in the order in
 * which they have to happen. Lists count and filter by the first step; the database has the same rule for that
 * (`receivables/rows-sql`), and a test compares the two.
 */
import type { Ineligibility } from '../documents/eligibility.ts'
import type { Confirmation } from '../documents/kinds.ts'
import type { DocumentStatus } from '../documents/status.ts'
import type { RequestState } from '../payees/payer-connections.ts'

/**
 * In order. The payer is invited, registers, gets a connection request and answers it, and has a market; the
 * receivable becomes a document of that payer under a number of its own, which the payer confirms; then come the
 * other requirements of the market, that the payee is verified, and that the market is open.
 */
export const nextSteps = [
  'invite',
  'register',
  'ask',
  'askAgain',
  'answer',
  'market',
  'renumber',
  'link',
  'correct',
  'confirm',
  'reason',
  'check',
  'verify',
  'open',
] as const
export type NextStep = (typeof nextSteps)[number]

/** The stage of a receivable: the subject of its first step, or that nothing is missing. */
export const receivableStages = ['absent', 'unconnected', 'unconfirmed', 'other', 'ready', 'offered'] as const
export type ReceivableStage = (typeof receivableStages)[number]

/** A receivable whose payer is known by name. */
export type NamedFacts = {
  readonly kind: 'named'
  readonly isVerified: boolean
  /** Whether a payer of this name is on the platform. */
  readonly isPresent: boolean
  readonly isInvited: boolean
  /** The payee's last request to that payer. */
  readonly request: RequestState | null
  /** Whether the payee is on that payer's list. */
  readonly isConnected: boolean
  /** Whether that payer has another document of this number. */
  readonly isNumberTaken: boolean
}
/** A document that is not paid. */
export type DocumentFacts = {
  readonly kind: 'document'
  readonly isVerified: boolean
  readonly isConnected: boolean
  /** Whether its market takes offers now. */
  readonly isMarketOpen: boolean
  readonly request: RequestState | null
  readonly confirmation: Confirmation
  readonly status: DocumentStatus
  readonly reasons: readonly Ineligibility[]
}
export type ReceivableFacts = NamedFacts | DocumentFacts

export type Missing =
  | { readonly step: Exclude<NextStep, 'reason'> }
  | { readonly step: 'reason'; readonly reason: Ineligibility }

/** Reasons of eligibility that other steps already cover. */
const covered: ReadonlySet<Ineligibility> = new Set(['unconnected', 'payeeUnregistered', 'unconfirmed'])

const inOffer = (status: DocumentStatus): boolean => status === 'offered' || status === 'awarded'

/** The steps that lead to a connection from here. */
function connecting(request: RequestState | null): 'ask' | 'askAgain' | 'answer' | 'market' {
  if (request === 'requested') return 'answer'
  if (request === 'declined') return 'askAgain'
  return request === 'accepted' ? 'market' : 'ask'
}

/** Every remaining step, in order; none if it can be offered, or is in an offer. */
export const missingOf = (facts: ReceivableFacts): readonly Missing[] =>
  facts.kind === 'named' ? nextStepsOfNamed(facts) : nextStepsOfDocument(facts)

function nextStepsOfNamed(facts: NamedFacts): readonly Missing[] {
  const { isPresent, isInvited, request, isConnected, isNumberTaken, isVerified } = facts
  const last = [{ step: 'confirm' }, ...(isVerified ? [] : [{ step: 'verify' } as const])] as const
  if (!isPresent) return [{ step: isInvited ? 'register' : 'invite' }, { step: 'ask' }, ...last]
  if (!isConnected) return [{ step: connecting(request) }, ...last]
  return [{ step: isNumberTaken ? 'renumber' : 'link' }, ...last]
}

function nextStepsOfDocument({
  isVerified,
  isConnected,
  isMarketOpen,
  request,
  confirmation,
  status,
  reasons,
}: DocumentFacts) {
  if (inOffer(status)) return []
  const missing: Missing[] = []
  if (!isConnected) missing.push({ step: connecting(request) })
  if (confirmation === 'declined') missing.push({ step: 'correct' })
  if (confirmation !== 'confirmed') missing.push({ step: 'confirm' })
  for (const reason of reasons) if (!covered.has(reason)) missing.push({ step: 'reason', reason })
  if (missing.length === 0 && status !== 'eligible') missing.push({ step: 'check' })
  const isFit = missing.length === 0
  if (!isVerified) missing.push({ step: 'verify' })
  if (isFit && !isMarketOpen) missing.push({ step: 'open' })
  return missing
}

/** The stage of each first step. */
const stages: Readonly<Record<NextStep, ReceivableStage>> = {
  invite: 'absent',
  register: 'absent',
  ask: 'unconnected',
  askAgain: 'unconnected',
  answer: 'unconnected',
  market: 'unconnected',
  renumber: 'other',
  link: 'other',
  correct: 'unconfirmed',
  confirm: 'unconfirmed',
  reason: 'other',
  check: 'other',
  verify: 'other',
  open: 'other',
}

export function stageOf(facts: ReceivableFacts): ReceivableStage {
  const [first] = missingOf(facts)
  if (first) return stages[first.step]
  return facts.kind === 'document' && inOffer(facts.status) ? 'offered' : 'ready'
}

/** The actions of a payee on a receivable of the list. */
export const receivableActions = ['invite', 'ask', 'link', 'offer', 'edit', 'remove'] as const
export type ReceivableAction = (typeof receivableActions)[number]

/** The actions that make progress: the payee's own steps, and the offer if nothing is missing. */
export function actionsOnStep(facts: ReceivableFacts): readonly ReceivableAction[] {
  const [first] = missingOf(facts)
  if (!first) return stageOf(facts) === 'ready' ? ['offer'] : []
  const actions: ReceivableAction[] = []
  if (first.step === 'invite' || first.step === 'register') actions.push('invite')
  if (first.step === 'ask' || first.step === 'askAgain') actions.push('ask')
  if (facts.kind === 'named') actions.push('link')
  return actions
}
