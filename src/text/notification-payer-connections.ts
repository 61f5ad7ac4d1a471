/** Notifications between payers and payees: invitations, requests and their answers. */
import { text } from './text.ts'

const unknownSender = text(
  '如果您不认识对方，请忽略这封邮件。',
  'If you do not know the sender, ignore this email.',
)

/** A second mail about the same two companies within a day is not sent. */
const onceADay = text(
  '一天内的后续变化不再另发邮件，请登录查看。',
  'Further changes on the same day are not mailed separately; sign in to see them.',
)

/** Instead of a reason that holds a web or mail address. */
export const reasonHidden = text(
  '请登录早付，在“我的付款方”中查看',
  'sign in to Sooner and see it under My payers',
)

export const notificationConnections = {
  /** Invites a payee to register, or to connect with the account that it has. */
  payeeInvitation: {
    subject: text('“{{payer}}”邀请“{{payee}}”提前收款', '{{payer}} invites {{payee}} to be paid early'),
    paragraphs: [
      text(
        '“{{payer}}”（邀请人：{{inviter}}）邀请“{{payee}}”加入早付：选择单据并设定折扣，即可在到期日之前收款。',
        '{{inviter}} of {{payer}} invites {{payee}} to Sooner: choose documents, name a discount, and be paid before the due date.',
      ),
      text(
        '请打开下面的链接注册，或用已有账户登录，{{days}} 天内有效：',
        'Open this link to register, or to sign in with the account you have. It is valid for {{days}} days:',
      ),
      text('{{link}}', '{{link}}'),
      text(
        '已有早付账户的，也可以在“我的付款方”中输入邀请码 {{code}}。',
        'If you already have an account, you can also enter the invitation code {{code}} under My payers.',
      ),
      unknownSender,
    ],
    sms: text(
      '【早付】“{{payer}}”邀请“{{payee}}”提前收款，邀请码 {{code}}，请查收邮件。',
      '[Sooner] {{payer}} invites {{payee}} to be paid early. Invitation code {{code}}; please check your email.',
    ),
  },

  /** Invites a payer that is not on the platform. */
  payerInvitation: {
    subject: text('“{{payee}}”邀请“{{payer}}”入驻早付', '{{payee}} invites {{payer}} to Sooner'),
    paragraphs: [
      text(
        '“{{payee}}”（邀请人：{{inviter}}）有应收“{{payer}}”的款项，希望在早付上提前收款。',
        '{{inviter}} of {{payee}} has receivables from {{payer}} and would like to be paid early on Sooner.',
      ),
      text(
        '注册为付款方后，您可以核对这些款项，并决定是否以折扣提前付款；不注册则一切照旧，到期付款即可。',
        'Once registered as a payer, you can check these receivables and decide whether to pay early at a discount. If you do not register, nothing changes: they are paid when due.',
      ),
      text(
        '请打开下面的链接注册，“{{payee}}”的绑定申请会等待您处理：',
        'Open this link to register. A connection request from {{payee}} will be waiting for you:',
      ),
      text('{{link}}', '{{link}}'),
      unknownSender,
    ],
    sms: text(
      '【早付】“{{payee}}”邀请“{{payer}}”入驻早付，请查收邮件。',
      '[Sooner] {{payee}} invites {{payer}} to Sooner. Please check your email.',
    ),
  },

  /** Notifies a payer that a payee requests a connection. */
  connectionRequested: {
    subject: text('“{{payee}}”申请绑定“{{payer}}”', '{{payee}} requests a connection to {{payer}}'),
    paragraphs: [
      text(
        '“{{payee}}”申请成为“{{payer}}”的收款方，请登录早付，在“收款方管理”中处理：',
        '{{payee}} asks to become a payee of {{payer}}. Sign in to Sooner and answer under Payees:',
      ),
      text('{{link}}', '{{link}}'),
      onceADay,
    ],
    sms: text(
      '【早付】“{{payee}}”申请绑定“{{payer}}”，请登录处理。',
      '[Sooner] {{payee}} requests a connection to {{payer}}. Please sign in to answer.',
    ),
  },

  /** Notifies a payer that its invitation was accepted by another than it invited. */
  connectionToConfirm: {
    subject: text(
      '请确认：“{{payee}}”接受了对“{{invited}}”的邀请',
      'Please confirm: {{payee}} accepted the invitation of {{invited}}',
    ),
    paragraphs: [
      text(
        '“{{payer}}”对“{{invited}}”的邀请由“{{payee}}”接受，名称或邮箱与邀请时不一致，因此尚未绑定。请登录早付，在“收款方管理”中核对后答复：',
        '{{payee}} accepted the invitation that {{payer}} sent to {{invited}}. The name or the email is not the invited one, so they are not connected yet. Sign in to Sooner, check under Payees and answer:',
      ),
      text('{{link}}', '{{link}}'),
      onceADay,
    ],
    sms: text(
      '【早付】“{{payee}}”接受了对“{{invited}}”的邀请，信息不一致，请登录核对。',
      '[Sooner] {{payee}} accepted the invitation of {{invited}}, but details differ. Please sign in to check.',
    ),
  },

  /** Notifies both sides that they are connected. */
  connectionAccepted: {
    subject: text('“{{payee}}”与“{{payer}}”已绑定', '{{payee}} and {{payer}} are connected'),
    paragraphs: [
      text(
        '“{{payee}}”已成为“{{payer}}”的收款方。符合条件的单据现在可以申请提前收款。',
        '{{payee}} is now a payee of {{payer}}. Documents that qualify can be offered for early payment.',
      ),
      text('{{link}}', '{{link}}'),
      onceADay,
    ],
    sms: text('【早付】“{{payee}}”与“{{payer}}”已绑定。', '[Sooner] {{payee}} and {{payer}} are connected.'),
  },

  connectionDeclined: {
    subject: text('“{{payer}}”未同意绑定申请', '{{payer}} declined your request'),
    paragraphs: [
      text(
        '“{{payer}}”未同意“{{payee}}”的绑定申请，原因：{{reason}}',
        '{{payer}} declined the request of {{payee}}: {{reason}}',
      ),
      text('{{link}}', '{{link}}'),
      onceADay,
    ],
    sms: text(
      '【早付】“{{payer}}”未同意绑定申请：{{reason}}',
      '[Sooner] {{payer}} declined your request: {{reason}}',
    ),
  },

  connectionEnded: {
    subject: text('“{{payee}}”与“{{payer}}”已解除绑定', '{{payee}} and {{payer}} are no longer connected'),
    paragraphs: [
      text(
        '“{{payee}}”与“{{payer}}”已解除绑定，单据到期照常付款，不能再申请提前收款。',
        '{{payee}} and {{payer}} are no longer connected. Documents are paid when due and cannot be offered for early payment.',
      ),
      text('{{link}}', '{{link}}'),
      onceADay,
    ],
    sms: text(
      '【早付】“{{payee}}”与“{{payer}}”已解除绑定。',
      '[Sooner] {{payee}} and {{payer}} are no longer connected.',
    ),
  },
} as const
