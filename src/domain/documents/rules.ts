/** Permitted actions on a document by side and state: the first refusal that applies is returned. */
import type { Failure } from '../failures.ts'
import { activeStates, type ItemState } from '../offers/states.ts'
import { type Confirmation, confirmations, type DocumentSide, type DocumentSource } from './kinds.ts'

export const documentActions = [
  'edit',
  'delete',
  'disable',
  'enable',
  'exclude',
  'include',
  'confirm',
  'decline',
] as const
export type DocumentAction = (typeof documentActions)[number]

/** Actions that work in bulk. */
export type SelectionAction = Exclude<DocumentAction, 'edit'>
export const selectionActions = documentActions.filter((act) => act !== 'edit')

export type DocumentState = {
  readonly source: DocumentSource
  readonly disabledBy: DocumentSide | null
  readonly excluded: boolean
  readonly confirmation: Confirmation
  readonly paid: boolean
  /** The state of its item in the latest offer that contained it. */
  readonly itemState: ItemState | null
  /** Whether the person who asks belongs to its payee (OFR-33). */
  readonly ownPayee?: boolean
}

/** The refusal of an action by a side, or undefined if it is permitted. */
export const refusalOf = (
  act: DocumentAction,
  document: DocumentState,
  side: DocumentSide,
): Failure | undefined => (side === 'payer' && document.ownPayee ? 'ownPayee' : ladders[act](document, side))

/** All actions that a side may take on a document in its current state. */
export const actionsOn = (document: DocumentState, side: DocumentSide): readonly DocumentAction[] =>
  documentActions.filter((act) => refusalOf(act, document, side) === undefined)

type Ladder = (document: DocumentState, side: DocumentSide) => Failure | undefined

/** An awarded document cannot change any more; one in an offer can, if the offer may lose it. */
const awarded = ({ itemState }: DocumentState): Failure | undefined =>
  itemState === 'awarded' ? 'documentAwarded' : undefined
const offered = ({ itemState }: DocumentState): Failure | undefined =>
  activeStates.some((state) => state === itemState) ? 'documentOffered' : undefined

/** Only by the side that entered it; a document that is paid or in an offer cannot change. */
const entered: Ladder = (document, side) => {
  const { source, paid } = document
  if (source === 'sync') return 'documentSynced'
  if (source === 'platform') return 'documentPlatforms'
  if (source !== side) return 'enteredByOtherSide'
  if (paid) return 'documentPaid'
  return awarded(document) ?? offered(document)
}

const ladders: Readonly<Record<DocumentAction, Ladder>> = {
  edit: entered,
  delete: entered,
  disable: (document) => {
    if (document.paid) return 'documentPaid'
    if (document.disabledBy) return 'documentDisabled'
    return awarded(document)
  },
  enable: ({ disabledBy }, side) => {
    if (!disabledBy) return 'documentEnabled'
    if (disabledBy !== side) return 'documentDisabledByOther'
    return undefined
  },
  exclude: (document, side) => {
    if (side !== 'payee') return 'payeesOnly'
    if (document.paid) return 'documentPaid'
    if (document.excluded) return 'documentExcluded'
    return awarded(document)
  },
  include: ({ excluded }, side) => {
    if (side !== 'payee') return 'payeesOnly'
    if (!excluded) return 'documentIncluded'
    return undefined
  },
  confirm: ({ confirmation, paid }, side) => {
    if (side !== 'payer') return 'payersOnly'
    if (confirmation === 'none') return 'confirmationUnneeded'
    if (confirmation === 'confirmed') return 'documentConfirmed'
    if (paid) return 'documentPaid'
    return undefined
  },
  decline: ({ confirmation }, side) => {
    if (side !== 'payer') return 'payersOnly'
    if (confirmation === 'none') return 'confirmationUnneeded'
    if (confirmation === 'confirmed') return 'documentConfirmed'
    if (confirmation === 'declined') return 'documentDeclined'
    return undefined
  },
}

/**
 * The fields that a confirmation covers, besides the number: a payer's entry that agrees in these confirms the
 * payee's.
 */
export const matchedFields = ['amount', 'currency', 'dueDate'] as const
type MatchFacts = { readonly amount: bigint; readonly currency: string; readonly dueDate: string }

export const isMatch = (one: MatchFacts, other: MatchFacts): boolean =>
  matchedFields.every((field) => one[field] === other[field])

/** The confirmations of an unpaid document that the payer can still confirm. */
export const confirmable: readonly Confirmation[] = confirmations.filter(
  (confirmation) =>
    refusalOf(
      'confirm',
      { source: 'payee', disabledBy: null, excluded: false, confirmation, paid: false, itemState: null },
      'payer',
    ) === undefined,
)

/** Whether an edit takes the payer's confirmation back. */
export const voidsConfirmation = (
  before: MatchFacts & { readonly number: string },
  after: MatchFacts & { readonly number: string },
): boolean => before.number !== after.number || !isMatch(before, after)
