/** Texts of the account page: the person, the company, the sessions. */
import { text } from './text.ts'

export const profile = {
  title: text('个人资料', 'Profile'),
  registerTime: text('注册时间', 'Registered at'),
  name: text('联系人姓名', 'Contact name'),
  jobTitle: text('职务', 'Job title'),
  contactPhone: text('联系电话', 'Contact phone'),
  contactMail: text('联系邮箱', 'Contact email'),
  loginPhone: text('登录手机', 'Sign-in phone'),
  loginMail: text('登录邮箱', 'Sign-in email'),
}

export const company = {
  title: text('主体信息', 'Entity'),
  name: text('主体名称', 'Entity name'),
  type: text('身份', 'Acts as'),
  legalForm: text('主体类型', 'Entity type'),
  registeredAccount: text('注册账号', 'Registered account'),
  creditCode: text('统一社会信用代码', 'Unified credit code'),
  phone: text('企业电话', 'Company phone'),
  legalPerson: text('法定代表人', 'Legal person'),
  handler: text('经办人', 'Handler'),
  handlerPhone: text('经办人手机', 'Handler’s phone'),
  registerDate: text('注册日期', 'Registration date'),
  agreements: text('协议', 'Agreements'),
  legalForms: { company: text('企业', 'Company'), person: text('个人', 'Individual') },
}

export const sessions = {
  title: text('登录会话', 'Sessions'),
  hint: text('已登录您账户的设备。', 'Devices signed in to your account.'),
  machineTime: text(
    '会话显示实际时间；操作日志显示业务时间，可由沙箱的时间机器推进。',
    'Sessions show real time. The audit log shows business time, which the sandbox time machine can move forward.',
  ),
  current: text('当前会话', 'This session'),
  device: text('{{system}} 上的 {{browser}}', '{{browser}} on {{system}}'),
  unknownBrowser: text('未知浏览器', 'Unknown browser'),
  unknownSystem: text('未知设备', 'unknown device'),
  signedIn: text('登录于 {{time}}', 'Signed in {{time}}'),
  seen: text('最近活动：{{time}}', 'Last active {{time}}'),
  justNow: text('刚刚', 'just now'),
  end: text('结束', 'End'),
  endNamed: text('结束会话：{{device}}，登录于 {{time}}', 'End session: {{device}}, signed in {{time}}'),
  endOthers: text('结束其他所有会话', 'End all others'),
  endOneTitle: text('结束这个会话？', 'End this session?'),
  endOneBody: text(
    '{{device}}（{{address}}，登录于 {{time}}）将立即退出登录。',
    '{{device}} ({{address}}, signed in {{time}}) will be signed out immediately.',
  ),
  endOthersTitle: text('结束其他所有会话？', 'End all other sessions?'),
  endOthersBody: text(
    '除当前会话外，所有设备将立即退出登录。',
    'All other devices will be signed out immediately.',
  ),
  ended: text('已结束 {{count}} 个会话', 'Sessions ended: {{count}}'),
}

export const dealerTexts = {
  title: text('下一步', 'Next step'),
  hint: text(
    '经销商融资尚未开放。目前可以完善账户信息，并邀请同事加入。',
    'Financing for dealers is not available yet. For now, complete your account details and invite colleagues.',
  ),
}
