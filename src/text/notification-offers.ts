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
        '您提交给“{{payer}}”的申请中，以下单据已退出，不再参与出清：',
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
      '【早付】提交给“{{payer}}”的申请中有 {{count}} 张单据已退出，请登录查看原因。',
      '[Sooner] Documents that left your offers to {{payer}}: {{count}}. Sign in to see why.',
    ),
  },
  /** `lines` names the documents with their offers and reasons. */
  itemsDropped: {
    subject: text(
      '{{count}} 张单据因利率未参与本次出清：{{payer}}',
      'Left out of a clearing of {{payer}} for their rate: {{count}}',
    ),
    paragraphs: [
      text(
        '以下单据临近到期，按您的报价折算的年化利率已过高，“{{payer}}”的本次出清未将其纳入：',
        'As these documents come nearer to their due date, the APR of your rate has become too high, and a clearing of {{payer}} left them out:',
      ),
      text('{{lines}}', '{{lines}}'),
      text(
        '申请仍然有效。降低利率或放宽上限后，单据可参与下一次出清：',
        'They stay on offer. With a lower rate or a higher ceiling they take part in the next clearing:',
      ),
      text('{{link}}', '{{link}}'),
      manyADay,
    ],
    sms: text(
      '【早付】{{count}} 张单据因利率过高未参与“{{payer}}”的本次出清，请登录查看。',
      '[Sooner] Left out of a clearing of {{payer}} for their rate: {{count}}. Sign in to see which.',
    ),
  },
} as const

export const itemsDropped = {
  aboveHighest: text('高于市场最高利率', 'above the highest rate of the market'),
  aboveCeiling: text('高于您设定的最高年化利率', 'above the highest APR that you set'),
}

export const itemsEnded = {
  line: text('申请 {{offer}}，单据 {{document}}：{{why}}', 'Offer {{offer}}, document {{document}}: {{why}}'),
  /** Why the item of a revoked award ended. */
  revoked: text('平台撤销了成交', 'the platform revoked the award'),
  separator: text('、', ', '),
  more: text('另有 {{count}} 张', 'and {{count}} more'),
}
