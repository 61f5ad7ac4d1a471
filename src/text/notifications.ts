/** The texts of notifications in both languages, and of the console that shows them. */
import type { Channel, NotificationFault, notificationStates } from '#domain/notifications.ts'
import { notificationAccounts } from './notification-accounts.ts'
import { notificationAudit } from './notification-audit.ts'
import { notificationAwards } from './notification-awards.ts'
import { notificationLapses } from './notification-lapses.ts'
import { notificationOffers } from './notification-offers.ts'
import { notificationOperator } from './notification-operator.ts'
import { notificationConnections } from './notification-payer-connections.ts'
import { notificationReconciliations } from './notification-reconciliations.ts'
import { notificationWarnings } from './notification-warnings.ts'
import { notificationWebhooks } from './notification-webhooks.ts'
import { type Names, type Pair, text } from './text.ts'

type Template = {
  readonly subject: Pair
  /** A paragraph with only the code or the link is emphasised. */
  readonly paragraphs: readonly Pair[]
  readonly sms: Pair
}

const codeParagraphs = [
  text('您正在{{purpose}}，验证码为：', 'Use this code to {{purpose}}:'),
  text('{{code}}', '{{code}}'),
  text(
    '验证码 {{minutes}} 分钟内有效，只能使用一次。请勿告诉任何人，我们的工作人员也不会向您索取。',
    'It is valid for {{minutes}} minutes and works once. Do not share it with anyone; our staff will never ask for it.',
  ),
] as const
const unasked = text(
  '如果不是您本人操作，请忽略这封邮件。',
  'If you did not request this, ignore this email.',
)
const codeMessage = text(
  '【早付】您正在{{purpose}}，验证码 {{code}}，{{minutes}} 分钟内有效。请勿告诉任何人。',
  '[Sooner] {{code}} is your code to {{purpose}}, valid for {{minutes}} minutes. Do not share it with anyone.',
)

export const notificationTemplates = {
  /** A test notification, to check that notifications arrive. */
  test: {
    subject: text('测试邮件：本沙箱环境可以发送邮件', 'Test email: this sandbox can send email'),
    paragraphs: [
      text(
        '收到这封邮件，说明本沙箱环境的邮件发送设置可用。',
        'If you received this email, this sandbox can send email.',
      ),
      text(
        '请核对下面的代码与沙箱控制台中显示的是否一致：',
        'Check that the code below matches the one in the sandbox console:',
      ),
      text('{{code}}', '{{code}}'),
    ],
    sms: text(
      '【早付】测试短信：本沙箱环境可以发送短信，核对码 {{code}}。',
      '[Sooner] Test message: this sandbox can send text messages. Check code {{code}}.',
    ),
  },

  /** Contains a code; `purpose` says what it is for. */
  verificationCode: {
    subject: text('验证码：{{purpose}}', 'Verification code to {{purpose}}'),
    paragraphs: [...codeParagraphs, unasked],
    sms: codeMessage,
  },

  /** Contains a code, and a link that does the same. */
  codeAndLink: {
    subject: text('请验证邮箱：{{purpose}}', 'Confirm your email to {{purpose}}'),
    paragraphs: [
      ...codeParagraphs,
      text(
        '也可以直接打开下面的链接继续，{{linkMinutes}} 分钟内有效，只能使用一次：',
        'Or open this link. It is valid for {{linkMinutes}} minutes and works once:',
      ),
      text('{{link}}', '{{link}}'),
      unasked,
    ],
    sms: codeMessage,
  },

  /** Invites a person to act for a company. */
  staffInvitation: {
    subject: text('“{{company}}”邀请您使用早付', '{{company}} has invited you to Sooner'),
    paragraphs: [
      text(
        '“{{company}}”（邀请人：{{inviter}}）邀请您在早付平台代表其处理业务。',
        '{{inviter}} has invited you to act for {{company}} on Sooner.',
      ),
      text(
        '请打开下面的链接接受邀请，{{days}} 天内有效，只能使用一次：',
        'Open this link to accept. It is valid for {{days}} days and works once:',
      ),
      text('{{link}}', '{{link}}'),
      text(
        '如果您不认识邀请人，请忽略这封邮件。',
        'If you do not know the person who invited you, ignore this email.',
      ),
    ],
    sms: text(
      '【早付】“{{company}}”（邀请人：{{inviter}}）邀请您代表其处理业务，请查收邮件。',
      '[Sooner] {{inviter}} has invited you to act for {{company}}. Please check your email.',
    ),
  },

  /** Notifies the person who registered a payer that the operator has activated it. */
  payerActivated: {
    subject: text('“{{company}}”已激活', '{{company}} has been activated'),
    paragraphs: [
      text(
        '“{{company}}”在早付平台的账户已激活，您现在可以登录使用。',
        'The Sooner account of {{company}} has been activated. You can sign in now.',
      ),
      text('请打开下面的地址登录：', 'Sign in here:'),
      text('{{link}}', '{{link}}'),
    ],
    sms: text(
      '【早付】“{{company}}”的账户已激活，现在可以登录使用。',
      '[Sooner] The account of {{company}} has been activated. You can sign in now.',
    ),
  },

  ...notificationConnections,
  ...notificationAccounts,
  ...notificationAwards,
  ...notificationLapses,
  ...notificationOffers,
  ...notificationOperator,
  ...notificationReconciliations,
  ...notificationWebhooks,
  ...notificationWarnings,
  ...notificationAudit,
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof notificationTemplates
type PairsIn<T extends Template> = T['subject'] | T['paragraphs'][number] | T['sms']
type NamesIn<P> = P extends Pair<infer Z> ? Names<Z> : never

/** The values that a template needs. */
export type NotificationValues<T extends TemplateName = TemplateName> = {
  readonly [N in NamesIn<PairsIn<(typeof notificationTemplates)[T]>>]: string
}

export const notificationFrame = {
  brand: text('Sooner 早付', 'Sooner 早付'),
  automatic: text(
    '此邮件由系统自动发送，请勿直接回复。',
    'This email was sent automatically. Please do not reply to it.',
  ),
}

export const outbox = {
  title: text('邮件与短信', 'Emails and text messages'),
  hint: text(
    '沙箱发出的每一封邮件和每一条短信，最新的在前，最多显示 {{max}} 条。',
    'All emails and text messages sent by this sandbox, newest first, up to {{max}}.',
  ),
  refresh: text('刷新', 'Refresh'),
  search: text('按收件人搜索', 'Search by recipient'),
  searchSubmit: text('搜索', 'Search'),
  searchClear: text('清除搜索', 'Clear search'),
  searchShort: text('请输入至少 {{min}} 个字符', 'Enter at least {{min}} characters'),
  none: text('还没有邮件或短信', 'No emails or text messages yet'),
  noneHint: text(
    '发送一封测试信件，几秒后它会出现在这里。',
    'Send a test and it will appear here within seconds.',
  ),
  noMatch: text('没有发给“{{to}}”的邮件或短信', 'Nothing was sent to “{{to}}”'),
  unopened: text('正文已无法打开。', 'The content can no longer be opened.'),
  code: text('代码', 'code'),
  openLink: text('打开链接', 'Open link'),
  show: text('查看内容', 'Show content'),
  hide: text('收起内容', 'Hide content'),
  showNamed: text('{{action}}：{{to}}，{{time}}', '{{action}}: {{to}}, {{time}}'),
  asText: text('纯文本', 'Plain text'),
  asMail: text('邮件样式', 'Email view'),
  preview: text('邮件预览：{{subject}}', 'Email preview: {{subject}}'),
  attachments: text('附件：{{names}}', 'Attached: {{names}}'),
  triesMade: text('已尝试 {{count}} 次', 'Attempts: {{count}}'),
}

/** A notification that waits after a failed try. */
export const retrying = text('等待重试', 'Waiting to retry')

export const channelNames = {
  mail: text('邮件', 'Email'),
  sms: text('短信', 'Text message'),
} as const satisfies Record<Channel, Pair>

export const stateNames = {
  waiting: text('发送中', 'Sending'),
  sent: text('已发送', 'Sent'),
  kept: text('仅存于沙箱', 'Kept in the sandbox'),
  dead: text('发送失败', 'Failed'),
  held: text('等待汇总', 'Waiting to be summed up'),
  summed: text('已汇总发送', 'Sent in a summary'),
} as const satisfies Record<(typeof notificationStates)[number], Pair>

export const faultTexts = {
  refused: text('对方拒绝接收', 'Refused by the recipient’s server'),
  unavailable: text('对方暂时无法接收', 'Recipient’s server temporarily unavailable'),
  unreachable: text('无法连接或连接中断', 'Connection failed or was lost'),
  late: text('对方没有及时应答', 'No response in time'),
  unreadable: text('对方的应答无法识别', 'Unexpected response'),
  unconfigured: text('没有配置发送服务', 'No sending service configured'),
  interrupted: text('发送多次被中断', 'Interrupted too many times'),
  unopened: text('正文已无法打开', 'Content can no longer be opened'),
} as const satisfies Record<NotificationFault, Pair>

export const testNotification = {
  title: text('发送测试', 'Send a test'),
  hint: text(
    '检查本环境能否发送邮件和短信。没有配置邮件服务器或短信网关时，信件只出现在列表中。',
    'Checks whether this environment can send. Without a mail server or SMS gateway, messages only appear in the list.',
  ),
  channel: text('方式', 'Send as'),
  mailTo: text('邮箱', 'Email address'),
  smsTo: text('手机号', 'Mobile number'),
  language: text('语言', 'Language'),
  submit: text('发送测试信件', 'Send test'),
  submitting: text('正在发送…', 'Sending…'),
  done: text('测试信件已提交', 'Test submitted'),
}

export const languageNames = {
  zh: text('中文', '中文'),
  en: text('英文', 'English'),
  both: text('中英双语', 'Chinese and English'),
}
