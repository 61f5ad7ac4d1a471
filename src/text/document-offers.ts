/** Texts about offers on a document's page. */
import { paidEarly } from './offer-states.ts'
import { text } from './text.ts'

export const documentOffers = {
  title: text('提前付款', 'Early payment'),
  awardTitle: text('成交结果', 'Award'),
  endedTitle: text('上次申请', 'Last offer'),
  showOffer: text('查看申请 {{number}}', 'View offer {{number}}'),
  showRun: text('查看所在出清', 'View the clearing'),
  asOffered: text('金额为申请时的金额。', 'Amounts are as they were offered.'),
  nextRun: text('按下次出清的付款日计算。', 'As of the pay date of the next clearing.'),
  failedWhy: text('原因：{{reason}}', 'Reason: {{reason}}'),
  events: {
    offered: text('已申请提前付款（{{number}}）', 'Offered for early payment ({{number}})'),
    awarded: text('已成交（{{number}}）', 'Awarded ({{number}})'),
    awardedDetail: text(
      '{{day}} 付款 {{net}}，折扣 {{discount}}',
      '{{net}} to be paid on {{day}}, discount {{discount}}',
    ),
    notAwarded: text('本次出清未成交', 'Not awarded in a clearing'),
    ended: text('申请结束：{{state}}', 'Offer ended: {{state}}'),
    paidEarly,
    paidDetail: text('{{day}} 付款 {{net}}', '{{net}} paid on {{day}}'),
  },
}
