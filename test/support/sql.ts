/** Queries as one of the database's roles, in a transaction that is rolled back. */
import pg from 'pg'
import { urlAs } from '#server/db/roles.ts'
import type { TestServer } from './server.ts'

export type Requester = <Row extends pg.QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>
export type Scope = { readonly tenant?: string; readonly user?: string; readonly operator?: string }

/** Queries as a role in a scope; writes are rolled back. */
export async function asRole<T>(
  server: TestServer,
  role: string,
  scope: Scope,
  work: (query: Requester) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: urlAs(server.ownerUrl, server.context.secrets, role) })
  await client.connect()
  try {
    await client.query('begin')
    for (const [name, value] of Object.entries(scope))
      await client.query('select set_config($1, $2, true)', [`sooner.${name}`, value])
    const query: Requester = async <Row extends pg.QueryResultRow>(
      text: string,
      values?: readonly unknown[],
    ) => (await client.query<Row>(text, values?.slice())).rows
    return await work(query)
  } finally {
    await client.end()
  }
}

/** How many rows a statement touched, or the code of the error that refused it. */
export async function outcomeOf(query: Requester, text: string, values: readonly unknown[]): Promise<string> {
  await query('savepoint attempt')
  try {
    const rows = await query(`with touched as (${text} returning 1 as one) select one from touched`, values)
    return `${rows.length} rows`
  } catch (error) {
    await query('rollback to savepoint attempt')
    return (error as pg.DatabaseError).code ?? String(error)
  }
}

/** Commits statements in one transaction, as the role of the address. */
export async function commit(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(['begin', ...statements, 'commit'].join(';'))
  } finally {
    await client.end()
  }
}
