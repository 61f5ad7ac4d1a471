/** The text format of live events: one line of JSON each, with topic and ids only. */
import type { LiveEvent } from '#contract/events.ts'
import type { DispatchedEvent } from './event-handler.ts'

export const eventText = (event: LiveEvent, id?: bigint): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`

/** An SSE comment without content, which shows that the connection is alive. */
export const beatText = ':\n\n'

export const domainEventText = ({
  id,
  topic,
  body,
}: Pick<DispatchedEvent, 'id' | 'topic' | 'body'>): string =>
  eventText({ kind: 'event', topic, ids: idsIn(body) }, id)

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The other values of the body are for handlers. Ids may go out: they reveal nothing without access to the
 * record.
 */
function idsIn(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  const isId = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string' && idPattern.test(entry[1])
  return Object.fromEntries(Object.entries(body).filter(isId))
}
