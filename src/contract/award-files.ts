/** The files of awards: the transfer files of a run and what lacks an account, and their mails. */
import * as z from 'zod/mini'
import { awardFileStates } from '#domain/awards/file-mails.ts'
import { text } from '#text/text.ts'
import { currency, instant, uuid } from './fields.ts'
import { exportFormat } from './lists.ts'
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

const orderFields = {
  id: uuid,
  /** Counted in each run. */
  number: z.int(),
  transfers: z.int(),
  amount: z.string(),
}

export const runFileState = route({
  method: 'GET',
  path: '/clearing/v1/runs/{id}/file/state',
  effect: 'reads',
  access: 'clearing.see',
  summary: text(
    '成交文件的状态：转账文件，缺少账户的成交，邮件发送情况',
    'Get the transfer files of a run, what lacks a bank account, and when the award file was mailed',
  ),
  params,
  reply: z.strictObject({
    currency,
    marketId: uuid,
    hasDebitAccount: z.boolean(),
    /** Awards that are neither paid nor ended; those of them in a transfer file that the bank has not refused. */
    unpaid: z.int(),
    ordered: z.int(),
    /** Awards in no transfer file that a transfer ordered now would not pay in time. */
    late: z.int(),
    /** What the next transfer file would have. */
    transfers: z.int(),
    transferAmount: z.string(),
    /** Payees without an account of awards that are in no transfer file; the first of them. */
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
    /** The newest first. */
    orders: z.array(
      z.strictObject({
        ...orderFields,
        createdAt: instant,
        /** Who made it; null for the platform, after the run. */
        person: z.nullable(z.string()),
        /** Awards of it that still wait for their payment, and those that the bank refused. */
        unpaid: z.int(),
        refused: z.int(),
        /** Transfers to accounts that their payees have verified. */
        verified: z.int(),
      }),
    ),
    mail: mailState,
    can: z.array(z.enum(['order', 'download', 'mail', 'setDebitAccount', 'setAccounts'])),
  }),
  follows: [topics.clearingChanged, topics.payeesChanged, topics.marketsChanged],
  refusals: ['notFound'],
})

export const transferOrderMake = route({
  method: 'POST',
  path: '/clearing/v1/runs/{id}/transfer-orders',
  effect: 'writes',
  keyed: 'tenant',
  access: 'awards.pay',
  summary: text(
    '生成下一个转账文件：尚未列入转账文件或被银行拒绝的成交',
    'Make the next transfer file of a run: awards that are in none, or that the bank refused',
  ),
  params,
  body: z.strictObject({}),
  reply: z.strictObject(orderFields),
  refusals: ['notFound', 'debitAccountMissing', 'noTransfers'],
})

export const transferOrderFile = route({
  method: 'GET',
  path: '/clearing/v1/transfer-orders/{id}/file',
  effect: 'reads',
  // It has whole account numbers.
  access: 'awards.pay',
  summary: text(
    '转账文件（pain.001），每次下载内容相同',
    'Download a transfer file (pain.001); it is the same each time',
  ),
  params,
  refusals: ['notFound', 'tooManyRequests'],
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

export const awardsToPay = route({
  method: 'GET',
  path: '/clearing/v1/awards-to-pay',
  effect: 'reads',
  access: 'awards.pay',
  summary: text('下载待付款成交模板', 'Download the awards to pay, to fill in and upload as paid'),
  query: z.strictObject({ format: exportFormat }),
  refusals: ['nothingToExport'],
})
