/**
 * Connections for seeding. They do not wait until the disk has what they commit: a demo world that is not finished is
 * never used. The last commit of a seeding is an ordinary one, and everything before it is on the disk with it.
 */
import type { Context } from '#server/context.ts'
import { openPool, type Pool, typed } from '#server/db/pool.ts'

/** A unit of work may need a second connection; those that are not needed are not opened. */
const connectionsMax = 8

export async function withQuickCommits<T>(
  context: Context,
  work: (quick: Context) => Promise<T>,
): Promise<T> {
  const pool = quickPool(context, context.pool)
  const systemPool = quickPool(context, context.systemPool)
  try {
    return await work({ ...context, pool, db: typed(pool), systemPool, systemDb: typed(systemPool) })
  } finally {
    await Promise.all([pool.end(), systemPool.end()])
  }
}

function quickPool({ log }: Context, { options }: Pool): Pool {
  const pool = openPool(options.connectionString ?? '', connectionsMax, ({ message }) =>
    log.warn({ message }, 'a database connection was lost'),
  )
  Object.assign(pool.options, {
    options: `${pool.options.options} -c synchronous_commit=off`,
    // A new connection plans every statement anew.
    idleTimeoutMillis: 0,
  })
  return pool
}
