/** Texts of the audit log: what each action is called, and the page that lists them. */
import type { Role } from '#domain/access/abilities.ts'
import type { LoggedAction, LoggedKind } from '#domain/audit.ts'
import type { ProvedField } from '#domain/identity/profile.ts'
import type { CodeSource, CodeType } from '#domain/identity/verification-codes.ts'
import { roleNames } from './staff.ts'
import { type Language, labelOf, type Pair, say, text } from './text.ts'

export const actionTexts = {
  'identity.codeAsked': text('有人请求验证码', 'A verification code was asked for'),
  'identity.signedIn': text('登录', 'Signed in'),
  'identity.signInFailed': text('登录失败', 'A sign-in failed'),
  'identity.signedOut': text('退出登录', 'Signed out'),
  'identity.chosen': text('进入主体', 'Began to act for the entity'),
  'identity.sessionsEnded': text('结束登录会话', 'Ended sessions'),
  'identity.registered': text('注册', 'Registered'),
  'identity.mailProven': text('验证邮箱', 'Confirmed an email'),
  'identity.passwordSet': text('设置密码', 'Set a password'),
  'identity.profileChanged': text('修改姓名或职务', 'Changed name or title'),
  'identity.markChanged': text('修改联系方式或登录方式', 'Changed a contact or a way to sign in'),
  'identity.unbindPermitted': text('通过解绑验证', 'Verified the code to remove a way to sign in'),
  'identity.loginUnbound': text('解绑登录方式', 'Removed a way to sign in'),
  'staff.invited': text('邀请员工', 'Invited a colleague'),
  'staff.invitedAgain': text('重新发送邀请', 'Sent an invitation again'),
  'staff.withdrawn': text('撤回邀请', 'Withdrew an invitation'),
  'staff.joined': text('接受邀请', 'Accepted an invitation'),
  'staff.disabled': text('停用员工', 'Disabled a colleague'),
  'staff.activated': text('启用员工', 'Activated a colleague'),
  'staff.roleChanged': text('修改员工角色', 'Changed a colleague’s role'),
  'entities.renamed': text('修改子主体名称', 'Renamed a sub-entity'),
  'entities.childAsked': text('申请新增子公司', 'Asked for a child company'),
  'entities.childWithdrawn': text('撤回子公司申请', 'Withdrew a request for a child company'),
  'welcome.logoSet': text('设置专属注册页的标志', 'Set the logo of the registration page'),
  'documents.added': text('新增单据', 'Added a document'),
  'documents.edited': text('修改单据', 'Edited a document'),
  'documents.deleted': text('删除单据', 'Deleted documents'),
  'documents.disabled': text('停用单据', 'Disabled documents'),
  'documents.enabled': text('启用单据', 'Enabled documents'),
  'documents.excluded': text('排除单据', 'Excluded documents'),
  'documents.included': text('纳入单据', 'Included documents'),
  'documents.confirmed': text('确认单据', 'Confirmed documents'),
  'documents.declined': text('不确认单据', 'Declined documents'),
  'imports.begun': text('上传导入文件', 'Sent a file to be imported'),
  'imports.read': text('读取导入文件', 'Read a file to be imported'),
  'imports.refused': text('导入文件被拒绝', 'Refused a file to be imported'),
  'imports.run': text('开始导入', 'Began to store an import'),
  'imports.stored': text('完成导入', 'Stored an import'),
  'imports.unstored': text('导入未执行', 'Stored nothing of an import'),
  'imports.cancelled': text('放弃导入', 'Gave an import up'),
  'imports.undone': text('撤销导入', 'Took an import back'),
  'operator.companyActivated': text('激活企业', 'Activated the company'),
  'operator.companyFrozen': text('冻结企业', 'Froze the company'),
  'operator.companyUnfrozen': text('解冻企业', 'Unfroze the company'),
  'operator.childAdded': text('添加子公司', 'Added a child company'),
  'operator.childDeclined': text('拒绝子公司申请', 'Declined a request for a child company'),
  'operator.welcomeSet': text('设置专属注册页', 'Set the address of the registration page'),
  'operator.userFrozen': text('冻结账户', 'Froze the account'),
  'operator.userUnfrozen': text('解冻账户', 'Unfroze the account'),
  'files.uploaded': text('上传文件', 'Uploaded a file'),
  'files.deleted': text('删除文件', 'Deleted a file'),
  'files.expired': text('清理未使用的文件', 'Removed an unused file'),
} as const satisfies Record<LoggedAction, Pair>

/**
 * What an entry tells beside whom it is about: in which role, what a code was for, by what somebody signed in, what of
 * theirs changed.
 */
const detailTexts = {
  ...roleNames,
  login: text('用于登录', 'To sign in'),
  register: text('用于注册', 'To register'),
  reset: text('用于重置密码', 'To reset the password'),
  contact_modify: text('用于修改联系方式', 'To change a contact'),
  login_modify: text('用于修改登录方式', 'To change a way to sign in'),
  login_method_unbind: text('用于解绑登录方式', 'To remove a way to sign in'),
  password: text('使用密码', 'By password'),
  code: text('使用验证码', 'By verification code'),
  link: text('使用邮件链接', 'By mailed link'),
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

type Told = {
  readonly action: string
  readonly person: string | null
  readonly about: string | null
  readonly detail: string | null
  readonly before: string | null
}

/** Where it is the note that changed, and not what the entry is about: somebody's role, the address of a payer's page. */
const changesNote: ReadonlySet<string> = new Set<LoggedAction>(['staff.roleChanged', 'operator.welcomeSet'])

/**
 * Whom or what an entry is about, in one line: what it was before, what it is, and what is told beside it. What somebody
 * did about themself, and nothing more is told of, is about them.
 */
export function aboutOf({ action, person, about, detail, before }: Told, language: Language): string | null {
  const named = (key: string) => labelOf(detailTexts, key, language)
  const whole = (after: string) => (before === null ? after : `${named(before)} → ${after}`)
  if (detail === null) return about === null ? (action.startsWith('identity.') ? person : null) : whole(about)
  const isNote = changesNote.has(action)
  const note = isNote ? whole(named(detail)) : named(detail)
  if (about === null) return note
  return say(language)(auditLog.noted, { about: isNote ? about : whole(about), note })
}

/** Who did it: a person, an operator of the platform, or the platform by itself. */
export const whoOf = ({ person, action }: Told, language: Language): string =>
  person ?? (action.startsWith('operator.') ? auditLog.operator : auditLog.system)[language]

export const actionKindTexts = {
  signIns: text('登录', 'Sign-ins'),
  account: text('账户', 'Account'),
  staff: text('员工', 'Staff'),
  entities: text('主体', 'Entities'),
  documents: text('单据', 'Documents'),
  imports: text('导入', 'Imports'),
  operated: text('平台运营', 'Platform operator'),
  files: text('文件', 'Files'),
} as const satisfies Record<LoggedKind, Pair>

export const auditLog = {
  title: text('操作日志', 'Audit log'),
  hint: text(
    '你自己的登录和操作，以及当前主体的全部操作。记录按顺序编号并首尾相连，事后无法更改。',
    'Your own sign-ins and actions, and everything done for the entity you act for. Entries are numbered and chained; none can be changed afterwards.',
  ),
  tabs: {
    mine: text('我的记录', 'Mine'),
    entity: text('当前主体', 'This entity'),
  },
  at: text('业务时间', 'Business time'),
  number: text('编号', 'Number'),
  person: text('操作人', 'Who'),
  system: text('系统', 'System'),
  operator: text('平台运营人员', 'Platform operator'),
  noted: text('{{about}}（{{note}}）', '{{about}} ({{note}})'),
  action: text('操作', 'Action'),
  kind: text('类型', 'Kind'),
  about: text('内容', 'About'),
  company: text('主体', 'Entity'),
  address: text('网络地址', 'Network address'),
  days: text('日期', 'Days'),
  keyword: text('搜索操作人或内容', 'Search who or about'),
  firstTitle: text('还没有记录', 'Nothing yet'),
  firstHint: text('登录和操作会按时间出现在这里。', 'Sign-ins and actions appear here as they happen.'),
}
