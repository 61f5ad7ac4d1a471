/** Texts of awards in the operator's console. */
import { text } from './text.ts'

export const operatedAwardTexts = {
  hint: text(
    '按编号查找一笔成交。待付款的成交可撤销：资金额度释放，单据按全额到期支付，双方都会收到通知。',
    'Find an award by its number. One that waits for its payment can be revoked: the pool gets its money back, the full amount is due, and both sides are notified.',
  ),
  keyword: text('成交编号', 'Award number'),
  first: text('输入成交编号查找', 'Search by award number'),
  firstHint: text('例如 K7QM-3XTP', 'For example K7QM-3XTP'),
  number: text('成交编号', 'Award'),
  payer: text('付款方', 'Payer'),
  payee: text('收款方', 'Payee'),
  amount: text('折后金额', 'Amount after discount'),
  payDate: text('新付款日', 'New pay date'),
  awardedAt: text('成交时间', 'Awarded'),
  revoke: text('撤销', 'Revoke'),
  title: text('撤销成交 {{number}}', 'Revoke award {{number}}'),
  body: text(
    '撤销后不能恢复。付款方不再按折后金额付款，单据按全额到期支付。',
    'This cannot be undone. The payer no longer pays it less the discount; the full amount is due.',
  ),
  confirmNumber: text('再次输入成交编号', 'Type the award number again'),
  done: text('成交已撤销', 'Award revoked'),
}
