/**
 * Queries of a database: the values of all rows, in order. A connection costs more than most statements, so that one of
 * them is kept for the statements that leave nothing behind in a session.
 */
import pg from 'pg'

/** Many queries over one connection, in transactions of the test's own. */
export type QueryConnection = {
  readonly ask: (sql: string) => Promise<unknown[]>
  readonly close: () => Promise<void>
}

export async function openQueryConnection(url: string): Promise<QueryConnection> {
  const client = await connect(url)
  return { ask: (sql) => answerOf(client, sql), close: () => client.end() }
}

/** The driver has both calls, but its types do not. */
type Client = pg.Client & { readonly ref: () => void; readonly unref: () => void }
type Idle = { readonly url: string; readonly client: Client }
/** The connection that was used last. Its socket does not keep the process alive. */
let idle: Idle | undefined

/** One statement that changes or reads rows, without settings or locks of the session. */
const leavesNothing = (sql: string): boolean =>
  /^\s*(select|insert|update|delete|with)\b/i.test(sql) && !/;|set_config|advisory/i.test(sql)

export async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = takeIdle(url) ?? (await connect(url))
  let isUsable = false
  try {
    const answer = await (writes(sql) ? written(client, sql) : answerOf(client, sql))
    isUsable = leavesNothing(sql)
    return answer
  } finally {
    if (isUsable) await leaveIdle({ url, client })
    else await client.end()
  }
}

function takeIdle(url: string): Client | undefined {
  if (idle?.url !== url) return undefined
  const { client } = idle
  idle = undefined
  client.ref()
  return client
}

async function leaveIdle(next: Idle): Promise<void> {
  const before = idle
  idle = next
  next.client.unref()
  await before?.client.end()
}

async function connect(url: string): Promise<Client> {
  const client = new pg.Client({ connectionString: url }) as Client
  client.on('end', () => {
    if (idle?.client === client) idle = undefined
  })
  client.on('error', () => undefined) // A connection that breaks while it is being closed has answered already.
  await client.connect()
  return client
}

async function answerOf(client: pg.Client, sql: string): Promise<unknown[]> {
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
  return rows.flat()
}

const writes = (sql: string): boolean =>
  /\b(insert into|update|delete from)\b/i.test(sql) && !/^\s*select\b/i.test(sql)

/** What a test writes past the commands gets a journal entry of its own, so that verify-books takes it for a command's. */
async function written(client: pg.Client, sql: string): Promise<unknown[]> {
  await client.query('begin')
  try {
    const answer = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    await client.query(plantedEntry)
    await client.query('commit')
    return [answer].flat().flatMap(({ rows }) => rows.flat())
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Only where the statement changed a journaled table; the functions are not there in an empty database. */
const plantedEntry = `do $$ begin
  if current_setting('sooner.made', true) <> '' then
    perform append_journal(platform_id(), jsonb_build_object('action', 'sandbox.seeded', 'userId', platform_id(), 'facts', '{}'::jsonb,
      'requestId', platform_id(), 'at', '2026-11-16T01:00:00.000Z', 'machineAt', '2026-11-16T01:00:00.000Z'), '2026-11-16T01:00:00Z', '[]');
  end if;
end $$`
