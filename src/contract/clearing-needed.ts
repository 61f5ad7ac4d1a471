/** What one document would have needed in a run, for the payer alone. */
import * as z from 'zod/mini'
import { explainedKinds } from '#domain/clearing/explain.ts'
import { text } from '#text/text.ts'
import { uuid } from './fields.ts'
import { route } from './route.ts'

export const runNeeded = route({
  method: 'GET',
  path: '/clearing/v1/runs/{id}/results/{itemId}/needed',
  effect: 'reads',
  access: 'clearing.see',
  summary: text(
    '单据所需年化',
    'Find the rate at which a run would have awarded one document; income first is run again for it',
  ),
  params: z.strictObject({ id: uuid, itemId: uuid }),
  reply: z.strictObject({
    kind: z.enum(explainedKinds),
    /** The annual rate, for display; null unless the kind is `needs`. */
    apr: z.nullable(z.string()),
  }),
  refusals: ['notFound', 'tooManyRequests'],
})
