/** The settings of a lender: how long a dealer may be overdue, and where dealers pay. */
import * as z from 'zod/mini'
import { overdueAllowedDaysMax } from '#domain/financing/limits.ts'
import { parsePayeeName } from '#domain/payees/entry.ts'
import { text } from '#text/text.ts'
import { currency, parsed, uuid } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const path = '/finance/v1/settings'

const account = {
  currency,
  holder: parsed(parsePayeeName, 'name'),
  number: z.string().check(z.regex(/^[A-Z0-9-]{5,34}$/)),
  bankName: parsed(parsePayeeName, 'name'),
}

export const financeSettingsRead = route({
  method: 'GET',
  path,
  effect: 'reads',
  access: 'financing.programme',
  summary: text('融资设置', 'Read how long a dealer may be overdue, and where dealers pay'),
  query: z.strictObject({ lenderId: z.optional(uuid) }),
  reply: z.strictObject({
    lenderId: uuid,
    version: z.int(),
    overdueDays: z.int(),
    accounts: z.array(
      z.strictObject({
        currency,
        holder: z.string(),
        number: z.string(),
        bankName: z.string(),
        version: z.int(),
      }),
    ),
  }),
  follows: [topics.financingChanged],
  refusals: ['notFound'],
})

export const financeSettingsSet = route({
  method: 'PUT',
  path,
  effect: 'writes',
  access: 'financing.set',
  summary: text('修改融资设置', 'Set how long a dealer may be overdue, and where dealers pay'),
  body: z.strictObject({
    lenderId: z.optional(uuid),
    /** 0 if nothing was set yet. */
    version: z.int().check(z.gte(0)),
    overdueDays: z.int().check(z.gte(0), z.lte(overdueAllowedDaysMax)),
    /** At most one for each currency. */
    accounts: z.array(z.strictObject(account)).check(z.maxLength(8)),
  }),
  reply: z.strictObject({ version: z.int() }),
  refusals: ['notFound', 'outOfDate', 'nothingChanged'],
})
