/** The names of the states of offers, and what happens next in each, in plain words for the payee. */
import type { PayeeReason } from '#domain/clearing/reasons.ts'
import {
  type DocumentOfferState,
  type ItemLabel,
  isPaidEarly,
  type OfferStatus,
} from '#domain/offers/labels.ts'
import type { FailureReason } from '#domain/offers/states.ts'
import { type Pair, type Say, text } from './text.ts'

const overlays = {
  frozen: text('已冻结', 'Frozen'),
  calculating: text('出清中', 'Clearing now'),
  marketClosed: text('市场休市', 'Market closed'),
}
const waiting = {
  eligibilityPending: text('待核算', 'Being checked'),
  pendingReview: text('待审核', 'Waiting for review'),
  approved: text('审核通过', 'Approved'),
  submitted: text('已提交', 'Submitted'),
}
const ends = {
  rejected: text('已驳回', 'Rejected'),
  canceled: text('已撤回', 'Canceled'),
  revoked: text('审核后撤回', 'Withdrawn after review'),
  adminRevoked: text('平台撤销', 'Revoked by the platform'),
  expired: text('已过期', 'Expired'),
  failed: text('未能付款', 'Failed'),
  invalid: text('已失效', 'No longer valid'),
}
const awarded = text('已成交', 'Awarded')
/** Instead of awarded, once it is paid. */
export const paidEarly = text('已提前付款', 'Paid early')

export const itemLabelTexts: Readonly<Record<ItemLabel, Pair>> = {
  draft: text('草稿', 'Draft'),
  ...overlays,
  ...waiting,
  awarded,
  ...ends,
}

export const offerStatusTexts: Readonly<Record<OfferStatus, Pair>> = {
  toBeSubmitted: text('待提交', 'To be submitted'),
  ...overlays,
  ...waiting,
  partiallyApproved: text('部分通过', 'Partly approved'),
  awarded,
  ...ends,
}

export const documentOfferTexts: Readonly<Record<DocumentOfferState, Pair>> = {
  notApplied: text('未申请', 'Not offered'),
  pendingClearing: text('待出清', 'Waiting for clearing'),
  ...overlays,
  awarded,
  rejected: ends.rejected,
  adminRevoked: ends.adminRevoked,
  expired: ends.expired,
  failed: ends.failed,
  invalid: ends.invalid,
}

const nextOfOverlays = {
  frozen: text(
    '冻结期间不参与出清，解冻后恢复；到期前未解冻则过期。',
    'It takes part in no clearing while it is frozen. It goes on when the freeze ends, or expires at the due date.',
  ),
  calculating: text(
    '本次出清正在进行，结果通常几秒内给出。',
    'A clearing is running. The result is usually there within seconds.',
  ),
  marketClosed: text(
    '市场开市后自动参与下一次出清，无需重新提交；到期前未开市则过期。',
    'It takes part in the next clearing after the market opens; you need not submit it again. It expires if its due date comes first.',
  ),
}
const nextOfWaiting = {
  eligibilityPending: text(
    '单据正在核算，通过后参与下一次出清。',
    'The document is being checked. If it passes, it takes part in the next clearing.',
  ),
  pendingReview: text(
    '付款方审核通过后参与下一次出清。',
    'It takes part in the next clearing once the payer has approved it.',
  ),
  approved: text(
    '付款方已审核通过，等待下一次出清。',
    'The payer has approved it. It waits for the next clearing.',
  ),
  submitted: text(
    '等待下一次出清；未成交则保留报价，继续参与，直至成交或到期。',
    'It waits for the next clearing. If it is not awarded it stays in at its rate until it is awarded or due.',
  ),
}
const nextOfAwarded = text(
  '付款方将在付款日付款，到账金额为折后金额。',
  'The payer pays the amount after discount on the pay date.',
)
export const nextOfPaid = text('付款方已提前付款，到账金额为折后金额。', 'Paid early, less the discount.')
const nextOfEnds = {
  rejected: text(
    '付款方驳回了该申请，单据可重新申请。',
    'The payer rejected it. The document can be offered again.',
  ),
  canceled: text(
    '申请已撤回，单据到期照常付款，也可重新申请。',
    'You canceled it. The document is paid when due, or can be offered again.',
  ),
  revoked: text(
    '申请在审核后撤回，单据到期照常付款，也可重新申请。',
    'You withdrew it after the review. The document is paid when due, or can be offered again.',
  ),
  adminRevoked: text(
    '平台运营撤销了该申请，如有疑问请联系平台。',
    'The operator revoked it. Contact the platform if you have questions.',
  ),
  expired: text(
    '到期前已没有付款批次，单据到期照常付款。',
    'No pay run is left before the due date. The document is paid when due.',
  ),
  failed: text('未能提前付款，原因见明细。', 'It could not be paid early. The reason is shown with it.'),
  invalid: text(
    '单据已变更或停用，申请随之失效。单据仍符合条件时可按新内容重新申请。',
    'The document was changed or disabled, which ended this offer. If it can still be paid early, offer it again as it is now.',
  ),
}

/** What happens next, and when. */
export const itemNextTexts: Readonly<Record<ItemLabel, Pair>> = {
  draft: text(
    '尚未提交，不参与出清，也不占用单据。',
    'It is not submitted: it takes part in no clearing and holds no document.',
  ),
  ...nextOfOverlays,
  ...nextOfWaiting,
  awarded: nextOfAwarded,
  ...nextOfEnds,
}

export const offerNextTexts: Readonly<Record<OfferStatus, Pair>> = {
  toBeSubmitted: itemNextTexts.draft,
  ...nextOfOverlays,
  ...nextOfWaiting,
  partiallyApproved: text(
    '审核通过的单据等待下一次出清，其余待审核或已驳回。',
    'Documents that are approved wait for the next clearing. The others wait for review or were rejected.',
  ),
  awarded: nextOfAwarded,
  ...nextOfEnds,
}

export const documentOfferNextTexts: Readonly<Record<DocumentOfferState, Pair>> = {
  notApplied: text(
    '到期照常付款；符合条件时可申请提前收款。',
    'It is paid when due. If it can be paid early, you can offer it.',
  ),
  pendingClearing: nextOfWaiting.submitted,
  ...nextOfOverlays,
  awarded: nextOfAwarded,
  rejected: nextOfEnds.rejected,
  adminRevoked: nextOfEnds.adminRevoked,
  expired: nextOfEnds.expired,
  failed: nextOfEnds.failed,
  invalid: nextOfEnds.invalid,
}

type PaidOffer = Parameters<typeof isPaidEarly>[0]
type PaidDocument = { readonly offerState: DocumentOfferState; readonly paidDate: string | null }

export const offerStatusWords = (say: Say, offer: PaidOffer): string =>
  say(isPaidEarly(offer) ? paidEarly : offerStatusTexts[offer.status])
export const offerNextWords = (say: Say, offer: PaidOffer): string =>
  say(isPaidEarly(offer) ? nextOfPaid : offerNextTexts[offer.status])

const isPaidByAward = ({ offerState, paidDate }: PaidDocument): boolean =>
  offerState === 'awarded' && paidDate !== null
export const documentOfferWords = (say: Say, document: PaidDocument): string =>
  say(isPaidByAward(document) ? paidEarly : documentOfferTexts[document.offerState])
export const documentOfferNextWords = (say: Say, document: PaidDocument): string =>
  say(isPaidByAward(document) ? nextOfPaid : documentOfferNextTexts[document.offerState])

export const failureReasonTexts: Readonly<Record<FailureReason, Pair>> = {
  invoiceExpired: text('单据已到期', 'The document is past due'),
  insufficientAvailableBalance: text('付款方可用余额不足', 'The payer had too little balance available'),
  contractNotRenewed: text('合同未续签', 'The contract was not renewed'),
  contractTerminated: text('合同已终止', 'The contract was terminated'),
  invalidOfferAmount: text('折扣金额无效', 'The discount came to nothing, or to the whole amount'),
  insufficientPayableBalance: text('应付余额不足', 'Too little is payable of the document'),
  invoicePaid: text('单据已另行付款', 'The document was already paid'),
  notPaidOnTime: text('未按时付款', 'It was not paid on time'),
  paymentReturned: text('付款被退回', 'The bank returned the payment'),
}

/** Why a run did not award it, as far as a payee may know. */
export const payeeReasonTexts: Readonly<Record<PayeeReason, Pair>> = {
  ineligible: text('单据当时不可提前收款', 'The document could not be paid early at that time'),
  beforeExpectedDate: text('新付款日早于最早收款日', 'The new pay date was before your not-before date'),
  aboveHighest: text('高于市场最高利率', 'Above the highest rate of the market'),
  aboveCeiling: text('高于自行设定的上限', 'Above the ceiling you have set'),
  invalidAmount: text('折扣金额无效', 'The discount came to nothing, or to the whole amount'),
  exceedsBudget: text('超出自行设定的金额', 'More than the amount you have set'),
  notHighEnough: text('本次利率不够高', 'Not high enough in this run'),
}
