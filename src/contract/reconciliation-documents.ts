/** One's own documents that can become lines of a statement; apart from the calls that every page loads. */
import * as z from 'zod/mini'
import { documentStatuses } from '#domain/documents/status.ts'
import { text } from '#text/text.ts'
import { documentFilters, rangesInOrder } from './document-filters.ts'
import { currency, dayRange, uuid } from './fields.ts'
import { ledgerDocument } from './reconciliation-fields.ts'
import { route } from './route.ts'

const { keyword, dueFrom, dueTo, amountFrom, amountTo, status } = documentFilters

/** Documents with one party, to make lines of them. */
export const reconciliationDocuments = route({
  method: 'GET',
  path: '/reconciliation/v1/statements/documents',
  effect: 'reads',
  access: 'reconciliations.keep',
  summary: text(
    '可加入对账单的单据',
    'List one’s own documents with a party, filtered as the list of documents is',
  ),
  query: z
    .strictObject({
      payeeId: uuid,
      currency,
      /** By the document date; by the due date where there is none. */
      ...dayRange,
      /** Part of the number. */
      keyword,
      dueFrom,
      dueTo,
      amountFrom,
      amountTo,
      status,
    })
    .check(...rangesInOrder),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        ...ledgerDocument.shape,
        termDays: z.nullable(z.int()),
        status: z.enum(documentStatuses),
      }),
    ),
    /** Whether there are more than a statement can have. */
    hasMore: z.boolean(),
  }),
  refusals: ['notFound'],
})
