/** Notifications about offers that lost documents without an action of the payee. */
import { manyADay } from './notification-awards.ts'
import { text } from './text.ts'

export const notificationOffers = {
  /** `lines` names the documents with their offers and reasons. */
  itemsEnded: {
    subject: text(
      '{{count}} 张单据退出提前收款申请：{{payer}}',
      'Documents that left your offers to {{payer}}: {{count}}',
    ),
    paragraphs: [
      text(
        '您提交给“{{payer}}”的申请中，以下单据已失效，不再参与出清：',
        'These documents are no longer part of your offers to {{payer}} and take part in no clearing:',
      ),
      text('{{lines}}', '{{lines}}'),
      text(
        '单据仍符合条件时，可按现在的内容重新申请。全部申请见：',
        'A document that can still be paid early can be offered again as it is now. All your offers:',
      ),
      text('{{link}}', '{{link}}'),
      manyADay,
    ],
    sms: text(
      '【早付】提交给“{{payer}}”的申请中有 {{count}} 张单据已失效，请登录查看。',
      '[Sooner] Documents that left your offers to {{payer}}: {{count}}. Sign in to see why.',
    ),
  },
} as const

export const itemsEnded = {
  line: text('申请 {{offer}}，单据 {{document}}：{{why}}', 'Offer {{offer}}, document {{document}}: {{why}}'),
  /** Why the item of a revoked award ended. */
  revoked: text('平台撤销了成交', 'the platform revoked the award'),
  separator: text('、', ', '),
  more: text('另有 {{count}} 张', 'and {{count}} more'),
}
