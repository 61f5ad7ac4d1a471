/** Texts of inviting payees: confirmations, results, and the invitation of one payee. */
import type { InviteRefusal } from '#domain/payees/payer-connections.ts'
import { type Pair, text } from './text.ts'

export const payeeInviteTexts = {
  invite: text('邀请', 'Invite'),
  remind: text('提醒', 'Remind'),
  withdraw: text('撤回邀请', 'Withdraw invitation'),
  one: text('邀请 {{name}}？', 'Invite {{name}}?'),
  several: text('邀请 {{count}} 个收款方？', 'Invite {{count}} payees?'),
  body: text(
    '将向联系邮箱发送邀请邮件，含注册链接和邀请码。已邀请的每 7 天可提醒一次。',
    'An email with a registration link and an invitation code goes to the contact address. Payees that were invited can be reminded once every 7 days.',
  ),
  language: text('邮件语言', 'Language of the email'),
  did: text('已发送邀请', 'Invitation sent'),
  withdrawTitle: text('撤回对 {{name}} 的邀请？', 'Withdraw the invitation of {{name}}?'),
  withdrawBody: text(
    '链接和邀请码将失效，之后可以重新邀请。',
    'The link and the code stop working. You can invite the payee again.',
  ),
  withdrawn: text('邀请已撤回', 'Invitation withdrawn'),
  card: text('邀请', 'Invitation'),
  code: text('邀请码', 'Invitation code'),
  codeHint: text(
    '可以用电话或微信告诉收款方，在“我的付款方”中输入。名称或邮箱与这里不一致时，需由您确认后才绑定。',
    'Pass it on by phone or message. The payee enters it under My payers. Where its name or email is not the one here, you confirm it first.',
  ),
  mail: text('发送至', 'Sent to'),
  sent: text('最近发送', 'Last sent'),
  opened: text('首次打开', 'First opened'),
  makeCode: text('生成邀请码', 'Make a code'),
  codeMade: text('邀请码已生成', 'Code made'),
  none: text('还没有邀请。', 'Not invited yet.'),
} as const

export const inviteRefusalTexts = {
  payeeMailMissing: text('没有联系邮箱', 'no contact email'),
  payeeRegistered: text('已注册', 'already registered'),
  remindedRecently: text('7 天内已发送过', 'a mail went out within the last 7 days'),
  mailedTooOften: text(
    '今天不能再向该邮箱发送邮件，请明天再试，或转告邀请码',
    'no more mail to this address today; try tomorrow, or pass on the code',
  ),
} as const satisfies Record<InviteRefusal, Pair>
