/**
 * All background work: the jobs and event handlers, listed only here; due rows, whose handlers are in `due-handlers.ts`;
 * notifications; webhooks; and dispatching domain events.
 */

import { keepAnchor } from './audit/jobs.ts'
import { followRun } from './awards/event-handlers.ts'
import { mailRunFile } from './awards/file-mails.ts'
import { mailAwarded, mailLapsed, mailPaid, mailPaidAfterLapse } from './awards/mails.ts'
import { reportArchive } from './backups/jobs.ts'
import { readBankFolder } from './bank-files/folder.ts'
import { applyJob as applyBankFile, readJob as readBankFile } from './bank-files/jobs.ts'
import { runJob } from './clearing/jobs.ts'
import { mailProposed } from './clearing/proposal-mails.ts'
import { pruneOldCodes } from './codes/jobs.ts'
import { pruneCommands } from './commands/jobs.ts'
import type { Context } from './context.ts'
import { cutOff } from './db/pool.ts'
import { startStatistics } from './db/statistics.ts'
import { pruneKnownDevices } from './devices/jobs.ts'
import { startEventDeliveries } from './domain-events/deliver.ts'
import { startDispatch } from './domain-events/dispatch.ts'
import type { EventHandler } from './domain-events/event-handler.ts'
import { logGivenUp } from './domain-events/given-up.ts'
import { pruneOldEvents } from './domain-events/jobs.ts'
import { eventsLeft } from './domain-events/queries.ts'
import { evaluateRolled } from './eligibility/event-handlers.ts'
import { pruneFiles } from './files/jobs.ts'
import { pruneIdentity } from './identity/jobs.ts'
import { pruneImports } from './imports/housekeeping.ts'
import { readJob, storeJob } from './imports/jobs.ts'
import type { Job } from './jobs/job.ts'
import { jobsLeft } from './jobs/queries.ts'
import { startJobs } from './jobs/work.ts'
import { stopGraceMs } from './limits.ts'
import { attachFreed } from './mandates/event-handlers.ts'
import { pruneNotifications, sumUpMails } from './notifications/jobs.ts'
import { notificationsLeft } from './notifications/queries.ts'
import { startNotifications } from './notifications/worker.ts'
import { mailDroppedItems } from './offers/dropped-items.ts'
import { mailEndedItems } from './offers/ended-items.ts'
import { endReviews, settleEvaluated } from './offers/event-handlers.ts'
import { mailSubmitted } from './offers/submitted-mails.ts'
import { pruneOperator } from './operator/jobs.ts'
import { mailWaiting } from './operator/waiting-mails.ts'
import { mailAccountsEntered, mailOwnAccount } from './payees/account-mails.ts'
import { linkReceivables } from './receivables/event-handlers.ts'
import { mailStatements } from './reconciliations/mails.ts'
import { startSchedule } from './schedule/worker.ts'
import { resumeAttempts, sendJob } from './verification/jobs.ts'
import { pruneWebhooks } from './webhooks/jobs.ts'
import { startWebhooks } from './webhooks/worker.ts'

export type Background = { readonly jobs: readonly Job[]; readonly eventHandlers: readonly EventHandler[] }

export const background: Background = {
  jobs: [
    pruneCommands,
    pruneFiles,
    pruneIdentity,
    pruneImports,
    pruneKnownDevices,
    pruneNotifications,
    sumUpMails,
    pruneOldEvents,
    pruneOperator,
    pruneOldCodes,
    pruneWebhooks,
    readJob,
    runJob,
    storeJob,
    readBankFile,
    applyBankFile,
    sendJob,
    resumeAttempts,
    readBankFolder,
    keepAnchor,
    reportArchive,
    logGivenUp,
  ],
  eventHandlers: [
    evaluateRolled,
    settleEvaluated,
    endReviews,
    attachFreed,
    mailEndedItems,
    mailDroppedItems,
    mailSubmitted,
    mailStatements,
    followRun,
    mailAccountsEntered,
    mailOwnAccount,
    mailAwarded,
    mailPaid,
    mailLapsed,
    mailPaidAfterLapse,
    mailRunFile,
    mailProposed,
    linkReceivables,
    mailWaiting,
  ],
}

/**
 * Starts background work in this process and returns how to stop it. Work in progress is finished first; what does
 * not finish in time is cut off, rolled back, and resumed by the next process.
 */
export async function startBackground(
  context: Context,
  { jobs, eventHandlers }: Background,
): Promise<() => Promise<void>> {
  const working = await startJobs(context, jobs)
  const deliveries = startEventDeliveries(context, eventHandlers)
  const dispatch = startDispatch(context, (items) => {
    context.live.push(items)
    deliveries.wake()
  })
  const notifications = startNotifications(context)
  const webhooks = startWebhooks(context)
  const eventsWake = (): void => {
    dispatch.wake()
    deliveries.wake()
  }
  const forget = context.idle.add([
    { kind: 'job', left: jobsLeft(jobs), wake: working.wake },
    { kind: 'event', left: eventsLeft(eventHandlers), wake: eventsWake },
    { kind: 'notification', left: notificationsLeft, wake: notifications.wake },
  ])
  const warn = ({ message }: Error) => context.log.warn({ message }, 'what is under way could not be cut off')
  const schedule = startSchedule(context)
  const statistics = startStatistics(context)
  return async () => {
    forget()
    const cutting = setInterval(() => void cutOff(context.pool).catch(warn), stopGraceMs)
    try {
      await Promise.all([dispatch.stop(), schedule.stop(), statistics.stop()])
      await Promise.all([deliveries.stop(), notifications.stop(), webhooks.stop(), working.stop()])
    } finally {
      clearInterval(cutting)
    }
  }
}
