/** A try that fails: it is made again, given up in the end, and can be made to wait again; busy times are no try. */

import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { dueTriesMax } from '#domain/limits.ts'
import { asOperator } from '#test/support/as-operator.ts'
import { ask } from '#test/support/ask.ts'
import { hour } from '#test/support/clock.ts'
import { beginDue, type DueWorld, noting, plan, rowsOf, type Seen, withHandlers } from '#test/support/due.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import type { DueHandler } from '../commands/due.ts'
import type { Context } from '../context.ts'
import { moveClock } from './commands.ts'
import { runDue } from './worker.ts'

const market = '0190aaaa-0000-7000-8000-00000000000a'

let server: TestServer
let seen: Seen[]
let context: Context
let past: DueWorld['past']
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  ;({ seen, context, past } = await beginDue(server))
})
afterAll(() => server.close())

const words = () => seen.map((one) => one.words)

describe('a try that fails', () => {
  it('[COM-18] is made again, each time later, and stands as failed after the last one', async () => {
    await plan(server, { words: 'bad', at: past(1), fails: true })
    for (let tries = 1; tries <= dueTriesMax; tries += 1) {
      await runDue(context)
      await runDue(context)
      expect(await rowsOf(server)).toMatchObject([
        { tries, state: tries < dueTriesMax ? 'waiting' : 'failed', error: 'bad cannot be done' },
      ])
      server.clock.advance(1_000 * 2 ** (tries - 1))
    }
    server.clock.advance(hour)
    await runDue(context)
    expect(seen).toHaveLength(dueTriesMax)
  })

  it('[COM-18] leaves nothing behind, and holds back neither another kind nor another tenant', async () => {
    const bad = { words: 'bad', at: past(9), market, fails: true }
    await plan(server, bad, { words: 'same kind', at: past(8), market })
    await plan(server, { words: 'other kind', at: past(7), market, kind: 'test.other' })
    await plan(server, { words: 'other tenant', at: past(6), tenant: 'mingyuan' })
    await runDue(context)
    expect(words()).toEqual(['bad', 'other kind', 'other tenant'])
    expect(
      await ask(server.ownerUrl, `select body #>> '{facts,words}' from audit where action = 'test.due'`),
    ).not.toContain('bad')
    for (let tries = 1; tries < dueTriesMax; tries += 1) {
      server.clock.advance(hour)
      await runDue(context)
    }
    expect(words().at(-1)).toBe('same kind')
    expect((await rowsOf(server)).map(({ state }) => state)).toEqual(['failed', 'done', 'done', 'done'])
  })

  it('[COM-18] is counted where the database refuses only at the end of the transaction', async () => {
    onTestFinished(() => ask(server.ownerUrl, 'drop function refuse_note cascade').then(() => undefined))
    await ask(
      server.ownerUrl,
      `create function refuse_note() returns trigger language plpgsql as $$ begin raise exception 'does not balance'; end $$`,
    )
    await ask(
      server.ownerUrl,
      `create constraint trigger balance after insert on admin_config deferrable initially deferred
       for each row execute function refuse_note()`,
    )
    const writes: DueHandler = async ({ db, row }) => {
      await asOperator(db)
      await db
        .insertInto('admin_config')
        .values({ tenant_id: row.tenantId, key: 'note', value: 'x' })
        .execute()
      return undefined
    }
    await plan(server, { words: 'unbalanced', at: past(1) })
    await runDue(withHandlers(context, { 'test.due': writes }))
    expect(await rowsOf(server)).toMatchObject([{ state: 'waiting', tries: 1, error: 'does not balance' }])
    expect(await ask(server.ownerUrl, `select count(*)::int from admin_config where key = 'note'`)).toEqual([
      0,
    ])
  })
})

it('[COM-18] a trouble of the database’s costs no try, however often, and holds back no other tenant', async () => {
  const troubles = {
    '40P01': 'a deadlock',
    '26000': 'a plan that is stale',
    '53300': 'no connection left',
    '40001': 'a collision',
    '55P03': 'a lock that was held for too long',
  }
  const left = Object.entries(troubles)
  const troubled: DueHandler = (work) => {
    const [code, message] = left[0] ?? []
    if (message) throw Object.assign(new Error(message), { code })
    return noting(seen)(work)
  }
  const busy = withHandlers(context, { 'test.due': troubled, 'test.other': noting(seen) })
  await plan(server, { words: 'a', at: past(2) })
  await plan(server, { words: 'b', at: past(1), tenant: 'mingyuan', kind: 'test.other' })
  for (const error of Object.values(troubles)) {
    await runDue(busy)
    expect((await rowsOf(server))[0]).toMatchObject({ state: 'waiting', tries: 0, error })
    expect(words()).toEqual(['b'])
    left.shift()
    server.clock.advance(1_000)
  }
  await runDue(busy)
  expect(words()).toEqual(['b', 'a'])
})

it('[COM-18] what failed is done when its cause is gone and it is made to wait again, as operations.md says', async () => {
  await plan(server, { words: 'a', at: past(1), fails: true })
  await moveClock(context, { advanceDays: 1 }, context.makeId())
  expect(await rowsOf(server)).toMatchObject([{ state: 'failed', tries: dueTriesMax }])
  const recipe = `update due_rows set state = 'waiting', tries = 0, settled_at = null where id = …`
  expect(await readFile('docs/operations.md', 'utf8')).toContain(recipe)
  const ids = await ask(server.ownerUrl, `select id from due_rows where kind = 'test.due'`)
  await sql.raw(recipe.replace('…', `'${String(ids[0])}'`)).execute(server.context.systemDb)
  server.clock.advance(hour)
  const mended: DueHandler = ({ row, ...work }) =>
    noting(seen)({ ...work, row: { ...row, body: { words: 'mended' } } })
  await runDue(withHandlers(context, { 'test.due': mended }))
  expect(words().at(-1)).toBe('mended')
  expect(await rowsOf(server)).toMatchObject([{ state: 'done', tries: 0 }])
})

it('[COM-18] what takes too long every time is counted, and given up in the end', async () => {
  const slow: DueHandler = () => {
    throw Object.assign(new Error('a statement that was stopped for its time'), { code: '57014' })
  }
  await plan(server, { words: 'slow', at: past(1) })
  for (let tries = 1; tries <= dueTriesMax; tries += 1) {
    await runDue(withHandlers(context, { 'test.due': slow }))
    server.clock.advance(hour)
  }
  expect(await rowsOf(server)).toMatchObject([{ state: 'failed', tries: dueTriesMax }])
})
