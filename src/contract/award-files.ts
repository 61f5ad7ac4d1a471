/** The files of awards: what is in the transfer file of a run and what lacks an account, and their mails. */
import * as z from 'zod/mini'
import { awardFileStates } from '#domain/awards/file-mails.ts'
import { text } from '#text/text.ts'
import { currency, instant, uuid } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const params = z.strictObject({ id: uuid })

/** The last time that a file was mailed; null before the first. */
const mailState = z.nullable(
  z.strictObject({
    state: z.enum(awardFileStates),
    requestedAt: instant,
    /** When the last of them was sent. */
    sentAt: z.nullable(instant),
    /** The people that it goes to, and those whose mail was sent. */
    recipients: z.int(),
    sent: z.int(),
  }),
)

export const runFileState = route({
  method: 'GET',
  path: '/clearing/v1/runs/{id}/file/state',
  effect: 'reads',
  access: 'clearing.see',
  summary: text(
    '成交文件的状态：缺少账户的成交，邮件发送情况',
    'Get what the transfer file of a run has, what lacks a bank account, and when the award file was mailed',
  ),
  params,
  reply: z.strictObject({
    currency,
    marketId: uuid,
    hasDebitAccount: z.boolean(),
    /** Awards that are neither paid nor ended; those of them with an account are in the transfer file. */
    unpaid: z.int(),
    transfers: z.int(),
    transferAmount: z.string(),
    /** Payees of unpaid awards without an account; the first of them. */
    payeesMissing: z.int(),
    missing: z.array(
      z.strictObject({
        payeeId: uuid,
        payeeName: z.string(),
        payeeCode: z.string(),
        awards: z.int(),
        amount: z.string(),
      }),
    ),
    mail: mailState,
    can: z.array(z.enum(['download', 'mail', 'setDebitAccount', 'setAccounts'])),
  }),
  follows: [topics.clearingChanged, topics.payeesChanged, topics.marketsChanged],
  refusals: ['notFound'],
})

export const runFileMail = route({
  method: 'POST',
  path: '/clearing/v1/runs/{id}/file/mail',
  effect: 'writes',
  keyed: 'tenant',
  access: 'awards.pay',
  summary: text('重新发送成交文件', 'Mail the award file of a run again'),
  params,
  body: z.strictObject({}),
  reply: z.strictObject({ recipients: z.int() }),
  refusals: ['notFound', 'noAwardFile', 'awardFileMailedOften', 'noMailAddress'],
})

export const offerFileState = route({
  method: 'GET',
  path: '/clearing/v1/offers/{id}/file/state',
  effect: 'reads',
  access: 'offers.own',
  summary: text('申请的成交文件：邮件发送情况', 'Get when the file of the awards of an offer was mailed'),
  params,
  reply: z.strictObject({ awards: z.int(), mail: mailState }),
  follows: [topics.clearingChanged],
  refusals: ['notFound'],
})

export const offerFileMail = route({
  method: 'POST',
  path: '/clearing/v1/offers/{id}/file/mail',
  effect: 'writes',
  keyed: 'tenant',
  access: 'offers.own',
  summary: text(
    '将申请的成交文件发到自己的邮箱，约 5 分钟内送达',
    'Mail the file of the awards of an offer to oneself; expected within 5 minutes',
  ),
  params,
  body: z.strictObject({}),
  reply: z.strictObject({ to: z.string(), withinMinutes: z.int() }),
  refusals: ['notFound', 'noAwardFile', 'awardFileClearing', 'awardFileMailedOften', 'noMailAddress'],
})
