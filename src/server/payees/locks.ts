/** Locks payees before their documents or other data that a clearing reads change. */
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { lockMarketShared } from '../markets/locks.ts'

export type Payee = Selectable<Schema['payees']>

/** Passed as one array, since a statement takes at most 65,535 values. */
const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/**
 * Locks their markets shared, so that no run reads meanwhile, then their rows by id; the holder alone may
 * change their documents.
 */
export async function lockPayees(
  db: Transaction<Schema>,
  payeeIds: readonly string[],
): Promise<readonly Payee[]> {
  if (payeeIds.length === 0) return []
  const connected = await db
    .selectFrom('payees')
    .select('market_id')
    .distinct()
    .where('id', '=', among(payeeIds))
    .where('market_id', 'is not', null)
    .execute()
  const marketIds = new Set(marketsOf(connected))
  if (marketIds.size > 0) await lockMarketShared(db, [...marketIds])
  const locked = await db
    .selectFrom('payees')
    .selectAll()
    .where('id', '=', among(payeeIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const connectedMeanwhile = marketsOf(locked).filter((id) => !marketIds.has(id))
  if (connectedMeanwhile.length > 0) await lockMarketShared(db, connectedMeanwhile)
  return locked
}

/**
 * Locks those payees of a select of `payee_id` that are free, up to a number of them, without waiting; the
 * caller has locked their markets.
 */
export async function lockFreePayees(
  db: Transaction<Schema>,
  which: RawBuilder<unknown>,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select p.id from payees p where p.id in (select payee_id from (${which}) which)
    order by p.id limit ${most} for no key update skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

const marketsOf = (payees: readonly Pick<Payee, 'market_id'>[]): string[] =>
  payees.flatMap(({ market_id }) => (market_id === null ? [] : [market_id]))
