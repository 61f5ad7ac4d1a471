/**
 * Lets the reactions do their work: of one tenant in the order of its news, of different tenants and reactions
 * beside each other. One that fails is tried again after a while and then given up, alone.
 */
import { newsPerReactionMax, newsPollMs, reactionWorkersMax } from '#domain/limits.ts'
import type { Context } from '../context.ts'
import { enterScope, inScope } from '../db/scope.ts'
import { type Loop, startLoop } from '../loop.ts'
import type { NewsItem, Reaction } from './reaction.ts'
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
  const failed = await workOff(context, reaction, lane, newsPerReactionMax)
  // What came before the one that failed was rolled back with it, and is done without it.
  if (failed && failed.index > 0) await workOff(context, reaction, lane, failed.index)
  if (failed?.index === 0) await blame(context, lane, failed)
  return true
}

type Failure = { readonly index: number; readonly newsId: bigint; readonly error: unknown }

/** The next news of a lane, in one transaction; answers where it failed, which takes all of it back. */
async function workOff(
  context: Context,
  reaction: Reaction,
  lane: Lane,
  count: number,
): Promise<Failure | undefined> {
  let at: Omit<Failure, 'error'> | undefined
  try {
    await inScope(context.db, lane, async (db) => {
      const items = await takeFromLane(db, lane, count)
      let userId: NewsItem['userId'] = null
      for (const [index, news] of items.entries()) {
        at = { index, newsId: news.id }
        if (news.userId !== userId) await enterScope(db, news)
        userId = news.userId
        await reaction.react({ db, context }, news)
      }
      if (items.length === 0) return
      await finishDeliveries(
        db,
        lane,
        items.map(({ id }) => id),
      )
    })
    return undefined
  } catch (error) {
    // Without any news in hand it was the database that failed, not the reaction.
    if (!at) throw error
    return { ...at, error }
  }
}

async function blame(
  { systemDb, clock, log }: Context,
  lane: Lane,
  { newsId, error }: Failure,
): Promise<void> {
  const outcome = await putOff(systemDb, { lane, newsId, error: String(error), at: clock() })
  if (!outcome) return
  const about = { ...lane, newsId: String(newsId), attempt: outcome.tries, err: error }
  if (outcome.dead) log.error(about, 'a reaction was given up')
  else log.warn(about, 'a reaction failed and is tried again')
}
