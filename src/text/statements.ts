/** Monthly statements: the page, the PDF and the sheet. */
import { text } from './text.ts'

export const statementTexts = {
  title: text('提前付款月结单', 'Monthly statement of early payments'),
  fileTitle: text(
    '月结单_{{month}}_{{payer}}_{{payee}}_{{currency}}',
    'Statement_{{month}}_{{payer}}_{{payee}}_{{currency}}',
  ),
  footer: text('早付 Sooner · 月结单 {{month}} · {{payee}}', 'Sooner · Statement {{month}} · {{payee}}'),
  sheetName: text('月结单', 'Statement'),
  month: text('月份', 'Month'),
  payer: text('付款方', 'Payer'),
  payee: text('收款方', 'Payee'),
  currency: text('币种', 'Currency'),
  summary: text('本月汇总', 'Summary'),
  cashEarly: text('提前收款', 'Cash early'),
  cost: text('折扣成本', 'Cost'),
  effectiveApr: text('实际年化', 'Effective APR'),
  daysGained: text('平均提前天数', 'Days gained on average'),
  days: text('{{days}} 天', '{{days}} days'),
  owed: text('欠付差额', 'Still owed'),
  none: text('—', '—'),
  paid: text('提前付款', 'Paid early'),
  returned: text('退回的付款', 'Returned payments'),
  late: text('失效后付款不足', 'Paid late and short'),
  total: text('合计（{{count}} 笔）', 'Total ({{count}})'),
  note: text(
    '按记账日归入月份（市场当地时间）。实际年化为“折扣 × 一年天数”之和除以“折后金额 × 实际提前天数”之和；平均提前天数按折后金额加权。退回的付款计入退回当月。',
    'By the day of booking, in local time of the market. Effective APR = Σ(discount × days of a year) ÷ Σ(amount after discount × days gained). Days gained are weighted by the amount after discount. A returned payment counts against the month of its return.',
  ),
}

export const statementColumns = {
  kind: text('类型', 'Kind'),
  bookedOn: text('记账日', 'Booked'),
  valueDate: text('付款日', 'Paid on'),
  returnedOn: text('退回日', 'Returned on'),
  number: text('成交编号', 'Award'),
  document: text('单据编号', 'Document'),
  amount: text('应付金额', 'Payable'),
  discount: text('折扣', 'Discount'),
  net: text('折后金额', 'After discount'),
  daysGained: text('提前天数', 'Days gained'),
  paid: text('实付金额', 'Paid'),
  shortfall: text('欠付差额', 'Still owed'),
  reference: text('银行流水号', 'Bank reference'),
}
