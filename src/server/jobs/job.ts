/**
 * The definition of a job: work that is enqueued in a transaction and done once, later, by any process. Its
 * body has ids and the tenant, never rows; the work enters the tenant's scope for everything it reads or
 * writes.
 */
import * as z from 'zod/mini'
import { jobRetrySeconds, jobRunsWithinSeconds, jobsAtOnceMax, jobTriesMax } from '#domain/jobs/limits.ts'
import { type Done, inScopeOf, noLocks, runUnit, type UnitWork } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import type { Scope } from '../db/scope.ts'
import type { Running } from '../db/transaction.ts'

/** Without a tenant the work is the platform's own. */
export type JobBody = { readonly tenantId: string | null }
export const ofThePlatform = { tenantId: null } as const
export const platformBody = z.strictObject({ tenantId: z.null() })

export type JobWork = {
  readonly context: Context
  /** Aborted when the time of the job is over: no unit of work begins from then on, and the one under way is cut off. */
  readonly signal: AbortSignal
  /**
   * A unit of work in the scope of the body's tenant, unless another is given. Outside calls are made outside
   * of it.
   */
  readonly unit: <T>(work: (work: UnitWork) => Promise<Done<T>>, running?: JobRunning) => Promise<T>
}
type JobRunning = Pick<Running, 'isolation' | 'withinMs' | 'connection'> & {
  /** The person on whose behalf it runs, or the tenant that a platform job currently works on. */
  readonly scope?: Scope
}
/** Which job it is, and how long it may go on. */
type JobAttempt = { readonly id: string; readonly signal: AbortSignal }

type Definition<B extends JobBody> = {
  readonly name: string
  readonly body: z.ZodMiniType<B>
  readonly work: (work: JobWork, body: B) => Promise<void>
  /** How often it is tried before it is given up. */
  readonly triesMax?: number
  readonly retrySeconds?: number
  /** How long one try may take before it counts as failed. */
  readonly runsWithinSeconds?: number
  /** How many of its kind one process works on at a time. */
  readonly atOnceMax?: number
  /** When it recurs, as a cron expression in the platform's time zone; its body is then the platform's. */
  readonly recurs?: string
}

export type Job<B extends JobBody = never> = {
  readonly name: string
  readonly triesMax: number
  readonly retrySeconds: number
  readonly runsWithinSeconds: number
  readonly atOnceMax: number
  readonly recurs: string | undefined
  readonly write: (body: B) => object
  readonly run: (context: Context, raw: unknown, taken?: JobAttempt) => Promise<void>
}

export const defineJob = <B extends JobBody>({
  name,
  body: schema,
  work,
  triesMax = jobTriesMax,
  retrySeconds = jobRetrySeconds,
  runsWithinSeconds = jobRunsWithinSeconds,
  recurs,
  // A recurring job runs one at a time.
  atOnceMax = recurs === undefined ? jobsAtOnceMax : 1,
}: Definition<B>): Job<B> => ({
  name,
  triesMax,
  retrySeconds,
  runsWithinSeconds,
  atOnceMax,
  recurs,
  write: (body) => ({ ...body }),
  run: (context, raw, { id, signal } = { id: context.makeId(), signal: unlimited }) => {
    const body = schema.parse(raw)
    const unit: JobWork['unit'] = (inside, { scope = body, ...running } = {}) => {
      const cause = { kind: 'job', requestId: id } as const
      const enter = inScopeOf(scope)
      return runUnit(context, { ...running, signal, cause, enter, lock: noLocks, work: inside })
    }
    return work({ context, signal, unit }, body)
  },
})

/** Of a job that is run by hand. */
const unlimited = new AbortController().signal
