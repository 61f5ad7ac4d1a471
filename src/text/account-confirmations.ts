/** Texts of accounts of payees that wait for a second person. */
import { text } from './text.ts'

export const confirmationTexts = {
  title: text('待确认的收款账户', 'Bank accounts to confirm'),
  hint: text(
    '收款账户由两人决定：录入、上传或同步后，须由另一位有批准成交权限的同事确认才生效。',
    'Two people decide where money goes: an account that was entered, uploaded or synced counts once another person who may approve awards has confirmed it.',
  ),
  none: text('没有待确认的收款账户', 'No bank account waits'),
  noneHint: text(
    '新录入或修改的收款账户会显示在这里。',
    'New and changed bank accounts of payees appear here.',
  ),
  one: text('1 个收款账户待确认', '1 bank account to confirm'),
  many: text('{{count}} 个收款账户待确认', '{{count}} bank accounts to confirm'),
  waits: text('新账户待确认：', 'Waits for confirmation:'),
  enteredBy: text('{{name}} 于 {{time}} 提交（{{source}}）', 'By {{name}} on {{time}} ({{source}})'),
  meanwhile: text('确认前付到：{{account}}', 'Until then it pays to {{account}}'),
  meanwhileNone: text('确认前没有收款账户。', 'Until then there is no account.'),
  corrects: text('确认后，未付款的成交也改用此账户。', 'Once confirmed, unpaid awards use it too.'),
  own: text(
    '您提交的账户须由另一人确认：{{names}}。',
    'You entered it, so another person confirms it: {{names}}.',
  ),
  others: text('可由以下同事确认：{{names}}。', 'It can be confirmed by {{names}}.'),
  nobody: text(
    '贵公司没有其他人可以确认。请管理员在“员工管理”中邀请一位管理员或复核员。',
    'Nobody else at your company can confirm it. An administrator can invite a second administrator or reviewer under Staff management.',
  ),
  toStaff: text('前往员工管理', 'Staff management'),
  between: text('、', ', '),
  confirm: text('确认', 'Confirm'),
  confirmNamed: text('确认 {{name}} 的账户', 'Confirm the account of {{name}}'),
  confirmTitle: text('确认“{{name}}”的收款账户？', 'Confirm the bank account of {{name}}?'),
  confirmBody: text(
    '{{account}}。请先用您已知的联系方式向收款方核实。确认后，新成交付到此账户。',
    '{{account}}. Check it with the payee first, by a contact that you already know. New awards then pay to it.',
  ),
  decline: text('退回', 'Decline'),
  declineNamed: text('退回 {{name}} 的账户', 'Decline the account of {{name}}'),
  declineTitle: text('退回“{{name}}”的收款账户？', 'Decline the bank account of {{name}}?'),
  declineBody: text(
    '此账户不会生效，原账户继续有效。',
    'It will not count, and the account from before stays.',
  ),
  batches: text('同批提交', 'Sent together'),
  batch: text('{{count}} 个账户', '{{count}} accounts'),
  showBatch: text('查看', 'Show'),
  showAll: text('显示全部', 'Show all'),
  shown: text(
    '显示 {{shown}} 个，共 {{count}} 个；修改原账户的排在最前。',
    '{{shown}} of {{count}} are shown, those in place of another account first.',
  ),
  confirmBatch: text('确认 {{count}} 个账户', 'Confirm {{count}} accounts'),
  confirmBatchTitle: text('确认这 {{count}} 个收款账户？', 'Confirm these {{count}} bank accounts?'),
  confirmBatchBody: text(
    '请先核对每个账户。确认后，新成交付到这些账户。',
    'Check every account first. New awards then pay to them.',
  ),
  declineBatch: text('退回 {{count}} 个账户', 'Decline {{count}} accounts'),
  declineBatchTitle: text('退回这 {{count}} 个收款账户？', 'Decline these {{count}} bank accounts?'),
  confirmed: text('收款账户已确认', 'Bank account confirmed'),
  declined: text('收款账户已退回', 'Bank account declined'),
  saved: text('账户已保存，待另一人确认', 'Account saved, to be confirmed by a second person'),
}

/** The first payment to an account. */
export const firstPaymentTexts = {
  tag: text('首次付款', 'First payment'),
  hint: text('首次付到此账户，请先核实。', 'The first payment to this account. Check it before you pay.'),
  column: text('首次付到此账户', 'First payment to account'),
  yes: text('是', 'Yes'),
}
