/** Checks the books once an hour for the metrics, so that violations are noticed. */
import type pg from 'pg'
import type { BooksFault } from '#text/invariants.ts'
import type { Context } from '../context.ts'
import { cutOffOne, openAlone } from '../db/pool.ts'
import { booksCheckSeconds } from '../limits.ts'
import { checkedInCode, checks } from './checks.ts'
import { verifyBooks } from './verify.ts'

/** The number of violations of each invariant, 0 included. */
type Violations = ReadonlyMap<BooksFault, number>

export type BooksWatch = {
  /** As the last check found it; undefined until the first has finished. Starts the next one when it is time. */
  readonly violations: () => Violations | undefined
  readonly stop: () => Promise<void>
}

/** Reading the books takes up to a minute, so it is done in the background. */
export function watchBooks({ systemPool, clock, log }: Context): BooksWatch {
  let found: Violations | undefined
  let begunAt: number | undefined
  let connection: pg.PoolClient | undefined
  let checking: Promise<void> | undefined
  let isStopped = false

  const check = async (): Promise<void> => {
    try {
      connection = await openAlone(systemPool)
      if (!isStopped) {
        await connection.query('set statement_timeout = 0')
        found = countsOf((await verifyBooks(connection)).faults)
      }
    } catch (error) {
      found = undefined
      if (!isStopped) log.error({ message: (error as Error).message }, 'the books could not be checked')
    } finally {
      await connection?.end().catch(() => undefined)
      connection = undefined
      checking = undefined
    }
    const violated = [...(found ?? [])].filter(([, count]) => count > 0)
    if (violated.length > 0)
      log.error({ violated: Object.fromEntries(violated) }, 'the books are not in order')
  }

  return {
    violations: () => {
      const now = clock().getTime()
      const isDue = begunAt === undefined || now >= begunAt + booksCheckSeconds * 1_000
      if (isDue && !checking && !isStopped) {
        begunAt = now
        checking = check()
      }
      return found
    },
    stop: async () => {
      isStopped = true
      if (connection) await cutOffOne(systemPool, connection).catch(() => undefined)
      await checking
    },
  }
}

function countsOf(faults: readonly { readonly fault: BooksFault }[]): Violations {
  const names = [...(Object.keys(checks) as BooksFault[]), ...checkedInCode]
  return new Map(names.map((name) => [name, faults.filter(({ fault }) => fault === name).length]))
}
