/** Proofs: the verification codes that show that a mail address or a mobile is somebody's. */

import * as z from 'zod/mini'
import { parseVerificationCode } from '#domain/formats.ts'
import { codeSources, codeTypes, markOf } from '#domain/identity/verification-codes.ts'
import { textCharactersMax } from '#domain/limits.ts'
import { text } from '#text/text.ts'
import { route } from './route.ts'

export const verificationCode = z
  .string()
  .check(z.refine((value) => parseVerificationCode(value) !== undefined))

export const codeSend = route({
  method: 'POST',
  path: '/user/v1/code',
  effect: 'writes',
  /** Open, though some sources are those of a person who is signed in: they ask for a session. */
  access: 'open',
  summary: text('发送验证码', 'Sends a verification code'),
  body: z
    .strictObject({
      type: z.enum(codeTypes),
      source: z.enum(codeSources),
      /** The mail address or the mobile number. */
      mark: z.string().check(z.minLength(1), z.maxLength(textCharactersMax)),
    })
    .check(z.refine(({ type, mark }) => markOf(type, mark) !== undefined, { path: ['mark'] })),
  reply: z.null(),
  refusals: [
    'nothingChanged',
    'codesUsedUp',
    'tooManyRequests',
    'sessionInvalid',
    'sessionEnded',
    'notFound',
  ],
})
