/** How events are written: one line of JSON each, of the news only its topic and its ids. */
import type { LiveEvent } from '#contract/events.ts'
import type { DispatchedEvent } from './event-handler.ts'

export const eventText = (event: LiveEvent, id?: bigint): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`

/** A comment: it says nothing, and that the connection lives. */
export const beatText = ':\n\n'

export const domainEventText = ({
  id,
  topic,
  body,
}: Pick<DispatchedEvent, 'id' | 'topic' | 'body'>): string =>
  eventText({ kind: 'event', topic, ids: idsIn(body) }, id)

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whatever else the body holds is for reactions; an id tells nothing to whoever may not read what it names. */
function idsIn(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  const isId = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string' && idPattern.test(entry[1])
  return Object.fromEntries(Object.entries(body).filter(isId))
}
