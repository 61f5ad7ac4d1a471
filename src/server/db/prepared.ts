/**
 * Statements with parameters are prepared once a connection: under row security, planning a short statement costs
 * several times what running it does. Their number is bounded; one too many is planned each time instead.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { preparedStatementsMax } from '#domain/limits.ts'

/** The pool as the query builder sees it. */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (sql: string): string | undefined => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= preparedStatementsMax) return known
    const name = `statement ${names.size + 1}`
    names.set(sql, name)
    return name
  }
  return {
    options: pool.options,
    connect: async () => prepared(await pool.connect(), nameOf),
    end: () => pool.end(),
  }
}

function prepared(client: pg.PoolClient, nameOf: (sql: string) => string | undefined): PostgresPoolClient {
  const query = (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    const name = parameters.length > 0 ? nameOf(text) : undefined
    return client.query({ text, values: [...parameters], ...(name !== undefined && { name }) })
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}
