/** The netting waterfall: from the face of open documents to what can be paid early. Both sides read the same figures. */
import * as z from 'zod/mini'
import { reserveTypes } from '#domain/markets/settings.ts'
import { text } from '#text/text.ts'
import { currency, uuid } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

type Choice = { readonly payeeId?: string | undefined; readonly marketId?: string | undefined }

export const nettingRead = route({
  method: 'GET',
  path: '/market/v1/netting',
  effect: 'reads',
  access: 'documents.see',
  summary: text(
    '净额明细',
    'Read how credit notes and the reserve lead from open documents to what can be paid early, by payer company, payee and currency',
  ),
  query: z
    .strictObject({
      /** A payee of the caller's list. */
      payeeId: z.optional(uuid),
      /** For a payee: a market that it belongs to. */
      marketId: z.optional(uuid),
    })
    .check(
      z.refine<Choice>(({ payeeId, marketId }) => (payeeId === undefined) !== (marketId === undefined), {
        path: ['payeeId'],
      }),
    ),
  reply: z.array(
    z.strictObject({
      payerId: uuid,
      payerName: z.string(),
      payeeId: uuid,
      payeeName: z.string(),
      currency,
      /** The face of documents that are confirmed, unpaid and not awarded. */
      gross: z.string(),
      /** Taken off by credit notes that name a document. */
      matched: z.string(),
      /** Held back for credit notes without a document. */
      unmatched: z.string(),
      /** Held back for the reserve. */
      reserve: z.string(),
      /** Held back besides, since documents are held back whole. */
      wholeDocuments: z.string(),
      /** Documents that cannot be paid early for reasons of their own. */
      otherReasons: z.string(),
      /** What is left: the documents that can be paid early, on offer or not. */
      eligible: z.string(),
      /** The part of it that is on offer. */
      offered: z.string(),
      /** The part of credit notes and reserve that no document covers. */
      uncovered: z.string(),
      reserveType: z.enum(reserveTypes),
      /** A percentage. */
      reserveProportion: z.string(),
      /** Whether the reserve is set for this payee. */
      isOwnReserve: z.boolean(),
      reserveReason: z.nullable(z.string()),
    }),
  ),
  follows: [
    topics.documentsChanged,
    topics.offersChanged,
    topics.marketsChanged,
    topics.marketsRolled,
    topics.payeesChanged,
  ],
  refusals: ['notFound'],
})
