/** Enqueues jobs in the caller's transaction, so that a rollback enqueues nothing. */
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import type { PgBoss, QueueOptions } from 'pg-boss'
import { fromKysely } from 'pg-boss'
import { msPerDay } from '#domain/day.ts'
import {
  deadLetterKeptDays,
  jobDoneKeptHours,
  jobHeartbeatSeconds,
  jobRetrySecondsMax,
} from '#domain/jobs/limits.ts'
import type { Pool } from '../db/pool.ts'
import type { Schema } from '../db/schema.ts'
import { newBoss } from './boss.ts'
import type { Job, JobBody } from './job.ts'

/** The queue of jobs that were given up, with their bodies and last errors. It has no worker. */
export const deadLetterQueue = 'dead-letters'

/** Options of one job beyond those of its kind. */
type EnqueueOptions = { readonly runsWithinSeconds?: number }

export type JobQueue = {
  readonly enqueue: <B extends JobBody>(
    db: Transaction<Schema>,
    job: Job<B>,
    body: B,
    options?: EnqueueOptions,
  ) => Promise<void>
  readonly close: () => Promise<void>
}

export async function openQueue(pool: Pool, jobs: readonly Job[], log: FastifyBaseLogger): Promise<JobQueue> {
  const boss = newBoss(pool, log, { supervise: false, schedule: false })
  await boss.start()
  await ensureQueue(boss, deadLetterQueue, { retentionSeconds: (deadLetterKeptDays * msPerDay) / 1_000 })
  for (const job of jobs) await ensureQueue(boss, job.name, optionsOf(job), deadLetterQueue)
  return {
    enqueue: async (db, job, body, { runsWithinSeconds } = {}) => {
      const id = await boss.send(job.name, job.write(body), {
        db: fromKysely(db),
        ...(runsWithinSeconds !== undefined && { expireInSeconds: runsWithinSeconds }),
      })
      if (id === null) throw new Error(`The job ${job.name} was not taken.`)
    },
    close: () => boss.stop({ graceful: false }),
  }
}

/** The first try is no retry. */
const optionsOf = ({ triesMax, retrySeconds, runsWithinSeconds }: Job): QueueOptions => ({
  retryLimit: triesMax - 1,
  retryDelay: retrySeconds,
  retryBackoff: true,
  retryDelayMax: jobRetrySecondsMax,
  expireInSeconds: runsWithinSeconds,
  heartbeatSeconds: jobHeartbeatSeconds,
  deleteAfterSeconds: jobDoneKeptHours * 3_600,
})

async function ensureQueue(
  boss: PgBoss,
  name: string,
  options: QueueOptions,
  deadLetter?: string,
): Promise<void> {
  const all = { ...options, ...(deadLetter !== undefined && { deadLetter }) }
  const known = await boss.getQueue(name)
  if (known) await boss.updateQueue(name, all)
  else await boss.createQueue(name, all)
}
