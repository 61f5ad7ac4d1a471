/** Takes the mark of being unread away from a statement that was opened. */
import type * as contract from '#contract/reconciliation-actions.ts'
import type { Input } from '#contract/route.ts'
import { done } from '#domain/result.ts'
import type { Command } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { markRead } from './store.ts'
import { journalEntryOfStatement, lockOwn } from './work.ts'

export const opened: Command<Input<typeof contract.reconciliationOpened>, null, Actor> = async (
  work,
  { params: { id } },
) => {
  const found = await lockOwn(work, id)
  if (!found.ok) return found
  const wasUnread = await markRead(work.db, requireActing(work.actor).tenantId, found.value)
  const entry = wasUnread
    ? journalEntryOfStatement(work.actor, 'reconciliations.opened', found.value, {})
    : undefined
  return done({ value: null, entry })
}
