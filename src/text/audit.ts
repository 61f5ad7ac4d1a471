/** Texts of the audit log: what each action is called, and the page that lists them. */
import type { Role } from '#domain/access/abilities.ts'
import type { LoggedAction, LoggedKind } from '#domain/audit.ts'
import type { ProvedField } from '#domain/identity/profile.ts'
import type { CodeSource, CodeType } from '#domain/identity/verification-codes.ts'
import { awardActionTexts } from './audit-awards.ts'
import { type ChangeText, changesText } from './audit-changes.ts'
import { financingActionTexts } from './audit-financing.ts'
import { payeeActionTexts } from './audit-payees.ts'
import { reconciliationActionTexts } from './audit-reconciliations.ts'
import { signingActionTexts } from './signing.ts'
import { roleNames } from './staff.ts'
import { type Language, labelOf, type Pair, say, text } from './text.ts'
import { verificationActionTexts } from './verification-failures.ts'

export const actionTexts = {
  'identity.codeRequested': text('请求验证码', 'Verification code requested'),
  'identity.signedIn': text('登录', 'Signed in'),
  'identity.signInFailed': text('登录失败', 'Sign-in failed'),
  'identity.signedOut': text('退出登录', 'Signed out'),
  'identity.languageChosen': text('选择语言', 'Language chosen'),
  'identity.chosen': text('切换主体', 'Switched to this entity'),
  'identity.sessionsEnded': text('结束登录会话', 'Sessions ended'),
  'identity.registered': text('注册', 'Registered'),
  'identity.mailProven': text('验证邮箱', 'Email confirmed'),
  'identity.passwordSet': text('设置密码', 'Password set'),
  'identity.profileChanged': text('修改姓名或职务', 'Name or job title changed'),
  'identity.contactChanged': text('修改联系方式或登录方式', 'Contact or sign-in method changed'),
  'identity.unbindPermitted': text('通过解绑验证', 'Code verified to remove a sign-in method'),
  'identity.loginUnbound': text('解绑登录方式', 'Sign-in method removed'),
  'staff.invited': text('邀请员工', 'Staff member invited'),
  'staff.invitedAgain': text('重新发送邀请', 'Invitation resent'),
  'staff.withdrawn': text('撤回邀请', 'Invitation withdrawn'),
  'staff.joined': text('接受邀请', 'Invitation accepted'),
  'staff.disabled': text('停用员工', 'Staff member disabled'),
  'staff.activated': text('启用员工', 'Staff member activated'),
  'staff.roleChanged': text('修改员工角色', 'Staff role changed'),
  'entities.renamed': text('修改子主体名称', 'Sub-entity renamed'),
  'entities.taxIdSet': text('设置主体税号', 'Tax ID set'),
  'entities.childAsked': text('申请新增子公司', 'Subsidiary requested'),
  'entities.childWithdrawn': text('撤回子公司申请', 'Subsidiary request withdrawn'),
  'registrationPage.logoSet': text('设置专属注册页的 Logo', 'Registration page logo set'),
  ...verificationActionTexts,
  'documents.added': text('新增单据', 'Document added'),
  'documents.edited': text('修改单据', 'Document edited'),
  'documents.deleted': text('删除单据', 'Documents deleted'),
  'documents.disabled': text('停用单据', 'Documents disabled'),
  'documents.enabled': text('启用单据', 'Documents enabled'),
  'documents.excluded': text('排除单据', 'Documents excluded'),
  'documents.included': text('纳入单据', 'Documents included'),
  'documents.confirmed': text('确认单据', 'Documents confirmed'),
  'documents.declined': text('退回单据', 'Documents declined'),
  'documents.synced': text('同步单据', 'Documents synced'),
  'documents.paid': text('同步付款', 'Payments synced'),
  'receivables.added': text('录入付款方未入驻的应收', 'Receivable of a payer by name added'),
  'receivables.edited': text('修改付款方未入驻的应收', 'Receivable of a payer by name edited'),
  'receivables.removed': text('移除付款方未入驻的应收', 'Receivable of a payer by name removed'),
  'receivables.linked': text('应收关联到付款方', 'Receivables linked to their payer'),
  'receivables.payerInvited': text('邀请付款方入驻', 'Payer invited to register'),
  ...payeeActionTexts,
  'payees.invited': text('邀请收款方', 'Payees invited'),
  'payees.invitationWithdrawn': text('撤回收款方邀请', 'Invitation of a payee withdrawn'),
  'payerConnections.requested': text('申请绑定付款方', 'Connection to a payer requested'),
  'payerConnections.accepted': text('同意绑定申请', 'Connection request accepted'),
  'payerConnections.declined': text('拒绝绑定申请', 'Connection request declined'),
  'payerConnections.withdrawn': text('撤回绑定申请', 'Connection request withdrawn'),
  'payerConnections.ended': text('解除绑定', 'Disconnected'),
  'payerConnections.joined': text('凭邀请绑定付款方', 'Joined a payer by invitation'),
  'apiKeys.made': text('创建 API 密钥', 'API key created'),
  'apiKeys.accountsAllowed': text('允许密钥提交的收款账户直接生效', 'Accounts by an API key allowed'),
  'apiKeys.revoked': text('停用 API 密钥', 'API key revoked'),
  'markets.settingsChanged': text('修改市场设置', 'Market settings changed'),
  'markets.poolSet': text('调整可用资金额度', 'Pool changed'),
  'markets.opened': text('开市', 'Market opened'),
  'markets.closed': text('休市', 'Market closed'),
  'markets.accountSet': text('设置付款账户', 'Debit account set'),
  ...signingActionTexts,
  'receipts.entered': text('录入入库单', 'Receipts entered'),
  'receipts.linked': text('指定单据对应的入库单', 'Receipts linked to a document'),
  'receipts.otherDelivery': text('确认单据是另一批到货', 'Document confirmed as another delivery'),
  'receipts.several': text('确认入库单是不同到货', 'Receipts confirmed as several deliveries'),
  'offers.passed': text('审核通过申请单据', 'Offered documents passed'),
  'offers.rejected': text('驳回申请单据', 'Offered documents rejected'),
  ...awardActionTexts,
  ...financingActionTexts,
  ...reconciliationActionTexts,
  'webhooks.added': text('新增推送地址', 'Webhook endpoint added'),
  'webhooks.edited': text('修改推送地址', 'Webhook endpoint edited'),
  'webhooks.paused': text('暂停推送', 'Webhook endpoint paused'),
  'webhooks.resumed': text('恢复推送', 'Webhook endpoint resumed'),
  'webhooks.secretRotated': text('更换推送签名密钥', 'Webhook secret rotated'),
  'webhooks.removed': text('删除推送地址', 'Webhook endpoint removed'),
  'webhooks.tested': text('发送测试事件', 'Test event sent'),
  'webhooks.replayed': text('重新推送事件', 'Event sent again'),
  'webhooks.receiverSet': text('设置沙箱接收地址', 'Sandbox receiver set'),
  'imports.begun': text('上传导入文件', 'Import file uploaded'),
  'imports.read': text('读取导入文件', 'Import file read'),
  'imports.refused': text('导入文件被拒绝', 'Import file rejected'),
  'imports.run': text('开始导入', 'Import started'),
  'imports.stored': text('完成导入', 'Import completed'),
  'imports.unstored': text('导入未执行', 'Import not run'),
  'imports.cancelled': text('放弃导入', 'Import discarded'),
  'imports.undone': text('撤销导入', 'Import undone'),
  'operator.companyActivated': text('激活企业', 'Company activated'),
  'operator.companyFrozen': text('冻结企业', 'Company frozen'),
  'operator.companyUnfrozen': text('解冻企业', 'Company unfrozen'),
  'operator.childAdded': text('添加子公司', 'Subsidiary added'),
  'operator.childDeclined': text('拒绝子公司申请', 'Subsidiary request declined'),
  'operator.marketAdded': text('添加市场', 'Market added'),
  'operator.registrationPageSet': text('设置专属注册页', 'Registration page address set'),
  'operator.userFrozen': text('冻结账户', 'Account frozen'),
  'operator.userUnfrozen': text('解冻账户', 'Account unfrozen'),
  'operator.awardRevoked': text('平台撤销成交', 'Award revoked by the platform'),
  'operator.verificationReleased': text('解除实名认证限制', 'Verification unlocked'),
  'files.uploaded': text('上传文件', 'File uploaded'),
  'files.deleted': text('删除文件', 'File deleted'),
  'files.expired': text('清理未使用的文件', 'Unused file removed'),
} as const satisfies Record<LoggedAction, Pair>

/** The note of an entry: a role, the purpose of a code, the way of signing in, or the changed field. */
const detailTexts = {
  ...roleNames,
  login: text('用于登录', 'To sign in'),
  register: text('用于注册', 'To register'),
  reset: text('用于重置密码', 'To reset the password'),
  contact_modify: text('用于修改联系方式', 'To change a contact'),
  login_modify: text('用于修改登录方式', 'To change a sign-in method'),
  login_method_unbind: text('用于解绑登录方式', 'To remove a sign-in method'),
  person_verification: text('用于个人实名认证', 'To verify a person'),
  agreement_signing: text('用于签署协议', 'To sign an agreement'),
  password: text('使用密码', 'By password'),
  code: text('使用验证码', 'By verification code'),
  link: text('使用邮件链接', 'By email link'),
  one: text('一个会话', 'One session'),
  others: text('其他所有会话', 'All other sessions'),
  removed: text('已移除', 'Removed'),
  contactPhone: text('联系电话', 'Contact phone'),
  contactMail: text('联系邮箱', 'Contact email'),
  loginPhone: text('登录手机', 'Sign-in phone'),
  loginMail: text('登录邮箱', 'Sign-in email'),
  phone: text('登录手机', 'Sign-in phone'),
  mail: text('登录邮箱', 'Sign-in email'),
  title: text('职务', 'Job title'),
} as const satisfies Record<
  | Role
  | CodeSource
  | 'password'
  | 'code'
  | 'link'
  | 'one'
  | 'others'
  | 'removed'
  | ProvedField
  | CodeType
  | 'title',
  Pair
>

type Entry = {
  readonly action: string
  readonly person: string | null
  readonly about: string | null
  readonly detail: string | null
  readonly before: string | null
  readonly changes?: readonly ChangeText[]
}

/** Where the note changed, and not the subject of the entry: a role, or the slug of a payer's page. */
const changesNote: ReadonlySet<string> = new Set<LoggedAction>([
  'staff.roleChanged',
  'operator.registrationPageSet',
])

/**
 * The subject of an entry in one line: before, after, and its note. An entry about a person's own action, without a
 * note, is about them.
 */
export function aboutOf(
  { action, person, about, detail, before, changes = [] }: Entry,
  language: Language,
): string | null {
  const named = (key: string) => labelOf(detailTexts, key, language)
  const whole = (after: string) => (before === null ? after : `${named(before)} → ${after}`)
  if (action === 'documents.edited' && about !== null && changes.length > 0)
    return say(language)(auditLog.noted, { about, note: changesText(changes, language) })
  if (detail === null) return about === null ? (action.startsWith('identity.') ? person : null) : whole(about)
  const isNote = changesNote.has(action)
  const note = isNote ? whole(named(detail)) : named(detail)
  if (about === null) return note
  return say(language)(auditLog.noted, { about: isNote ? about : whole(about), note })
}

/** Who did it: a person, an operator, or the platform itself. */
export const whoOf = ({ person, action }: Entry, language: Language): string =>
  person ?? (action.startsWith('operator.') ? auditLog.operator : auditLog.system)[language]

export const actionKindTexts = {
  signIns: text('登录', 'Sign-ins'),
  account: text('账户', 'Account'),
  staff: text('员工', 'Staff'),
  entities: text('主体', 'Entities'),
  verification: text('实名认证', 'Verification'),
  documents: text('单据', 'Documents'),
  payees: text('收款方', 'Payees'),
  markets: text('市场', 'Markets'),
  offers: text('申请', 'Offers'),
  clearing: text('出清与付款', 'Clearing and payment'),
  reconciliations: text('对账', 'Reconciliation'),
  financing: text('融资', 'Financing'),
  imports: text('导入', 'Imports'),
  apiKeys: text('API 密钥', 'API keys'),
  webhooks: text('事件推送', 'Webhooks'),
  operated: text('平台运营', 'Platform operator'),
  files: text('文件', 'Files'),
} as const satisfies Record<LoggedKind, Pair>

export const auditLog = {
  title: text('操作日志', 'Audit log'),
  hint: text(
    '您的登录和操作，以及当前主体的全部操作。记录连续编号、链式校验，不可篡改。',
    'Your sign-ins and actions, and everything done for this entity. Entries are numbered and chained, so they cannot be altered.',
  ),
  tabs: {
    mine: text('我的记录', 'Mine'),
    entity: text('当前主体', 'This entity'),
  },
  at: text('业务时间', 'Business time'),
  number: text('编号', 'Number'),
  person: text('操作人', 'User'),
  system: text('系统', 'System'),
  operator: text('平台运营人员', 'Platform operator'),
  noted: text('{{about}}（{{note}}）', '{{about}} ({{note}})'),
  action: text('操作', 'Action'),
  kind: text('类型', 'Type'),
  about: text('内容', 'Details'),
  company: text('主体', 'Entity'),
  address: text('IP 地址', 'IP address'),
  details: text('详情', 'Details'),
  changes: text('变更内容', 'Changes'),
  field: text('字段', 'Field'),
  before: text('修改前', 'Before'),
  after: text('修改后', 'After'),
  reason: text('原因', 'Reason'),
  items: text('涉及对象', 'Applies to'),
  itemsOf: text('涉及对象（{{count}}）', 'Applies to ({{count}})'),
  days: text('日期', 'Date'),
  keyword: text('搜索操作人或内容', 'Search user or details'),
  firstTitle: text('还没有记录', 'No entries yet'),
  firstHint: text('登录和操作会按时间出现在这里。', 'Sign-ins and actions appear here as they happen.'),
}
