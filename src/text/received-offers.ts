/** The offers that payees made to a payer: its list, and the page of one. */
import type { OfferStatus } from '#domain/offers/labels.ts'
import { type Pair, text } from './text.ts'

export const receivedTexts = {
  hint: text('收款方向各市场提交的全部申请。', 'Everything that payees have offered to your markets.'),
  search: text('搜索申请编号、单据编号或收款方', 'Search offer, document number or payee'),
  market: text('市场', 'Market'),
  firstTitle: text('还没有收到申请', 'No offers received yet'),
  firstHint: text(
    '市场开市后，收款方提交的申请在这里列出。',
    'Once a market is open, what payees offer is listed here.',
  ),
  passAll: text('全部通过（{{count}}）', 'Pass all ({{count}})'),
  rejectAll: text('全部驳回（{{count}}）…', 'Reject all ({{count}})…'),
  reject: text('驳回…', 'Reject…'),
  submitted: text('{{payee}} 提交了 {{documents}}', '{{payee}} submitted {{documents}}'),
  youPay: text('付款金额', 'You pay'),
  income: text('折扣收益', 'Discount income'),
  figures: {
    offered: text('申请金额', 'Offered'),
    inReview: text('待审核', 'Waiting for review'),
    waiting: text('等待出清', 'Waiting for the next clearing'),
    awarded: text('成交金额', 'Awarded'),
    rejected: text('已驳回', 'Rejected'),
  },
} as const

/** What comes next for an offer, in words for the payer. */
export const receivedNextTexts: Readonly<Record<OfferStatus, Pair>> = {
  toBeSubmitted: text('收款方尚未提交。', 'The payee has not submitted it.'),
  frozen: text('冻结期间不参与出清。', 'It takes part in no clearing while it is frozen.'),
  calculating: text(
    '本次出清正在进行，结果通常几秒内给出。',
    'A clearing is running. The result is usually there within seconds.',
  ),
  marketClosed: text(
    '市场开市后参与下一次出清；到期前未开市则过期。',
    'It takes part in the next clearing after the market opens, or expires at its due date.',
  ),
  partiallyApproved: text(
    '审核通过的单据等待下一次出清。',
    'Documents that are approved wait for the next clearing.',
  ),
  pendingReview: text(
    '审核通过后参与下一次出清。',
    'It takes part in the next clearing once it is approved.',
  ),
  approved: text('审核已通过，等待下一次出清。', 'It is approved and waits for the next clearing.'),
  submitted: text(
    '等待下一次出清；未成交则保留，直至成交或到期。',
    'It waits for the next clearing. If it is not awarded it stays in until it is awarded or due.',
  ),
  eligibilityPending: text('单据正在核算。', 'Its documents are being checked.'),
  awarded: text('请在付款日按折后金额付款。', 'Pay the amount after discount on the pay date.'),
  failed: text('未能提前付款，原因见明细。', 'It could not be paid early. The reason is shown with it.'),
  rejected: text('已驳回，收款方可重新申请。', 'It was rejected. The payee may offer the documents again.'),
  adminRevoked: text('平台运营撤销了该申请。', 'The operator revoked it.'),
  invalid: text(
    '单据已变更或停用，申请随之失效。',
    'Its documents were changed or disabled, which ended the offer.',
  ),
  expired: text(
    '到期前已没有付款批次，单据到期照常付款。',
    'No pay run is left before the due date. Its documents are paid when due.',
  ),
  revoked: text('收款方在审核后撤回了申请。', 'The payee withdrew it after the review.'),
  canceled: text('收款方撤回了申请。', 'The payee canceled it.'),
}
