/** Queries of a database over their own connections: the values of all rows, in order. */
import pg from 'pg'

/** Many queries over one connection. */
export type QueryConnection = {
  readonly ask: (sql: string) => Promise<unknown[]>
  readonly close: () => Promise<void>
}

export async function openQueryConnection(url: string): Promise<QueryConnection> {
  const client = await connect(url)
  return { ask: (sql) => answerOf(client, sql), close: () => client.end() }
}

export async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = await connect(url)
  try {
    return await answerOf(client, sql)
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // A connection that breaks while it is being closed has answered already.
  await client.connect()
  return client
}

async function answerOf(client: pg.Client, sql: string): Promise<unknown[]> {
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
  return rows.flat()
}
