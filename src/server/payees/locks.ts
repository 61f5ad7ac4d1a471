/** Locking payees, before their documents or anything else that a clearing reads of them changes. */
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { lockMarketShared } from '../markets/locks.ts'

type Payee = Selectable<Schema['payees']>

/** As one value, since a statement takes no more than 65,535 of them. */
const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** Their markets shared, so that no run reads meanwhile, then their rows by id: whoever has them changes their documents alone. */
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
 * Of the payees in a select of `payee_id` those that nobody else has locked, up to a number of them, by their ids. It waits
 * for nobody; the caller has locked their markets before.
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
