/** Two servers on one database, both listening and dispatching, and readers of their live updates. */
import { sql } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import { companies } from '#demo/companies.ts'
import { demoId } from '#demo/ids.ts'
import { ask } from './ask.ts'
import type { DatabaseOptions } from './database.ts'
import { type Heard, type Reading, readEvents } from './events.ts'
import { openTestServer, type TestServer } from './server.ts'

const idOf = (key: string): string =>
  demoId(key, companies.find((company) => company.key === key)?.registered ?? '')
export const [hongfei, mingyuan] = [idOf('hongfei'), idOf('mingyuan')]

export type LiveWorld = {
  readonly one: TestServer
  readonly two: TestServer
  readonly urls: readonly [string, string]
  readonly close: () => Promise<void>
}

export async function openLiveWorld({ breaks = [] }: DatabaseOptions = {}): Promise<LiveWorld> {
  const background = { jobs: [], eventHandlers: [] }
  const one = await openTestServer({ background, breaks })
  const two = await openTestServer({ background, ownerUrl: one.ownerUrl, clock: one.clock })
  const anywhere = { host: '127.0.0.1', port: 0 }
  const urls = [await one.app.listen(anywhere), await two.app.listen(anywhere)] as const
  return {
    one,
    two,
    urls,
    close: async () => {
      await two.close()
      await one.close()
    },
  }
}

type DomainEvent = {
  readonly tenant: string
  readonly name: string
  readonly user?: string
  readonly body?: object
}

/** Writes domain events as a command does, at one of the servers. */
export async function push(server: TestServer, ...all: DomainEvent[]): Promise<void> {
  for (const { tenant, name, user, body = {} } of all) {
    const events = JSON.stringify([{ topic: `test.${name}`, body, ...(user && { userId: user }) }])
    await sql`select append_journal(${tenant}, '{}', ${server.clock()}, ${events}::jsonb)`.execute(
      server.context.systemDb,
    )
  }
  server.context.outboxWake.wake()
}

export const userOf = async ({ ownerUrl }: TestServer, mail: string): Promise<string> =>
  String((await ask(ownerUrl, `select id from users where login_mail = '${mail}'`))[0])

/** A stream that is closed at the end of the test. */
export async function listen(url: string, token: string, lastEventId?: string): Promise<Reading> {
  const reading = await readEvents(url, token, lastEventId === undefined ? {} : { lastEventId })
  onTestFinished(reading.cut)
  return reading
}

/** The names of the received events that the test has written. */
export const names = (heard: readonly Heard[]): string[] =>
  heard.flatMap((event) =>
    event.kind === 'event' && event.topic.startsWith('test.') ? [event.topic.slice(5)] : [],
  )

const patient = { timeout: 10_000, interval: 5 }

export const untilOpen = (reading: Reading, kind: 'open' | 'reset' = 'open'): Promise<void> =>
  vi.waitFor(() => {
    if (!reading.heard.some((event) => event.kind === kind)) throw new Error(`No ${kind} yet.`)
  }, patient)

/** Waits until this much was received, and returns it. */
export const untilHeard = (reading: Reading, count: number): Promise<string[]> =>
  vi.waitFor(() => {
    const heard = names(reading.heard)
    if (heard.length < count) throw new Error(`Only ${heard.length} of ${count} yet.`)
    return heard
  }, patient)

export const untilDispatched = ({ ownerUrl }: TestServer): Promise<void> =>
  vi.waitFor(async () => {
    const [left] = await ask(ownerUrl, 'select count(*)::int from outbox')
    if (left !== 0) throw new Error(`${String(left)} wait.`)
  }, patient)

export const lastIdAt = async ({ ownerUrl }: TestServer): Promise<string> =>
  String((await ask(ownerUrl, 'select last_id::text from domain_events_head'))[0])
