/** The operator's sign-in: mail, password and one-time code; and who is signed in. */
import * as z from 'zod/mini'
import { totpCodeCharacters } from '#domain/operator/limits.ts'
import { text } from '#text/text.ts'
import { keyId, mail, sealedPassword } from './fields.ts'
import { route } from './route.ts'

export const operatorSignIn = route({
  method: 'POST',
  path: '/operator/v1/login',
  effect: 'writes',
  access: 'open',
  summary: text(
    '运营人员登录：邮箱、密码和动态验证码',
    'Sign in an operator with email, password and one-time code; send the token as operator-token',
  ),
  body: z.strictObject({
    mail,
    password: sealedPassword,
    keyId,
    totp: z.string().check(z.regex(new RegExp(`^\\d{${totpCodeCharacters}}$`))),
  }),
  reply: z.strictObject({ token: z.string() }),
  refusals: ['operatorCredentialsWrong', 'accountLocked', 'addressLimited'],
})

export const operatorSignOut = route({
  method: 'POST',
  path: '/operator/v1/logout',
  effect: 'writes',
  access: 'operator',
  summary: text('运营人员退出登录', 'Sign out an operator and end the session on the server'),
  reply: z.null(),
  refusals: [],
})

export const operatorRead = route({
  method: 'GET',
  path: '/operator/v1/account',
  effect: 'reads',
  access: 'operator',
  summary: text('当前运营人员', 'Read the signed-in operator'),
  reply: z.strictObject({ name: z.string(), mail: z.string() }),
  refusals: [],
})
