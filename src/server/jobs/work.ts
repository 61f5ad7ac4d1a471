/**
 * Runs the jobs: each is taken by one process, retried after a delay if it fails, and finally given up with a
 * log entry. Jobs of one kind run in parallel up to the limit of the kind, so that a slow one does not delay
 * the next.
 */
import { defaultTimeZone } from '#domain/day.ts'
import {
  jobHeartbeatEverySeconds,
  jobPollSeconds,
  jobSuperviseSeconds,
  recurringJobPollSeconds,
} from '#domain/jobs/limits.ts'
import type { Context } from '../context.ts'
import { stopGraceMs } from '../limits.ts'
import { newBoss } from './boss.ts'
import { type Job, ofThePlatform } from './job.ts'

/** `wake` polls at once for enqueued jobs. */
export type JobWorkers = { readonly wake: () => void; readonly stop: () => Promise<void> }

export async function startJobs(context: Context, jobs: readonly Job[]): Promise<JobWorkers> {
  const boss = newBoss(context.pool, context.log, {
    supervise: true,
    schedule: true,
    superviseIntervalSeconds: jobSuperviseSeconds,
    monitorIntervalSeconds: jobSuperviseSeconds,
  })
  await boss.start()
  const requested: (() => void)[] = []
  for (const job of jobs) {
    const pollingIntervalSeconds = job.recurs === undefined ? jobPollSeconds : recurringJobPollSeconds
    const options = { pollingIntervalSeconds, heartbeatRefreshSeconds: jobHeartbeatEverySeconds }
    const workers: string[] = []
    // After a job there may be more, so the next poll follows at once.
    const lookAgain = (): void => {
      for (const worker of workers) boss.notifyWorker(worker)
    }
    while (workers.length < job.atOnceMax)
      workers.push(
        await boss.work(job.name, options, async ([taken]) => {
          lookAgain()
          if (taken) await attempt(context, job, taken)
        }),
      )
    if (job.recurs === undefined) requested.push(lookAgain)
    else await boss.schedule(job.name, job.recurs, ofThePlatform, { tz: defaultTimeZone })
  }
  // A timed-out job is returned to the queue like a failed one, which takes a moment.
  const stop = () => boss.stop({ timeout: stopGraceMs * 2 })
  const wake = (): void => {
    for (const look of requested) look()
  }
  return { wake, stop }
}

type FetchedJob = {
  readonly id: string
  readonly data: unknown
  readonly retryCount: number
  readonly signal: AbortSignal
}

async function attempt(
  context: Context,
  job: Job,
  { id, data, retryCount, signal }: FetchedJob,
): Promise<void> {
  try {
    await job.run(context, data, { id, signal })
  } catch (error) {
    const about = { job: job.name, id, attempt: retryCount + 1, err: error }
    if (retryCount + 1 < job.triesMax) context.log.warn(about, 'a job failed and is tried again')
    else context.log.error(about, 'a job was given up')
    throw error
  }
}
