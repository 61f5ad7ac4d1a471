/**
 * Doing the jobs: each is taken by one process, tried again after a while where it fails, and given up in sight. Jobs of
 * one kind are worked on side by side, as many as the kind allows, so that a slow one does not hold up the next.
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

/** `wake` looks at once for jobs that somebody asked for. */
export type Working = { readonly wake: () => void; readonly stop: () => Promise<void> }

export async function startJobs(context: Context, jobs: readonly Job[]): Promise<Working> {
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
    // Where there was one there may be more: the next look need not wait for its time.
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
  // Work that is cut off when its time is over is to be put back as any other that failed, which takes a moment.
  const stop = () => boss.stop({ timeout: stopGraceMs * 2 })
  const wake = (): void => {
    for (const look of requested) look()
  }
  return { wake, stop }
}

type Taken = {
  readonly id: string
  readonly data: unknown
  readonly retryCount: number
  readonly signal: AbortSignal
}

async function attempt(context: Context, job: Job, { id, data, retryCount, signal }: Taken): Promise<void> {
  try {
    await job.run(context, data, { id, signal })
  } catch (error) {
    const about = { job: job.name, id, attempt: retryCount + 1, err: error }
    if (retryCount + 1 < job.triesMax) context.log.warn(about, 'a job failed and is tried again')
    else context.log.error(about, 'a job was given up')
    throw error
  }
}
