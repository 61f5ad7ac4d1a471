/** Texts of setting a password, forgotten or known. */
import { text } from './text.ts'

export const newPassword = {
  first: text('设置密码', 'Password'),
  firstRepeat: text('确认密码', 'Confirm password'),
  repeatMissing: text('请再次输入密码', 'Enter the password again!'),
  newPwd: text('新密码', 'New password'),
  repeat: text('确认新密码', 'Confirm new password'),
  rules: text(
    '8 到 150 个字符，须包含数字、英文字母和其他字符。',
    '8 to 150 characters, including a digit, a letter and another character.',
  ),
}

export const reset = {
  submit: text('重置密码', 'Reset password'),
  submitting: text('正在重置…', 'Resetting…'),
  byLink: text(
    '邮件链接已验证，请设置新密码。',
    'Your email link has been verified. Please choose a new password.',
  ),
  failed: text('重置失败：{{reason}}', 'reset failed: {{reason}}'),
  done: text('密码已重置', 'Your password has been reset'),
  doneHint: text(
    '所有设备上的登录均已结束，请用新密码登录。',
    'You have been signed out on all devices. Please sign in with the new password.',
  ),
  leadsOn: text('{{seconds}} 秒后返回登录页', 'Back to the sign-in page in {{seconds}} s'),
  now: text('立即登录', 'Sign in now'),
}

export const change = {
  same: text('新密码不能与原密码相同。', 'The new password must differ from the current one.'),
  originalPwd: text('原密码', 'Current password'),
  hint: text(
    '修改后，所有设备上的登录都会结束，包括当前设备。',
    'You will be signed out on all devices, including this one.',
  ),
  submit: text('修改密码', 'Change password'),
  submitting: text('正在修改…', 'Changing…'),
  done: text(
    '密码已修改，请用新密码登录。',
    'Your password has been changed. Please sign in with the new one.',
  ),
}
