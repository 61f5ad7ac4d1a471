/** The pages of awards: one award, a payer's awards to pay, a payee's awards, and monthly statements. */
import type { AwardStep } from '#domain/awards/history.ts'
import type { PaymentSource } from '#domain/awards/payment.ts'
import { type Pair, text } from './text.ts'

export const awardPageTexts = {
  title: text('成交 {{number}}', 'Award {{number}}'),
  missing: text('没有找到这笔成交', 'Award not found'),
  missingHint: text(
    '链接可能有误，或不属于当前主体。',
    'The link may be wrong, or you cannot see this award.',
  ),
  backToPay: text('返回待付款', 'Back to awards to pay'),
  backToAwards: text('返回我的成交', 'Back to my awards'),
  awardedAt: text('{{time}} 成交', 'Awarded {{time}}'),
  figures: text('金额与日期', 'Amounts and dates'),
  net: text('折后金额', 'Amount after discount'),
  netHint: text('应付金额 {{amount}}', 'of {{amount}} payable'),
  discount: text('折扣', 'Discount'),
  discountHint: text('折扣率 {{rate}}%', '{{rate}}% of the amount'),
  apr: text('年化利率', 'APR'),
  aprHint: text('实际年化 {{rate}}%', 'Effective {{rate}}%'),
  payDate: text('新付款日', 'New pay date'),
  payDateHint: text('原到期日 {{day}}', 'Due {{day}}'),
  terms: text('成交条件', 'Terms'),
  document: text('单据', 'Document'),
  offer: text('申请', 'Offer'),
  agreement: text('协议', 'Agreement'),
  downloadAgreement: text('下载已签署的协议', 'Download the signed agreement'),
  run: text('出清', 'Run'),
  payer: text('付款方', 'Payer'),
  payee: text('收款方', 'Payee'),
  currency: text('币种', 'Currency'),
  face: text('票面金额', 'Document amount'),
  credits: text('冲减', 'Credit notes'),
  method: text('付款方式', 'Method'),
  rate: text('报价利率', 'Rate as offered'),
  dayCount: text('计息天数', 'Day count'),
  daysPaidEarly: text('提前天数', 'Days paid early'),
  billTermDays: text('票据期限', 'Bill term'),
  days: text('{{days}} 天', '{{days}} days'),
  settings: text('市场设置', 'Settings'),
  payment: text('付款', 'Payment'),
  payBy: text('最迟付款日', 'To be paid by'),
  reportBy: text('最迟登记日', 'To be reported by'),
  transferFile: text('转账文件', 'Transfer file'),
  paidOn: text('付款日期', 'Paid on'),
  paid: text('付款金额', 'Amount paid'),
  reference: text('银行流水号', 'Bank reference'),
  outsidePool: text('额度以外支付', 'Outside the pool'),
  returnedOn: text('退回日期', 'Returned on'),
  returnReference: text('退回流水号', 'Reference of the return'),
  shortfall: text('欠付差额', 'Still owed'),
  reason: text('原因', 'Reason'),
  life: text('过程', 'History'),
  awardLetter: text('下载早付确认函', 'Download award letter'),
  next: text('付款方支付 {{amount}}', '{{amount}} is paid'),
  nextDetail: text('{{day}}，最迟 {{payBy}}', '{{day}}, at the latest {{payBy}}'),
  nextReported: text(
    '{{day}}，最迟 {{payBy}}；至 {{reportBy}} 仍未登记付款则失效',
    '{{day}}, at the latest {{payBy}}; lapses if no payment is reported by {{reportBy}}',
  ),
}

export const awardStepTexts: Readonly<Record<AwardStep['kind'], Pair>> = {
  awarded: text('已成交', 'Awarded'),
  paid: text('已提前付款', 'Paid early'),
  paidInTime: text('失效后查明已按时付款', 'Paid in time, reported after it had lapsed'),
  failed: text('付款失败', 'Failed'),
  lapsed: text('未按时付款，已失效', 'Not paid in time: lapsed'),
  revoked: text('平台已撤销', 'Revoked by the platform'),
  paidInFull: text('按全额付款，成交终止', 'Paid in full: the award ended'),
  paidLate: text('失效后付款', 'Paid after it had lapsed'),
  returned: text('付款被银行退回', 'The bank returned the payment'),
}

/** How a payment or return was recorded. */
export const paymentSourceTexts: Readonly<Record<PaymentSource, Pair>> = {
  payer: text('付款方登记', 'Recorded by the payer'),
  sandboxBank: text('模拟银行', 'Simulated bank'),
  bank: text('银行回单', 'Bank file'),
  sync: text('付款方系统同步', 'Synced by the payer’s system'),
}
export const recordedBy = text('{{source}}（{{person}}）', '{{source}} ({{person}})')

export const toPayTexts = {
  hint: text(
    '按付款日付款，并登记实际付款日期；晚于最迟付款日仍未付的成交失效，折扣不再适用。',
    'Pay them on their pay date and record the day they were paid. An award that is not paid by its last day lapses, and its discount no longer applies.',
  ),
  byDate: text('按付款日', 'By pay date'),
  list: text('待付款成交', 'Awards to pay'),
  payBy: text('最迟 {{day}}', 'By {{day}}'),
  today: text('今天', 'Today'),
  tomorrow: text('明天', 'Tomorrow'),
  inDays: text('{{days}} 天后', 'In {{days}} days'),
  oneDayLate: text('晚 1 天', '1 day late'),
  daysLate: text('晚 {{days}} 天', '{{days}} days late'),
  awards: text('{{count}} 笔', '{{count}} awards'),
  oneAward: text('1 笔', '1 award'),
  refused: text('另有 {{count}} 笔银行拒付', '{{count}} refused by the bank'),
  refusal: text('银行拒付', 'Refused by the bank'),
  refusedOnly: text('只看银行拒付', 'Refused only'),
  notRefused: text('不含银行拒付', 'Without refused'),
  payAll: text('登记全部付款…', 'Mark all as paid…'),
  payAllOf: text('登记 {{day}} 的全部付款（{{currency}}）', 'Mark all of {{day}} as paid ({{currency}})'),
  payFirst: text('登记前 {{count}} 笔…', 'Mark the first {{count}}…'),
  only: text('只看这一天', 'Show this day only'),
  moreDates: text('另有 {{count}} 个付款日，见列表。', '{{count}} more pay dates are in the list.'),
  search: text('编号或收款方', 'Number or payee'),
  days: text('付款日', 'Pay date'),
  market: text('市场', 'Market'),
  firstTitle: text('没有待付款的成交', 'Nothing to pay'),
  firstHint: text('出清成交后，在此按付款日付款。', 'After a clearing, pay its awards here by pay date.'),
}

export const myAwardsTexts = {
  hint: text('每笔成交的付款、确认函和月结单。', 'Every award with its payment and letter.'),
  statements: text('月结单', 'Monthly statements'),
  search: text('编号或付款方', 'Number or payer'),
  days: text('新付款日', 'New pay date'),
  awardLetter: text('确认函', 'Letter'),
  awardLetterOf: text('下载 {{number}} 的早付确认函', 'Download the letter of {{number}}'),
  firstTitle: text('还没有成交', 'No awards yet'),
  firstHint: text(
    '申请成交后，在此查看付款和确认函。',
    'Once an offer is awarded, see its payment and letter here.',
  ),
  make: text('申请提前收款', 'New offer'),
  tabs: {
    committed: text('待付款', 'To be paid'),
    paid: text('已付款', 'Paid'),
    ended: text('已终止', 'Ended'),
  },
}

export const statementPageTexts = {
  payeeHint: text(
    '每月提前收到的款项和折扣成本，与账本一致。',
    'What was paid early each month and what it cost, as in the ledger.',
  ),
  payerHint: text(
    '每个收款方一份，默认显示最近有付款的月份。',
    'One for each payee. The last month with payments is shown unless you choose another.',
  ),
  list: text('月结单', 'Monthly statements'),
  payments: text('笔数', 'Payments'),
  download: text('下载', 'Download'),
  as: text('下载 {{month}} {{name}} 的月结单（{{format}}）', 'Download {{month}}, {{name}}, as {{format}}'),
  search: text('付款方或收款方', 'Payer or payee'),
  firstTitle: text('还没有月结单', 'No statements yet'),
  firstHint: text('有提前付款的月份，会在此列出。', 'Months with early payments are listed here.'),
  returned: text('{{count}} 笔退回', '{{count}} returned'),
}
