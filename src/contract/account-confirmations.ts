/** Accounts of payees that wait until a second person has confirmed them (CLR-30). */
import * as z from 'zod/mini'
import { accountSources } from '#domain/bank-accounts/account.ts'
import { accountsWaitingListedMax } from '#domain/bank-accounts/limits.ts'
import { text } from '#text/text.ts'
import { instant, refusedRow, uuid } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const path = '/payee/v1/account-confirmations'

const account = z.strictObject({
  holder: z.string(),
  /** The whole number for those who may enter or confirm it; for others `**** 3000`. */
  number: z.string(),
  bankCode: z.string(),
  bankName: z.nullable(z.string()),
})
const can = z.array(z.enum(['confirm', 'decline']))
/** The newest version of the account of a payee. */
const version = z.int().check(z.gte(1))

/** An account that waits, as the card of its payee and the list show it. */
export const waitingAccount = z.strictObject({
  version,
  account,
  source: z.enum(accountSources),
  /** Whether unpaid awards would use it too. */
  corrects: z.boolean(),
  /** Who entered it, or made the key that sent it. */
  enteredBy: z.string(),
  enteredAt: instant,
  /** Whether the caller entered it: another person has to confirm it. */
  isOwnEntry: z.boolean(),
  /** The first people who may confirm it, by name. */
  confirmers: z.array(z.string()),
  can,
})

export const accountsWaiting = route({
  method: 'GET',
  path,
  effect: 'reads',
  access: 'payees.see',
  summary: text('待确认的收款账户', 'List the accounts of payees that wait for a second person'),
  query: z.strictObject({
    /** Those of one upload, or of one batch of the company’s own system. */
    batchId: z.optional(uuid),
  }),
  reply: z.strictObject({
    total: z.int(),
    /** Accounts in place of another first, then the oldest, up to a number of them. */
    list: z.array(
      z.strictObject({
        payeeId: uuid,
        payeeCode: z.string(),
        payeeName: z.string(),
        payerName: z.string(),
        batchId: z.nullable(uuid),
        waiting: waitingAccount,
        /** The account that counts meanwhile. */
        before: z.nullable(account),
      }),
    ),
    /** What came together, the oldest first. */
    batches: z.array(
      z.strictObject({
        id: uuid,
        source: z.enum(accountSources),
        enteredBy: z.string(),
        enteredAt: instant,
        /** How many of it still wait. */
        waiting: z.int(),
        can,
      }),
    ),
  }),
  follows: [topics.payeesChanged, topics.staffChanged],
  refusals: [],
})

export const accountsDecide = route({
  method: 'PUT',
  path,
  effect: 'writes',
  access: 'clearing.award',
  summary: text('确认或退回收款账户', 'Confirm or decline accounts of payees that another person entered'),
  body: z.strictObject({
    isConfirmed: z.boolean(),
    /** Each as it was seen. */
    accounts: z.array(z.strictObject({ payeeId: uuid, version })).check(
      z.minLength(1),
      z.maxLength(accountsWaitingListedMax),
      z.refine((all) => new Set(all.map(({ payeeId }) => payeeId)).size === all.length),
    ),
  }),
  reply: z.strictObject({
    changed: z.int(),
    /** By payee; `number` is its name. */
    refused: z.array(refusedRow),
  }),
  refusals: ['notFound', 'outOfDate', 'accountEnteredByYou', 'ownPayee'],
})
