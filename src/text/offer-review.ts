/** The review of offered documents by the payer: its queue, its actions and its refusals. */
import type { Rejection, RejectionReason } from '#domain/offers/review.ts'
import { type Language, type Pair, say, text } from './text.ts'

export const reviewFailureTexts = {
  rejectionReasonMissing: text('请选择驳回原因。', 'Choose why you reject it.'),
  rejectionReasonTooLong: text(
    '驳回原因最多 {{max}} 个字。',
    'The reason can have at most {{max}} characters.',
  ),
  notInReview: text('该单据不在待审核中。', 'This document is not waiting for review.'),
  offerChanged: text(
    '申请在您查看之后有改动，请核对后再审核。',
    'This offer changed after you opened it. Check it and review it again.',
  ),
}

export const rejectionReasonTexts: Readonly<Record<RejectionReason, Pair>> = {
  qualityIssues: text('质量问题', 'Quality issues'),
  returnsExchanges: text('退换货', 'Returns or exchanges'),
  other: text('其他', 'Other'),
}

const rejectedWhy = text('付款方驳回：{{why}}', 'Rejected by the payer: {{why}}')

/** Why the payer rejected a document, in a sentence for both sides. */
export function rejectionWords({ reason, note }: Rejection, language: Language): string {
  const translate = say(language)
  return translate(rejectedWhy, { why: note ?? translate(rejectionReasonTexts[reason]) })
}

export const reviewTexts = {
  hint: text(
    '审核要求由市场设置决定。通过的单据参与下一次出清；驳回须选择原因，收款方会收到通知。',
    'Markets that require it have offers reviewed first. What you pass takes part in the next clearing; a rejection needs a reason, which the payee is sent.',
  ),
  list: text('待审核单据', 'Documents waiting for review'),
  search: text('单据号、申请编号或收款方', 'Document, offer or payee'),
  market: text('市场', 'Market'),
  payee: text('收款方', 'Payee'),
  offer: text('申请', 'Offer'),
  rate: text('利率', 'Rate'),
  apr: text('年化利率', 'APR'),
  amount: text('金额', 'Amount'),
  discount: text('折扣', 'Discount'),
  after: text('折后金额', 'After discount'),
  dueDate: text('到期日', 'Due date'),
  newPayDate: text('新付款日', 'New pay date'),
  days: text('提前天数', 'Days paid early'),
  age: text('提交时间', 'Submitted'),
  pass: text('通过', 'Pass'),
  sending: text('正在提交…', 'Sending…'),
  reject: text('驳回', 'Reject'),
  passed: text('已通过', 'Passed'),
  rejected: text('已驳回', 'Rejected'),
  ownPayee: text('您是该收款方的成员，须由同事审核', 'You belong to this payee; a colleague reviews it'),
  notYours: text(
    '待审核的单据由有审核权限的同事办理；收款方成员不能审核。',
    'Colleagues who may review decide about what waits; members of the payee cannot.',
  ),
  firstTitle: text('没有待审核的单据', 'Nothing waits for review'),
  firstHint: text(
    '在“市场设置”中开启审核后，新的申请先在这里等待审核。',
    'When review is required in the market settings, new offers wait here first.',
  ),
  none: text('所选单据均不能由您审核。', 'You can review none of the selected documents.'),
  rejectTitleOne: text('驳回单据 {{number}}？', 'Reject document {{number}}?'),
  rejectTitle: text('驳回 {{count}} 张单据？', 'Reject {{count}} documents?'),
  rejectBody: text(
    '收款方会收到通知和原因，单据可重新申请。',
    'The payee is sent the reason and may offer the documents again.',
  ),
  reason: text('驳回原因', 'Reason'),
  note: text('说明', 'In your own words'),
  noteHelp: text('最多 {{max}} 个字，收款方可见', 'At most {{max}} characters; the payee reads it'),
  noteMissing: text('请填写驳回原因', 'Say why you reject it'),
  skipped: text('另有 {{count}} 张不能由您审核。', '{{count}} more cannot be reviewed by you.'),
}

export const reviewKeyTexts = {
  title: text('键盘快捷键', 'Keyboard shortcuts'),
  move: text('上下移动', 'Move'),
  choose: text('选择', 'Select'),
  pass: text('通过', 'Pass'),
  reject: text('驳回', 'Reject'),
  open: text('打开申请', 'Open the offer'),
  single: text('单键操作', 'Single keys'),
  hint: text('对所选单据，没有选择时对当前行', 'For the selected rows, or the current one'),
}
