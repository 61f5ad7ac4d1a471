/** What is waiting and what was settled, over all tenants: for the worker, the time machine and the sandbox's console. */
import { type Kysely, sql } from 'kysely'
import { countByName, firstAt, type GivenUp } from '../db/metrics.ts'
import type { Schema } from '../db/schema.ts'
import { clockRanShownMax, dueShownMax } from '../limits.ts'

/** The moment of the first row of these kinds that waits and is due by then. */
export async function nextDueAt(
  system: Kysely<Schema>,
  kinds: readonly string[],
  until: Date,
): Promise<Date | undefined> {
  const row = await system
    .selectFrom('due_rows')
    .select('due_at')
    .where('state', '=', 'waiting')
    .where(sql<boolean>`kind = any(${kinds})`)
    .where('due_at', '<=', until)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}

/** What falls due next; what falls due for many at once is told once. */
export const upcoming = (system: Kysely<Schema>) =>
  system
    .selectFrom('due_rows')
    .select(['kind', 'due_at'])
    .distinct()
    .where('state', '=', 'waiting')
    .orderBy('due_at')
    .orderBy('kind')
    .limit(dueShownMax)
    .execute()

/** What stands as failed, by kind, whenever it failed or since a moment of business time. */
export const failedDue = (system: Kysely<Schema>, since: Date = new Date(0)): Promise<readonly GivenUp[]> =>
  countByName(system, sql`select kind as name from due_rows where state = 'failed' and settled_at > ${since}`)

/** Since when the first row waits, in business time; what is not due yet, waits since later than now. */
export const oldestDueAt = (system: Kysely<Schema>): Promise<Date | null> =>
  firstAt(system, sql`select due_at as at from due_rows where state = 'waiting'`)

export type Ran = {
  readonly kind: string
  readonly dueAt: Date
  readonly state: 'done' | 'failed'
  readonly facts: Readonly<Record<string, unknown>> | null
}

/** What the journal says of a row that was done: the line was written with its mark. */
const entered = sql<Ran['facts']>`(
  select a.body -> 'facts' from audit a
  where a.tenant_id = due_rows.tenant_id and a.happened_at = instant_text(due_rows.settled_at)
    and a.body ->> 'requestId' = due_rows.id::text)`

/** What was settled since a moment of business time, in the order in which it was due, and how much it was. */
export async function settledSince(
  system: Kysely<Schema>,
  since: Date,
): Promise<{ readonly count: number; readonly ran: readonly Ran[] }> {
  const settled = system.selectFrom('due_rows').where('settled_at', '>=', since)
  const { count } = await settled
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await settled
    .select(['kind', 'due_at', 'state', entered.as('facts')])
    .orderBy('due_at')
    .orderBy('id')
    .limit(clockRanShownMax)
    .execute()
  const ran = rows.map(({ kind, due_at, state, facts }) => ({
    kind,
    dueAt: due_at,
    state: state === 'failed' ? ('failed' as const) : ('done' as const),
    facts,
  }))
  return { count: Number(count), ran }
}
