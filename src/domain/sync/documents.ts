/** What becomes of a document that a payer's own system sends, beside what is there under its number. */
import { checkImported, type ImportedDocument } from '../documents/import.ts'
import {
  type Confirmation,
  type DocumentSource,
  type DocumentType,
  documentTypes,
  paymentMeans,
} from '../documents/kinds.ts'
import { confirmable, isMatch } from '../documents/rules.ts'
import type { Failure } from '../failures.ts'
import type { RowError } from '../imports/row-errors.ts'
import { type Currency, formatAmount } from '../money.ts'
import { type FactChange, type OfferFact, offerFacts } from '../offers/invalid.ts'
import { activeStates, type ItemState } from '../offers/states.ts'

export type SyncedDocument = Omit<ImportedDocument, 'payer'> & {
  readonly type: DocumentType
  readonly payer: string | null
  readonly isWithdrawn: boolean
}

const meansOf = (word: string) => paymentMeans.find((means) => means === word)

/** A withdrawal names a document; these stand for what it does not say. */
const unsaid = { amount: '1', dueDate: '2000-01-01' }

/** The values of a row, or everything that is wrong with it, by the rule that an uploaded row has. */
export function checkSynced(
  sent: Readonly<Record<string, string>>,
  isWithdrawn: boolean,
): { readonly values: SyncedDocument } | { readonly errors: readonly RowError[] } {
  const type = documentTypes.find((one) => one === (sent['type'] ?? 'payable'))
  const { number = '', payeeCode = '', payer = '' } = sent
  const cells = isWithdrawn ? { ...unsaid, number, payeeCode, payer } : sent
  const checked = checkImported(cells, 'payer', meansOf, false)
  const errors: readonly RowError[] = [
    ...('errors' in checked ? checked.errors : []),
    ...(type ? [] : [{ column: 'type', reason: 'notAChoice' as const, value: sent['type'] ?? '' }]),
  ]
  if (errors.length > 0 || 'errors' in checked || !type) return { errors }
  const { values } = checked
  return { values: { ...values, type, payer: values.payer || null, isWithdrawn } }
}

/** The facts by which two versions of a document are told apart. */
type Facts = {
  readonly amount: bigint
  readonly currency: Currency
  readonly documentDate: string | null
  readonly dueDate: string
  readonly means: string
  readonly billTermDays: number | null
  readonly creditsNumber: string | null
}
export type SentFacts = Facts & { readonly isWithdrawn: boolean }
export type KnownDocument = Facts & {
  readonly source: DocumentSource
  readonly confirmation: Confirmation
  readonly isPaid: boolean
  readonly itemState: ItemState | null
}

export const syncOutcomes = ['added', 'updated', 'unchanged', 'confirmed', 'withdrawn', 'failed'] as const
export type SyncOutcome = (typeof syncOutcomes)[number]

type Decided =
  | { readonly outcome: Exclude<SyncOutcome, 'failed'>; readonly endsOffer: boolean }
  | { readonly outcome: 'failed'; readonly failure: SyncFailure }

export type SyncFailure = Extract<
  Failure,
  'documentPaid' | 'documentAwarded' | 'documentEnteredByHand' | 'payeeEntryDiffers' | 'documentSignChanged'
>

const allFacts = [...offerFacts, 'documentDate', 'creditsNumber'] as const
export type SyncedFact = (typeof allFacts)[number]

/** What differs between two versions of a document. */
export const changedFacts = (before: Facts, after: Facts): readonly SyncedFact[] =>
  allFacts.filter((fact) => before[fact] !== after[fact])

/** What an offer rests on and has changed, in the words of whoever sent it. */
export const offerChanges = (before: Facts, after: Facts): readonly FactChange[] =>
  offerFacts
    .filter((fact) => before[fact] !== after[fact])
    .map((fact) => ({ fact, before: factText(before, fact), after: factText(after, fact) }))

function factText(facts: Facts, fact: OfferFact): string | null {
  if (fact === 'amount') return formatAmount({ currency: facts.currency, minor: facts.amount })
  const value = facts[fact]
  return value === null ? null : String(value)
}

const stands = (outcome: Exclude<SyncOutcome, 'failed'>, endsOffer = false): Decided => ({
  outcome,
  endsOffer,
})
const fails = (failure: SyncFailure): Decided => ({ outcome: 'failed', failure })

/** Adding what is not there, changing what a sync brought, confirming what a payee entered alike; nothing is taken over. */
export function decideSynced(sent: SentFacts, known: KnownDocument | undefined): Decided {
  if (!known) return stands(sent.isWithdrawn ? 'unchanged' : 'added')
  if (known.source !== 'sync') return againstEntered(sent, known)
  const changed = sent.isWithdrawn ? allFacts : changedFacts(known, sent)
  if (changed.length === 0) return stands('unchanged')
  if (known.isPaid) return fails('documentPaid')
  if (known.itemState === 'awarded') return fails('documentAwarded')
  const isOffered = activeStates.some((state) => state === known.itemState)
  if (sent.isWithdrawn) return stands('withdrawn', isOffered)
  if (known.amount > 0n !== sent.amount > 0n) return fails('documentSignChanged')
  return stands('updated', isOffered && offerFacts.some((fact) => changed.includes(fact)))
}

/** What people entered under the number stays theirs. */
function againstEntered(sent: SentFacts, { source, confirmation, isPaid, ...known }: KnownDocument): Decided {
  if (sent.isWithdrawn) return fails('documentEnteredByHand')
  if (!isMatch(known, sent)) return fails(source === 'payee' ? 'payeeEntryDiffers' : 'documentEnteredByHand')
  const isWaiting = confirmable.includes(confirmation)
  return stands(source === 'payee' && isWaiting && !isPaid ? 'confirmed' : 'unchanged')
}
