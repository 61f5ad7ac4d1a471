/** Jobs: asked for in a transaction, done once by any process, tried again, and given up in sight of all. */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { uuid } from '#contract/fields.ts'
import { companies } from '#demo/companies.ts'
import { demoId } from '#demo/ids.ts'
import { ask } from '#test/support/ask.ts'
import { patient } from '#test/support/patience.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { background } from '../background.ts'
import { defineJob } from './job.ts'
import { deadJobs } from './queries.ts'

const idOf = (key: string): string =>
  demoId(key, companies.find((company) => company.key === key)?.registered ?? '')
const tenantId = idOf('hongfei')

/** What the jobs of this test have done, in both of its processes. */
const done: string[] = []
const seen: string[][] = []
const attempts: string[] = []
const cured = new Set<string>()

const noteJob = defineJob({
  name: 'test.note',
  body: z.strictObject({ tenantId: uuid, text: z.string() }),
  work: async ({ unit }, { text }) => {
    const names = await unit(async ({ db }) => ({
      value: await db.selectFrom('companies').select('tenant_id').distinct().execute(),
    }))
    seen.push(names.map((row) => row.tenant_id))
    done.push(text)
  },
})
const poisoned = defineJob({
  name: 'test.poisoned',
  triesMax: 2,
  retrySeconds: 1,
  body: z.strictObject({ tenantId: z.nullable(uuid), text: z.string() }),
  work: async (_, { text }) => {
    attempts.push(text)
    if (!cured.has(text)) throw new Error('poison')
    done.push(text)
  },
})
const jobs = [noteJob, poisoned]

let one: TestServer
let two: TestServer
beforeAll(async () => {
  one = await openTestServer({ background: { jobs, eventHandlers: [] } })
  two = await openTestServer({ background: { jobs, eventHandlers: [] }, ownerUrl: one.ownerUrl })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const enqueue = (server: TestServer, text: string) =>
  server.context.db
    .transaction()
    .execute((db) => server.context.jobs.enqueue(db, noteJob, { tenantId, text }))

describe('a job', () => {
  it('[RUN-04] of many, asked for by two processes, each is done once, in the scope of its tenant', async () => {
    const texts = Array.from({ length: 12 }, (_, n) => `note ${n}`)
    await Promise.all(texts.map((text, n) => enqueue(n % 2 ? one : two, text)))
    await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(texts.length), patient)
    const left = `select count(*)::int from pgboss.job where name = 'test.note' and state < 'completed'`
    await vi.waitFor(async () => expect(await ask(one.ownerUrl, left)).toEqual([0]), patient)
    expect(done.toSorted()).toEqual(texts.toSorted())
    expect(new Set(seen.flat())).toEqual(new Set([tenantId]))
  })

  it('is not asked for by a transaction that is rolled back', async () => {
    const rolledBack = one.context.db.transaction().execute(async (db) => {
      await one.context.jobs.enqueue(db, noteJob, { tenantId, text: 'never' })
      throw new Error('taken back')
    })
    await expect(rolledBack).rejects.toThrow('taken back')
    expect(
      await ask(one.ownerUrl, `select count(*)::int from pgboss.job where data ->> 'text' = 'never'`),
    ).toEqual([0])
  })
})

describe('a job whose process was killed', () => {
  it('[RUN-04] is found by its silence, and done by another', async () => {
    await one.context.db.transaction().execute(async (db) => {
      await one.context.jobs.enqueue(db, noteJob, { tenantId, text: 'left behind' })
      // As a process leaves it that took it and died.
      await sql`update pgboss.job set state = 'active', started_on = created_on - interval '1 minute',
        heartbeat_on = created_on - interval '1 minute' where data ->> 'text' = 'left behind'`.execute(db)
    })
    await vi.waitFor(() => expect(done).toContain('left behind'), patient)
    expect(done.filter((text) => text === 'left behind')).toHaveLength(1)
  })
})

describe('a poisoned job', () => {
  it('is tried as often as it says, is kept as dead with its error, and blocks nothing', async () => {
    await one.context.db.transaction().execute(async (db) => {
      await one.context.jobs.enqueue(db, poisoned, { tenantId: null, text: 'always throws' })
      await one.context.jobs.enqueue(db, poisoned, { tenantId: null, text: 7 as unknown as string })
      await one.context.jobs.enqueue(db, noteJob, { tenantId, text: 'after the poison' })
    })
    await vi.waitFor(() => expect(done).toContain('after the poison'), patient)
    await vi.waitFor(
      async () => expect(await deadJobs(one.context.systemDb)).toEqual([{ name: 'test.poisoned', count: 2 }]),
      patient,
    )
    expect(attempts).toEqual(['always throws', 'always throws'])
    const errors = await ask(
      one.ownerUrl,
      `select source_output ->> 'message' from pgboss.job where name = 'dead-letters' order by 1`,
    )
    expect(errors).toEqual([expect.stringContaining('"text"'), 'poison'])
    const metrics = await one.app.inject({ url: '/metrics' })
    expect(metrics.body).toContain('sooner_dead_letters{kind="job",name="test.poisoned"} 2')

    // As the operations guide says, once the cause is gone.
    cured.add('always throws')
    const recipe = `update pgboss.job set name = source_name, start_after = created_on where name = 'dead-letters' and id = …`
    expect(await readFile('docs/operations.md', 'utf8')).toContain(recipe)
    const [id] = await ask(
      one.ownerUrl,
      `select id from pgboss.job where name = 'dead-letters' and data ->> 'text' = 'always throws'`,
    )
    await ask(one.ownerUrl, recipe.replace('…', `'${String(id)}'`))
    await vi.waitFor(() => expect(done).toContain('always throws'), patient)
    expect(await deadJobs(one.context.systemDb)).toEqual([{ name: 'test.poisoned', count: 1 }])
  })
})

describe('the product’s own jobs', () => {
  it('recur, each in one schedule, and remove what is no longer needed', async () => {
    const server = await openTestServer({ background })
    onTestFinished(server.close)
    const schedules = await ask(server.ownerUrl, 'select name from pgboss.schedule order by 1')
    const recurring = background.jobs.filter(({ recurs }) => recurs !== undefined)
    expect(schedules).toEqual(recurring.map(({ name }) => name).toSorted())
    const { context, ownerUrl, clock } = server
    const token = await server.signIn('chenwei')
    await server.signIn('lixiaoyun')
    const old = new Date(clock().getTime() - 31 * 86_400_000).toISOString()
    const recent = clock().toISOString()
    await ask(
      ownerUrl,
      `update sessions set ended_at = '${old}', created_at = '${old}' where token_hash <> sha256('${token}')`,
    )
    for (const at of [old, recent]) {
      await ask(
        ownerUrl,
        `insert into idempotency_keys select gen_random_uuid(), n::text, sha256('x'), null, '${at}'
        from generate_series(1, 1500) n`,
      )
      await ask(
        ownerUrl,
        `insert into sign_in_tries values (gen_random_uuid(), 'x', null, 'x', '${at}', 'password', true, null)`,
      )
      await sql`select append_journal(platform_id(), '{}', ${recent}::timestamptz, '[{"topic": "x", "body": {}}]')`.execute(
        context.systemDb,
      )
      await sql`select dispatch_domain_events(10, ${at}::timestamptz)`.execute(context.systemDb)
    }
    for (const job of recurring) await job.run(context, { tenantId: null })
    const left = `select (select count(*)::int from sessions), (select count(*)::int from idempotency_keys),
      (select count(*)::int from sign_in_tries), (select count(*)::int from domain_events where dispatched_at = '${old}')`
    expect(await ask(ownerUrl, left)).toEqual([1, 1500, 1, 0])
  })
})
