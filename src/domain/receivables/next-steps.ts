/**
 * What is missing before a receivable that a payee has entered itself can be paid early, in the order in which it has to
 * happen. Lists count and filter by the first step; the database has the same rule for that (`receivables/rows-sql`), and a
 * test holds the two against each other.
 */
import type { Ineligibility } from '../documents/eligibility.ts'
import type { Confirmation } from '../documents/kinds.ts'
import type { DocumentStatus } from '../documents/status.ts'
import type { RequestState } from '../payees/payer-connections.ts'

/**
 * In order. The payer is invited, registers, is asked and answers, and has a market; the receivable becomes a document of
 * that payer under a number of its own, which the payer confirms; then whatever else the market requires,
 * and that it is open.
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
  'open',
] as const
export type NextStep = (typeof nextSteps)[number]

/** Where a receivable stands: what its first step is about, or that nothing is missing. */
export const receivableStages = ['absent', 'unconnected', 'unconfirmed', 'other', 'ready', 'offered'] as const
export type ReceivableStage = (typeof receivableStages)[number]

/** A receivable whose payer is known by name. */
export type NamedFacts = {
  readonly kind: 'named'
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

/** Those that other steps stand for. */
const covered: ReadonlySet<Ineligibility> = new Set(['unconnected', 'payeeUnregistered', 'unconfirmed'])

const inOffer = (status: DocumentStatus): boolean => status === 'offered' || status === 'awarded'

/** How the payee comes to be connected from here. */
function connecting(request: RequestState | null): 'ask' | 'askAgain' | 'answer' | 'market' {
  if (request === 'requested') return 'answer'
  if (request === 'declined') return 'askAgain'
  return request === 'accepted' ? 'market' : 'ask'
}

/** Every step that is left, in order; none where it can be offered, or is in an offer. */
export const missingOf = (facts: ReceivableFacts): readonly Missing[] =>
  facts.kind === 'named' ? nextStepsOfNamed(facts) : nextStepsOfDocument(facts)

function nextStepsOfNamed({ isPresent, isInvited, request, isConnected, isNumberTaken }: NamedFacts) {
  const confirm = { step: 'confirm' } as const
  if (!isPresent) return [{ step: isInvited ? 'register' : 'invite' }, { step: 'ask' }, confirm] as const
  if (!isConnected) return [{ step: connecting(request) }, confirm] as const
  return [{ step: isNumberTaken ? 'renumber' : 'link' }, confirm] as const
}

function nextStepsOfDocument({
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
  if (missing.length === 0 && !isMarketOpen) missing.push({ step: 'open' })
  return missing
}

/** The stage that each first step stands for. */
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
  open: 'other',
}

export function stageOf(facts: ReceivableFacts): ReceivableStage {
  const [first] = missingOf(facts)
  if (first) return stages[first.step]
  return facts.kind === 'document' && inOffer(facts.status) ? 'offered' : 'ready'
}

/** What a payee can do with a receivable of the list. */
export const receivableActions = ['invite', 'ask', 'link', 'offer', 'edit', 'remove'] as const
export type ReceivableAction = (typeof receivableActions)[number]

/** What moves it on: the payee's own steps, and the offer where nothing is missing. */
export function actionsOnStep(facts: ReceivableFacts): readonly ReceivableAction[] {
  const [first] = missingOf(facts)
  if (!first) return stageOf(facts) === 'ready' ? ['offer'] : []
  const actions: ReceivableAction[] = []
  if (first.step === 'invite' || first.step === 'register') actions.push('invite')
  if (first.step === 'ask' || first.step === 'askAgain') actions.push('ask')
  if (facts.kind === 'named') actions.push('link')
  return actions
}
