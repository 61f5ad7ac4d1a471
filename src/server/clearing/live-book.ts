/** The book of a market as a run now would decide it: the preview, and the list of what is on offer. Writes nothing. */
import type * as contract from '#contract/clearing-book.ts'
import type { Input } from '#contract/route.ts'
import { done, type Refused, type Result } from '#domain/result.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../sessions/actor.ts'
import { itemsInBook } from './book-sql.ts'
import type { DecidedBook, ItemQuery } from './item-engine.ts'
import { lookNow } from './look.ts'
import { type Look, whileLooking } from './look-unit.ts'
import { decisionView, itemQueryOf, itemViewsOf, previewOf } from './present-items.ts'
import { itemNames } from './queries.ts'
import { readBook } from './read-book.ts'
import type { ReadMarket } from './run-market.ts'
import { listItemsApart } from './thread.ts'

type LookedAt = Look & {
  readonly read: ReadMarket
  /** Why the market may not be cleared now. */
  readonly blocked: Refused | undefined
  readonly list: (query: ItemQuery) => Promise<DecidedBook>
}

async function lookAtBook<T>(
  context: Context,
  actor: Actor,
  marketId: string,
  requestId: string,
  work: (looked: LookedAt) => Promise<T>,
): Promise<Result<T>> {
  const looked = await whileLooking(context, actor, requestId, async (look): Promise<Result<T>> => {
    const { db, connection, acting, businessNow } = look
    const found = await lookNow(db, acting, marketId, businessNow)
    if (!found.ok) return found
    const { read, blocked } = found.value
    const list = async (query: ItemQuery) =>
      listItemsApart({ source: await readBook(db, connection, read), query })
    return done(await work({ ...look, read, blocked, list }))
  })
  return looked.ok ? looked.value : looked
}

/** What a run would award now, by the same reads and the same rule, at any time. */
export const preview = (context: Context, actor: Actor, marketId: string, requestId: string) =>
  lookAtBook(context, actor, marketId, requestId, async ({ read, blocked, list }) => ({
    ...previewOf(read, await list({ page: 1, pageSize: 0 })),
    blocked,
  }))

export const listBook = (
  context: Context,
  actor: Actor,
  { query }: Input<typeof contract.clearingBook>,
  requestId: string,
) =>
  lookAtBook(
    context,
    actor,
    query.marketId,
    requestId,
    async ({ db, read, blocked, list, acting: { tenantId } }) => {
      const itemIds =
        query.keyword === undefined
          ? undefined
          : await itemsInBook(db, tenantId, query.marketId, query.keyword)
      const requested = itemQueryOf(query, itemIds)
      const decided = await list(requested)
      const names = await itemNames(
        db,
        tenantId,
        decided.rows.map(({ itemId }) => itemId),
      )
      const { currency } = read.market
      return {
        list: itemViewsOf(decided, names, currency).map(({ item }) => item),
        total: decided.found.count,
        page: requested.page,
        pageSize: requested.pageSize,
        next: decided.next,
        preview: { ...previewOf(read, decided), blocked },
        decision: decisionView(decided, currency),
      }
    },
  )
