/** Codes: verification codes, which prove a mail address or mobile, and picture codes. */

import * as z from 'zod/mini'
import { parseVerificationCode } from '#domain/formats.ts'
import { codeTypes, contactOf, requestableSources } from '#domain/identity/verification-codes.ts'
import { textCharactersMax } from '#domain/limits.ts'
import { text } from '#text/text.ts'
import { explained, uuid } from './fields.ts'
import { route } from './route.ts'

export const verificationCode = z
  .string()
  .check(z.refine((value) => parseVerificationCode(value) !== undefined))

/** The text of a picture code: required after some failed sign-ins or codes, accepted with any. */
export const pictureAnswer = {
  captchaId: z.optional(uuid),
  captcha: z.optional(z.string().check(z.minLength(1), z.maxLength(textCharactersMax))),
}

export const codeSend = route({
  method: 'POST',
  path: '/user/v1/code',
  effect: 'writes',
  /** Open, although some sources need a session and check for one. */
  access: 'open',
  summary: text('发送验证码', 'Send a verification code'),
  body: z
    .strictObject({
      type: z.enum(codeTypes),
      source: z.enum(requestableSources),
      /** The mail address or mobile number (`contact` in the code). */
      mark: z.string().check(z.minLength(1), z.maxLength(textCharactersMax)),
      ...pictureAnswer,
    })
    .check(
      z.refine(({ type, mark }) => contactOf(type, mark) !== undefined, {
        path: ['mark'],
        ...explained('contact'),
      }),
    ),
  reply: z.null(),
  refusals: [
    'nothingChanged',
    'codesUsedUp',
    'codesPaused',
    'codeWait',
    'codePictureNeeded',
    'pictureWrong',
    'tooManyRequests',
    'sessionInvalid',
    'sessionEnded',
    'agreementsRequired',
    'notFound',
  ],
})

export const pictureRead = route({
  method: 'GET',
  path: '/user/basics/v1/verificationcode',
  // A read, because it changes no data of others and may be repeated.
  effect: 'reads',
  access: 'open',
  summary: text('获取图片验证码', 'Get a picture code'),
  reply: z.strictObject({ id: uuid, image: z.string() }),
  refusals: ['tooManyRequests'],
})
