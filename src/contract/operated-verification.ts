/** The operator's verification queue: attempts with what was submitted, and the release after too many wrong amounts. */
import * as z from 'zod/mini'
import { attemptReasons, attemptStates } from '#domain/verification/states.ts'
import { text } from '#text/text.ts'
import { instant, uuid } from './fields.ts'
import { listFields, listReply } from './lists.ts'
import { reason } from './operated.ts'
import { route } from './route.ts'

export const operatedVerificationTabs = [...attemptStates, 'locked', 'codes'] as const

export const operatorVerifications = route({
  method: 'GET',
  path: '/operator/v1/verifications',
  effect: 'reads',
  access: 'operator.verification',
  summary: text('实名认证列表', 'List enterprise verifications, newest first'),
  query: z.strictObject({
    tab: z.optional(z.enum(operatedVerificationTabs)),
    ...listFields(['submittedAt']),
  }),
  reply: listReply(
    z.strictObject({
      id: uuid,
      companyId: uuid,
      companyName: z.string(),
      number: z.string(),
      state: z.enum(attemptStates),
      reason: z.nullable(z.enum(attemptReasons)),
      legalName: z.string(),
      creditCode: z.string(),
      /** A code of the pilot regions, whose check character does not decide: look it up. */
      codeIsPilot: z.boolean(),
      /** Other companies that are verified or in verification with the code. */
      codeElsewhere: z.int(),
      legalPerson: z.string(),
      accountHolder: z.string(),
      /** Masked. */
      accountNumber: z.string(),
      bank: z.string(),
      phone: z.string(),
      handler: z.string(),
      handlerMobile: z.string(),
      submittedAt: instant,
      sentAt: z.nullable(instant),
      arrivedAt: z.nullable(instant),
      endedAt: z.nullable(instant),
      wrongEntries: z.int(),
      /** Attempts that ended after wrong amounts since the last release. */
      wrongOfCompany: z.int(),
      wrongOfAccount: z.int(),
      canRelease: z.boolean(),
    }),
  ),
  refusals: [],
})

export const verificationRelease = route({
  method: 'PUT',
  path: '/operator/v1/verifications/{id}/release',
  effect: 'writes',
  access: 'operator.verification',
  summary: text(
    '解除实名认证限制：该企业和该账号',
    'Let a company and its account number be submitted again after too many wrong amounts',
  ),
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ companyId: uuid, reason }),
  reply: z.null(),
  refusals: ['notFound', 'verificationReleased'],
})
