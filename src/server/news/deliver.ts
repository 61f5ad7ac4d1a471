/**
 * Lets the reactions do their work: of one tenant in the order of its news, of different tenants and reactions
 * beside each other. One that fails is tried again after a while and then given up, alone.
 */
import { sql } from 'kysely'
import type { JournalEntry } from '../commands/command.ts'
import { inScopeOf, runUnit, type UnitWork } from '../commands/unit.ts'
import type { Context } from '../context.ts'
import { LockWaitOver } from '../db/faults.ts'
import { enterScope } from '../db/scope.ts'
import { newsPollMs, reactionWorkersMax } from '../limits.ts'
import { type Loop, startLoops } from '../pacing/loop.ts'
import type { Reaction } from './reaction.ts'
import { dispatch, findLane, finishDeliveries, type Lane, type Owed, putOff, takeFromLane } from './store.ts'

export const startDeliveries = (context: Context, reactions: readonly Reaction[]): Loop =>
  startLoops(reactionWorkersMax, {
    work: () => deliverSome(context, reactions),
    everyMs: newsPollMs,
    onError: (error) => context.log.warn({ err: error }, 'news could not be delivered'),
  })

/** Dispatches and delivers all that there is, in order: for whoever works without loops. */
export async function deliverAll(context: Context, reactions: readonly Reaction[]): Promise<void> {
  let isAny: boolean
  do {
    isAny = (await dispatch(context.systemDb, context.clock())).items.length > 0
    while (await deliverSome(context, reactions)) isAny = true
  } while (isAny)
}

/** Works on one lane and answers whether there was one. */
async function deliverSome(context: Context, reactions: readonly Reaction[]): Promise<boolean> {
  const names = reactions.map(({ name }) => name)
  const lane = await findLane(context.systemDb, names, context.clock())
  const reaction = reactions.find(({ name }) => name === lane?.reaction)
  if (!lane || !reaction) return false
  await deliverLane(context, reaction, lane)
  return true
}

/** The next news of a lane, in the transaction that holds it from the first look to the last word. */
function deliverLane(context: Context, reaction: Reaction, lane: Lane): Promise<undefined> {
  // Which piece of news is being worked on, and which one an entry comes from.
  let at = 0
  const cameFrom = new Map<JournalEntry, number>()
  return runUnit<{ readonly businessNow: Date }, undefined, readonly Owed[]>(context, {
    cause: { kind: 'reaction', requestId: context.makeId() },
    enter: inScopeOf(lane),
    lock: ({ db, machineNow }) => takeFromLane(db, lane, machineNow, reaction.newsAtOnceMax),
    work: async (work, items) => {
      let userId: Owed['userId'] = null
      cameFrom.clear()
      for (const [index, news] of items.entries()) {
        at = index
        if (news.userId !== userId) await enterScope(work.db, news)
        userId = news.userId
        const entry = await reaction.react(work, news)
        // Checked for each piece of news, so that it is known which of them fails.
        await sql`set constraints all immediate; set constraints all deferred`.execute(work.db)
        if (entry) cameFrom.set(entry, index)
      }
      if (items.length > 0) await finishDeliveries(work.db, lane, items)
      return { value: undefined, entries: [...cameFrom.keys()] }
    },
    failed: async (work, items, { error, entry }) => {
      const failedAt = (entry && cameFrom.get(entry)) ?? at
      const [first] = items
      if (failedAt === 0 && first) await putOffFirst(work, lane, first, error)
      // What came before the one that failed was taken back with it, and is done without it; then it stands first.
      return failedAt === 0 ? { value: undefined } : { goOnWith: items.slice(0, failedAt) }
    },
  })
}

async function putOffFirst({ db, context, machineNow }: UnitWork, lane: Lane, news: Owed, error: unknown) {
  const next = await putOff(db, lane, news, error, machineNow)
  if (error instanceof LockWaitOver) {
    context.log.info({ ...lane, newsId: String(news.id) }, 'a reaction waits for a lock')
    return
  }
  const about = { ...lane, newsId: String(news.id), attempt: news.tries + 1, err: error }
  if (next === 'dead') context.log.error(about, 'a reaction was given up')
  else context.log.warn(about, 'a reaction failed and is tried again')
}
