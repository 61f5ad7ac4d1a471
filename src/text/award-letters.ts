/** The letter of an award: what both sides file of it. */
import type { AwardState } from '#domain/awards/states.ts'
import { type Pair, text } from './text.ts'

export const awardLetterTexts = {
  title: text('早付确认函', 'Award letter'),
  fileName: text('早付确认函_{{number}}', 'Award letter_{{number}}'),
  footer: text('早付 Sooner · 早付确认函 {{number}}', 'Sooner · Award letter {{number}}'),
  body: text(
    '付款方在 {{time}} 的出清中接受了收款方对下列单据的提前收款申请，条件如下。',
    'In the clearing of {{time}}, the payer accepted the offer of the payee to be paid early for the document below, on these terms.',
  ),
  number: text('成交编号', 'Award number'),
  offer: text('申请编号', 'Offer number'),
  clearedAt: text('出清时间', 'Cleared'),
  settings: text('市场设置版本', 'Settings version'),
  state: text('状态', 'Status'),
  name: text('名称', 'Legal name'),
  named: text('{{name}} {{value}}', '{{name}}: {{value}}'),
  payer: text('付款方', 'Payer'),
  payee: text('收款方', 'Payee'),
  creditCode: text('统一社会信用代码', 'Unified social credit code'),
  document: text('单据', 'Document'),
  documentNumber: text('单据编号', 'Document number'),
  documentType: text('单据类型', 'Document type'),
  face: text('票面金额', 'Document amount'),
  credits: text('冲减', 'Credit notes'),
  amount: text('应付金额', 'Payable'),
  dueDate: text('原到期日', 'Original due date'),
  terms: text('提前付款条件', 'Terms'),
  method: text('付款方式', 'Method'),
  rate: text('报价利率', 'Rate as offered'),
  apr: text('折合年化利率', 'APR'),
  dayCount: text('计息天数', 'Day count'),
  dayCountDays: text('一年 {{days}} 天', '{{days}} days a year'),
  daysPaidEarly: text('提前天数', 'Days paid early'),
  billTermDays: text('票据期限', 'Bill term'),
  days: text('{{days}} 天', '{{days}} days'),
  oneDay: text('1 天', '1 day'),
  discount: text('折扣', 'Discount'),
  net: text('折后金额', 'Amount after discount'),
  newPayDate: text('新付款日', 'New pay date'),
  payBy: text('最迟付款日', 'To be paid by'),
  outcome: text('付款', 'Payment'),
}

/** Which rates an offer names. */
export const offeredRateTexts = {
  apr: text('年化利率 {{rate}}%', '{{rate}}% APR'),
  discount: text('折扣率 {{rate}}%', '{{rate}}% discount rate'),
  billApr: text('贴现年化利率 {{rate}}%', '{{rate}}% APR for the bill'),
  separator: text('，', ', '),
  billDiscount: text('贴现折扣率 {{rate}}%', '{{rate}}% discount rate for the bill'),
}

/** What became of the award, in one sentence; one that is to be paid says so. */
export const awardOutcomeTexts = {
  committed: text(
    '付款方应于 {{payDate}} 付款，最迟 {{payBy}}。逾期未付的，折扣不再适用，应付全额。',
    'To be paid on {{payDate}}, at the latest on {{payBy}}. If it is not, the discount no longer applies and the whole amount is due.',
  ),
  paid: text('已于 {{day}} 支付 {{amount}}。', '{{amount}} was paid on {{day}}.'),
  failed: text(
    '未付款，成交已终止：{{reason}}。应付全额。',
    'Not paid; the award has ended: {{reason}}. The whole amount is due.',
  ),
  lapsed: text(
    '截至 {{payBy}} 未付款，成交已失效，折扣不再适用，应付全额。',
    'Not paid by {{payBy}}; the award has lapsed, the discount no longer applies, and the whole amount is due.',
  ),
  returned: text(
    '{{day}} 支付的款项于 {{returnedOn}} 被银行退回，成交已终止，应付全额。',
    'The payment of {{day}} was returned by the bank on {{returnedOn}}; the award has ended and the whole amount is due.',
  ),
  revoked: text(
    '平台已撤销该成交，应付全额。',
    'The platform has revoked the award; the whole amount is due.',
  ),
} as const satisfies Record<AwardState, Pair>

export const awardOutcomeMore = {
  reference: text('银行流水号：{{reference}}。', 'Bank reference: {{reference}}.'),
  paidInFull: text(
    '单据已于 {{day}} 按全额支付 {{amount}}，成交终止，没有折扣。',
    'The document was paid in full on {{day}}, {{amount}}; the award ended without a discount.',
  ),
  yielded: text(
    '该单据较早的一笔成交已按时付款，这笔成交因此终止，不再付款。',
    'An earlier award of the document was paid in time, so this one has ended; nothing more is due.',
  ),
  paidLateOwing: text(
    '成交失效后，付款方于 {{day}} 支付 {{amount}}，尚欠收款方 {{shortfall}}。',
    'After it had lapsed, {{amount}} was paid on {{day}}, and {{shortfall}} is still owed to the payee.',
  ),
  paidLateWhole: text(
    '成交失效后，付款方于 {{day}} 付清全额 {{amount}}。',
    'After it had lapsed, the whole amount of {{amount}} was paid on {{day}}.',
  ),
}
