/**
 * Lets the reactions do their work: of one tenant in the order of its news, of different tenants and reactions
 * beside each other. One that fails is tried again after a while and then given up, alone.
 */
import { sql } from 'kysely'
import { newsPollMs, reactionWorkersMax } from '#domain/limits.ts'
import { businessTime } from '../commands/business-time.ts'
import type { JournalEntry } from '../commands/command.ts'
import { appendJournal, hasNews, platformId } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import { enterScope } from '../db/scope.ts'
import { type Loop, startLoops } from '../loop.ts'
import type { Reaction, ReactionWork } from './reaction.ts'
import { findLane, finishDeliveries, type Lane, type Owed, putOff, takeFromLane } from './store.ts'

export const startDeliveries = (context: Context, reactions: readonly Reaction[]): Loop =>
  startLoops(reactionWorkersMax, {
    work: () => deliverSome(context, reactions),
    everyMs: newsPollMs,
    onError: (error) => context.log.warn({ err: error }, 'news could not be delivered'),
  })

/** Works on one lane and answers whether there was one. */
async function deliverSome(context: Context, reactions: readonly Reaction[]): Promise<boolean> {
  const names = reactions.map(({ name }) => name)
  const lane = await findLane(context.systemDb, names, context.clock())
  const reaction = reactions.find(({ name }) => name === lane?.reaction)
  if (!lane || !reaction) return false
  const entries = await context.db.transaction().execute(async (db) => {
    const machineNow = context.clock()
    const businessNow = businessTime(machineNow, await enterScope(db, lane))
    return workOff({ db, context, machineNow, businessNow }, reaction, lane)
  })
  if (entries.some(hasNews)) context.outboxWake.wake()
  return true
}

/** The next news of a lane, in the transaction that holds it from the first look to the last word. */
async function workOff(work: ReactionWork, reaction: Reaction, lane: Lane): Promise<readonly JournalEntry[]> {
  let items = await takeFromLane(work.db, lane, work.machineNow)
  while (items.length > 0) {
    const attempted = await attempt(work, reaction, lane, items)
    if ('entries' in attempted) return attempted.entries
    const { failed, error } = attempted
    const [first] = items
    if (failed === 0 && first) await blame(work, lane, first, error)
    // What came before the one that failed was taken back with it, and is done without it; then it stands first.
    items = items.slice(0, failed)
  }
  return []
}

type Attempted =
  | { readonly entries: readonly JournalEntry[] }
  /** Which of them failed, and why. */
  | { readonly failed: number; readonly error: unknown }

/**
 * Lets the reaction do its work for each, then takes them off the list, and appends what happened to the journal
 * last. Where one fails, all of it is taken back.
 */
async function attempt(
  work: ReactionWork,
  reaction: Reaction,
  lane: Lane,
  items: readonly Owed[],
): Promise<Attempted> {
  const { db, context } = work
  await sql`savepoint work`.execute(db)
  const happened: Happened[] = []
  let at = 0
  let userId: Owed['userId'] = null
  try {
    for (const [index, news] of items.entries()) {
      at = index
      if (news.userId !== userId) await enterScope(db, news)
      userId = news.userId
      const entry = await reaction.react(work, news)
      // What the database checks at the end of a transaction is checked here, while the try can still be counted.
      await sql`set constraints all immediate; set constraints all deferred`.execute(db)
      if (entry) happened.push([index, entry])
    }
    await finishDeliveries(db, lane, items)
    for (const [index, entry] of happened.toSorted(byChain)) {
      at = index
      await appendJournal(db, entry, { ...work, requestId: context.makeId() })
    }
    return { entries: happened.map(([, entry]) => entry) }
  } catch (error) {
    // A database that is away fails here again, and nobody is blamed for it.
    await sql`rollback to savepoint work`.execute(db)
    return { failed: at, error }
  }
}

type Happened = readonly [index: number, entry: JournalEntry]

/** Whoever locks the heads of several chains locks them in one order. */
const byChain = ([, a]: Happened, [, b]: Happened): number =>
  (a.tenantId ?? platformId).localeCompare(b.tenantId ?? platformId)

async function blame({ db, context, machineNow }: ReactionWork, lane: Lane, news: Owed, error: unknown) {
  const next = await putOff(db, lane, news, error, machineNow)
  const about = { ...lane, newsId: String(news.id), attempt: news.tries + 1, err: error }
  if (next === 'dead') context.log.error(about, 'a reaction was given up')
  else context.log.warn(about, 'a reaction failed and is tried again')
}
