/** Takes the mark of being unread away from a statement that was opened, and keeps for both sides when that was. */
import type * as contract from '#contract/reconciliation-actions.ts'
import type { Input } from '#contract/route.ts'
import { done } from '#domain/result.ts'
import type { Command } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { markRead } from './store.ts'
import { journalEntryOfStatement, lockOwn, recordEvent, senderOf } from './work.ts'

export const opened: Command<Input<typeof contract.reconciliationOpened>, null, Actor> = async (
  work,
  { params: { id } },
) => {
  const found = await lockOwn(work, id)
  if (!found.ok) return found
  const wasUnread = await markRead(work.db, requireActing(work.actor).tenantId, found.value)
  if (!wasUnread) return done({ value: null, entry: undefined })
  await recordEvent(work, found.value, await senderOf(work))
  const entry = journalEntryOfStatement(
    work.actor,
    'reconciliations.opened',
    found.value,
    {},
    { reach: 'both' },
  )
  return done({ value: null, entry })
}
