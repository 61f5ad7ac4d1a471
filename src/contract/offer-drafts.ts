/** Drafts of offers. */
import * as z from 'zod/mini'
import { offerDocumentsMax } from '#domain/offers/limits.ts'
import { methods, offerKinds } from '#domain/offers/terms.ts'
import { text } from '#text/text.ts'
import { currency, day, instant, uuid } from './fields.ts'
import { guardRails } from './mandates.ts'
import { followsOffers, typedRate } from './offer-fields.ts'
import { route } from './route.ts'

const draftFields = {
  supplierId: uuid,
  marketId: uuid,
  step: z.int().check(z.gte(1), z.lte(3)),
  method: z.optional(z.enum(methods)),
  /** True if the published rate is accepted as it is. */
  fixed: z.optional(z.boolean()),
  rateType: z.optional(z.literal([1, 2])),
  rate: z.optional(typedRate),
  billRateType: z.optional(z.literal([1, 2])),
  billRate: z.optional(typedRate),
  expectedPaymentDate: z.optional(day),
  kind: z.optional(z.enum(offerKinds)),
  guardRails: z.optional(guardRails),
  documentIds: z.array(uuid).check(z.maxLength(offerDocumentsMax)),
}

export const draftList = route({
  method: 'GET',
  path: '/offer/v1/drafts',
  effect: 'reads',
  access: 'offers.make',
  summary: text('待提交的申请', 'List the offers that are not submitted yet'),
  reply: z.array(
    z.strictObject({
      ...draftFields,
      id: uuid,
      version: z.int(),
      payerName: z.string(),
      currency,
      /** The sums of the chosen documents that can still be offered. */
      amount: z.string(),
      documents: z.int(),
      savedAt: instant,
    }),
  ),
  follows: followsOffers,
  refusals: [],
})

export const draftSave = route({
  method: 'PUT',
  path: '/offer/v1/drafts/{id}',
  effect: 'writes',
  access: 'offers.make',
  summary: text('保存草稿', 'Save an offer that is being made; the id is chosen by the caller'),
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ ...draftFields, version: z.int().check(z.gte(0)) }),
  reply: z.strictObject({ version: z.int() }),
  refusals: ['notFound', 'outOfDate', 'tooManyDrafts'],
})

export const draftDelete = route({
  method: 'DELETE',
  path: '/offer/v1/drafts/{id}',
  effect: 'writes',
  access: 'offers.make',
  summary: text('删除草稿', 'Delete an offer that was not submitted'),
  params: z.strictObject({ id: uuid }),
  reply: z.null(),
  refusals: ['notFound'],
})
