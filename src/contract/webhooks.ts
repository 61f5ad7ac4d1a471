/** Webhooks: a company's endpoints, the deliveries to them, and the receiver of the sandbox. */
import * as z from 'zod/mini'
import { isVisible } from '#domain/formats/visible.ts'
import {
  deliveryFaults,
  deliveryStates,
  endpointStates,
  eventTopics,
  pauseReasons,
  receiverAnswers,
  webhookTopics,
} from '#domain/webhooks/kinds.ts'
import { addressCharactersMax } from '#domain/webhooks/limits.ts'
import { text } from '#text/text.ts'
import { instant, uuid } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const access = 'webhooks.manage'
const oneEndpoint = z.strictObject({ id: uuid })
const follows = [topics.webhooksChanged]

/** A delivery of an event: its last try, and the next one. */
const sent = {
  id: uuid,
  eventId: uuid,
  topic: z.enum(eventTopics),
  /** When the event happened, in business time. */
  at: instant,
  state: z.enum(deliveryStates),
  /** True if an administrator sent it again. */
  again: z.boolean(),
  tries: z.int(),
  /** All of these are machine time. */
  createdAt: instant,
  triedAt: z.nullable(instant),
  nextTryAt: z.nullable(instant),
  durationMs: z.nullable(z.int()),
  /** The HTTP status that was answered, and why it failed. */
  status: z.nullable(z.int()),
  fault: z.nullable(z.enum(deliveryFaults)),
}

export const webhookList = route({
  method: 'GET',
  path: '/webhook/v1/endpoints',
  effect: 'reads',
  access,
  summary: text('推送地址', 'List the webhook endpoints of the company'),
  reply: z.array(
    z.strictObject({
      id: uuid,
      address: z.string(),
      topics: z.array(z.enum(webhookTopics)),
      state: z.enum(endpointStates),
      pausedBecause: z.nullable(z.enum(pauseReasons)),
      createdAt: instant,
      /** Until when the secret from before the last rotation signs too; null where there is none. */
      oldSecretUntil: z.nullable(instant),
      /** The delivery that was tried last. */
      last: z.nullable(z.strictObject({ ...sent })),
      /** Deliveries that are still to be tried. */
      waiting: z.int(),
    }),
  ),
  follows,
  refusals: [],
})

const address = z.pipe(
  z.string().check(
    z.minLength(1),
    z.maxLength(addressCharactersMax),
    z.refine((value) => isVisible(value) && !/\s/.test(value.trim())),
  ),
  z.transform((value) => value.trim()),
)
const endpoint = z.strictObject({
  address,
  topics: z.array(z.enum(webhookTopics)).check(z.minLength(1), z.maxLength(webhookTopics.length)),
})

const addressRefusals = [
  'webhookAddressInvalid',
  'webhookAddressNotHttps',
  'webhookAddressHasUser',
  'webhookAddressPort',
  'webhookAddressInside',
  'webhookAddressUnresolved',
  'webhookAddressTaken',
] as const

/**
 * The secret is returned only once. The call has no Idempotency-Key, because its answer would be stored under the
 * key.
 */
const secretShown = { secret: z.string() }

export const webhookAdd = route({
  method: 'POST',
  path: '/webhook/v1/endpoints',
  effect: 'writes',
  access,
  summary: text('新增推送地址', 'Add a webhook endpoint; the answer is the only one with its secret'),
  body: endpoint,
  reply: z.strictObject({ id: uuid, ...secretShown }),
  refusals: [...addressRefusals, 'tooManyWebhooks'],
})

export const webhookEdit = route({
  method: 'PUT',
  path: '/webhook/v1/endpoints/{id}',
  effect: 'writes',
  access,
  summary: text('修改推送地址', 'Change the address or the topics of a webhook endpoint'),
  params: oneEndpoint,
  body: endpoint,
  reply: z.null(),
  refusals: [...addressRefusals, 'notFound'],
})

export const webhookSwitch = route({
  method: 'PUT',
  path: '/webhook/v1/endpoints/{id}/state',
  effect: 'writes',
  access,
  summary: text('暂停或恢复推送', 'Pause or resume a webhook endpoint'),
  params: oneEndpoint,
  body: z.strictObject({ state: z.enum(endpointStates) }),
  reply: z.null(),
  refusals: ['notFound', 'nothingChanged'],
})

export const webhookRotate = route({
  method: 'POST',
  path: '/webhook/v1/endpoints/{id}/secret',
  effect: 'writes',
  access,
  summary: text('更换签名密钥', 'Rotate the signing secret; the old one signs too for a day'),
  params: oneEndpoint,
  reply: z.strictObject({ ...secretShown, oldSecretUntil: instant }),
  refusals: ['notFound'],
})

export const webhookRemove = route({
  method: 'DELETE',
  path: '/webhook/v1/endpoints/{id}',
  effect: 'writes',
  access,
  summary: text('删除推送地址', 'Remove a webhook endpoint'),
  params: oneEndpoint,
  reply: z.null(),
  refusals: ['notFound'],
})

export const webhookTest = route({
  method: 'POST',
  path: '/webhook/v1/endpoints/{id}/test',
  effect: 'writes',
  access,
  summary: text('发送测试事件', 'Send a test event to a webhook endpoint'),
  params: oneEndpoint,
  reply: z.strictObject({ deliveryId: uuid }),
  refusals: ['notFound', 'webhookPaused', 'tooManyRequests'],
})

export const webhookDeliveries = route({
  method: 'GET',
  path: '/webhook/v1/endpoints/{id}/deliveries',
  effect: 'reads',
  access,
  summary: text('推送记录', 'List the deliveries to a webhook endpoint, newest first'),
  params: oneEndpoint,
  query: z.strictObject({ before: z.optional(uuid), state: z.optional(z.enum(deliveryStates)) }),
  reply: z.strictObject({
    list: z.array(z.strictObject({ ...sent })),
    /** The value of `before` for the next page; null on the last. */
    next: z.nullable(uuid),
  }),
  follows,
  refusals: ['notFound'],
})

export const webhookDelivery = route({
  method: 'GET',
  path: '/webhook/v1/deliveries/{id}',
  effect: 'reads',
  access,
  summary: text('一条推送记录及其内容', 'Read a delivery with its payload'),
  params: oneEndpoint,
  reply: z.strictObject({ ...sent, endpointId: uuid, payload: z.string() }),
  follows,
  refusals: ['notFound'],
})

export const webhookReplay = route({
  method: 'POST',
  path: '/webhook/v1/deliveries/{id}/replay',
  effect: 'writes',
  access,
  keyed: 'tenant',
  summary: text('重新推送', 'Send the event of a delivery again, with the same webhook-id'),
  params: oneEndpoint,
  reply: z.strictObject({ deliveryId: uuid }),
  refusals: ['notFound', 'webhookPaused', 'tooManyRequests'],
})

export const webhookReceiver = route({
  method: 'GET',
  path: '/sandbox/v1/webhooks/receiver',
  effect: 'reads',
  access,
  summary: text(
    '沙箱接收地址及收到的事件',
    'Read the sandbox receiver of the company and what arrived there',
  ),
  reply: z.strictObject({
    address: z.string(),
    answers: z.enum(receiverAnswers),
    arrivals: z.array(
      z.strictObject({
        id: uuid,
        at: instant,
        /** The webhook-id. */
        messageId: z.string(),
        body: z.string(),
        /** Whether the signature was right. */
        verified: z.boolean(),
        status: z.int(),
      }),
    ),
  }),
  follows,
  refusals: [],
})

export const webhookReceiverSet = route({
  method: 'PUT',
  path: '/sandbox/v1/webhooks/receiver',
  effect: 'writes',
  access,
  summary: text('设置沙箱接收地址的应答', 'Set what the sandbox receiver answers: 200, or 500'),
  body: z.strictObject({ answers: z.enum(receiverAnswers) }),
  reply: z.null(),
  refusals: [],
})
