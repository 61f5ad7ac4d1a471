/** The tables of the schedule: due rows, and the clock. Only this file writes them. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { nextTryAt, patience } from '#domain/retry.ts'
import type { Json } from '../commands/command.ts'
import type { DueRow } from '../commands/due.ts'
import { isNoBlame } from '../db/faults.ts'
import type { Schema } from '../db/schema.ts'
import { errorText } from '../log/error-text.ts'

export type NewDue = {
  readonly id: string
  readonly tenantId: string
  readonly marketId?: string
  readonly kind: string
  readonly dueAt: Date
  readonly body?: Json
}

/** A row with the same kind, moment and body is not inserted twice. Returns how many were inserted. */
export async function insertDue(db: Kysely<Schema>, due: readonly NewDue[]): Promise<number> {
  if (due.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('due_rows')
    .values(
      due.map(({ id, tenantId, marketId, kind, dueAt, body }) => ({
        id,
        tenant_id: tenantId,
        market_id: marketId ?? null,
        kind,
        due_at: dueAt,
        body: JSON.stringify(body ?? {}),
        state: 'waiting' as const,
        tries: 0,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

export type DueKey = { readonly id: string; readonly tenantId: string }
export type DueSearch = {
  readonly kinds: readonly string[]
  /** Business time: rows due by then. */
  readonly until: Date
  /** Machine time: rows that may be tried again by then; undefined if retries do not wait. */
  readonly triedBy: Date | undefined
}

const mayBeTried = ({ triedBy }: Pick<DueSearch, 'triedBy'>) =>
  triedBy ? sql<boolean>`(r.try_at is null or r.try_at <= ${triedBy})` : sql<boolean>`true`

/**
 * The first row that can be done now. Rows of one lane keep their order: only its first row can be done,
 * except that a kind with a row that failed and will be retried blocks only itself. Rows that another process
 * has locked are skipped.
 */
export async function findDue(system: Kysely<Schema>, search: DueSearch): Promise<DueKey | undefined> {
  const { rows } = await sql<DueKey>`
    select r.id, r.tenant_id as "tenantId" from due_rows r
    where r.state = 'waiting' and r.due_at <= ${search.until} and r.kind = any(${search.kinds})
      and ${mayBeTried(search)}
      and r.id = (
        select first.id from due_rows first
        where first.state = 'waiting' and first.lane = r.lane and (first.kind = r.kind or not exists (
          select from due_rows tried
          where tried.state = 'waiting' and tried.tries > 0 and tried.lane = r.lane and tried.kind = first.kind))
        order by first.due_at, first.id limit 1)
    order by r.due_at, r.id limit 1
    for update of r skip locked`.execute(system)
  return rows[0]
}

/**
 * Locks a row until the end of the transaction; undefined if another process has it, or has done or tried it.
 */
export async function claimDue(
  db: Transaction<Schema>,
  id: string,
  search: Pick<DueSearch, 'triedBy'>,
): Promise<DueRow | undefined> {
  const row = await db
    .selectFrom('due_rows as r')
    .select(['tenant_id', 'market_id', 'kind', 'due_at', 'body', 'tries'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(mayBeTried(search))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  const { tenant_id: tenantId, market_id: marketId, due_at: dueAt, kind, body, tries } = row
  return { id, tenantId, marketId: marketId ?? undefined, kind, dueAt, body, tries }
}

export async function markDone(db: Transaction<Schema>, id: string, at: Date): Promise<void> {
  await db.updateTable('due_rows').set({ state: 'done', settled_at: at }).where('id', '=', id).execute()
}

/**
 * Counts a failed try and delays the next, longer each time; after the last try the row is marked as failed.
 * Database failures such as deadlocks only delay.
 */
export async function markTried(
  db: Transaction<Schema>,
  row: DueRow,
  error: Error,
  { machineNow, businessNow }: { readonly machineNow: Date; readonly businessNow: Date },
): Promise<void> {
  const tries = row.tries + (isNoBlame(error) ? 0 : 1)
  const tryAt = nextTryAt(tries, patience.due, machineNow)
  const next = tryAt ? { try_at: tryAt } : { state: 'failed' as const, settled_at: businessNow }
  await db
    .updateTable('due_rows')
    .set({ tries, error: errorText(error), ...next })
    .where('id', '=', row.id)
    .execute()
}

/** Sets business time, if that is forward; the database refuses a step back. */
export async function advanceClock(db: Kysely<Schema>, to: Date, machineNow: Date): Promise<void> {
  const offsetMs = BigInt(to.getTime() - machineNow.getTime())
  await db.updateTable('clock').set({ offset_ms: offsetMs }).where('offset_ms', '<', offsetMs).execute()
}
