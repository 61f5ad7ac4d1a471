/**
 * The books that indications are read from: one for each market that a question is about, decided and kept in memory.
 *
 * A book is read again on a fixed beat after a change, never by a question, so that the time of an answer does not tell whether
 * others have changed something since. It is that of the next clearing: with the pay date and the rate settings of its slot.
 */
import { setImmediate as pause } from 'node:timers/promises'
import { clearingBook } from '#contract/clearing-book.ts'
import { topics } from '#contract/topics.ts'
import {
  indicationBookMs,
  indicationBooksMax,
  indicationItemsMax,
  indicationKeptMs,
  indicationRestTimes,
  inlineItemsMax,
} from '#domain/clearing/limits.ts'
import { dayOf, type Instant } from '#domain/day.ts'
import { usablePool } from '#domain/markets/settings.ts'
import { platformId } from '../commands/journal.ts'
import { inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { openAlone } from '../db/pool.ts'
import { eventsAfter, lastEventId } from '../domain-events/queries.ts'
import { readMarkets } from '../markets/queries.ts'
import { limitedTo } from '../rate-limits/limited-to.ts'
import { countRows } from './book-rows.ts'
import { type DeskPlace, workAt } from './desk-thread.ts'
import type { LiveBook } from './engine.ts'
import type { IndicationTask, OpenedIndications } from './indication-engine.ts'
import { companiesOf, type KnownPayees, knownPayees, offsetOf } from './market-payees.ts'
import { readBook } from './read-book.ts'
import { lookAtPool, runTimeAt } from './run-market.ts'

export type IndicationBook = {
  readonly id: string
  readonly place: DeskPlace
  readonly items: number
  readonly readMs: number
  readonly tookMs: number
  readonly isShown: boolean
  readonly isByIncome: boolean
  /** The companies with something on offer. */
  readonly tenants: ReadonlySet<string>
  readonly payees: KnownPayees
}
export type MarketRef = { readonly tenantId: string; readonly marketId: string }
type KeptMarket = MarketRef & {
  book: Promise<IndicationBook>
  isStale: boolean
  usedMs: number
}

export const indicationWork = (place: DeskPlace, task: IndicationTask): Promise<unknown> =>
  workAt(place, { indications: task })

const bookTopics = new Set<string>([
  ...(clearingBook.follows ?? []),
  topics.marketsRolled,
  topics.documentsChanged,
  topics.itemsEnded,
  topics.awarded,
  topics.awardsPaid,
  topics.awardsPaidAfterLapse,
  topics.awardsLapsed,
  topics.runDone,
  topics.clockMoved,
])

/** Reads of long books are few at a time, so that they leave connections to others. */
const inTurn = limitedTo(2)

export function makeIndicationBooks(contextOf: () => Context) {
  const markets = new Map<string, KeptMarket>()
  let seenId: bigint | undefined
  const drop = async (marketId: string, { book }: Pick<KeptMarket, 'book'>): Promise<void> => {
    if (markets.get(marketId)?.book === book) markets.delete(marketId)
    const kept = await book.catch(() => undefined)
    if (kept) await indicationWork(kept.place, { close: kept.id })
  }
  const find = async (ref: MarketRef): Promise<IndicationBook> => {
    const kept = markets.get(ref.marketId)
    const usedMs = contextOf().clock().getTime()
    if (kept) {
      kept.usedMs = usedMs
      return kept.book
    }
    // Events are followed from before the book is read.
    seenId ??= await lastEventId(contextOf().systemDb)
    const again = markets.get(ref.marketId)
    if (again) return again.book
    const made: KeptMarket = {
      ...ref,
      book: inTurn(() => readIndicationBook(contextOf(), ref)),
      isStale: false,
      usedMs,
    }
    markets.set(ref.marketId, made)
    made.book.catch(() => void drop(ref.marketId, made))
    return made.book
  }
  const markStale = (tenantId: string): void => {
    for (const kept of markets.values())
      if (kept.tenantId === tenantId || tenantId === platformId) kept.isStale = true
  }
  /** Marks the books of payers with a change. */
  const follow = async (): Promise<void> => {
    if (seenId === undefined) return
    for (;;) {
      const { items, more } = await eventsAfter(contextOf().systemDb, seenId)
      for (const { id, tenantId, topic } of items) {
        seenId = id
        if (bookTopics.has(topic)) markStale(tenantId)
      }
      if (!more) return
    }
  }
  const makeRoom = async (isWatched: (marketId: string) => boolean): Promise<void> => {
    const nowMs = contextOf().clock().getTime()
    const byUse = [...markets].toSorted(([, a], [, b]) => a.usedMs - b.usedMs)
    for (const [marketId, kept] of byUse)
      if (nowMs - kept.usedMs > indicationKeptMs && !isWatched(marketId)) await drop(marketId, kept)
    let items = 0
    for (const { book } of markets.values()) items += (await book.catch(() => undefined))?.items ?? 0
    for (const [marketId, kept] of byUse) {
      if (markets.size <= indicationBooksMax && items <= indicationItemsMax) return
      if (markets.size <= 1 || markets.get(marketId) !== kept) continue
      items -= (await kept.book.catch(() => undefined))?.items ?? 0
      await drop(marketId, kept)
    }
  }
  return {
    find,
    /** One beat: reads changed books again, and returns their markets. */
    refresh: async (isWatched: (marketId: string) => boolean): Promise<readonly string[]> => {
      if (markets.size === 0) {
        seenId = undefined
        return []
      }
      await follow()
      await makeRoom(isWatched)
      const nowMs = contextOf().clock().getTime()
      const changed: string[] = []
      for (const [marketId, kept] of markets) {
        const before = await kept.book.catch(() => undefined)
        if (!before || !isDue(before, kept.isStale, nowMs)) continue
        kept.isStale = false
        const next = await inTurn(() => readIndicationBook(contextOf(), kept)).catch((error: unknown) => {
          contextOf().log.warn({ err: error, marketId }, 'a book for indications could not be read')
          kept.isStale = true
          return undefined
        })
        if (!next) continue
        kept.book = Promise.resolve(next)
        await indicationWork(before.place, { close: before.id })
        changed.push(marketId)
        await pause()
      }
      return changed
    },
    close: async (): Promise<void> => {
      for (const [marketId, kept] of markets) await drop(marketId, kept)
    },
  }
}

function isDue({ readMs, tookMs }: IndicationBook, isStale: boolean, nowMs: number): boolean {
  const ageMs = nowMs - readMs
  return isStale ? ageMs >= tookMs * (1 + indicationRestTimes) : ageMs >= indicationBookMs
}

/** A market, its payees and the source of its book, in one reading; nothing if the market cannot be cleared. */
async function readSource(context: Context, { tenantId, marketId }: MarketRef) {
  const connection = await openAlone(context.pool)
  try {
    return await runUnit(context, {
      cause: { kind: 'job', requestId: context.makeId() },
      enter: inScopeOf({ tenantId }),
      isolation: 'repeatable read, read only',
      mode: 'rehearse',
      connection,
      lock: noLocks,
      work: async ({ db, businessNow }) => {
        const [market] = await readMarkets(db, tenantId, marketId)
        const { timeZone } = market?.settings ?? {}
        const next = market?.nextClearingAt
        const time = timeZone && runTimeAt(next ?? businessNow, timeZone, next !== null)
        const slot = market && time ? await lookAtPool(db, market, time) : undefined
        if (!market || !slot || !timeZone) return { value: undefined, undo: true as const }
        // Documents are judged as of today, as they are shown.
        const read = { ...slot, today: dayOf(businessNow.getTime() as Instant, timeZone) }
        return {
          value: {
            market,
            payees: await knownPayees(context, db, tenantId, marketId, read.ratesAt),
            source: await readBook(db, connection, read),
          },
          undo: true as const,
        }
      },
    })
  } finally {
    await connection.end()
  }
}

/** Reads and decides the book of a market in the scope of its payer; only indications leave the server. */
async function readIndicationBook(context: Context, ref: MarketRef): Promise<IndicationBook> {
  const readMs = context.clock().getTime()
  const found = await readSource(context, ref)
  const id = context.makeId()
  const empty = { id, readMs, tookMs: 0, items: 0, place: 'here' as const, tenants: new Set<string>() }
  if (!found) return { ...empty, isShown: false, isByIncome: false, payees: nobody }
  const { market, payees, source } = found
  const { tenantOf, shared } = payees
  const grid = { offsetBps: offsetOf(context, ref.marketId), usable: usablePool(market.own) }
  const { place, items, opened } = await openedBook({ id, source, grid, payees: { tenantOf, shared } })
  return {
    id,
    place,
    items,
    readMs,
    tookMs: context.clock().getTime() - readMs,
    isShown: market.own.showsIndication && market.open,
    isByIncome: opened.payeeIds === undefined,
    tenants: companiesOf(tenantOf, opened),
    payees,
  }
}

const nobody: KnownPayees = { tenantOf: new Map(), shared: [], minimums: new Map() }

async function openedBook(open: OpenLive) {
  const items = countRows(open.source.rows)
  const place: DeskPlace = items <= inlineItemsMax ? 'here' : 'thread'
  const opened = (await indicationWork(place, { open })) as OpenedIndications
  return { place, items, opened }
}

type OpenLive = Extract<IndicationTask, { readonly open: unknown }>['open'] & { readonly source: LiveBook }
