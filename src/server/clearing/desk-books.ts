/** Opens books at the desk: today's book of a market, and the book of a past run. Nothing is locked or written. */
import type { PoolBalances } from '#domain/markets/rules.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import { readBalances } from '../ledger/queries.ts'
import { type TriedSettings, trySettings, withRates } from '../markets/queries.ts'
import type { Actor } from '../sessions/actor.ts'
import { countRows } from './book-rows.ts'
import { type KeptBook, makeKeptBooks } from './kept-books.ts'
import { lookNow } from './look.ts'
import type { Look } from './look-unit.ts'
import { type RunOfResults, runOfResults, snapshotParts } from './queries.ts'
import { readBook } from './read-book.ts'
import type { ReadMarket, RunTime } from './run-market.ts'
import { eligibilityKey, triedRead } from './tried-market.ts'

/** The market of today's book as it was read. */
type TodayFacts = {
  readonly at: Date
  readonly read: ReadMarket
  readonly time: RunTime
  readonly balances: PoolBalances
  /** Why the market may not be cleared now. */
  readonly blocked: Refused | undefined
}
export type RunFacts = { readonly at: Date; readonly run: RunOfResults }

const todays = makeKeptBooks<TodayFacts>()
const runs = makeKeptBooks<RunFacts>()

/** A book that the desk has lost with its thread is read again by the next look. */
export function forgetBook(id: string): void {
  todays.forget(id)
  runs.forget(id)
}

/** A person finds only the books that they opened, while acting for the same company. */
const keyOf = ({ userId }: Actor, { acting }: Look, of: string): string =>
  `${userId} ${acting.companyId} ${of}`

export type Caller = { readonly context: Context; readonly actor: Actor; readonly look: Look }

/** Today's book with the market on trial, and whether that one judges documents otherwise. */
export type TriedBook = {
  readonly book: KeptBook<TodayFacts>
  readonly tried: ReadMarket
  readonly isOther: boolean
}

/** The balances of a pool, as they are read without locking. */
async function balancesOf({ db }: Look, { market, run }: ReadMarket): Promise<PoolBalances> {
  const { tenantId, id: marketId, currency } = market
  const account = (kind: 'committed' | 'outstanding') =>
    ({ tenantId, otherTenantId: tenantId, marketId, kind, currency }) as const
  const [committed = 0n, outstanding = 0n] = await readBalances(db, [
    account('committed'),
    account('outstanding'),
  ])
  return { available: BigInt(run.poolLeft), committed, outstanding }
}

async function tryOn(
  { look }: Caller,
  { read, time, balances }: TodayFacts,
  settings: TriedSettings,
): Promise<Result<ReadMarket>> {
  const tried = await trySettings(look.db, withRates(read.market, read.rates), balances, settings)
  if (!tried.ok) return tried
  const after = triedRead(read, time, tried.value)
  return after ? done(after) : refuse('noPayDate')
}

/** The book that is kept if it will do, otherwise the book of now. */
export async function openToday(
  caller: Caller,
  marketId: string,
  settings: TriedSettings,
  bookId?: string,
): Promise<Result<TriedBook>> {
  const key = keyOf(caller.actor, caller.look, marketId)
  const kept = todays.find(bookId, key, caller.context.clock().getTime())
  if (kept) {
    const tried = await tryOn(caller, kept.facts, settings)
    if (!tried.ok) return tried
    const variant = eligibilityKey(tried.value)
    const isOther = variant !== eligibilityKey(kept.facts.read)
    if (!isOther || variant === kept.variant) return done({ book: kept, tried: tried.value, isOther })
  }
  return readToday(caller, key, marketId, settings)
}

async function readToday(
  caller: Caller,
  key: string,
  marketId: string,
  settings: TriedSettings,
): Promise<Result<TriedBook>> {
  const { context, look } = caller
  const { db, connection, acting, businessNow } = look
  const found = await lookNow(db, acting, marketId, businessNow)
  if (!found.ok) return found
  const { read, time, blocked } = found.value
  const facts = { at: businessNow, read, time, blocked, balances: await balancesOf(look, read) }
  const tried = await tryOn(caller, facts, settings)
  if (!tried.ok) return tried
  const variant = eligibilityKey(tried.value)
  const isOther = variant !== eligibilityKey(read)
  const source = await readBook(db, connection, read)
  const book = await todays.open({
    id: context.makeId(),
    key,
    items: countRows(source.rows),
    facts,
    source,
    ...(isOther ? { variant, other: await readBook(db, connection, tried.value) } : { variant: undefined }),
    nowMs: context.clock().getTime(),
  })
  return done({ book, tried: tried.value, isOther })
}

/** The book of a run of the caller that has a result; it never changes. */
export async function openRun(
  { context, actor, look }: Caller,
  runId: string,
): Promise<Result<KeptBook<RunFacts>>> {
  const { db, acting, businessNow: at } = look
  const run = await runOfResults(db, acting, runId)
  if (!run) return refuse('notFound')
  if (run.items === null) return refuse('whatIfNotDone')
  const nowMs = context.clock().getTime()
  const key = keyOf(actor, look, runId)
  const kept = runs.findNewest(key, nowMs)
  if (kept) return done(kept)
  const source = { snapshot: await snapshotParts(db, acting.tenantId, run.id) }
  const facts = { at, run }
  const { items } = run
  return done(await runs.open({ id: context.makeId(), key, items, facts, source, variant: undefined, nowMs }))
}
