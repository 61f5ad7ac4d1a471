/**
 * Lets the reactions do their work: of one tenant in the order of its news, of different tenants and reactions
 * beside each other. One that fails is tried again after a while and then given up, alone.
 */
import { sql } from 'kysely'
import { newsPerReactionMax, newsPollMs, reactionWorkersMax } from '#domain/limits.ts'
import type { Context } from '../context.ts'
import { enterScope, inScope } from '../db/scope.ts'
import { type Loop, startLoop } from '../loop.ts'
import type { NewsItem, Reaction, ReactionWork } from './reaction.ts'
import { findLane, finishDeliveries, type Lane, putOff, takeFromLane } from './store.ts'

export function startDeliveries(context: Context, reactions: readonly Reaction[]): Loop {
  const loops = Array.from({ length: reactionWorkersMax }, () =>
    startLoop({
      work: () => deliverSome(context, reactions),
      everyMs: newsPollMs,
      onError: (error) => context.log.warn({ err: error }, 'news could not be delivered'),
    }),
  )
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  }
}

/** Works on one lane and answers whether there was one. */
async function deliverSome(context: Context, reactions: readonly Reaction[]): Promise<boolean> {
  const names = reactions.map(({ name }) => name)
  const lane = await findLane(context.systemDb, names, context.clock())
  const reaction = reactions.find(({ name }) => name === lane?.reaction)
  if (!lane || !reaction) return false
  await inScope(context.db, lane, (db) => workOff({ db, context }, reaction, lane))
  return true
}

/** The next news of a lane, in the transaction that holds it from the first look to the last word. */
async function workOff(work: ReactionWork, reaction: Reaction, lane: Lane): Promise<void> {
  const items = await takeFromLane(work.db, lane, newsPerReactionMax, work.context.clock())
  if (items.length === 0) return
  const failed = await attempt(work, reaction, items)
  if (!failed) return finishDeliveries(work.db, lane, idsOf(items))
  if (failed.index === 0) return blame(work, lane, failed)
  // What came before the one that failed was taken back with it, and is done without it; then it stands first.
  const before = items.slice(0, failed.index)
  const failedAgain = await attempt(work, reaction, before)
  if (failedAgain) return blame(work, lane, failedAgain)
  return finishDeliveries(work.db, lane, idsOf(before))
}

const idsOf = (items: readonly NewsItem[]): bigint[] => items.map(({ id }) => id)

type Failure = { readonly index: number; readonly newsId: bigint; readonly error: unknown }

/** Lets the reaction do its work for each; where it fails, all of it is taken back. */
async function attempt(
  { db, context }: ReactionWork,
  reaction: Reaction,
  items: readonly NewsItem[],
): Promise<Failure | undefined> {
  await sql`savepoint work`.execute(db)
  let userId: NewsItem['userId'] = null
  for (const [index, news] of items.entries()) {
    try {
      if (news.userId !== userId) await enterScope(db, news)
      userId = news.userId
      await reaction.react({ db, context }, news)
      // What the database checks at the end of a transaction is checked here, while the try can still be counted.
      await sql`set constraints all immediate`.execute(db)
    } catch (error) {
      // A database that is away fails here again, and nobody is blamed for it.
      await sql`rollback to savepoint work`.execute(db)
      return { index, newsId: news.id, error }
    }
  }
  return undefined
}

async function blame({ db, context }: ReactionWork, lane: Lane, failure: Failure): Promise<void> {
  const { newsId, error } = failure
  const { tries, dead } = await putOff(db, { lane, newsId, error: String(error), at: context.clock() })
  const about = { ...lane, newsId: String(newsId), attempt: tries, err: error }
  if (dead) context.log.error(about, 'a reaction was given up')
  else context.log.warn(about, 'a reaction failed and is tried again')
}
