/** Who may do what with a document: the first refusal that applies is the answer. */
import type { Failure } from '../failures.ts'
import { type Confirmation, confirmations, type DocumentSide, type DocumentSource } from './kinds.ts'

export const documentActs = [
  'edit',
  'delete',
  'disable',
  'enable',
  'exclude',
  'include',
  'confirm',
  'decline',
] as const
export type DocumentAct = (typeof documentActs)[number]

/** Actions that work in bulk. */
export type SelectionAct = Exclude<DocumentAct, 'edit'>
export const selectionActs = documentActs.filter((act) => act !== 'edit')

export type DocumentState = {
  readonly source: DocumentSource
  readonly disabledBy: DocumentSide | null
  readonly excluded: boolean
  readonly confirmation: Confirmation
  readonly paid: boolean
}

/** Why a side may not do it, or undefined if it may. */
export const refusalOf = (
  act: DocumentAct,
  document: DocumentState,
  side: DocumentSide,
): Failure | undefined => ladders[act](document, side)

/** Everything that a side may do with a document in its current state. */
export const actsOn = (document: DocumentState, side: DocumentSide): readonly DocumentAct[] =>
  documentActs.filter((act) => refusalOf(act, document, side) === undefined)

type Ladder = (document: DocumentState, side: DocumentSide) => Failure | undefined

/** Only for whoever entered it; a paid document cannot change. */
const entered: Ladder = ({ source, paid }, side) => {
  if (source === 'sync') return 'documentSynced'
  if (source === 'platform') return 'documentPlatforms'
  if (source !== side) return 'enteredByOtherSide'
  if (paid) return 'documentPaid'
  return undefined
}

const ladders: Readonly<Record<DocumentAct, Ladder>> = {
  edit: entered,
  delete: entered,
  disable: ({ paid, disabledBy }) => {
    if (paid) return 'documentPaid'
    if (disabledBy) return 'documentDisabled'
    return undefined
  },
  enable: ({ disabledBy }, side) => {
    if (!disabledBy) return 'documentEnabled'
    if (disabledBy !== side) return 'documentDisabledByOther'
    return undefined
  },
  exclude: ({ paid, excluded }, side) => {
    if (side !== 'payee') return 'payeesOnly'
    if (paid) return 'documentPaid'
    if (excluded) return 'documentExcluded'
    return undefined
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

/** What a confirmation is given for beside the number: a payer's entry that agrees in these confirms the payee's. */
export const matchedFields = ['amount', 'currency', 'dueDate'] as const
type Matched = { readonly amount: bigint; readonly currency: string; readonly dueDate: string }

export const isMatch = (one: Matched, other: Matched): boolean =>
  matchedFields.every((field) => one[field] === other[field])

/** The confirmations of an unpaid document that the payer can still confirm. */
export const confirmable: readonly Confirmation[] = confirmations.filter(
  (confirmation) =>
    refusalOf(
      'confirm',
      { source: 'payee', disabledBy: null, excluded: false, confirmation, paid: false },
      'payer',
    ) === undefined,
)

/** Whether an edit takes the payer's confirmation back. */
export const voidsConfirmation = (
  before: Matched & { readonly number: string },
  after: Matched & { readonly number: string },
): boolean => before.number !== after.number || !isMatch(before, after)
