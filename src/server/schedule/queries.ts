/**
 * Reads waiting and settled due rows over all tenants: for the worker, the time machine and the sandbox's
 * console.
 */
import { type Kysely, sql } from 'kysely'
import { countByName, firstAt, type GivenUp } from '../db/metrics.ts'
import type { Schema } from '../db/schema.ts'
import { clockRanShownMax, dueShownMax } from '../limits.ts'

/** The first waiting row of these kinds that is due by then. */
export function nextDue(
  system: Kysely<Schema>,
  kinds: readonly string[],
  until: Date,
): Promise<{ readonly kind: string; readonly due_at: Date } | undefined> {
  return system
    .selectFrom('due_rows')
    .select(['kind', 'due_at'])
    .where('state', '=', 'waiting')
    .where(sql<boolean>`kind = any(${kinds})`)
    .where('due_at', '<=', until)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
}

/** The next due rows, and the first of every kind; several of one kind at one moment appear once. */
export async function upcoming(
  system: Kysely<Schema>,
): Promise<readonly { readonly kind: string; readonly due_at: Date }[]> {
  const { rows } = await sql<{ kind: string; due_at: Date }>`
    select kind, due_at from (
      select kind, due_at, row_number() over (order by due_at, kind) as place, row_number() over (partition by kind order by due_at) as of_kind
      from (select distinct kind, due_at from due_rows where state = 'waiting') waiting) placed
    where place <= ${dueShownMax} or of_kind = 1 order by due_at, kind`.execute(system)
  return rows
}

/** The number of failed rows by kind, since a moment of business time. */
export const failedDue = (system: Kysely<Schema>, since: Date = new Date(0)): Promise<readonly GivenUp[]> =>
  countByName(system, sql`select kind as name from due_rows where state = 'failed' and settled_at > ${since}`)

/** When the first waiting row is due, in business time; may be in the future. */
export const oldestDueAt = (system: Kysely<Schema>): Promise<Date | null> =>
  firstAt(system, sql`select due_at as at from due_rows where state = 'waiting'`)

export type SettledRow = {
  readonly kind: string
  readonly dueAt: Date
  readonly state: 'done' | 'failed'
  readonly facts: Readonly<Record<string, unknown>> | null
}

/** The facts of the journal entry that the row wrote, found by its request id. */
const entered = sql<SettledRow['facts']>`(
  select a.body -> 'facts' from audit a
  where a.tenant_id = due_rows.tenant_id and a.happened_at = instant_text(due_rows.settled_at)
    and a.body ->> 'requestId' = due_rows.id::text)`

/** Rows settled since a moment of business time, in the order of their due time, and their number. */
export async function settledSince(
  system: Kysely<Schema>,
  since: Date,
): Promise<{ readonly count: number; readonly ran: readonly SettledRow[] }> {
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
