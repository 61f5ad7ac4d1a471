/** Bank accounts: the one that a market pays from, and those that a payer keeps for its payees. */
import * as z from 'zod/mini'
import { accountSources } from '#domain/bank-accounts/account.ts'
import {
  parseAccountHolder,
  parseAccountNumber,
  parseBankCode,
  parseBankName,
} from '#domain/formats/bank-account.ts'
import { text } from '#text/text.ts'
import { waitingAccount } from './account-confirmations.ts'
import { instant, parsed, uuid, withDefault } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const account = {
  holder: z.string(),
  /** The whole number for those who may set it; for others `**** 3000`. */
  number: z.string(),
  bankCode: z.string(),
  bankName: z.nullable(z.string()),
}
const entry = {
  holder: parsed(parseAccountHolder),
  /** An IBAN, or the number of the bank. */
  accountNumber: parsed(parseAccountNumber, 'accountNumber'),
  /** A BIC, or a number in China's payment system (CNAPS). */
  bankCode: parsed(parseBankCode, 'bankCode'),
  bankName: withDefault(z.nullable(parsed(parseBankName)), null),
}
/** The version that the caller has read; 0 before the first. */
const version = z.int().check(z.gte(0))
const params = z.strictObject({ id: uuid })
const setReply = z.strictObject({ version: z.int() })
const refusals = ['notFound', 'outOfDate', 'nothingChanged'] as const

export const marketAccountRead = route({
  method: 'GET',
  path: '/market/v1/markets/{id}/account',
  effect: 'reads',
  access: 'markets.history',
  summary: text('付款账户', 'Get the account that a market pays from'),
  params,
  reply: z.strictObject({
    version: z.int(),
    account: z.nullable(z.strictObject({ ...account, setAt: instant })),
    canSet: z.boolean(),
  }),
  follows: [topics.marketsChanged],
  refusals: ['notFound'],
})

export const marketAccountSet = route({
  method: 'PUT',
  path: '/market/v1/markets/{id}/account',
  effect: 'writes',
  access: 'markets.set',
  summary: text('设置付款账户', 'Set the account that a market pays from'),
  params,
  body: z.strictObject({ version, ...entry }),
  reply: setReply,
  refusals,
})

export const payeeAccountRead = route({
  method: 'GET',
  path: '/payee/v1/payees/{id}/account',
  effect: 'reads',
  access: 'payees.see',
  summary: text('收款方的银行账户', 'Get the account that the payer keeps for a payee'),
  params,
  reply: z.strictObject({
    /** The newest version, whatever was decided about it. */
    version: z.int(),
    /** The account that counts: the last one that a second person confirmed, since `setAt`. */
    account: z.nullable(z.strictObject({ ...account, source: z.enum(accountSources), setAt: instant })),
    /** The account that waits for a second person. */
    waiting: z.nullable(waitingAccount),
    /** The account that the payee has verified, masked: new awards pay to it. Null where the payee is not verified. */
    verified: z.nullable(
      z.strictObject({ ...account, bankCode: z.nullable(z.string()), verifiedAt: instant }),
    ),
    /** Unpaid awards to the account that the payer keeps, which stay with theirs unless a change corrects it. */
    unpaidAwards: z.int(),
    canSet: z.boolean(),
  }),
  follows: [topics.payeesChanged, topics.clearingChanged, topics.staffChanged],
  refusals: ['notFound'],
})

export const payeeAccountSet = route({
  method: 'PUT',
  path: '/payee/v1/payees/{id}/account',
  effect: 'writes',
  access: 'payees.keep',
  summary: text(
    '录入收款方的银行账户，待另一人确认',
    'Enter the account that the payer keeps for a payee, which waits for a second person',
  ),
  params,
  body: z.strictObject({
    version,
    ...entry,
    /** Whether awards that are not paid use it too. */
    corrects: withDefault(z.boolean(), false),
  }),
  reply: setReply,
  refusals: [...refusals, 'ownPayee'],
})

export const ownAccounts = route({
  method: 'GET',
  path: '/payee/v1/own-accounts',
  effect: 'reads',
  access: 'payerConnections.payers',
  summary: text('成交付到的收款账户', 'List the accounts that awards of each payer pay to, masked'),
  reply: z.array(
    z.strictObject({
      payerName: z.string(),
      payeeName: z.string(),
      /** The market that the payee is in, if any. */
      marketId: z.nullable(uuid),
      account: z.nullable(
        z.strictObject({
          ...account,
          bankCode: z.nullable(z.string()),
          setAt: instant,
          /** Whether it is the one that the payee has verified; otherwise it is what the payer keeps. */
          isVerified: z.boolean(),
        }),
      ),
    }),
  ),
  follows: [topics.payeesChanged, topics.payerConnectionsChanged],
  refusals: [],
})
