/**
 * What a job is: work that is asked for in a transaction and done later by whichever process is free, once. Its
 * body carries ids and the tenant, never rows; the work enters the tenant's scope for whatever it reads or writes.
 */
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { jobRetrySeconds, jobTriesMax } from '#domain/limits.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { inScope } from '../db/scope.ts'

/** Without a tenant the work is the platform's own. */
export type JobBody = { readonly tenantId: string | null }
export const ofThePlatform = { tenantId: null } as const
export const platformBody = z.strictObject({ tenantId: z.null() })

export type JobWork = {
  readonly context: Context
  /** A transaction in the scope of the body's tenant. What talks to the outside stays out of it. */
  readonly scoped: <T>(work: (db: Transaction<Schema>) => Promise<T>) => Promise<T>
}

type Definition<B extends JobBody> = {
  readonly name: string
  readonly body: z.ZodMiniType<B>
  readonly work: (work: JobWork, body: B) => Promise<void>
  /** How often it is tried before it is given up. */
  readonly triesMax?: number
  readonly retrySeconds?: number
  /** When it recurs, as a cron expression in the platform's time zone; its body is then the platform's. */
  readonly recurs?: string
}

export type Job<B extends JobBody = never> = {
  readonly name: string
  readonly triesMax: number
  readonly retrySeconds: number
  readonly recurs: string | undefined
  readonly write: (body: B) => object
  readonly run: (context: Context, raw: unknown) => Promise<void>
}

export const defineJob = <B extends JobBody>({
  name,
  body: schema,
  work,
  triesMax = jobTriesMax,
  retrySeconds = jobRetrySeconds,
  recurs,
}: Definition<B>): Job<B> => ({
  name,
  triesMax,
  retrySeconds,
  recurs,
  write: (body) => ({ ...body }),
  run: (context, raw) => {
    const body = schema.parse(raw)
    return work({ context, scoped: (inside) => inScope(context.db, body, inside) }, body)
  },
})
