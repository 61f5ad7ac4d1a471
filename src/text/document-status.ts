/** The status of a document for the reader: actions of their own side are worded as their own. */
import type { DocumentSide } from '#domain/documents/kinds.ts'
import type { DocumentStatus, DocumentTab } from '#domain/documents/status.ts'
import type { DocumentOfferState } from '#domain/offers/labels.ts'
import { documentOfferTexts, paidEarly } from './offer-states.ts'
import { type Pair, type Say, text } from './text.ts'

const paid = text('已付款', 'Paid')
const awarded = text('已成交', 'Awarded')
const offered = text('申请中', 'In an offer')
const disabled = text('已停用', 'Disabled')
const creditNote = text('红字单据', 'Credit note')
const overdue = text('已逾期', 'Past due')
const checking = text('核算中', 'Checking')

/** By reader, for any document. */
export const statusTexts = {
  payer: {
    paid,
    awarded,
    offered,
    declined: text('已退回', 'Declined by you'),
    waiting: text('待确认', 'To confirm'),
    disabled,
    excluded: text('收款方已排除', 'Excluded by the payee'),
    creditNote,
    overdue,
    checking,
    eligible: text('可提前付款', 'Can pay early'),
    ineligible: text('暂不可提前付款', 'Cannot pay early'),
  },
  payee: {
    paid,
    awarded,
    offered,
    declined: text('付款方已退回', 'Declined by the payer'),
    waiting: text('待付款方确认', 'Waiting for the payer'),
    disabled,
    excluded: text('已排除', 'Excluded by you'),
    creditNote,
    overdue,
    checking,
    eligible: text('可提前收款', 'Can be paid early'),
    ineligible: text('暂不可提前收款', 'Cannot be paid early'),
  },
} as const satisfies Record<DocumentSide, Record<DocumentStatus, Pair>>

const disabledByYou = text('已停用', 'Disabled by you')
const disabledByOther = {
  payer: text('付款方已停用', 'Disabled by the payer'),
  payee: text('收款方已停用', 'Disabled by the payee'),
} as const satisfies Record<DocumentSide, Pair>

type StatusFacts = {
  readonly status: DocumentStatus
  readonly disabledBy: DocumentSide | null
  /** A document in an offer shows the label of its item; one that was paid through an award shows as paid early. */
  readonly offerState?: DocumentOfferState
}

export function statusWords(say: Say, shown: StatusFacts, reader: DocumentSide): string {
  const { status, disabledBy, offerState = 'notApplied' } = shown
  if (status === 'offered' && offerState !== 'notApplied') return say(documentOfferTexts[offerState])
  if (status === 'paid' && offerState === 'awarded') return say(paidEarly)
  if (status === 'disabled' && disabledBy)
    return say(disabledBy === reader ? disabledByYou : disabledByOther[disabledBy])
  return say(statusTexts[reader][status])
}

const open = text('未结清', 'Open')

/** The tabs of a list, by reader. */
export const tabTexts = {
  payer: {
    open,
    eligible: statusTexts.payer.eligible,
    offered,
    waiting: text('待确认', 'To confirm'),
    paid,
  },
  payee: {
    open,
    eligible: statusTexts.payee.eligible,
    offered,
    waiting: statusTexts.payee.waiting,
    paid,
  },
} as const satisfies Record<DocumentSide, Record<DocumentTab, Pair>>

/** The eligible total above a list: the sums are inserted between these texts. */
export const earlyTexts = {
  label: {
    payer: text('可提前付款（冲减后）', 'Can pay early (after credit notes)'),
    payee: text('可提前收款（冲减后）', 'Can be paid early (after credit notes)'),
  },
  documents: text('{{count}} 张', '{{count}} documents'),
  document: text('1 张', '1 document'),
  from: {
    payer: text('最早 {{day}} 付款', 'earliest payment {{day}}'),
    payee: text('最早 {{day}} 到账', 'earliest payment {{day}}'),
  },
}
