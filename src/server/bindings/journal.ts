/** What the journal keeps of invitations and requests. */
import type { Action } from '#domain/audit.ts'
import type { Json, News, Work } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'

export const entryOf = (
  { actor }: Work<Actor>,
  action: Action,
  facts: Readonly<Record<string, Json>>,
  news: readonly News[],
) => ({ action, tenantId: requireActing(actor).tenantId, userId: actor.userId, facts, news })
