/** The simulated bank's side of verification, for the console of the sandbox. */
import * as z from 'zod/mini'
import { text } from '#text/text.ts'
import { instant, uuid } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

export const bankEntries = route({
  method: 'GET',
  path: '/sandbox/v1/bank-entries',
  effect: 'reads',
  access: 'open',
  summary: text('模拟银行的入账', 'List what the simulated bank paid into accounts that are being verified'),
  reply: z.array(
    z.strictObject({
      id: uuid,
      number: z.string(),
      accountHolder: z.string(),
      accountNumber: z.string(),
      bank: z.string(),
      /** Null if it was encrypted with another secret. */
      amount: z.nullable(z.string()),
      receivedAt: instant,
      isReturned: z.boolean(),
    }),
  ),
  follows: [topics.verificationChanged],
  refusals: [],
})
