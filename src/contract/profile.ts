/**
 * Changes of a person's own profile: name and title freely, contacts by a code, and removing a login method after a
 * code.
 */

import * as z from 'zod/mini'
import { provedFieldNames, provedFields } from '#domain/identity/profile.ts'
import { codeTypes, contactOf } from '#domain/identity/verification-codes.ts'
import { textCharactersMax } from '#domain/limits.ts'
import { text } from '#text/text.ts'
import * as fields from './fields.ts'
import { route } from './route.ts'
import { verificationCode } from './verification-codes.ts'

/** The name follows the rule of names; the title is a code of position_type, which the server checks. */
const nameAndTitle = z
  .strictObject({
    name: z.optional(fields.name),
    title: z.optional(z.string().check(z.minLength(1), z.maxLength(textCharactersMax))),
  })
  .check(z.refine(({ name, title }) => name !== undefined || title !== undefined, { path: ['name'] }))

const profileCall = {
  method: 'PUT',
  effect: 'writes',
  access: 'signedIn',
  keyed: 'person',
  body: nameAndTitle,
  reply: z.null(),
  refusals: ['nothingChanged'],
} as const

export const profileChange = route({
  ...profileCall,
  path: '/user/v2/account',
  summary: text('修改姓名和职务', 'Change your name and job title'),
})

export const profileChangeV1 = route({
  ...profileCall,
  path: '/user/v1/modify',
  summary: text(
    '修改姓名和职务（同 /user/v2/account）',
    'Change your name and job title (same as /user/v2/account)',
  ),
})

export const contactChange = route({
  method: 'POST',
  path: '/user/v1/account',
  effect: 'writes',
  access: 'signedIn',
  keyed: 'person',
  summary: text(
    '凭验证码修改联系方式或登录方式',
    'Change a contact or sign-in method with a code sent to the new one',
  ),
  body: z
    .strictObject({
      field: z.enum(provedFieldNames),
      value: z.string().check(z.minLength(1), z.maxLength(textCharactersMax)),
      code: verificationCode,
    })
    .check(
      z.refine(({ field, value }) => contactOf(provedFields[field].type, value) !== undefined, {
        path: ['value'],
        ...fields.explained('contact'),
      }),
    ),
  reply: z.null(),
  refusals: ['codeWrong', 'loginTaken', 'addressLimited'],
})

export const codeVerify = route({
  method: 'POST',
  path: '/user/v1/code/verify',
  effect: 'writes',
  access: 'signedIn',
  keyed: 'person',
  summary: text('校验解绑验证码', 'Verify the code needed to remove a sign-in method once'),
  body: z.strictObject({ code: verificationCode, type: z.enum(codeTypes) }),
  reply: z.null(),
  refusals: ['codeWrong', 'notFound', 'addressLimited'],
})

export const loginUnbind = route({
  method: 'DELETE',
  path: '/user/v1/modify/login/{type}',
  effect: 'writes',
  access: 'signedIn',
  keyed: 'person',
  summary: text('解绑登录方式', 'Remove a sign-in method'),
  params: z.strictObject({ type: z.enum(codeTypes) }),
  reply: z.null(),
  refusals: ['notFound', 'loginMethodLast', 'unbindUnverified'],
})
