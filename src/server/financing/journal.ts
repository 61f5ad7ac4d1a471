/** Journal entries of financing, with the events for the lender and for the dealer that they are about. */
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import type { DomainEvent, JournalEntry, Json } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'

type Topic = (typeof topics)['financingChanged' | 'loansChanged']

/** For the tenant of the entry, and for the other side where there is one. */
export const eventsTo = (
  own: string,
  others: readonly string[],
  topic: Topic = topics.financingChanged,
  body: Json = {},
): readonly DomainEvent[] =>
  [own, ...others].map((tenantId) => ({ topic, body, ...(tenantId !== own && { tenantId }) }))

export const journalEntryOfFinancing = (
  actor: Actor,
  action: Action,
  facts: Readonly<Record<string, Json>>,
  others: readonly string[] = [],
  topic: Topic = topics.financingChanged,
): JournalEntry => {
  const { tenantId } = requireActing(actor)
  return { action, tenantId, userId: actor.userId, facts, events: eventsTo(tenantId, others, topic) }
}
