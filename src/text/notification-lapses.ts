/** Mails about awards that had lapsed and turn out to have been paid in time, for both sides. */
import { manyADay } from './notification-awards.ts'
import { text } from './text.ts'

const link = text('{{link}}', '{{link}}')

export const notificationLapses = {
  /** Tells a payee that awards which had lapsed were paid in time. */
  awardsPaidInTime: {
    subject: text(
      '“{{payer}}”已按时付款 {{amount}}（{{count}} 张单据，原记为失效）',
      '{{payer}} had paid {{amount}} in time (documents: {{count}}, recorded as lapsed before)',
    ),
    paragraphs: [
      text(
        '以下成交曾因没有付款登记而失效。银行现已报告：付款是按时完成的，因此成交有效，折扣照旧；这些单据此后的申请已终止，原因为已付款。',
        'These awards had lapsed because no payment was reported. Their payments were made in time and have been reported now, so the awards are paid and their discounts stand. What was offered of these documents since has ended as paid.',
      ),
      text('{{lines}}', '{{lines}}'),
      text('请与银行到账核对。', 'Please compare with what your bank has received.'),
      link,
      manyADay,
    ],
    sms: text(
      '【早付】“{{payer}}”已按时付款 {{amount}}，原失效的成交恢复有效，请核对到账。',
      '[Sooner] {{payer}} had paid {{amount}} in time. Please check your bank account.',
    ),
  },

  /** Tells a payer the same. */
  payerPaidInTime: {
    subject: text(
      '{{count}} 笔失效成交已按时付款，恢复为已付款（{{payer}}）',
      'Lapsed awards of {{payer}} were paid in time and are now paid: {{count}}',
    ),
    paragraphs: [
      text(
        '以下成交失效后，收到了按时付款的登记，共 {{amount}}。成交恢复为已付款，折扣 {{discount}} 照旧；可用资金额度在尚有余额的范围内计入，超出部分在成交页面列明。这些单据此后的申请和成交已终止，请勿再付款。',
        'These awards had lapsed, and payments made in time have been reported since, {{amount}} in all. The awards are paid and their discounts, {{discount}}, stand. The pool is charged as far as it has room; the page of the award says what is outside it. What was offered or awarded of these documents since has ended: do not pay it.',
      ),
      text('{{lines}}', '{{lines}}'),
      link,
    ],
    sms: text(
      '【早付】{{count}} 笔失效成交已按时付款，恢复为已付款，请勿重复付款。',
      '[Sooner] Lapsed awards that were paid in time are now paid: {{count}}. Do not pay them again.',
    ),
  },
} as const
