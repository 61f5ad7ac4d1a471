/** Builds the journal entries of connections between payers and payees. */
import type { Action } from '#domain/audit.ts'
import type { DomainEvent, Json } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'

/** A person who acts for a company. */
export type Party = { readonly tenantId: string; readonly userId: string }

export const partyOf = (actor: Actor): Party => ({
  tenantId: requireActing(actor).tenantId,
  userId: actor.userId,
})

export const journalEntryOfParty = (
  { tenantId, userId }: Party,
  action: Action,
  facts: Readonly<Record<string, Json>>,
  events: readonly DomainEvent[],
) => ({ action, tenantId, userId, facts, events })
