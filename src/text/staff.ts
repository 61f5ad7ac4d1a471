/** Texts of staff: the list, the actions, and the page where an invited person joins. */
import type { CompanyType, Role } from '#domain/access/abilities.ts'
import type { StaffAction, StaffStatus } from '#domain/staff/rules.ts'
import { type Pair, text } from './text.ts'

export const roleNames = {
  administrator: text('管理员', 'Administrator'),
  clerk: text('操作员', 'Clerk'),
  reviewer: text('复核员', 'Reviewer'),
  viewer: text('查看员', 'Viewer'),
} as const satisfies Record<Role, Pair>

/** The description of a role in one type of company; roles with the same abilities have the same text. */
const administers = text(
  '可以使用全部功能，包括管理员工和主体。',
  'Can do everything, including managing staff and entities.',
)
const views = text('只能查看，不能修改。', 'Can view everything, but cannot change anything.')
const verifies = text(
  '可以查看，并办理实名认证，不能管理员工。',
  'Can view everything and verify the company, but cannot manage staff.',
)
export const roleExplanations = {
  buyer: {
    administrator: administers,
    clerk: text(
      '可以录入、导入、修改和确认单据，不能管理员工。',
      'Can enter, import, edit and confirm documents, but cannot manage staff.',
    ),
    reviewer: text(
      '可以查看单据，并确认或退回收款方上传的单据。',
      'Can view documents, and confirm or return those that payees upload.',
    ),
    viewer: views,
  },
  supplier: {
    administrator: administers,
    clerk: text(
      '可以录入、导入、修改和排除单据，不能管理员工。',
      'Can enter, import, edit and exclude documents, but cannot manage staff.',
    ),
    reviewer: views,
    viewer: views,
  },
  dealer: { administrator: administers, clerk: verifies, reviewer: views, viewer: views },
} as const satisfies Record<CompanyType, Record<Role, Pair>>

export const staffStatusNames = {
  disabled: text('已停用', 'Disabled'),
  unregistered: text('未注册', 'Unregistered'),
  inactive: text('未激活', 'Inactive'),
  activated: text('已启用', 'Activated'),
} as const satisfies Record<StaffStatus, Pair>

export const staffTexts = {
  title: text('员工管理', 'Staff management'),
  hint: text(
    '可代表当前主体处理业务的人员，以及已邀请待加入的人员',
    'People who can act for this entity, and people invited to join',
  ),
  name: text('姓名', 'Name'),
  mobile: text('手机号', 'Mobile number'),
  mail: text('邮箱', 'Email'),
  role: text('角色', 'Role'),
  status: text('状态', 'Status'),
  lastSignIn: text('最近登录', 'Last sign-in'),
  actions: text('操作', 'Actions'),
  /** For invited people: whether they have an account is not shown. */
  awaited: text('已邀请，待加入', 'Invited, not joined yet'),
  signsInBy: text('登录账号：{{account}}', 'Signs in with {{account}}'),
  self: text('{{name}}（本人）', '{{name}} (you)'),
  keyword: text('搜索姓名、手机号或邮箱', 'Search name, mobile or email'),
  firstTitle: text('还没有员工', 'No staff yet'),
  firstHint: text('邀请同事一起处理业务。', 'Invite colleagues to work with you.'),
  add: text('添加员工', 'Add staff'),
  addHint: text(
    '我们会向此邮箱发送邀请链接，只有使用此邮箱或下方手机号的人可以凭它加入。',
    'We will send an invitation link to this email. Only the holder of this email or the mobile number below can use it.',
  ),
  submit: text('发送邀请', 'Send invitation'),
  submitting: text('正在发送…', 'Sending…'),
  invited: text('邀请已发送', 'Invitation sent'),
  roleTitle: text('修改“{{name}}”的角色', 'Change role of {{name}}'),
  save: text('保存', 'Save'),
  saving: text('正在保存…', 'Saving…'),
  saved: text('已保存', 'Saved'),
  actionNamed: text('{{act}}：{{name}}', '{{act}}: {{name}}'),
}

export const staffActionNames = {
  disable: text('停用', 'Disable'),
  activate: text('启用', 'Activate'),
  changeRole: text('修改角色', 'Change role'),
  invite: text('重发邀请', 'Resend'),
  withdraw: text('撤回邀请', 'Withdraw'),
} as const satisfies Record<StaffAction, Pair>

/** The question before an action, and the message after it. */
export const staffQuestions = {
  disable: {
    title: text('停用“{{name}}”？', 'Disable {{name}}?'),
    body: text(
      '对方将立即退出登录，不能再代表当前主体处理业务。可以随时重新启用。',
      'They will be signed out immediately and can no longer act for this entity. You can activate them again at any time.',
    ),
    done: text('已停用', 'Disabled'),
  },
  activate: {
    title: text('启用“{{name}}”？', 'Activate {{name}}?'),
    body: text(
      '对方将可以按所设角色代表当前主体处理业务。',
      'They will be able to act for this entity in their role.',
    ),
    done: text('已启用', 'Activated'),
  },
  invite: {
    title: text('重新邀请“{{name}}”？', 'Invite {{name}} again?'),
    body: text(
      '我们会再发一封邮件，之前的链接随之失效。',
      'We will send another email. The previous link will stop working.',
    ),
    done: text('邀请已发送', 'Invitation sent'),
  },
  withdraw: {
    title: text('撤回对“{{name}}”的邀请？', 'Withdraw the invitation to {{name}}?'),
    body: text(
      '已发送的链接立即失效，对方不能再凭它加入。之后可以重新邀请。',
      'The link will stop working immediately and can no longer be used to join. You can invite them again later.',
    ),
    done: text('邀请已撤回', 'Invitation withdrawn'),
  },
} as const

export const payeeInvitation = {
  hint: text(
    '“{{payer}}”邀请“{{payee}}”提前收款。加入后可以选择单据、设定折扣，在到期日之前收款。',
    '{{payer}} invites {{payee}} to be paid early. Once you have joined you can choose documents, name a discount, and be paid before the due date.',
  ),
  provesMail: text(
    '链接可能被转发，因此请用发到此邮箱的验证码确认。无法收取时，请以自己的邮箱注册，登录后再打开链接，由付款方确认。',
    'Links can be forwarded, so confirm with a code sent to this email. If you cannot read it, register with your own email, sign in and open the link again; the payer then confirms.',
  ),
  company: text('以哪个主体加入', 'Join as'),
  newCompany: text('新的收款方', 'A new payee'),
  accept: text('接受邀请', 'Accept invitation'),
  accepting: text('正在加入…', 'Joining…'),
  joined: text('已加入“{{payer}}”的市场', 'You have joined the market of {{payer}}'),
  waits: text(
    '与邀请的信息不一致，“{{payer}}”确认后即可加入',
    'Details differ from the invitation. You join once {{payer}} has confirmed',
  ),
  nameDiffers: text(
    '邀请的是“{{payee}}”。以其他名称加入，需由“{{payer}}”确认。',
    'The invitation is for {{payee}}. Under another name, {{payer}} confirms it first.',
  ),
}

export const invitation = {
  title: text('加入“{{company}}”', 'Join {{company}}'),
  hint: text('您受邀代表“{{company}}”处理业务。', 'You have been invited to act for {{company}}.'),
  asAccount: text(
    '此邮箱已有账户。请先登录，登录后会回到这里接受邀请。',
    'This email already has an account. Sign in first; you will return here to accept.',
  ),
  over: text('邀请已失效', 'This invitation is no longer valid'),
  goOn: text('进入早付', 'Go to Sooner'),
  signIn: text('去登录', 'Sign in'),
  accept: text('接受邀请', 'Accept invitation'),
  joined: text('已加入“{{company}}”', 'You have joined {{company}}'),
  sentTo: text('这份邀请发给了 {{name}}（{{mail}}）。', 'This invitation was sent to {{name}} ({{mail}}).'),
  actingAs: text(
    '您当前以 {{name}}（{{account}}）登录，接受后由此账户加入。',
    'You are signed in as {{name}} ({{account}}). This account will join.',
  ),
  actingAsAnother: text(
    '您当前以 {{name}}（{{account}}）登录。',
    'You are signed in as {{name}} ({{account}}).',
  ),
  another: text('退出，换一个账户', 'Sign out and use another account'),
  submit: text('注册并加入', 'Register and join'),
  submitting: text('正在注册…', 'Registering…'),
}
