/** A call's unit of work: one transaction, one journal row, a retry after a collision, and nothing left by a rehearsal. */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Input, Reply } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { day, hour } from '#test/support/clock.ts'
import { machinery, type NoteCommand, note, otherNote, runs, writeNote } from '#test/support/machinery.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import type { Incoming } from '../http/parse.ts'
import { act, runCommand } from '../http/routes.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Command } from './command.ts'
import type { Mode } from './unit-of-work.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer({ extra: machinery })
  token = await server.enter('chenwei')
})
afterAll(() => server.close())

const journal = async () =>
  (await ask(
    server.ownerUrl,
    `select json_build_object('body', body, 'chain', tenant_id) from audit order by body ->> 'machineAt', seq`,
  )) as {
    body: { action: string; at: string; machineAt: string; requestId: string; userId: string }
    chain: string
  }[]

const incoming = (body: unknown, changes: Partial<Incoming> = {}): Incoming => ({
  requestId: server.context.makeId(),
  language: 'zh',
  token,
  key: undefined,
  address: '127.0.0.1',
  userAgent: '',
  params: {},
  query: {},
  body,
  ...changes,
})
const run = (command: NoteCommand, text: string, mode?: Mode, key?: string) =>
  runCommand(
    server.context,
    note,
    command as Command<Input<typeof note>, Reply<typeof note>, Actor | undefined>,
    incoming({ text }, { key }),
    mode,
  )

describe('the journal', () => {
  it('gets exactly one row from every command, with the request’s id, the person and both times', async () => {
    const fresh = await server.signIn('linjing')
    const { data } = await server.call(routes.multiagent, {}, { token: fresh })
    const commands = [
      () =>
        server.call(
          routes.chooseIdentity,
          { body: { companyType: 'buyer', id: data.buyers[0]?.id ?? '' } },
          { token: fresh },
        ),
      () => server.call(note, { body: { text: '记' } }, { token: fresh }),
      () => server.call(routes.sessionsEnd, { query: {} }, { token: fresh }),
      () => server.call(routes.signOut, {}, { token: fresh }),
    ]
    const expected = ['identity.chosen', 'test.noted', 'identity.sessionsEnded', 'identity.signedOut']
    for (const [n, command] of commands.entries()) {
      server.clock.advance(1_000)
      const before = (await journal()).length
      const { headers } = await command()
      const added = (await journal()).slice(before)
      expect(added.map(({ body }) => [body.action, body.requestId, body.machineAt])).toEqual([
        [expected[n], headers['x-request-id'], server.clock().toISOString()],
      ])
    }
  })

  it('[RUN-06] has the request id of a sign-in as well, and the event of a command', async () => {
    server.clock.advance(1_000)
    await server.signIn('gaoyuan')
    expect((await journal()).at(-1)?.body.action).toBe('identity.signedIn')
    await server.call(note, { body: { text: '新闻' } }, { token })
    expect(await ask(server.ownerUrl, `select body from outbox order by id desc limit 1`)).toEqual(['新闻'])
  })

  it('gets none from a command that is refused, at whichever check', async () => {
    const before = (await journal()).length
    const id = server.context.makeId()
    const { call } = server
    const refused = [
      await call(routes.chooseIdentity, { body: { companyType: 'buyer', id } }, {}),
      await call(routes.chooseIdentity, { body: { companyType: 'buyer', id: 'x' } }, { token }),
      await call(routes.chooseIdentity, { body: { companyType: 'buyer', id } }, { token }),
      await call(routes.sessionsEnd, { query: { id } }, { token, key: server.context.makeId() }),
      await call(note, { body: { text: '否', refusal: 'outOfDate' } }, { token }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([401, 400, 404, 404, 409])
    expect((await journal()).length).toBe(before)
  })
})

describe('time', () => {
  it('[COM-18] reads business time with its offset and machine time without, and never moves back', async () => {
    await ask(server.ownerUrl, `update clock set offset_ms = ${3 * day}`)
    server.clock.advance(hour)
    await server.call(note, { body: { text: '时' } }, { token })
    const row = (await journal()).at(-1)?.body
    expect(row?.machineAt).toBe(server.clock().toISOString())
    expect(Date.parse(row?.at ?? '')).toBe(server.clock().getTime() + 3 * day)
    const fresh = await server.signIn('shenhe')
    const { data } = await server.call(routes.sessionsRead, {}, { token: fresh })
    expect(data[0]?.createdAt).toBe(server.clock().toISOString())
    for (const back of [`update clock set offset_ms = ${day}`, 'update clock set offset_ms = -1'])
      await expect(ask(server.ownerUrl, back)).rejects.toThrow(/cannot move back|check constraint/)
  })

  it('[COM-18] is handed in: no default, function or trigger of the database asks the machine', async () => {
    const clockPattern = `(now\\(|current_(timestamp|date)|clock_timestamp|statement_timestamp|localtime)`
    // The queue of jobs, which dates nothing of the business, keeps a schema and a time of its own.
    const defaults = `select adrelid::regclass::text from pg_attrdef join pg_class on pg_class.oid = adrelid
      where relnamespace = 'public'::regnamespace and pg_get_expr(adbin, adrelid) ~* '${clockPattern}'`
    const functions = `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* '${clockPattern}'`
    expect(await ask(server.ownerUrl, defaults)).toEqual([])
    expect(await ask(server.ownerUrl, functions)).toEqual([])
  })
})

describe('a rehearsal', () => {
  it('answers like the command and leaves nothing: no value, no journal, no event, no key', async () => {
    const counts = `select count(*) from audit union all select count(*) from outbox union all select count(*) from idempotency_keys
      union all select count(*) from admin_config where value = '排练'`
    const before = await ask(server.ownerUrl, counts)
    const answer = await run(writeNote, '排练', 'rehearse', server.context.makeId())
    expect(answer).toEqual({ kind: 'data', data: { text: '排练', run: runs.count } })
    expect(await ask(server.ownerUrl, counts)).toEqual(before)
  })

  it('meets what the database refuses at the end of a transaction', async () => {
    await ask(
      server.ownerUrl,
      `create function refuse_note() returns trigger language plpgsql as $$ begin
        if new.value = 'unbalanced' then raise exception 'does not balance'; end if; return new; end $$`,
    )
    await ask(
      server.ownerUrl,
      `create constraint trigger balance after insert or update on admin_config deferrable initially deferred
       for each row execute function refuse_note()`,
    )
    await expect(run(writeNote, 'unbalanced', 'commit')).rejects.toThrow('does not balance')
    await expect(run(writeNote, 'unbalanced', 'rehearse')).rejects.toThrow('does not balance')
  })
})

describe('a collision', () => {
  const failing =
    (code: string, times: number): NoteCommand =>
    async (work, input) => {
      const written = await writeNote(work, input)
      if (times-- > 0)
        await sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`.execute(
          work.db,
        )
      return written
    }

  it.each(['40001', '40P01'])('[RUN-04] with code %s is tried again, and takes effect once', async (code) => {
    const before = (await journal()).length
    const answer = await run(failing(code, 3), `再${code}`, 'commit', server.context.makeId())
    expect(answer).toMatchObject({ kind: 'data', data: { text: `再${code}` } })
    expect((await journal()).length - before).toBe(1)
  })

  it('is given up after five tries, and other errors at once; neither leaves anything', async () => {
    const before = (await journal()).length
    const ran = runs.count
    await expect(run(failing('40001', 99), '弃')).rejects.toMatchObject({ code: '40001' })
    expect(runs.count - ran).toBe(5)
    await expect(run(failing('23514', 1), '弃')).rejects.toMatchObject({ code: '23514' })
    expect(runs.count - ran).toBe(6)
    expect((await journal()).length).toBe(before)
    expect(await ask(server.ownerUrl, `select 1 from admin_config where value = '弃'`)).toEqual([])
  })

  it('[RUN-04] that does not end, and a statement that takes too long, are refused as busy, in both languages', async () => {
    const slow: NoteCommand = async (work, input) => {
      await sql`set local statement_timeout = 20`.execute(work.db)
      await sql`select pg_sleep(30)`.execute(work.db)
      return writeNote(work, input)
    }
    const busy = await openTestServer({
      extra: [act(note, failing('40P01', 99)), act(otherNote, slow)],
      ownerUrl: server.ownerUrl,
      clock: server.clock,
    })
    onTestFinished(() => busy.close())
    const key = server.context.makeId()
    const answers = [
      await busy.call(note, { body: { text: '忙' } }, { token, key }),
      await busy.call(otherNote, { body: { text: '忙' } }, { token, language: 'en' }),
    ]
    expect(answers.map(({ status, code, message }) => [status, code, message])).toEqual([
      [503, 30012, '系统繁忙，请稍后再试。'],
      [503, 30012, 'The system is busy. Please try again shortly.'],
    ])
    expect((await server.call(note, { body: { text: '忙' } }, { token, key })).code).toBe(0)
  })

  it('ends well for two commands that lock the same two rows in opposite order', async () => {
    const slow =
      (first: string, second: string): NoteCommand =>
      async (work, input) => {
        const lock = (key: string) => sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(work.db)
        await lock(first)
        await sql`select pg_sleep(0.1)`.execute(work.db)
        await lock(second)
        return writeNote(work, input)
      }
    const answers = await Promise.all([run(slow('x', 'y'), '左'), run(slow('y', 'x'), '右')])
    expect(answers.map(({ kind }) => kind)).toEqual(['data', 'data'])
  })

  it('does not come of thirty commands at once on each of two tenants: every one has its row, in one chain', async () => {
    const tokens = [token, await server.enter('lixiaoyun')]
    const before = (await journal()).length
    const calls = Array.from({ length: 60 }, (_, n) =>
      server.call(
        note,
        { body: { text: `并${n}` } },
        { token: tokens[n % 2] ?? '', key: server.context.makeId() },
      ),
    )
    expect((await Promise.all(calls)).filter(({ code }) => code !== 0)).toEqual([])
    expect((await journal()).length - before).toBe(60)
  })
})
