/** Texts of setting a password: a forgotten one, and another one in place of a known one. */
import { text } from './text.ts'

export const newPassword = {
  newPwd: text('新密码', 'New password'),
  repeat: text('再次输入新密码', 'Repeat new password'),
  rules: text(
    '8 到 150 个字符，须包含数字、英文字母和其他字符。',
    '8 to 150 characters with a digit, a letter and another character.',
  ),
}

export const reset = {
  submit: text('重置密码', 'Reset password'),
  submitting: text('正在重置…', 'Resetting…'),
  byLink: text(
    '邮件中的链接已验证你的身份，请设置新密码。',
    'The link in your email has shown who you are. Please choose a new password.',
  ),
  failed: text('重置失败：{{reason}}', 'reset failed: {{reason}}'),
  done: text('密码已重置', 'Your password has been reset'),
  doneHint: text(
    '所有设备上的登录均已结束，请用新密码登录。',
    'You are signed out on every device. Please sign in with the new password.',
  ),
  leadsOn: text('{{seconds}} 秒后返回登录页', 'Back to the sign-in page in {{seconds}} s'),
  now: text('立即登录', 'Sign in now'),
}

export const change = {
  same: text('新密码不能与原密码相同。', 'The new password is the same as the original one.'),
  originalPwd: text('原密码', 'Original password'),
  hint: text(
    '修改后，所有设备上的登录都会结束，包括当前设备。',
    'You will be signed out on every device, this one included.',
  ),
  submit: text('修改密码', 'Change password'),
  submitting: text('正在修改…', 'Changing…'),
  done: text(
    '密码已修改，请用新密码登录。',
    'Your password has been changed. Please sign in with the new one.',
  ),
}
