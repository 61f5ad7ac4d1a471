/** Texts of verification codes: their purposes in notifications, and the input field. */

import type { LinkPurpose } from '#domain/identity/mailed-links.ts'
import type { CodeSource } from '#domain/identity/verification-codes.ts'
import { type Pair, text } from './text.ts'

export const codePurposes = {
  login: text('登录', 'sign in'),
  register: text('注册账户', 'register'),
  reset: text('重置密码', 'reset your password'),
  contact_modify: text('修改联系方式', 'change your contact details'),
  login_modify: text('修改登录方式', 'change a sign-in method'),
  login_method_unbind: text('解绑登录方式', 'remove a sign-in method'),
  person_verification: text('个人实名认证', 'verify a person'),
  agreement_signing: text('签署协议', 'sign an agreement'),
} as const satisfies Record<CodeSource, Pair>

export const linkPurposes = {
  reset: codePurposes.reset,
  activate: text('激活账户', 'activate your account'),
  invite: text('接受邀请', 'accept the invitation'),
  payee: text('接受邀请', 'accept the invitation'),
} as const satisfies Record<LinkPurpose, Pair>

export const verificationCodeTexts = {
  label: text('验证码', 'Verification code'),
  send: text('获取验证码', 'Get code'),
  wait: text('{{seconds}} 秒后重新获取', 'Resend in {{seconds}} s'),
  sent: text('验证码发送成功，请查收', 'verification code sent successfully, please check'),
}
