/** What a payee may know of how its active offers stand, and of what the last run would have taken. */
import * as z from 'zod/mini'
import { indications } from '#domain/clearing/indication.ts'
import { indicatedOffersMax } from '#domain/clearing/limits.ts'
import { text } from '#text/text.ts'
import { uuid } from './fields.ts'
import { followsOffers, shownIndication } from './offer-fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

export const offerIndications = route({
  method: 'POST',
  path: '/offer/v1/indications',
  effect: 'reads',
  access: 'offers.make',
  summary: text('成交参考', 'Indicate whether the waiting documents of offers would clear'),
  body: z.strictObject({ offerIds: z.array(uuid).check(z.minLength(1), z.maxLength(indicatedOffersMax)) }),
  reply: z.array(
    z.strictObject({
      offerId: uuid,
      indication: shownIndication,
      items: z.array(z.strictObject({ itemId: uuid, indication: z.nullable(z.enum(indications)) })),
    }),
  ),
  follows: [...followsOffers, topics.indicationsChanged],
  refusals: [],
})

const neededKinds = ['needs', 'noRate'] as const

export const offerNeeded = route({
  method: 'GET',
  path: '/offer/v1/offers/{id}/needed',
  effect: 'reads',
  access: 'offers.make',
  summary: text('所需利率', 'Read which rates would have been enough in the last clearing'),
  params: z.strictObject({ id: uuid }),
  reply: z.strictObject({
    items: z.array(
      z.strictObject({
        itemId: uuid,
        kind: z.enum(neededKinds),
        /** The annual rate, on a grid; null if no rate would have been enough. */
        apr: z.nullable(z.string()),
      }),
    ),
  }),
  follows: [topics.offersChanged, topics.clearingChanged, topics.marketsChanged],
  refusals: ['notFound'],
})
