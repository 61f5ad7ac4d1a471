/**
 * Statements with parameters are prepared once a connection: under row security, planning a short statement costs
 * several times what running it does. Their number is bounded; one too many is planned each time instead.
 */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import type pg from 'pg'
import { preparedStatementsMax } from '#domain/limits.ts'
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

/** A statement as the driver wants it, prepared where it has parameters. */
export function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = values.length > 0 ? nameOf(text) : undefined
  return { text, values: [...values], ...(name !== undefined && { name }) }
}

/** One that is asked too seldom to be kept: it takes nobody's place. */
export const unprepared = (text: string, values: readonly unknown[]): pg.QueryConfig => ({
  text,
  values: [...values],
})

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
      // A connection that remembers what is stale would fail at it again and again.
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

/** The query builder on one connection whose transaction somebody else begins and ends. */
export function builderOn(client: pg.PoolClient): Transaction<Schema> {
  const known = builders.get(client)
  if (known) return known
  const held = { query: queryOn(client, () => undefined), release: () => undefined }
  const pool = { options: {}, connect: async () => held, end: async () => undefined }
  const builder = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) as Transaction<Schema>
  builders.set(client, builder)
  return builder
}
