/** pg-boss, as the owner installs it and as the application uses it. Nothing else of the product knows it. */
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Pool } from '../db/pool.ts'

const schema = 'pgboss'

/** Its own readings of types: it does arithmetic with its counts. */
const executor = (client: { query: pg.ClientBase['query'] }) => ({
  executeSql: (text: string, values?: unknown[]) =>
    client.query<Record<string, unknown>>({ text, types: pg.types, ...(values && { values }) }),
})

const quiet = { createSchema: false, persistWarnings: false, reindex: false, monitorVacuum: false } as const

export function newBoss(pool: Pool, log: FastifyBaseLogger, options: ConstructorOptions): PgBoss {
  const boss = new PgBoss({ ...quiet, ...options, db: executor(pool), schema, migrate: false })
  boss.on('error', ({ message }) => log.warn({ message }, 'jobs met an error'))
  boss.on('warning', ({ message }) => log.warn({ message }, 'jobs warn'))
  return boss
}

/** Called by the owner under the lock of the migrations. The application gets the rows, never the tables. */
export async function installBoss(owner: pg.Client): Promise<void> {
  const own = { supervise: false, schedule: false, createSchema: true, db: executor(owner), schema }
  const boss = new PgBoss({ ...quiet, ...own })
  boss.on('error', () => undefined) // Failures are thrown as well.
  await boss.start()
  await boss.stop({ graceful: false })
  await owner.query(`
    grant usage on schema ${schema} to sooner_app, sooner_system;
    grant select, insert, update, delete on all tables in schema ${schema} to sooner_app;
    grant select on all tables in schema ${schema} to sooner_system;
    grant execute on all functions in schema ${schema} to sooner_app`)
}
