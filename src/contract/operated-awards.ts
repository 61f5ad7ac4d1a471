/** The operator's look-up of an award by its number, and its revocation. */
import * as z from 'zod/mini'
import { awardNumberIn } from '#domain/awards/number.ts'
import { awardStates } from '#domain/awards/states.ts'
import { text } from '#text/text.ts'
import { bankRefusal } from './awards.ts'
import { currency, instant, parsed, uuid } from './fields.ts'
import { listFields, listReply } from './lists.ts'
import { reason } from './operated.ts'
import { route } from './route.ts'

export const operatorAwards = route({
  method: 'GET',
  path: '/operator/v1/awards',
  effect: 'reads',
  access: 'operator.awards',
  summary: text('按编号查找成交', 'Find awards by their number'),
  /** Nothing is found without the number of an award as the keyword. */
  query: z.strictObject(listFields(['awardedAt'])),
  reply: listReply(
    z.strictObject({
      id: uuid,
      payerId: uuid,
      number: z.string(),
      payerName: z.string(),
      payeeName: z.string(),
      currency,
      amountAfterDiscount: z.string(),
      newPayDate: z.string(),
      awardedAt: instant,
      state: z.enum(awardStates),
      bankRefusal,
      canRevoke: z.boolean(),
    }),
  ),
  refusals: [],
})

export const awardRevoke = route({
  method: 'PUT',
  path: '/operator/v1/awards/{id}/revoke',
  effect: 'writes',
  access: 'operator.awards',
  summary: text('撤销成交', 'Revoke an award that waits for its payment; both sides are notified'),
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    payerId: uuid,
    /** The number of the award once more, as confirmation. */
    number: parsed(awardNumberIn),
    reason,
  }),
  reply: z.null(),
  refusals: ['notFound', 'awardUnknown', 'awardPaid', 'awardEnded'],
})
