/** A look at markets and runs: everything is read as of one moment, and nothing is locked or written. */
import type { Transaction } from 'kysely'
import type pg from 'pg'
import { done, type Result } from '#domain/result.ts'
import { inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { withAlone } from '../db/pool.ts'
import type { Schema } from '../db/schema.ts'
import { previewsAtOnceMax, previewsAtOncePerPersonMax, previewsPerPersonMax } from '../limits.ts'
import { concurrencyLimit } from '../rate-limits/concurrency-limit.ts'
import { type Acting, type Actor, requireActing } from '../sessions/actor.ts'

/** A limited number at a time, for each person and in all; the others wait for their turn. */
const acquireLook = concurrencyLimit({
  atOnceMax: previewsAtOnceMax,
  perPersonAtOnceMax: previewsAtOncePerPersonMax,
  perPersonMax: previewsPerPersonMax,
})

export type Look = {
  readonly db: Transaction<Schema>
  /** The connection of the transaction, for copying; a connection of its own. */
  readonly connection: pg.PoolClient
  readonly acting: Acting
  readonly businessNow: Date
}

export async function whileLooking<T>(
  context: Context,
  actor: Actor,
  requestId: string,
  work: (look: Look) => Promise<T>,
): Promise<Result<T, 'tooManyRequests' | 'busy'>> {
  const slot = await acquireLook(actor.userId)
  if (!slot.ok) return slot
  try {
    return done(await lookAlone(context, actor, requestId, work))
  } finally {
    slot.value()
  }
}

function lookAlone<T>(
  context: Context,
  actor: Actor,
  requestId: string,
  work: (look: Look) => Promise<T>,
): Promise<T> {
  const acting = requireActing(actor)
  return withAlone(context.pool, (connection) =>
    runUnit(context, {
      cause: { kind: 'call', requestId },
      enter: inScopeOf({ tenantId: acting.tenantId }),
      isolation: 'repeatable read, read only',
      mode: 'rehearse',
      connection,
      lock: noLocks,
      work: async ({ db, businessNow }) => ({
        value: await work({ db, connection, acting, businessNow }),
        undo: true as const,
      }),
    }),
  )
}
