/** Texts of award files: their names, transfer files and what they lack, and their mails. */
import { firstPaymentTexts } from './account-confirmations.ts'
import { text } from './text.ts'

/** With the company and currency of the market, and the number of the run. */
export const awardFileTitle = text(
  '成交文件_{{payer}}_{{currency}}_第 {{number}} 次',
  'Award file_{{payer}}_{{currency}}_Run {{number}}',
)
export const awardFileTotal = text('合计（{{count}} 笔）', 'Total ({{count}})')

export const awardFileColumns = {
  number: text('成交编号', 'Award number'),
  run: text('出清场次', 'Run'),
  payer: text('付款主体', 'Payer company'),
  payeeCode: text('收款方编码', 'Payee code'),
  payee: text('收款方', 'Payee'),
  documentType: text('单据类型', 'Document type'),
  document: text('单据编号', 'Document number'),
  offer: text('申请编号', 'Offer number'),
  currency: text('币种', 'Currency'),
  face: text('票面金额', 'Document amount'),
  credits: text('冲减', 'Credit notes'),
  amount: text('应付金额', 'Payable'),
  discount: text('折扣', 'Discount'),
  amountAfterDiscount: text('折后金额', 'Amount after discount'),
  apr: text('年化利率', 'APR'),
  daysPaidEarly: text('提前天数', 'Days paid early'),
  billTermDays: text('票据期限（天）', 'Bill term (days)'),
  dueDate: text('到期日', 'Due date'),
  newPayDate: text('新付款日', 'New pay date'),
  account: text('收款账户', 'Bank account'),
  accountBank: text('开户行', 'Bank'),
  accountProof: text('账户认证', 'Account proof'),
  firstPayment: firstPaymentTexts.column,
  state: text('状态', 'Status'),
  paidOn: text('实际付款日期', 'Paid on'),
  bankReference: text('银行流水号', 'Bank reference'),
}

export const transferFileTitle = text(
  '转账文件_{{payer}}_{{currency}}_第 {{number}} 次_{{order}}',
  'Transfer file_{{payer}}_{{currency}}_Run {{number}}_{{order}}',
)
/** The file of the awards of one offer, for its payee. */
export const offerFileTitle = text('成交文件_{{offer}}', 'Award file_{{offer}}')

/** What the mail says of its attachments. */
export const awardFileNotes = {
  sheets: text('附件为 xlsx 和 CSV 文件。', 'The file is attached as xlsx and CSV.'),
  payment: text(
    '附件为 xlsx、CSV 和转账文件（pain.001，{{count}} 笔转账）。',
    'The file is attached as xlsx and CSV, with the transfer file (pain.001, transfers: {{count}}).',
  ),
  missing: text(
    '{{count}} 笔成交的收款方没有收款账户，不在转账文件中。',
    'Awards without a bank account of their payee, which are not in the transfer file: {{count}}.',
  ),
  noDebitAccount: text(
    '市场没有付款账户，因此没有转账文件。',
    'The market has no debit account, so there is no transfer file.',
  ),
  tooLong: text(
    '文件太大，不能作为附件发送，请登录下载。',
    'The file is too large to be attached. Sign in to download it.',
  ),
}

export const awardFileTexts = {
  orders: text('转账文件', 'Transfer files'),
  order: text('转账文件 {{number}}（pain.001）', 'Transfer file {{number}} (pain.001)'),
  orderHas: text('转账 {{count}} 笔，共 {{amount}}', 'Transfers: {{count}}, {{amount}} in all'),
  madeBy: text('{{time}}，{{person}}', '{{time}}, {{person}}'),
  madeAfterRun: text('{{time}}，出清后自动生成', '{{time}}, made after the run'),
  orderVerified: text('{{count}} 笔付到已认证账户', 'To verified accounts: {{count}}'),
  orderUnpaid: text('{{count}} 笔待付款', 'To be paid: {{count}}'),
  orderRefused: text('{{count}} 笔被银行拒绝', 'Refused by the bank: {{count}}'),
  orderDone: text('没有待付款的转账', 'Nothing of it is left to pay'),
  orderChanged: text(
    '部分成交已付款或已终止。如尚未提交银行，请勿再提交此文件。',
    'Some of its awards are paid or have ended. If the bank does not have this file yet, do not send it.',
  ),
  downloadOrder: text('下载', 'Download'),
  downloadOrderNamed: text('下载转账文件 {{number}}', 'Download transfer file {{number}}'),
  next: text(
    '可列入下一个转账文件：{{count}} 笔，共 {{amount}}。',
    'For the next transfer file: {{count}}, {{amount}} in all.',
  ),
  make: text('生成转账文件', 'Make transfer file'),
  made: text('转账文件 {{number}} 已生成', 'Transfer file {{number}} was made'),
  once: text(
    '每笔成交只列入一个转账文件，被银行拒绝后才会再次列入。同一文件再次下载时内容不变，银行只受理一次。',
    'An award is in one transfer file, and in another only after the bank refused it. A file is the same whenever it is downloaded, so that the bank takes it once.',
  ),
  late: text(
    '{{count}} 笔成交已过最迟付款日，不再列入转账文件；已付款的请登记。',
    'Awards past their last pay date, which no transfer file can have: {{count}}. Record those that were paid.',
  ),
  noneUnpaid: text('没有待付的成交。', 'No award is left to pay.'),
  noDebitAccount: text(
    '市场没有付款账户，不能生成转账文件。',
    'The market has no debit account, so there is no transfer file.',
  ),
  setDebitAccount: text('设置付款账户', 'Set the debit account'),
  missing: text(
    '以下收款方没有收款账户，其成交不在转账文件中；补录后可列入下一个转账文件：',
    'These payees have no bank account, so their awards are in no transfer file. Once they have one, the next file can have them:',
  ),
  missingAwards: text('成交 {{count}} 笔，{{amount}}', 'Awards: {{count}}, {{amount}}'),
  missingMore: text(
    '另有 {{count}} 个收款方没有收款账户。',
    'Further payees without a bank account: {{count}}.',
  ),
  setAccount: text('设置收款账户', 'Set account'),
  setAccountNamed: text('设置“{{name}}”的收款账户', 'Set the account of {{name}}'),
  mail: text('邮件', 'Email'),
  states: {
    sending: text(
      '正在发送，收件人 {{count}} 人，约 5 分钟内送达',
      'Being sent, expected within 5 minutes. Recipients: {{count}}',
    ),
    delayed: text('成交文件发送失败，正在重试', 'Award file send failed; it is being sent again'),
    sent: text('{{time}} 已发送，收件人 {{count}} 人', 'Sent on {{time}}. Recipients: {{count}}'),
    failed: text(
      '成交文件发送失败，收件人 {{count}} 人中已发送 {{sent}} 人',
      'Award file send failed. Sent to {{sent}} of {{count}} recipients',
    ),
  },
  notMailed: text('尚未发送', 'Not mailed yet'),
  resend: text('重新发送', 'Send again'),
  resent: text(
    '成交文件正在发送，约 5 分钟内送达',
    'The award file is being sent, expected within 5 minutes',
  ),
  own: text('成交文件', 'Award file'),
  mailOwn: text('发送到我的邮箱', 'Email it to me'),
  mailedOwn: text(
    '成交文件将在约 {{minutes}} 分钟内送达 {{to}}',
    'The award file goes to {{to}}, expected within {{minutes}} minutes',
  ),
  ownStates: {
    sending: text('正在发送，约 5 分钟内送达', 'Being sent, expected within 5 minutes'),
    delayed: text('成交文件发送失败，正在重试', 'Award file send failed; it is being sent again'),
    sent: text('{{time}} 已发送', 'Sent on {{time}}'),
    failed: text('成交文件发送失败，请重新发送', 'Award file send failed. Send it again'),
  },
}
