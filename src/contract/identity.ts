/** Signing in and out, the person behind the session, and the identities they can act as. */

import * as z from 'zod/mini'
import { languages, text } from '#text/text.ts'
import {
  account,
  companyMold,
  companyType,
  currency,
  instant,
  keyId,
  sealedPassword,
  uuid,
} from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'
import { pictureAnswer, verificationCode } from './verification-codes.ts'

/** The session token, and the token by which the browser becomes a known device. */
const signedIn = z.strictObject({
  token: z.string(),
  deviceToken: z.string(),
  /** The language that the person has chosen, on whichever device. */
  language: z.optional(z.enum(languages)),
})

const byPassword = z.strictObject({ account, password: sealedPassword, keyId, ...pictureAnswer })
/** Validates forms with a verification code. */
export const byCode = z.strictObject({ account, code: verificationCode })

/** A password and its key, or a code, but not both. */
const byEither = z
  .strictObject({
    account,
    password: z.optional(sealedPassword),
    keyId: z.optional(keyId),
    code: z.optional(verificationCode),
    ...pictureAnswer,
  })
  .check(
    z.refine(({ password, code }) => password !== undefined || code !== undefined, { path: ['password'] }),
    z.refine(({ password, code }) => password === undefined || code === undefined, { path: ['code'] }),
    z.refine(
      ({ password, code, keyId: key }) =>
        password === undefined ? key === undefined || code === undefined : key !== undefined,
      { path: ['keyId'] },
    ),
  )

export const transportKey = route({
  method: 'GET',
  path: '/user/v1/key',
  effect: 'reads',
  access: 'open',
  summary: text('密码传输密钥', 'Get the key that encrypts passwords in transit'),
  reply: z.strictObject({ id: z.string(), key: z.string() }),
  refusals: [],
})

export const signInV1 = route({
  method: 'POST',
  path: '/user/v1/login',
  effect: 'writes',
  access: 'open',
  summary: text('密码登录', 'Sign in with a password'),
  body: byPassword,
  reply: signedIn,
  refusals: [
    'credentialsWrong',
    'accountLocked',
    'addressLimited',
    'pictureNeeded',
    'pictureWrong',
    'userFrozen',
  ],
})

export const signIn = route({
  method: 'POST',
  path: '/user/v3/login',
  effect: 'writes',
  access: 'open',
  summary: text('密码或验证码登录', 'Sign in with a password or a verification code'),
  body: byEither,
  reply: signedIn,
  refusals: [
    'credentialsWrong',
    'accountLocked',
    'addressLimited',
    'pictureNeeded',
    'pictureWrong',
    'codeWrong',
    'userFrozen',
  ],
})

export const signOut = route({
  method: 'GET',
  path: '/user/v1/login/out',
  effect: 'writes',
  access: 'beforeAgreements',
  summary: text('退出登录', 'Sign out and end the session on the server'),
  reply: z.null(),
  refusals: [],
})

export const accountRead = route({
  method: 'GET',
  path: '/user/v2/account',
  effect: 'reads',
  access: 'person',
  follows: [topics.profileChanged],
  summary: text('账户信息', 'Read the signed-in user'),
  reply: z.strictObject({
    registerTime: instant,
    name: z.string(),
    contactPhone: z.nullable(z.string()),
    contactMail: z.nullable(z.string()),
    title: z.nullable(z.string()),
    loginPhone: z.nullable(z.string()),
    loginMail: z.nullable(z.string()),
    activated: z.boolean(),
  }),
  refusals: [],
})

/** Whether the company is frozen: it is shown but cannot be chosen. */
const frozen = z.boolean()

export const multiagent = route({
  method: 'GET',
  path: '/user/v4/account/multiagent',
  effect: 'reads',
  access: 'person',
  summary: text('可代表的主体', 'List the companies the user can act as'),
  reply: z.strictObject({
    buyers: z.array(
      z.strictObject({
        id: uuid,
        name: z.string(),
        currency,
        frozen,
        registerTime: instant,
        /** Sent to or answered towards its companies, and not opened since. */
        reconciliationsUnread: z.int(),
        /** Whether one of its markets takes bill discounts. */
        billOpen: z.boolean(),
        children: z.array(z.strictObject({ id: uuid, name: z.string(), currency })),
      }),
    ),
    suppliers: z.array(
      z.strictObject({
        id: uuid,
        companyMold,
        currency,
        /** Of all of its details. */
        reconciliationsUnread: z.int(),
        details: z.array(
          z.strictObject({
            id: uuid,
            name: z.string(),
            masterId: uuid,
            masterName: z.string(),
            /** Its market; null if it is in none. */
            marketId: z.nullable(uuid),
            /** The eligible total, in the currency of that market. */
            applyAmount: z.nullable(z.string()),
            applyCurrency: z.nullable(currency),
            reconciliationsUnread: z.int(),
            frozen,
            registerTime: instant,
          }),
        ),
      }),
    ),
    dealers: z.array(
      z.strictObject({ id: uuid, name: z.string(), buyerId: uuid, frozen, registerTime: instant }),
    ),
    multiagentSelectList: z.array(z.strictObject({ id: uuid, name: z.string(), isMaster: z.boolean() })),
  }),
  refusals: [],
})

export const chooseIdentity = route({
  method: 'PUT',
  path: '/user/v4/account/identity',
  effect: 'writes',
  access: 'person',
  keyed: 'person',
  summary: text('选择主体', 'Choose the company to act as'),
  body: z.strictObject({ companyType, id: uuid }),
  reply: z.strictObject({ companyType, id: uuid }),
  refusals: ['notFound', 'identityFrozen'],
})

export const sessionsRead = route({
  method: 'GET',
  path: '/user/v1/sessions',
  effect: 'reads',
  access: 'person',
  follows: [topics.signedIn, topics.signedOut, topics.sessionsEnded],
  summary: text('我的登录会话', 'List your sessions'),
  reply: z.array(
    z.strictObject({
      id: uuid,
      current: z.boolean(),
      createdAt: instant,
      seenAt: instant,
      address: z.string(),
      userAgent: z.string(),
    }),
  ),
  refusals: [],
})

export const languageChoose = route({
  method: 'PUT',
  path: '/user/v1/language',
  effect: 'writes',
  access: 'beforeAgreements',
  summary: text('选择语言，随账户保存', 'Choose a language, which is kept with the account'),
  body: z.strictObject({ language: z.enum(languages) }),
  reply: z.null(),
  refusals: [],
})

export const sessionsEnd = route({
  method: 'DELETE',
  path: '/user/v1/sessions',
  effect: 'writes',
  access: 'signedIn',
  keyed: 'person',
  summary: text('结束会话', 'End one of your sessions, or all others'),
  query: z.strictObject({ id: z.optional(uuid) }),
  reply: z.strictObject({ ended: z.number() }),
  refusals: ['notFound'],
})
