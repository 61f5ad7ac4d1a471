/** Setting a password: after forgetting it by a code or mailed link, or with the old password. */

import * as z from 'zod/mini'
import { text } from '#text/text.ts'
import { account, keyId, sealedPassword } from './fields.ts'
import { route } from './route.ts'
import { verificationCode } from './verification-codes.ts'

export const resetLinkRead = route({
  method: 'GET',
  path: '/user/v1/modify/pwd/reset',
  effect: 'reads',
  /** Open, because the mailed link (temp-token) identifies the caller. */
  access: 'open',
  summary: text(
    '查看重置链接是否有效（temp-token）',
    'Check whether a password reset link (temp-token) is still valid',
  ),
  reply: z.null(),
  refusals: ['linkExpired'],
})

export const passwordReset = route({
  method: 'PUT',
  path: '/user/v1/modify/pwd/reset',
  effect: 'writes',
  access: 'open',
  keyed: 'contact',
  summary: text(
    '重置密码：凭验证码，或凭邮件链接（temp-token）',
    'Reset a password with a code or an email link (temp-token)',
  ),
  /** With a link, neither account nor code is given. */
  body: z
    .strictObject({
      account: z.optional(account),
      code: z.optional(verificationCode),
      newPwd: sealedPassword,
      keyId,
    })
    .check(
      z.refine((sent) => sent.account !== undefined || sent.code === undefined, { path: ['account'] }),
      z.refine((sent) => sent.account === undefined || sent.code !== undefined, { path: ['code'] }),
    ),
  reply: z.null(),
  refusals: ['codeWrong', 'addressLimited', 'linkExpired'],
})

export const passwordChange = route({
  method: 'POST',
  path: '/user/v1/modify/pwd',
  effect: 'writes',
  access: 'signedIn',
  summary: text('修改密码，所有会话随之结束', 'Change your password; all sessions end'),
  body: z.strictObject({ originalPwd: sealedPassword, newPwd: sealedPassword, keyId }),
  reply: z.null(),
  refusals: ['originalWrong', 'accountLocked', 'addressLimited', 'tooManyRequests'],
})
