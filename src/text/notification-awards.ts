/** Notifications about offers that were submitted, awards and payments. */
import { text } from './text.ts'

const link = text('{{link}}', '{{link}}')

/** Beyond so many mails within a day the others are summed up. */
export const manyADay = text(
  '同一天的通知较多时，其余的会汇总在一封邮件中发送。',
  'On a day with many notices, the later ones are summed up in one email.',
)

export const notificationAwards = {
  /** Confirms an offer to who submitted it. */
  offerSubmitted: {
    subject: text('申请 {{offer}} 已提交给“{{payer}}”', 'Offer {{offer}} was submitted to {{payer}}'),
    paragraphs: [
      text(
        '申请 {{offer}} 已提交给“{{payer}}”：{{count}} 张单据，共 {{amount}}。成交或失效时会再通知您。',
        'Offer {{offer}} was submitted to {{payer}}: documents: {{count}}, {{amount}} in all. You will be told when it is awarded or ends.',
      ),
      link,
    ],
    sms: text(
      '【早付】申请 {{offer}} 已提交给“{{payer}}”，共 {{amount}}。',
      '[Sooner] Offer {{offer}} was submitted to {{payer}}: {{amount}}.',
    ),
  },

  /** Tells a payer that a payee has submitted an offer. */
  offerReceived: {
    subject: text('“{{payee}}”提交了提前收款申请', '{{payee}} has submitted an offer'),
    paragraphs: [
      text(
        '“{{payee}}”向“{{payer}}”的市场提交了申请：{{count}} 张单据，共 {{amount}}。',
        '{{payee}} has submitted an offer to the market of {{payer}}: documents: {{count}}, {{amount}} in all.',
      ),
      link,
      text(
        '同一收款方当天的其他申请不再另发邮件，请登录查看。',
        'Further offers of this payee on the same day are not mailed separately; sign in to see them.',
      ),
    ],
    sms: text(
      '【早付】“{{payee}}”提交了申请，共 {{amount}}。',
      '[Sooner] {{payee}} has submitted an offer: {{amount}}.',
    ),
  },

  /** `lines` names the documents with amount and pay date. */
  awarded: {
    subject: text(
      '“{{payer}}”成交 {{count}} 张单据，将付 {{amount}}',
      'Awarded by {{payer}}: {{amount}} to be paid, documents: {{count}}',
    ),
    paragraphs: [
      text(
        '您提交给“{{payer}}”的申请中，以下单据已成交，折扣共 {{discount}}，将付 {{amount}}：',
        'These documents of your offers to {{payer}} were awarded. The discount is {{discount}} in all, and {{amount}} will be paid:',
      ),
      text('{{lines}}', '{{lines}}'),
      link,
      manyADay,
    ],
    sms: text(
      '【早付】“{{payer}}”成交 {{count}} 张单据，将付 {{amount}}。',
      '[Sooner] Awarded by {{payer}}: {{amount}} to be paid, documents: {{count}}.',
    ),
  },

  /** `lines` names the documents with amount and value date. */
  awardsPaid: {
    subject: text(
      '“{{payer}}”已付款 {{amount}}（{{count}} 张单据）',
      '{{payer}} has paid {{amount}} (documents: {{count}})',
    ),
    paragraphs: [
      text(
        '“{{payer}}”已为以下成交单据付款，共 {{amount}}：',
        '{{payer}} has paid these awards, {{amount}} in all:',
      ),
      text('{{lines}}', '{{lines}}'),
      text('请与银行到账核对。', 'Please compare with what your bank has received.'),
      link,
      manyADay,
    ],
    sms: text(
      '【早付】“{{payer}}”已付款 {{amount}}，请核对到账。',
      '[Sooner] {{payer}} has paid {{amount}}. Please check your bank account.',
    ),
  },

  /** Mails of a day with many of them: `lines` has the subject of each, and the documents that it names. */
  tradeSummary: {
    subject: text('通知汇总：{{count}} 条', 'Summary of your notices: {{count}}'),
    paragraphs: [
      text(
        '今天的通知较多，以下 {{count}} 条汇总在这一封邮件中：',
        'There were many notices today. This email sums up {{count}} of them:',
      ),
      text('{{lines}}', '{{lines}}'),
      text('详情请登录查看：', 'Sign in to see more:'),
      link,
    ],
    sms: text(
      '【早付】有 {{count}} 条新通知，请登录查看。',
      '[Sooner] New notices: {{count}}. Sign in to see them.',
    ),
  },

  /** Tells a payer which awards it has not paid in time. */
  awardsLapsed: {
    subject: text(
      '{{count}} 笔成交未按时付款，已失效（{{payer}}）',
      'Awards of {{payer}} were not paid in time and have lapsed: {{count}}',
    ),
    paragraphs: [
      text(
        '以下成交未在最晚付款日前付款，已经失效。折扣共 {{discount}} 不再适用，须在到期日支付单据全额；占用的可用资金额度已释放。',
        'These awards were not paid by their last pay date and have lapsed. The discounts, {{discount}} in all, no longer apply: the full amounts are due on the due dates. The pool money has been released.',
      ),
      text('{{lines}}', '{{lines}}'),
      link,
    ],
    sms: text(
      '【早付】{{count}} 笔成交未按时付款，已失效，单据须按全额支付。',
      '[Sooner] Awards that were not paid in time have lapsed: {{count}}. The full amounts are due.',
    ),
  },

  /** For those of a payer who may award, when a run waits for their approval. */
  proposalWaits: {
    subject: text(
      '出清方案待批准：{{payer}} {{currency}} 第 {{number}} 次出清',
      'A proposal awaits approval: {{payer}}, {{currency}}, run {{number}}',
    ),
    paragraphs: [
      text(
        '“{{payer}}”{{currency}} 市场第 {{number}} 次出清预计成交 {{count}} 笔，折扣收入 {{discount}}，应付 {{amount}}，付款日 {{payDate}}。',
        'Run {{number}} of the {{currency}} market of {{payer}} would award {{count}} documents for a discount of {{discount}}: {{amount}} is to be paid on {{payDate}}.',
      ),
      text(
        '请在 {{until}} 前批准或退回；申请、额度或设置有变动时方案作废。',
        'Approve it or send it back before {{until}}. It is void if offers, the pool or the settings change.',
      ),
      link,
    ],
    sms: text(
      '【早付】{{payer}} {{currency}} 第 {{number}} 次出清的方案待批准。',
      '[Sooner] A proposal of {{payer}}, {{currency}}, run {{number}} awaits approval.',
    ),
  },

  /** The award file of a run for its payer; `note` says what is attached and what is missing. */
  awardFile: {
    subject: text(
      '成交文件：{{payer}} {{currency}} 第 {{number}} 次出清',
      'Award file: {{payer}}, {{currency}}, run {{number}}',
    ),
    paragraphs: [
      text(
        '“{{payer}}”{{currency}} 市场第 {{number}} 次出清成交 {{count}} 笔，折扣共 {{discount}}，应付 {{amount}}。',
        'Run {{number}} of the {{currency}} market of {{payer}}: awards: {{count}}, the discount is {{discount}} in all, and {{amount}} is to be paid.',
      ),
      text('{{note}}', '{{note}}'),
      link,
    ],
    sms: text(
      '【早付】{{payer}} {{currency}} 第 {{number}} 次出清的成交文件已发送。',
      '[Sooner] The award file of {{payer}}, {{currency}}, run {{number}} was sent.',
    ),
  },

  /** The file of the awards of an offer, which a person of its payee has asked for. */
  ownAwardFile: {
    subject: text('成交文件：申请 {{offer}}', 'Award file: offer {{offer}}'),
    paragraphs: [
      text(
        '申请 {{offer}} 已成交 {{count}} 笔，折扣共 {{discount}}，折后金额 {{amount}}。',
        'Offer {{offer}}: awards: {{count}}, the discount is {{discount}} in all, and the amount after discount is {{amount}}.',
      ),
      text('{{note}}', '{{note}}'),
      link,
    ],
    sms: text(
      '【早付】申请 {{offer}} 的成交文件已发送。',
      '[Sooner] The award file of offer {{offer}} was sent.',
    ),
  },

  /** For the payer, when the operator ended an award that waited for its payment. */
  awardRevoked: {
    subject: text('成交 {{award}} 已被平台撤销', 'Award {{award}} was revoked by the platform'),
    paragraphs: [
      text(
        '平台撤销了成交 {{award}}（单据 {{document}}，{{amount}}），请勿再按折后金额付款。单据须在到期日按全额支付，占用的可用资金额度已释放。',
        'The platform revoked award {{award}} (document {{document}}, {{amount}}). Do not pay it less the discount: the full amount is due on the due date. The pool money has been released.',
      ),
      text('原因：{{reason}}', 'Reason: {{reason}}'),
      link,
    ],
    sms: text(
      '【早付】成交 {{award}} 已被平台撤销，请勿再付款。',
      '[Sooner] Award {{award}} was revoked by the platform. Do not pay it.',
    ),
  },
} as const

export const awardLines = {
  /** Instead of a reason that holds a web or mail address. */
  hiddenReason: text('（请登录查看）', '(sign in to read it)'),
  /** Instead of a number that holds a web or mail address. */
  hidden: text('（单号请登录查看）', '(sign in to see its number)'),
  awarded: text(
    '单据 {{document}}：{{amount}}，新付款日 {{day}}',
    'Document {{document}}: {{amount}}, new pay date {{day}}',
  ),
  paid: text(
    '单据 {{document}}：{{amount}}，{{day}} 付款',
    'Document {{document}}: {{amount}}, paid on {{day}}',
  ),
  lapsed: text(
    '单据 {{document}}：{{amount}}，最晚付款日 {{day}}',
    'Document {{document}}: {{amount}}, last pay date {{day}}',
  ),
  separator: text('、', ', '),
  more: text('另有 {{count}} 张', 'and {{count}} more'),
}
