/**
 * Statements with parameters are prepared once a connection: under row security, planning a short statement costs
 * several times what running it does. Their number is bounded; statements above the limit are planned each time. The
 * variants of a list's statement are counted apart, so that they do not displace the statements that never change.
 */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import type pg from 'pg'
import {
  listStatementsCountedMax,
  listStatementsMax,
  listStatementUsesMin,
  preparedStatementsMax,
} from '../limits.ts'
import { isStale } from './faults.ts'
import type { Schema } from './schema.ts'

const names = new Map<string, string>()

function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= preparedStatementsMax) return known
  const name = `statement ${names.size + 1}`
  names.set(sql, name)
  return name
}

/** A statement for the driver; one with parameters is prepared. */
export function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = values.length > 0 ? nameOf(text) : undefined
  return { text, values: [...values], ...(name !== undefined && { name }) }
}

let lists = 0

/** The statements of one list: one for each combination of filter and order. Only frequent ones are prepared, up to a limit. */
export function preparedList(): typeof prepared {
  lists += 1
  const list = lists
  const kept = new Map<string, string>()
  const uses = new Map<string, number>()
  const nameFor = (text: string): string | undefined => {
    const known = kept.get(text)
    if (known !== undefined || kept.size >= listStatementsMax) return known
    const used = (uses.get(text) ?? 0) + 1
    if (used < listStatementUsesMin) {
      if (uses.size >= listStatementsCountedMax) uses.clear()
      uses.set(text, used)
      return undefined
    }
    uses.delete(text)
    const name = `list ${list} statement ${kept.size + 1}`
    kept.set(text, name)
    return name
  }
  return (text, values) => {
    const name = nameFor(text)
    return { text, values: [...values], ...(name !== undefined && { name }) }
  }
}

/** The pool as the query builder sees it. */
export const preparing = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    const client = await pool.connect()
    let stale = false
    return {
      query: queryOn(client, (error) => {
        stale ||= isStale(error)
      }),
      // A connection with a stale statement would fail again and again.
      release: (destroy?: boolean) => client.release(destroy || stale),
    }
  },
  end: () => pool.end(),
})

const queryOn = (client: pg.PoolClient, onError: (error: unknown) => void): PostgresPoolClient['query'] =>
  ((text: string, parameters: readonly unknown[]) =>
    client.query(prepared(text, parameters)).catch((error: unknown) => {
      onError(error)
      throw error
    })) as unknown as PostgresPoolClient['query']

const builders = new WeakMap<pg.PoolClient, Transaction<Schema>>()

/** The query builder on one connection; the caller begins and ends the transaction. */
export function builderOn(client: pg.PoolClient): Transaction<Schema> {
  const known = builders.get(client)
  if (known) return known
  const held = { query: queryOn(client, () => undefined), release: () => undefined }
  const pool = { options: {}, connect: async () => held, end: async () => undefined }
  const builder = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) as Transaction<Schema>
  builders.set(client, builder)
  return builder
}
