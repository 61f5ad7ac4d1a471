/** Texts of the profile: sections, actions and errors. */
import { text } from './text.ts'

export const profileTexts = {
  basics: text('基本信息', 'Basic info'),
  logins: text('登录方式', 'Sign-in methods'),
  entityDate: text('主体注册日期', 'Entity registered'),
  none: text('未设置', 'Not set'),
  edit: text('修改', 'Edit'),
  bind: text('绑定', 'Add'),
  unbind: text('解绑', 'Remove'),
  editNamed: text('修改{{field}}', 'Edit {{field}}'),
  bindNamed: text('绑定{{field}}', 'Add {{field}}'),
  unbindNamed: text('解绑{{field}}', 'Remove {{field}}'),
  save: text('保存', 'Save'),
  saving: text('正在保存…', 'Saving…'),
  saved: text('已保存', 'Saved'),
  unbindOver: text(
    '验证已失效，请重新获取并输入验证码',
    'The verification has expired. Please request and enter a new code',
  ),
  unbinding: text('正在解绑…', 'Removing…'),
  unbound: text('已解绑', 'Removed'),
  log: text('查看操作日志', 'View audit log'),
}

/** As worded in the specification. */
export const profileErrors = {
  enter: text('请输入{{field}}', 'please enter {{field}}'),
  invalid: text('您输入的{{field}}格式不正确', 'the {{field}} you entered has an incorrect format'),
  information: text('请输入信息', 'please enter information'),
}

/** The name of a field within a sentence. */
export const profileFields = {
  name: text('联系人姓名', 'contact name'),
  title: text('职务', 'job title'),
  contactPhone: text('联系电话', 'contact phone'),
  contactMail: text('联系邮箱', 'contact email'),
  loginPhone: text('登录手机', 'sign-in phone'),
  loginMail: text('登录邮箱', 'sign-in email'),
}
