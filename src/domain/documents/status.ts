/**
 * The one status that a document shows: the first of the list that applies. The database has the same rule
 * (`document_status`); a test compares the two.
 */

import { activeStates, type ItemState } from '../offers/states.ts'
import type { Ineligibility } from './eligibility.ts'
import type { Confirmation } from './kinds.ts'

/** In order: the first that applies is shown. */
export const documentStatuses = [
  'paid',
  'awarded',
  'offered',
  'declined',
  'waiting',
  'disabled',
  'excluded',
  'creditNote',
  'overdue',
  'checking',
  'eligible',
  'ineligible',
] as const
export type DocumentStatus = (typeof documentStatuses)[number]

export type StatusFacts = {
  readonly paid: boolean
  /** The state of its item in the latest offer that contained it. */
  readonly itemState: ItemState | undefined
  readonly confirmation: Confirmation
  readonly disabled: boolean
  readonly excluded: boolean
  /** Minor units; negative for a credit note. */
  readonly amount: bigint
  /** Whether it was due before the business date of its market. */
  readonly overdue: boolean
  /** Why it cannot be paid early; undefined until it is evaluated. */
  readonly reasons: readonly Ineligibility[] | undefined
}

const holds: Readonly<Record<DocumentStatus, (document: StatusFacts) => boolean>> = {
  paid: ({ paid }) => paid,
  awarded: ({ itemState }) => itemState === 'awarded',
  offered: ({ itemState }) => activeStates.some((state) => state === itemState),
  declined: ({ confirmation }) => confirmation === 'declined',
  waiting: ({ confirmation }) => confirmation === 'waiting',
  disabled: ({ disabled }) => disabled,
  excluded: ({ excluded }) => excluded,
  creditNote: ({ amount }) => amount < 0n,
  overdue: ({ overdue }) => overdue,
  checking: ({ reasons }) => reasons === undefined,
  eligible: ({ reasons }) => reasons?.length === 0,
  ineligible: () => true,
}

export const statusOf = (document: StatusFacts): DocumentStatus =>
  documentStatuses.find((status) => holds[status](document)) ?? 'ineligible'

/** The style of a status: each tone is a colour and a shape. */
export type StatusTone = 'ok' | 'wait' | 'bad' | 'off' | 'done' | 'stopped'
export const statusTones: Readonly<Record<DocumentStatus, StatusTone>> = {
  paid: 'done',
  awarded: 'ok',
  offered: 'wait',
  declined: 'bad',
  waiting: 'wait',
  disabled: 'stopped',
  excluded: 'stopped',
  creditNote: 'off',
  overdue: 'bad',
  checking: 'wait',
  eligible: 'ok',
  ineligible: 'off',
}

/** The tabs of a list, which opens on the first; another tab shows all documents. */
export const documentTabs = ['open', 'eligible', 'offered', 'waiting', 'paid'] as const
export type DocumentTab = (typeof documentTabs)[number]

export const statusesIn: Readonly<Record<DocumentTab, readonly DocumentStatus[]>> = {
  open: documentStatuses.filter((status) => status !== 'paid'),
  eligible: ['eligible'],
  offered: ['offered', 'awarded'],
  waiting: ['waiting'],
  paid: ['paid'],
}
