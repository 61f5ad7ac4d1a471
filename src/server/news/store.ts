/** The tables of news: what was dispatched, who reacts, and what is still owed to them. Only this file writes them. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { nextTryAt, patience } from '#domain/retry.ts'
import { isNoBlame } from '../db/faults.ts'
import type { Schema } from '../db/schema.ts'
import { newsPerDispatchMax, newsPerReactionMax, rowsPerPruneMax } from '../limits.ts'
import { errorText } from '../log/error-text.ts'
import type { NewsItem, Reaction } from './reaction.ts'

type Db = Kysely<Schema> | Transaction<Schema>

/** The news of one tenant for one reaction, which is worked off in its order. */
export type Lane = { readonly reaction: string; readonly tenantId: string }
/** News that a reaction has still to do its work for, and how often it failed. */
export type Owed = NewsItem & { readonly tries: number }

const item = sql`n.id, n.tenant_id as "tenantId", n.user_id as "userId", n.topic, n.body`
const ofLane = ({ reaction, tenantId }: Lane) =>
  sql`d.reaction = ${reaction} and d.tenant_id = ${tenantId} and d.dead_at is null`
const isFirst = sql`not exists (
  select from deliveries e where e.reaction = d.reaction and e.tenant_id = d.tenant_id
    and e.dead_at is null and e.news_id < d.news_id)`

/** Whoever reacts from now on. One that is no more is taken out by a migration. */
export async function keepReactions(db: Db, reactions: readonly Reaction[]): Promise<void> {
  const rows = reactions.flatMap(({ name, topics }) => topics.map((topic) => ({ name, topic })))
  if (rows.length === 0) return
  await db
    .insertInto('reactions')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .execute()
}

export type Dispatched = { readonly items: readonly NewsItem[]; readonly more: boolean }

/** Moves a batch out of the outbox and answers it, and whether there may be more. */
export async function dispatch(db: Db, at: Date): Promise<Dispatched> {
  const { rows } = await sql<NewsItem>`
    select ${item} from dispatch_news(${newsPerDispatchMax}, ${at}) n`.execute(db)
  return { items: rows, more: rows.length === newsPerDispatchMax }
}

/** A lane whose first piece of news is due and that nobody works on at the moment. */
export async function findLane(db: Db, names: readonly string[], at: Date): Promise<Lane | undefined> {
  const { rows } = await sql<Lane>`
    select d.reaction, d.tenant_id as "tenantId" from deliveries d
    where d.dead_at is null and d.reaction = any(${names}) and d.try_at <= ${at} and ${isFirst}
    order by d.news_id limit 1 for update of d skip locked`.execute(db)
  return rows[0]
}

/**
 * The next news of a lane, in order; none where somebody else works on it. Holding the first row holds the lane:
 * whoever else looks finds that row locked, and every other one not to be the first.
 */
export async function takeFromLane(
  db: Transaction<Schema>,
  lane: Lane,
  at: Date,
  most: number = newsPerReactionMax,
): Promise<Owed[]> {
  const first =
    await sql`select d.news_id from deliveries d where ${ofLane(lane)} and d.try_at <= ${at} and ${isFirst}
    for update of d skip locked`.execute(db)
  if (first.rows.length === 0) return []
  const { rows } = await sql<Owed>`
    select ${item}, d.tries from deliveries d join news n on n.id = d.news_id where ${ofLane(lane)}
    order by d.news_id limit ${most}`.execute(db)
  return rows
}

export async function finishDeliveries(
  db: Transaction<Schema>,
  { reaction }: Lane,
  done: readonly Owed[],
): Promise<void> {
  const ids = done.map(({ id }) => id)
  await sql`delete from deliveries where reaction = ${reaction} and news_id = any(${ids})`.execute(db)
}

/**
 * Puts a piece of news off, longer each time, or gives it up: it then stands for itself and holds nobody back. A
 * trouble of the database's is no try.
 */
export async function putOff(
  db: Transaction<Schema>,
  { reaction }: Lane,
  news: Owed,
  error: unknown,
  at: Date,
): Promise<'again' | 'dead'> {
  const tries = news.tries + (isNoBlame(error) ? 0 : 1)
  const tryAt = nextTryAt(tries, patience.reaction, at)
  await db
    .updateTable('deliveries')
    .set({ tries, error: errorText(error), ...(tryAt ? { try_at: tryAt } : { dead_at: at }) })
    .where('news_id', '=', news.id)
    .where('reaction', '=', reaction)
    .execute()
  return tryAt ? 'again' : 'dead'
}

/** Removes news that is older and owed to nobody; answers how much. */
export async function pruneNews(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from news where id in (
        select n.id from news n where n.dispatched_at < ${before}
          and not exists (select from deliveries d where d.news_id = n.id)
        order by n.id limit ${rowsPerPruneMax})
      returning id
    ), marked as (
      update news_head set pruned_id = greatest(pruned_id, (select coalesce(max(id), 0) from gone))
    )
    select count(*)::int as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}
