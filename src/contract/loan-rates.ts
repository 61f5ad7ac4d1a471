/** The rate at which a user could borrow elsewhere: theirs alone, to compare the cost of an offer with. */
import * as z from 'zod/mini'
import { text } from '#text/text.ts'
import { apr } from './market-fields.ts'
import { route } from './route.ts'

const path = '/offer/v1/loan-rate'

export const loanRateRead = route({
  method: 'GET',
  path,
  effect: 'reads',
  access: 'offers.make',
  summary: text('本人的贷款利率', 'Read the own loan rate of the caller, for the company that it acts for'),
  reply: z.strictObject({ rate: z.nullable(z.string()) }),
  refusals: [],
})

export const loanRateSet = route({
  method: 'PUT',
  path,
  effect: 'writes',
  access: 'offers.make',
  summary: text('设置本人的贷款利率', 'Set or remove the own loan rate of the caller; nobody else reads it'),
  /** Null removes it. */
  body: z.strictObject({ rate: z.nullable(apr) }),
  reply: z.strictObject({ rate: z.nullable(z.string()) }),
  refusals: [],
})
