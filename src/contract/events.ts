/**
 * Live updates: server-sent events that say what happened, not its new state. Clients read the new state with their
 * own permissions.
 */

import * as z from 'zod/mini'
import { text } from '#text/text.ts'
import { uuid } from './fields.ts'
import { route } from './route.ts'

/** The data of one event. Its id is sent as `Last-Event-ID` when the stream reconnects. */
export const liveEvent = z.discriminatedUnion('kind', [
  /** The stream is open and nothing was missed. */
  z.strictObject({ kind: z.literal('open') }),
  /** The stream is open, but events may have been missed: everything must be read again. */
  z.strictObject({ kind: z.literal('reset') }),
  /** Something happened: its topic, and the ids of what it concerns. */
  z.strictObject({ kind: z.literal('event'), topic: z.string(), ids: z.record(z.string(), uuid) }),
  /** The session and the stream have ended. */
  z.strictObject({ kind: z.literal('ended'), code: z.number(), message: z.string() }),
])
export type LiveEvent = z.output<typeof liveEvent>

export const events = route({
  method: 'GET',
  path: '/events/v1',
  effect: 'reads',
  access: 'signedIn',
  summary: text('实时更新', 'Live updates, as server-sent events'),
  events: liveEvent,
  refusals: ['tooManyRequests'],
})
