/** Builds the journal entries of payees. */
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import type { DomainEvent, Json, Work } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'

export const journalEntryOfPayees = (
  { actor }: Work<Actor>,
  action: Action,
  facts: Readonly<Record<string, Json>>,
  more: readonly DomainEvent[] = [],
) => ({
  action,
  tenantId: requireActing(actor).tenantId,
  userId: actor.userId,
  facts,
  events: [{ topic: topics.payeesChanged, body: {} }, ...more],
})
