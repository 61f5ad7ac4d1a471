/** One question to a database, over a connection of its own: the values of all rows, one after another. */
import pg from 'pg'

export async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // A connection that breaks while it is being closed has answered already.
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}
