/** What one document would have needed in a run: for a rule that looks at all documents together, by running it again. */
import type { runNeeded } from '#contract/clearing-needed.ts'
import type { Input, Reply } from '#contract/route.ts'
import { formatPercent } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../sessions/actor.ts'
import { snapshotParts } from './queries.ts'
import { lookAtRun } from './run-results.ts'
import { explainItemApart } from './thread.ts'

export async function neededIn(
  context: Context,
  actor: Actor,
  { params: { id, itemId } }: Input<typeof runNeeded>,
  requestId: string,
): Promise<Result<Reply<typeof runNeeded>>> {
  const looked = await lookAtRun(context, actor, id, requestId, async ({ db, acting }, { items }) => {
    if (items === null) return undefined
    const source = { snapshot: await snapshotParts(db, acting.tenantId, id) }
    return explainItemApart({ source, itemId }, items)
  })
  if (!looked.ok) return looked
  const explained = looked.value
  if (!explained) return refuse('notFound')
  const { kind, apr } = explained
  return done({ kind, apr: apr === null ? null : formatPercent(apr) })
}
