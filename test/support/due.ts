/** Due rows in tests: handlers that record what they saw, fail on demand or wait, and rows for them. */

import { companies } from '#demo/companies.ts'
import { demoId } from '#demo/ids.ts'
import { readBusinessTime } from '#server/commands/business-time.ts'
import type { DueHandler, DueHandlers } from '#server/commands/due.ts'
import type { Context } from '#server/context.ts'
import { scheduleDue } from '#server/schedule/commands.ts'
import { ask } from './ask.ts'
import { minute } from './clock.ts'
import { plantJournaled } from './journal.ts'
import type { TestServer } from './server.ts'
import { testAction } from './test-action.ts'

const tenantOf = (key: string): string =>
  demoId(key, companies.find((company) => company.key === key)?.registered ?? '')

/** What a handler saw: the row's text, its time, business time, and the visible rows. */
export type Seen = {
  readonly words: string
  readonly dueAt: string
  readonly at: string
  readonly scope: string
}

/** A handler that records what it saw, in memory and in the journal, and throws if its row says so. */
export const noting =
  (seen: Seen[]): DueHandler =>
  async ({ db, row, businessNow }) => {
    const { words, fails } = row.body as { words: string; fails?: boolean }
    const { name = '' } = (await db.selectFrom('companies').select('name').executeTakeFirst()) ?? {}
    seen.push({ words, dueAt: row.dueAt.toISOString(), at: businessNow.toISOString(), scope: name })
    if (fails) throw new Error(`${words} cannot be done`)
    return { action: testAction('due'), tenantId: row.tenantId, userId: row.id, facts: { words } }
  }

/** A handler that blocks in its first row until it is released. */
export function blockingHandler(seen: Seen[]) {
  let letGo = (): void => undefined
  let begin = (): void => undefined
  const held = new Promise<void>((release) => {
    letGo = release
  })
  const begun = new Promise<void>((start) => {
    begin = start
  })
  const handler: DueHandler = async (work) => {
    begin()
    await held
    return noting(seen)(work)
  }
  return { handler, begun, letGo }
}

/** The same server with handlers of the test’s own. */
export const withHandlers = (context: Context, due: DueHandlers): Context => ({ ...context, due })

export type DueWorld = {
  readonly seen: Seen[]
  readonly context: Context
  /** Business time when the test began. */
  readonly begun: Date
  /** This many milliseconds after it. */
  readonly after: (ms: number) => string
  /** This many minutes before it. */
  readonly past: (minutes: number) => string
}

/**
 * What a test begins with on the server of its file: no due rows of earlier tests, a minute of its own, and two kinds
 * of due rows that are noted as they are done.
 */
export async function beginDue(server: TestServer): Promise<DueWorld> {
  server.clock.advance(minute)
  await ask(server.ownerUrl, `delete from due_rows where kind like 'test.%'`)
  const seen: Seen[] = []
  const handlers = { 'test.due': noting(seen), 'test.other': noting(seen) }
  const begun = await readBusinessTime(server.context.systemDb, server.clock())
  const after = (ms: number): string => new Date(begun.getTime() + ms).toISOString()
  const past = (minutes: number): string => after(-minutes * minute)
  return { seen, context: withHandlers(server.context, handlers), begun, after, past }
}

export type Planned = {
  readonly words: string
  readonly at: string
  readonly tenant?: string
  readonly kind?: string
  readonly market?: string
  readonly fails?: boolean
}

export async function plan({ context }: TestServer, ...rows: readonly Planned[]): Promise<void> {
  const due = rows.map(({ words, at, tenant = 'hongfei', kind = 'test.due', market, fails = false }) => ({
    id: context.makeId(),
    tenantId: tenantOf(tenant),
    ...(market && { marketId: market }),
    kind,
    dueAt: new Date(at),
    body: { words, fails },
  }))
  await scheduleAlone(context, ...due)
}

/** Schedules rows that no command asks for, with a journal entry of their own. */
export const scheduleAlone = (
  context: Context,
  ...due: readonly Parameters<typeof scheduleDue>[1][]
): Promise<number> => plantJournaled(context, (db) => scheduleDue(db, ...due))

export type StoredDue = {
  readonly words: string
  readonly state: string
  readonly tries: number
  readonly error: string | null
}

/** The test’s rows as they stand, in the order in which they are due. */
export const rowsOf = async ({ ownerUrl }: TestServer): Promise<StoredDue[]> =>
  (await ask(
    ownerUrl,
    `select json_build_object('words', body ->> 'words', 'state', state, 'tries', tries, 'error', error)
     from due_rows where kind like 'test.%' order by due_at, id`,
  )) as StoredDue[]
