/** A payee's payers, and the requests that a payer answers. */
import type { ConnectionState } from '#domain/payees/payer-connections.ts'
import { type Pair, text } from './text.ts'

export const connectionStateTexts = {
  requested: text('等待答复', 'Waiting for an answer'),
  accepted: text('已同意', 'Accepted'),
  declined: text('未同意', 'Declined'),
  withdrawn: text('已撤回', 'Withdrawn'),
  bound: text('已绑定', 'Connected'),
  unbound: text('已解除', 'Disconnected'),
} as const satisfies Record<ConnectionState, Pair>

/** The meaning of each state for the payee, and the next step. */
export const connectionNextTexts = {
  requested: text('付款方答复后会通知您。', 'You will be told when the payer has answered.'),
  accepted: text(
    '付款方已同意，开设市场后即可提前收款。',
    'The payer has accepted. You can be paid early once it has a market.',
  ),
  declined: text('可以补充说明后重新申请。', 'Add an explanation and request again.'),
  withdrawn: text('可以重新申请。', 'You can request a connection again.'),
  bound: text('符合条件的单据可以申请提前收款。', 'Documents that qualify can be offered for early payment.'),
  unbound: text(
    '单据到期照常付款，可以重新申请绑定。',
    'Documents are paid when due. You can request a new connection.',
  ),
} as const satisfies Record<ConnectionState, Pair>

export const customerTexts = {
  title: text('我的付款方', 'My payers'),
  hint: text(
    '查找付款方并申请绑定，或凭付款方给出的邀请码直接绑定。',
    'Find a payer and request a connection, or use the invitation code it gave you.',
  ),
  withCode: text('输入邀请码', 'Use an invitation code'),
  find: text('查找付款方', 'Find a payer'),
  name: text('付款方名称', 'Payer name'),
  nameHelp: text('至少输入 2 个字', 'At least 2 characters'),
  search: text('查找', 'Find'),
  found: text('查找结果', 'Payers found'),
  none: text(
    '没有找到。请核对名称，或请付款方先注册并邀请您。',
    'No payer found. Check the name, or ask the payer to register and invite you.',
  ),
  ask: text('申请绑定', 'Connect'),
  askNamed: text('申请绑定 {{name}}', 'Connect to {{name}}'),
  askTitle: text('向“{{name}}”申请绑定', 'Connect to {{name}}'),
  note: text('说明', 'Note'),
  noteHelp: text(
    '例如供货内容、在对方系统中的编码，便于对方核对。',
    'For example what you supply and your code at the payer, so that it can find you.',
  ),
  submit: text('提交申请', 'Send request'),
  submitting: text('正在提交…', 'Sending…'),
  requestSent: text('申请已提交', 'Request sent'),
  codeTitle: text('凭邀请码绑定', 'Connect with an invitation code'),
  code: text('邀请码', 'Invitation code'),
  codeHelp: text(
    '16 位字母和数字，在邀请邮件中，或由付款方告诉您。',
    '16 letters and digits, in the invitation email or from the payer.',
  ),
  bind: text('绑定', 'Connect'),
  connection: text('正在绑定…', 'Connecting…'),
  bound: text('已绑定', 'Connected'),
  requests: text('绑定情况', 'Connections'),
  requestsNone: text('还没有绑定付款方。', 'You are not connected to a payer yet.'),
  requestedAt: text('{{time}} 申请', 'Requested {{time}}'),
  answeredAt: text('{{time}} 答复', 'Answered {{time}}'),
  byCode: text('凭邀请绑定', 'By invitation'),
  reason: text('原因：{{reason}}', 'Reason: {{reason}}'),
  withdraw: text('撤回', 'Withdraw'),
  withdrawNamed: text('撤回对“{{name}}”的申请', 'Withdraw the request to {{name}}'),
  withdrawTitle: text('撤回对“{{name}}”的申请？', 'Withdraw the request to {{name}}?'),
  withdrawBody: text('之后可以重新申请。', 'You can request a connection again later.'),
  unbind: text('解除绑定', 'Disconnect'),
  unbindNamed: text('解除绑定 {{name}}', 'Disconnect from {{name}}'),
  unbindTitle: text('解除与“{{name}}”的绑定？', 'Disconnect from {{name}}?'),
  unbindBody: text(
    '单据到期照常付款，不能再申请提前收款。',
    'Documents are paid when due and can no longer be offered for early payment.',
  ),
  waitsForPayer: text(
    '企业名称或邮箱与邀请不一致，需付款方确认后绑定',
    'Your company name or email is not the invited one, so the payer confirms it first',
  ),
  already: text(
    '已以编码 {{codes}} 绑定该付款方，此申请为新增一个编码。',
    'You are already connected to this payer under code {{codes}}. This request adds another code.',
  ),
  askAgain: text('重新申请', 'Request again'),
  askAgainNamed: text('重新向“{{name}}”申请绑定', 'Request again from {{name}}'),
  settled: text('已处理', 'Done'),
} as const

/** The connected payers of a payee. */
export const connectedTexts = {
  title: text('已绑定的付款方', 'Connected payers'),
  none: text(
    '还没有可申请提前收款的付款方。请在下方查找付款方，或输入邀请码。',
    'No connected payer yet. Find one below, or use an invitation code.',
  ),
  nothing: text('目前没有可申请的单据', 'Nothing can be offered now'),
  offerableOne: text('可申请 {{amount}}，1 张单据', '{{amount}} can be offered, 1 document'),
  offerable: text('可申请 {{amount}}，{{count}} 张单据', '{{amount}} can be offered, {{count}} documents'),
  next: text('下一次出清 {{time}} · 新付款日 {{day}}', 'Next clearing {{time}} · New pay date {{day}}'),
  failureRate: text(
    '近 180 天应付的 {{awards}} 笔成交中，{{rate}}% 未付款',
    'Not paid: {{rate}}% of {{awards}} awards of the last 180 days',
  ),
  allPaid: text(
    '近 180 天应付的 {{awards}} 笔成交均已付款',
    'All {{awards}} awards of the last 180 days were paid',
  ),
  make: text('申请提前收款', 'New offer'),
  makeNamed: text('向“{{name}}”申请提前收款', 'New offer to {{name}}'),
  start: text('如何提前收款', 'How to be paid early'),
} as const

/** Texts of requests, for the payer. */
export const requestTexts = {
  title: text('绑定申请', 'Connection requests'),
  hint: text(
    '收款方申请加入贵公司的市场。请核对后答复。',
    'Payees ask to join your market. Check who they are, then answer.',
  ),
  accept: text('同意', 'Accept'),
  acceptNamed: text('同意 {{name}} 的申请', 'Accept {{name}}'),
  acceptTitle: text('同意“{{name}}”的申请', 'Accept {{name}}'),
  requester: text('申请人：{{name}}', 'Requested by {{name}}'),
  requesterWithMail: text(
    '申请人：{{name}}，{{mail}}（邮箱已验证）',
    'Requested by {{name}}, {{mail}} (verified email)',
  ),
  differs: text('与邀请不一致', 'Not as invited'),
  toConfirm: text(
    '接受了贵公司对“{{name}}”的邀请，但信息不一致，请核对：',
    'Accepted your invitation of {{name}}, but details differ. Please check:',
  ),
  nameDiffers: text(
    '名称：邀请的是“{{invited}}”，接受的是“{{actual}}”',
    'Name: {{invited}} was invited, {{actual}} accepted',
  ),
  mailDiffers: text(
    '邮箱：邀请发往 {{invited}}，接受人为 {{actual}}',
    'Email: the invitation is for {{invited}}, accepted by {{actual}}',
  ),
  noMail: text('没有已验证邮箱的人', 'a person without a verified email'),
  frozen: text('已冻结', 'Frozen'),
  frozenHint: text(
    '该企业已被平台冻结，解冻前不能绑定。',
    'The platform has frozen this company. It cannot be connected until it is unfrozen.',
  ),
  already: text('该企业已是贵公司的收款方：{{payees}}', 'This company is already your payee: {{payees}}'),
  between: text('、', ', '),
  as: text('绑定为', 'Connect as'),
  asMissing: text('请选择绑定为哪个收款方', 'Select the payee to connect it as'),
  sameCompany: text(
    '我已核实：“{{company}}”就是列表中的“{{payee}}”',
    'I have checked: {{company}} is {{payee}} on the list',
  ),
  samePerson: text(
    '我已核实：{{requester}} 代表列表中的“{{payee}}”',
    'I have checked: {{requester}} acts for {{payee}} on the list',
  ),
  sameHelp: text(
    '绑定后，“{{company}}”可以查看该收款方的单据并申请提前收款。',
    'Once connected, {{company}} sees the documents of this payee and can be paid early.',
  ),
  sameMissing: text('请核实后勾选', 'Check this, then tick the box'),
  listed: text('列表中的收款方', 'A payee on your list'),
  another: text('列表中的其他收款方', 'Another payee on your list'),
  newPayee: text('新的收款方', 'A new payee'),
  payee: text('收款方', 'Payee'),
  payeeHelp: text(
    '按名称或编码查找尚未注册的收款方。',
    'Find a payee that has not registered by name or code.',
  ),
  payeeCode: text('收款方编码', 'Payee code'),
  payeeCodeHelp: text(
    '贵公司系统中的供应商编码，用于匹配单据。',
    'Its code in your system, by which documents are matched.',
  ),
  submit: text('同意并绑定', 'Accept and connect'),
  submitting: text('正在绑定…', 'Connecting…'),
  accepted: text('已绑定', 'Connected'),
  decline: text('不同意', 'Decline'),
  declineNamed: text('不同意 {{name}} 的申请', 'Decline {{name}}'),
  declineTitle: text('不同意“{{name}}”的申请？', 'Decline {{name}}?'),
  declined: text('已答复', 'Answered'),
} as const
