/**
 * All background work: the jobs and reactions, listed only here; due rows, whose handlers are in `due-handlers.ts`;
 * letters; webhooks; and dispatching news.
 */

import { tellAnchor } from './audit/jobs.ts'
import { tellArchive } from './backups/jobs.ts'
import { runJob } from './clearing/jobs.ts'
import { followRun } from './clearing/reactions.ts'
import { pruneCommands } from './commands/jobs.ts'
import type { Context } from './context.ts'
import { cutOff } from './db/pool.ts'
import { pruneKnownDevices } from './devices/jobs.ts'
import { pruneFiles } from './files/jobs.ts'
import { pruneIdentity } from './identity/jobs.ts'
import { pruneImports } from './imports/housekeeping.ts'
import { readJob, storeJob } from './imports/jobs.ts'
import type { Job } from './jobs/job.ts'
import { isJobLeft } from './jobs/queries.ts'
import { startJobs } from './jobs/work.ts'
import { pruneLetters } from './letters/jobs.ts'
import { isLetterLeft } from './letters/queries.ts'
import { startLetters } from './letters/worker.ts'
import { stopGraceMs } from './limits.ts'
import { startDeliveries } from './news/deliver.ts'
import { startDispatch } from './news/dispatch.ts'
import { tellGivenUp } from './news/given-up.ts'
import { pruneOldNews } from './news/jobs.ts'
import { isNewsLeft } from './news/queries.ts'
import type { Reaction } from './news/reaction.ts'
import { tellLapsed } from './offers/lapsed.ts'
import { settleEvaluated } from './offers/reactions.ts'
import { pruneOperator } from './operator/jobs.ts'
import { pruneProofs } from './proofs/jobs.ts'
import { linkReceivables } from './receivables/reactions.ts'
import { startSchedule } from './schedule/worker.ts'
import { evaluateRolled } from './standings/reactions.ts'
import { pruneWebhooks } from './webhooks/jobs.ts'
import { startWebhooks } from './webhooks/worker.ts'

export type Background = { readonly jobs: readonly Job[]; readonly reactions: readonly Reaction[] }

export const background: Background = {
  jobs: [
    pruneCommands,
    pruneFiles,
    pruneIdentity,
    pruneImports,
    pruneKnownDevices,
    pruneLetters,
    pruneOldNews,
    pruneOperator,
    pruneProofs,
    pruneWebhooks,
    readJob,
    runJob,
    storeJob,
    tellAnchor,
    tellArchive,
    tellGivenUp,
  ],
  reactions: [evaluateRolled, settleEvaluated, tellLapsed, followRun, linkReceivables],
}

/**
 * Starts background work in this process and returns how to stop it. Work in progress is finished first; what does
 * not finish in time is cut off, rolled back, and resumed by the next process.
 */
export async function startBackground(
  context: Context,
  { jobs, reactions }: Background,
): Promise<() => Promise<void>> {
  const working = await startJobs(context, jobs)
  const deliveries = startDeliveries(context, reactions)
  const dispatch = startDispatch(context, (items) => {
    context.live.tell(items)
    deliveries.wake()
  })
  const letters = startLetters(context)
  const webhooks = startWebhooks(context)
  const newsWake = (): void => {
    dispatch.wake()
    deliveries.wake()
  }
  const forget = context.unfinished.add([
    { isLeft: isJobLeft(jobs), wake: working.wake },
    { isLeft: isNewsLeft(reactions), wake: newsWake },
    { isLeft: isLetterLeft, wake: letters.wake },
  ])
  const tell = ({ message }: Error) => context.log.warn({ message }, 'what is under way could not be cut off')
  const schedule = startSchedule(context)
  return async () => {
    forget()
    const cutting = setInterval(() => void cutOff(context.pool).catch(tell), stopGraceMs)
    try {
      await Promise.all([dispatch.stop(), schedule.stop()])
      await Promise.all([deliveries.stop(), letters.stop(), webhooks.stop(), working.stop()])
    } finally {
      clearInterval(cutting)
    }
  }
}
