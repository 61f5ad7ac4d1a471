/** A payment file that was read: what recording it would do, entry by entry, and whether a person records or discards it. */
import * as z from 'zod/mini'
import { awardStates } from '#domain/awards/states.ts'
import { entryKinds } from '#domain/bank-files/entries.ts'
import { expectedResults, rowResults } from '#domain/bank-files/match.ts'
import { text } from '#text/text.ts'
import { bankRefusal } from './awards.ts'
import { bankFileView } from './bank-files.ts'
import { currency, uuid } from './fields.ts'
import { listFields, listReply } from './lists.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const follows = [topics.bankFilesChanged, topics.clearingChanged]
const params = z.strictObject({ id: uuid })

export const bankFileRead = route({
  method: 'GET',
  path: '/clearing/v1/bank-files/{id}',
  effect: 'reads',
  access: 'awards.pay',
  summary: text('查看付款文件', 'Read a payment file: what recording it would do, or did'),
  params,
  reply: bankFileView,
  follows,
  refusals: ['notFound'],
})

export const bankFileRows = route({
  method: 'GET',
  path: '/clearing/v1/bank-files/{id}/rows',
  effect: 'reads',
  access: 'awards.pay',
  summary: text('付款文件各行及其结果', 'List the entries of a payment file with their results'),
  params,
  query: z.strictObject({
    /** By what the preview says. */
    result: z.optional(z.array(z.enum(rowResults)).check(z.maxLength(rowResults.length))),
    ...listFields(['row']),
  }),
  reply: listReply(
    z.strictObject({
      row: z.int(),
      kind: z.enum(entryKinds),
      reference: z.string(),
      amount: z.nullable(z.string()),
      currency: z.nullable(z.string()),
      valueDate: z.nullable(z.string()),
      bankReference: z.nullable(z.string()),
      /** The bank's code of a refusal or a return, and its words. */
      reason: z.nullable(z.string()),
      note: z.nullable(z.string()),
      /** What the preview says: a result, or the kind of an exception. */
      expected: z.enum(expectedResults),
      /** The award that the entry names. */
      award: z.nullable(
        z.strictObject({
          id: uuid,
          number: z.string(),
          payeeName: z.string(),
          state: z.enum(awardStates),
          bankRefusal,
          currency,
          amount: z.string(),
          discount: z.string(),
          amountAfterDiscount: z.string(),
          payBy: z.string(),
        }),
      ),
      /** The number of the award that an entry with an unknown or wrong number fits. */
      proposed: z.nullable(z.string()),
    }),
  ),
  follows,
  refusals: ['notFound'],
})

export const bankFileRecord = route({
  method: 'POST',
  path: '/clearing/v1/bank-files/{id}/record',
  effect: 'writes',
  access: 'awards.pay',
  keyed: 'tenant',
  summary: text('登记付款文件', 'Record a payment file that was read; cannot be undone'),
  params,
  body: z.strictObject({}),
  reply: z.null(),
  refusals: ['notFound', 'bankFileDecided'],
})

export const bankFileDiscard = route({
  method: 'POST',
  path: '/clearing/v1/bank-files/{id}/discard',
  effect: 'writes',
  access: 'awards.pay',
  keyed: 'tenant',
  summary: text('放弃付款文件', 'Discard a payment file that was read; nothing of it is recorded'),
  params,
  body: z.strictObject({}),
  reply: z.null(),
  refusals: ['notFound', 'bankFileDecided'],
})
