/** The book of a market as a run now would decide it: the preview, and the list of what is on offer. Writes nothing. */
import type { Transaction } from 'kysely'
import type pg from 'pg'
import type * as contract from '#contract/clearing-book.ts'
import type { Input } from '#contract/route.ts'
import { done, type Refused, type Result } from '#domain/result.ts'
import { type Done, inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { openAlone } from '../db/pool.ts'
import type { Schema } from '../db/schema.ts'
import { previewsAtOnceMax, previewsPerPersonMax } from '../limits.ts'
import { concurrencyLimit } from '../rate-limits/concurrency-limit.ts'
import { type Acting, type Actor, requireActing } from '../sessions/actor.ts'
import { type BookOf, itemsInBook } from './book-sql.ts'
import { readRows } from './copy-rows.ts'
import { type DecidedBook, type ItemQuery } from './item-engine.ts'
import { lookNow } from './look.ts'
import { decisionView, itemQueryOf, itemViewsOf, previewOf } from './present-items.ts'
import { itemNames } from './queries.ts'
import { countRows } from './run-input.ts'
import type { ReadMarket } from './run-market.ts'
import { decideItems } from './thread.ts'

/** A limited number at a time, for each person and in all. */
export const acquireDecision = concurrencyLimit({
  atOnceMax: previewsAtOnceMax,
  perPersonMax: previewsPerPersonMax,
})

type Looked = {
  readonly db: Transaction<Schema>
  readonly read: ReadMarket
  /** Why the market may not be cleared now. */
  readonly blocked: Refused | undefined
  readonly decide: (query: ItemQuery) => Promise<DecidedBook>
}

/** Everything is read as of one moment; nothing is locked or written. */
async function whileLooking<T>(
  context: Context,
  actor: Actor,
  marketId: string,
  requestId: string,
  work: (looked: Looked, acting: Acting) => Promise<T>,
): Promise<Result<T>> {
  const slot = await acquireDecision(actor.userId)
  if (!slot.ok) return slot
  const acting = requireActing(actor)
  const { tenantId } = acting
  const connection = await openAlone(context.pool).catch((error: unknown) => {
    slot.value()
    throw error
  })
  try {
    return await runUnit(context, {
      cause: { kind: 'call', requestId },
      enter: inScopeOf({ tenantId }),
      isolation: 'repeatable read, read only',
      mode: 'rehearse',
      connection,
      lock: noLocks,
      work: async ({ db, businessNow }): Promise<Done<Result<T>>> => {
        const found = await lookNow(db, acting, marketId, businessNow)
        if (!found.ok) return { value: found, undo: true }
        const { read, blocked } = found.value
        const book = { ...read, tenantId, marketId, dayCount: read.run.dayCount }
        const decide = (query: ItemQuery) => decideLive(connection, book, read, query)
        return { value: done(await work({ db, read, blocked, decide }, acting)), undo: true }
      },
    })
  } finally {
    await connection.end()
    slot.value()
  }
}

async function decideLive(
  connection: pg.PoolClient,
  book: BookOf,
  { header, run, calendars }: ReadMarket,
  query: ItemQuery,
): Promise<DecidedBook> {
  const rows = await readRows(connection, book)
  const source = { rows, header, market: run, bank: calendars.bank }
  return decideItems({ source, query }, countRows(rows))
}

/** What a run would award now, by the same reads and the same rule, at any time. */
export const preview = (context: Context, actor: Actor, marketId: string, requestId: string) =>
  whileLooking(context, actor, marketId, requestId, async ({ read, blocked, decide }) => ({
    ...previewOf(read, await decide({ page: 1, pageSize: 0 })),
    blocked,
  }))

export const listBook = (
  context: Context,
  actor: Actor,
  { query }: Input<typeof contract.clearingBook>,
  requestId: string,
) =>
  whileLooking(
    context,
    actor,
    query.marketId,
    requestId,
    async ({ db, read, blocked, decide }, { tenantId }) => {
      const itemIds =
        query.keyword === undefined
          ? undefined
          : await itemsInBook(db, tenantId, query.marketId, query.keyword)
      const requested = itemQueryOf(query, itemIds)
      const decided = await decide(requested)
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
