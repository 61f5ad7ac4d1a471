/** Texts of the operator's console. */
import type { ConfigKey, flags, offerTypes } from '#domain/operator/config.ts'
import type { CompanyAction, OperatedState, UserAction } from '#domain/operator/rules.ts'
import { type Pair, text } from './text.ts'

export const operatorTexts = {
  menu: text('运营菜单', 'Operator menu'),
  account: text('运营账户', 'Operator account'),
  signInHint: text(
    '仅限平台运营人员。企业用户请使用门户登录。',
    'For platform operators only. Companies sign in to the portal.',
  ),
  toPortal: text('前往门户登录', 'Go to the portal'),
  mail: text('邮箱', 'Email'),
  password: text('密码', 'Password'),
  totp: text('动态验证码', 'One-time code'),
  totpHint: text('身份验证器中显示的 6 位数字。', 'The 6 digits shown in your authenticator app.'),
  submit: text('登录', 'Sign in'),
  submitting: text('正在登录…', 'Signing in…'),
  name: text('名称', 'Name'),
  personName: text('姓名', 'Name'),
  state: text('状态', 'Status'),
  kind: text('类型', 'Type'),
  registeredAt: text('注册时间', 'Registered'),
  registrant: text('注册账号', 'Registered by'),
  members: text('成员', 'Members'),
  entities: text('下属主体', 'Entities'),
  mobile: text('手机号', 'Mobile number'),
  companies: text('所属企业', 'Companies'),
  actions: text('操作', 'Actions'),
  actionNamed: text('{{act}}：{{name}}', '{{act}}: {{name}}'),
  reason: text('原因', 'Reason'),
  reasonHint: text('将记入运营日志。', 'Recorded in the operator log.'),
  working: text('正在提交…', 'Submitting…'),
  companiesHint: text(
    '在平台注册的全部企业。每项操作都须说明原因，并记入日志。',
    'All companies on the platform. Each action needs a reason and is logged.',
  ),
  companiesKeyword: text('搜索企业、下属主体或注册账号', 'Search name or account'),
  companiesFirst: text('还没有企业', 'No companies yet'),
  companiesFirstHint: text('企业注册后会出现在这里。', 'Companies appear here once they register.'),
  usersHint: text(
    '在平台有账户的全部用户。冻结后对方立即退出，无法登录。',
    'All users with an account. Freezing a user signs them out immediately and blocks sign-in.',
  ),
  usersKeyword: text('搜索姓名、手机号或邮箱', 'Search name, mobile or email'),
  usersFirst: text('还没有用户', 'No users yet'),
  usersFirstHint: text('用户注册后会出现在这里。', 'Users appear here once they register.'),
  more: text('{{first}} 等 {{count}} 个', '{{first}}, {{count}} in total'),
  requests: text('待处理的子公司申请', 'Pending subsidiary requests'),
  requestFrom: text('{{company}}，{{time}}', '{{company}}, {{time}}'),
  decline: text('拒绝', 'Decline'),
  declineNamed: text('拒绝：{{name}}', 'Decline: {{name}}'),
  addNamed: text('添加子公司：{{name}}', 'Add subsidiary: {{name}}'),
  declineTitle: text('拒绝“{{name}}”的申请？', 'Decline the request for {{name}}?'),
  declineBody: text('付款方会看到下面的原因。', 'The payer will see the reason below.'),
  declined: text('已拒绝', 'Declined'),
  save: text('保存', 'Save'),
  slug: text('地址', 'Address'),
  slugHint: text(
    '小写字母、数字和连字符，3 至 40 个字符，例如 hongfei。',
    'Lowercase letters, digits and hyphens, 3 to 40 characters, such as hongfei.',
  ),
  childName: text('子公司名称', 'Subsidiary name'),
  marketCompany: text('公司', 'Company'),
  currency: text('币种', 'Currency'),
}

export const operatedStateNames = {
  waiting: text('待激活', 'Pending activation'),
  active: text('正常', 'Active'),
  frozen: text('已冻结', 'Frozen'),
} as const satisfies Record<OperatedState, Pair>

export const companyActionNames = {
  activate: text('激活', 'Activate'),
  freeze: text('冻结', 'Freeze'),
  unfreeze: text('解冻', 'Unfreeze'),
  addChild: text('添加子公司', 'Add subsidiary'),
  addMarket: text('添加市场', 'Add market'),
  registrationPage: text('专属注册页', 'Registration page'),
} as const satisfies Record<CompanyAction, Pair>

/** The question before an action on a company, and the message after it. */
export const companyQuestions = {
  activate: {
    title: text('激活“{{name}}”？', 'Activate {{name}}?'),
    body: text(
      '其管理员随即可以登录使用，并会收到邮件通知。',
      'Its administrator can sign in immediately and is notified by email.',
    ),
    done: text('已激活', 'Activated'),
  },
  freeze: {
    title: text('冻结“{{name}}”？', 'Freeze {{name}}?'),
    body: text(
      '任何人都不能再代表该企业操作，正在使用的会话立即被拒绝。可以随时解冻。',
      'No one can act for it any more, and active sessions are blocked immediately. You can unfreeze it at any time.',
    ),
    done: text('已冻结', 'Frozen'),
  },
  unfreeze: {
    title: text('解冻“{{name}}”？', 'Unfreeze {{name}}?'),
    body: text('其成员随即可以恢复使用。', 'Its members can continue immediately.'),
    done: text('已解冻', 'Unfrozen'),
  },
  addChild: {
    title: text('为“{{name}}”添加子公司', 'Add a subsidiary to {{name}}'),
    body: text(
      '子公司与付款方共用成员和权限，单据按子公司区分。',
      'A subsidiary shares members and permissions with its payer. Documents are kept separately.',
    ),
    done: text('子公司已添加', 'Subsidiary added'),
  },
  addMarket: {
    title: text('为“{{name}}”添加市场', 'Add a market to {{name}}'),
    body: text(
      '一家公司每个币种一个市场。新市场是关闭的，资金额度为 0；付款方设置后自行开放，并把收款方关联到该市场。',
      'A company has one market for each currency. The new market is closed and its pool is 0; the payer sets it up, opens it and connects payees to it.',
    ),
    done: text('市场已添加', 'Market added'),
  },
  registrationPage: {
    title: text('“{{name}}”的专属注册页', 'Registration page of {{name}}'),
    body: text(
      '收款方在此页看到付款方的名称和 Logo，注册后与其关联。更换地址后，原地址随即失效。',
      'Payees see the payer’s name and logo there and are linked to it when they register. A new address replaces the old one.',
    ),
    done: text('专属注册页已设置', 'Registration page set'),
  },
} as const

export const userQuestions = {
  freeze: {
    title: text('冻结“{{name}}”？', 'Freeze {{name}}?'),
    body: text(
      '对方的全部会话立即被拒绝，也无法再登录。可以随时解冻。',
      'All their sessions are blocked immediately and they cannot sign in. You can unfreeze them at any time.',
    ),
    done: text('已冻结', 'Frozen'),
  },
  unfreeze: {
    title: text('解冻“{{name}}”？', 'Unfreeze {{name}}?'),
    body: text('对方随即可以重新登录。', 'They can sign in again immediately.'),
    done: text('已解冻', 'Unfrozen'),
  },
} as const satisfies Record<UserAction, object>

export const configTexts = {
  hint: text(
    '修改立即生效。未单独设置的付款方沿用平台默认值。',
    'Changes take effect immediately. Payers without their own value use the platform default.',
  ),
  scope: text('适用范围', 'Applies to'),
  platform: text('平台默认', 'Platform default'),
  buyerHint: text('留空为平台默认值。', 'Leave empty for the platform defaults.'),
  inherited: text('沿用平台', 'Platform default'),
  own: text('单独设置', 'Custom'),
  unset: text('未设置', 'Not set'),
  edit: text('修改', 'Edit'),
  reset: text('恢复平台值', 'Reset to default'),
  history: text('修改记录', 'History'),
  editTitle: text('修改：{{name}}', 'Edit {{name}}'),
  resetTitle: text('恢复平台值：{{name}}', 'Reset to platform default: {{name}}'),
  resetBody: text('此付款方将沿用平台默认值。', 'This payer will use the platform default.'),
  historyTitle: text('修改记录：{{name}}', 'Change history: {{name}}'),
  historyNone: text('还没有修改过。', 'No changes yet.'),
  value: text('内容', 'Value'),
  save: text('保存', 'Save'),
  saved: text('已保存并生效', 'Saved and in effect'),
  fileHint: text(
    '本站文件地址，以 /files/v1/ 开头。',
    'The address of a file on this site, starting with /files/v1/.',
  ),
  positionCode: text('代码', 'Code'),
  positionZh: text('中文名称', 'Chinese name'),
  positionEn: text('英文名称', 'English name'),
  positionAdd: text('添加职务', 'Add job title'),
  positionRemove: text('删除：{{name}}', 'Remove {{name}}'),
  positionsHint: text(
    '代码不可重复，每项都须填写中英文名称。用户已选的代码若被删除，将直接显示代码。',
    'Codes must be unique, and each title needs both names. If a code in use is removed, the code itself is shown.',
  ),
  positionTwice: text(
    '第 {{first}} 行和第 {{second}} 行的代码重复：{{code}}',
    'Lines {{first}} and {{second}} have the same code: {{code}}',
  ),
  positionWrong: text(
    '第 {{line}} 行，{{part}}：未填写或格式有误',
    'Line {{line}}, {{part}}: missing or invalid',
  ),
  reordered: text('仅调整顺序', 'Reordered'),
  positionsCount: text('{{count}} 项', '{{count}} titles'),
}

export const offerTypeNames = {
  all: text('年化利率或折扣率', 'APR or discount'),
  apr: text('仅年化利率', 'APR only'),
  dis: text('仅折扣率', 'Discount only'),
} as const satisfies Record<(typeof offerTypes)[number], Pair>

export const flagNames = {
  '1': text('开启', 'On'),
  '0': text('关闭', 'Off'),
} as const satisfies Record<(typeof flags)[number], Pair>

export const operatorLogTexts = {
  title: text('运营日志', 'Operator log'),
  hint: text(
    '运营人员的全部操作，含前后变化和原因。记录连续编号、链式校验，不可篡改。',
    'All operator actions, with before, after and reason. Entries are numbered and chained, so they cannot be altered.',
  ),
  at: text('时间', 'Time'),
  operator: text('操作人', 'Operator'),
  server: text('服务器命令', 'Server command'),
  action: text('操作', 'Action'),
  about: text('对象', 'Details'),
  change: text('变化', 'Change'),
  address: text('IP 地址', 'IP address'),
  days: text('日期', 'Date'),
  keyword: text('搜索操作人、对象或原因', 'Search operator, details or reason'),
  first: text('还没有记录', 'No entries yet'),
  firstHint: text('操作会按时间出现在这里。', 'Operator actions appear here.'),
}

export const configNames = {
  position_type: text('职务列表', 'Job titles'),
  offer_type: text('报价方式', 'Offer type'),
  agreement_name: text('协议名称（企业）', 'Agreement name (companies)'),
  agreement_name_person: text('协议名称（个人）', 'Agreement name (individuals)'),
  agreement_url: text('协议文件（企业）', 'Agreement file (companies)'),
  agreement_url_person: text('协议文件（个人）', 'Agreement file (individuals)'),
  use_electronic_signature: text('电子签名（企业）', 'Electronic signature (companies)'),
  use_electronic_signature_person: text('电子签名（个人）', 'Electronic signature (individuals)'),
  show_have_reviewed_agreement: text('勾选已阅读协议（企业）', 'Agreement checkbox (companies)'),
  show_have_reviewed_agreement_person: text('勾选已阅读协议（个人）', 'Agreement checkbox (individuals)'),
  one_document_per_offer: text('每笔申请限一张单据', 'One document per offer'),
  maximum_loan_rate: text('最高融资年利率（%）', 'Maximum loan rate (%)'),
} as const satisfies Record<ConfigKey, Pair>
