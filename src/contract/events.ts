/**
 * Live updates: a stream of server-sent events that say what has happened, never what it looks like now. Whoever
 * hears of something reads it anew, under their own rights.
 */

import * as z from 'zod/mini'
import { text } from '#text/text.ts'
import { uuid } from './fields.ts'
import { route } from './route.ts'

/** The data of one event. Its id goes into `Last-Event-ID` when the stream is opened again. */
export const liveEvent = z.discriminatedUnion('kind', [
  /** The stream stands; nothing was missed, or what was missed came before this. */
  z.strictObject({ kind: z.literal('open') }),
  /** The stream stands, and nobody can say what was missed: everything is to be read anew. */
  z.strictObject({ kind: z.literal('reset') }),
  /** Something happened: its topic, and the ids of what it concerns. */
  z.strictObject({ kind: z.literal('news'), topic: z.string(), ids: z.record(z.string(), uuid) }),
  /** The session is over, and with it the stream. */
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
