/** Registering a company with its first person, and activating what was registered. */

import * as z from 'zod/mini'
import { registrants } from '#domain/identity/registration.ts'
import { textCharactersMax } from '#domain/limits.ts'
import { invitationCodeCharactersMax } from '#domain/payees/limits.ts'
import { text } from '#text/text.ts'
import { agreementIds } from './agreement-texts.ts'
import { keyId, mail, mobile, name, sealedPassword } from './fields.ts'
import { slug } from './registration-pages.ts'
import { route } from './route.ts'
import { verificationCode } from './verification-codes.ts'

export const register = route({
  method: 'POST',
  path: '/user/v1/register',
  effect: 'writes',
  access: 'open',
  keyed: 'contact',
  summary: text('注册付款方或收款方', 'Register a payer or a payee with its first user'),
  body: z.strictObject({
    registrant: z.enum(registrants),
    companyName: name,
    name,
    /** A code of position_type. */
    title: z.string().check(z.minLength(1), z.maxLength(textCharactersMax)),
    mobile,
    mail,
    newPwd: sealedPassword,
    keyId,
    /** The code sent to the mobile. */
    code: verificationCode,
    agreed: z.literal(true),
    agreementIds,
    /** The payer on whose page a payee registers. */
    payer: z.optional(slug),
    /** The code of the invitation from a payee to a payer. */
    inviter: z.optional(z.string().check(z.maxLength(invitationCodeCharactersMax), z.regex(/^[\w -]*$/))),
    /**
     * True if the person was warned that the company name is in use, and continues with another company of that name.
     */
    sameName: z.optional(z.literal(true)),
  }),
  reply: z.null(),
  refusals: ['codeWrong', 'addressLimited', 'accountExists', 'notFound', 'companyNamed', 'agreementOutdated'],
})

export const activate = route({
  method: 'GET',
  path: '/user/v4/account/activate',
  effect: 'writes',
  /** Open, because a mailed link needs no session; without one (temp-token), a session is required. */
  access: 'open',
  summary: text(
    '激活账户：凭邮件链接（temp-token）或验证码；都没有时只返回状态',
    'Activate with an email link (temp-token) or its code; without either, read the status',
  ),
  query: z.strictObject({ code: z.optional(verificationCode) }),
  reply: z.strictObject({
    activated: z.boolean(),
    /** How the account is activated: by its own mail, or by the operator. */
    by: z.enum(['mail', 'operator']),
    /** Where the code goes. */
    mail: z.nullable(z.string()),
    /** The fault of the last notification: being retried, or given up. */
    mailTrouble: z.nullable(z.enum(['delayed', 'failed'])),
  }),
  refusals: [
    'activationExpired',
    'activatedAlready',
    'codeWrong',
    'addressLimited',
    'sessionInvalid',
    'sessionEnded',
    'memberDisabled',
    'userFrozen',
    'agreementsRequired',
  ],
})
