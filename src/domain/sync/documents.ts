/** Decides what to do with a document that a payer's own system sends, given the document stored under its number. */
import { parseDocumentNumber } from '../documents/entry.ts'
import { checkImported, type ImportedDocument } from '../documents/import.ts'
import {
  type Confirmation,
  type DocumentSource,
  type DocumentType,
  documentTypes,
  paymentMeans,
} from '../documents/kinds.ts'
import { confirmable, isMatch } from '../documents/rules.ts'
import { parseTaxId } from '../entities/tax-id.ts'
import type { Failure } from '../failures.ts'
import type { RowError } from '../imports/row-errors.ts'
import { type Currency, formatAmount } from '../money.ts'
import { type FactChange, type OfferFact, offerFacts } from '../offers/invalid.ts'
import { activeStates, type ItemState } from '../offers/states.ts'
import { type CheckedRow, yesOrNo } from './values.ts'

export type SyncedDocument = Omit<ImportedDocument, 'payer'> & {
  readonly type: DocumentType
  readonly payer: string | null
  /** What may be the tax id of the payer; the first that is known counts, before its name. */
  readonly payerTaxIds: readonly string[]
  readonly isWithdrawn: boolean
  /** Whether it is another debt than that of another type with its number. */
  readonly confirmsOtherType: boolean
  /** Unchanged if undefined. */
  readonly orderNumber?: string | undefined
  /** The numbers of the receipts that it invoices; unchanged if undefined. */
  readonly entries?: readonly string[] | undefined
}

const meansOf = (word: string) => paymentMeans.find((means) => means === word)

/** A withdrawal only names a document; these placeholders fill its other columns. */
const withdrawalDefaults = { amount: '1', dueDate: '2000-01-01' }

/** The values of a row, or all of its errors, by the same rule as for an uploaded row. */
export function checkSynced(
  sent: Readonly<Record<string, string>>,
  isWithdrawn: boolean,
  confirmsOtherType = false,
): { readonly values: SyncedDocument } | { readonly errors: readonly RowError[] } {
  const type = documentTypes.find((one) => one === (sent['type'] || 'payable'))
  const { number = '', payeeCode = '', payer = '' } = sent
  const cells = isWithdrawn ? { ...withdrawalDefaults, number, payeeCode, payer } : sent
  const checked = checkImported(cells, 'payer', meansOf, false)
  const errors: readonly RowError[] = [
    ...('errors' in checked ? checked.errors : []),
    ...(type ? [] : [{ column: 'type', reason: 'notAChoice' as const, value: sent['type'] ?? '' }]),
  ]
  if (errors.length > 0 || 'errors' in checked || !type) return { errors }
  const { values } = checked
  const payerTaxIds = (sent['payerTaxIds'] ?? '').split(',').flatMap((text) => parseTaxId(text) ?? [])
  const of = { type, payer: values.payer || null, payerTaxIds }
  return { values: { ...values, ...of, isWithdrawn, confirmsOtherType } }
}

/** The values of a document as JSON has it: whether it is withdrawn and confirms are answers. */
export function checkSentDocument({
  withdrawn,
  confirmOtherType,
  orderNumber,
  ...sent
}: Readonly<Record<string, string>>): CheckedRow<SyncedDocument> {
  const [isWithdrawn, confirms] = [withdrawn, confirmOtherType].map((word) => yesOrNo(word ?? 'no'))
  const checked = checkSynced(sent, isWithdrawn === 'yes', confirms === 'yes')
  const wrong: RowError[] = [
    ...(isWithdrawn ? [] : [{ column: 'withdrawn', reason: 'notAChoice' as const, value: withdrawn ?? '' }]),
    ...(confirms
      ? []
      : [{ column: 'confirmOtherType', reason: 'notAChoice' as const, value: confirmOtherType ?? '' }]),
  ]
  const order = orderNumber === undefined ? undefined : parseDocumentNumber(orderNumber)
  if (orderNumber !== undefined && !order)
    wrong.push({ column: 'orderNumber', reason: 'tooLong', value: orderNumber })
  if (wrong.length === 0)
    return 'errors' in checked ? checked : { values: { ...checked.values, orderNumber: order } }
  return { errors: [...('errors' in checked ? checked.errors : []), ...wrong] }
}

/** The fields by which two versions of a document differ. */
type Facts = {
  readonly amount: bigint
  readonly currency: Currency
  readonly documentDate: string | null
  readonly dueDate: string
  readonly means: string
  readonly billTermDays: number | null
  readonly creditsNumber: string | null
}
export type SentFacts = Facts & { readonly isWithdrawn: boolean; readonly confirmsOtherType: boolean }
export type KnownDocument = Facts & {
  readonly source: DocumentSource
  readonly confirmation: Confirmation
  readonly isPaid: boolean
  readonly itemState: ItemState | null
}

/** What there is of a number that no document has. */
export type OtherUse = {
  /** Whether a document with this number was withdrawn or deleted. */
  readonly wasThere: boolean
  /** Whether a document of another type has it: the same debt could be offered, and paid, twice. */
  readonly isOfOtherType: boolean
}

export const syncOutcomes = ['added', 'updated', 'unchanged', 'confirmed', 'withdrawn', 'failed'] as const
export type SyncOutcome = (typeof syncOutcomes)[number]

type SyncDecision =
  | {
      readonly outcome: Exclude<SyncOutcome, 'failed'>
      readonly endsOffer: boolean
      /** Whether a document that people of the payer entered becomes the system's. */
      readonly takesOver: boolean
    }
  | { readonly outcome: 'failed'; readonly failure: SyncFailure }

export type SyncFailure = Extract<
  Failure,
  | 'notFound'
  | 'numberUsedByOtherType'
  | 'documentPaid'
  | 'documentAwarded'
  | 'documentEnteredByHand'
  | 'payeeEntryDiffers'
  | 'documentSignChanged'
>

const allFacts = [...offerFacts, 'documentDate', 'creditsNumber'] as const
export type SyncedFact = (typeof allFacts)[number]

/** What differs between two versions of a document. */
export const changedFacts = (before: Facts, after: Facts): readonly SyncedFact[] =>
  allFacts.filter((fact) => before[fact] !== after[fact])

/** The changed fields that an offer depends on, by the sender's field names. */
export const offerChanges = (before: Facts, after: Facts): readonly FactChange[] =>
  offerFacts
    .filter((fact) => before[fact] !== after[fact])
    .map((fact) => ({ fact, before: factText(before, fact), after: factText(after, fact) }))

function factText(facts: Facts, fact: OfferFact): string | null {
  if (fact === 'amount') return formatAmount({ currency: facts.currency, minor: facts.amount })
  const value = facts[fact]
  return value === null ? null : String(value)
}

const accepted = (
  outcome: Exclude<SyncOutcome, 'failed'>,
  endsOffer = false,
  takesOver = false,
): SyncDecision => ({ outcome, endsOffer, takesOver })
const fails = (failure: SyncFailure): SyncDecision => ({ outcome: 'failed', failure })

/**
 * Adds a missing document, changes one that was synced, takes over one that people of the payer entered while it is open,
 * and confirms an equal one that a payee entered.
 */
export function decideSynced(
  sent: SentFacts,
  known: KnownDocument | undefined,
  other: OtherUse,
): SyncDecision {
  if (!known) return decideUnknown(sent, other)
  if (known.source === 'payee' || known.source === 'platform') return decideAgainstEntered(sent, known)
  const takesOver = known.source === 'payer'
  const changed = sent.isWithdrawn ? allFacts : changedFacts(known, sent)
  const isFixed = known.isPaid || known.itemState === 'awarded'
  if (changed.length === 0 && (isFixed || !takesOver)) return accepted('unchanged')
  if (known.isPaid) return fails('documentPaid')
  if (known.itemState === 'awarded') return fails('documentAwarded')
  const isOffered = activeStates.some((state) => state === known.itemState)
  if (sent.isWithdrawn) return accepted('withdrawn', isOffered, takesOver)
  if (known.amount > 0n !== sent.amount > 0n) return fails('documentSignChanged')
  const endsOffer = isOffered && offerFacts.some((fact) => changed.includes(fact))
  return accepted('updated', endsOffer, takesOver)
}

/** A withdrawal that is sent again changes nothing; one of a number that never was is a mistake. */
function decideUnknown(sent: SentFacts, { wasThere, isOfOtherType }: OtherUse): SyncDecision {
  if (sent.isWithdrawn) return wasThere ? accepted('unchanged') : fails('notFound')
  return isOfOtherType && !sent.confirmsOtherType ? fails('numberUsedByOtherType') : accepted('added')
}

/** A document that the payee or the platform entered under the number is not changed. */
function decideAgainstEntered(
  sent: SentFacts,
  { source, confirmation, isPaid, ...known }: KnownDocument,
): SyncDecision {
  if (sent.isWithdrawn) return fails('documentEnteredByHand')
  if (!isMatch(known, sent)) return fails(source === 'payee' ? 'payeeEntryDiffers' : 'documentEnteredByHand')
  const isWaiting = confirmable.includes(confirmation)
  return accepted(source === 'payee' && isWaiting && !isPaid ? 'confirmed' : 'unchanged')
}
