/** Jobs of one kind, run side by side: a slow one delays no other, and there are never too many at once. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ask } from '#test/support/ask.ts'
import { gate } from '#test/support/gate.ts'
import { patient } from '#test/support/patience.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { defineJob, type JobBody } from './job.ts'

const body = z.strictObject({ tenantId: z.null(), text: z.string() })
type Text = JobBody & z.output<typeof body>

const slow = gate()
const done: string[] = []
const pair = defineJob<Text>({
  name: 'test.pair',
  body,
  atOnceMax: 2,
  work: async (_, { text }) => {
    if (text === 'slow') {
      slow.begin()
      await slow.held
    }
    done.push(text)
  },
})

let atOnce = 0
let mostAtOnce = 0
let counted = 0
const many = defineJob<Text>({
  name: 'test.many',
  body,
  atOnceMax: 3,
  work: async () => {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    await wait(50)
    atOnce -= 1
    counted += 1
  },
})

const over: string[] = []
const hanging = defineJob<Text>({
  name: 'test.hanging',
  body,
  triesMax: 1,
  runsWithinSeconds: 1,
  work: async ({ signal, unit }) => {
    await new Promise((ended) => signal.addEventListener('abort', ended, { once: true }))
    await unit(async () => ({ value: over.push('written') })).catch(() => over.push('refused'))
  },
})

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ background: { jobs: [pair, many, hanging], eventHandlers: [] } })
})
afterAll(() => server.close())

const enqueue = (job: typeof pair, ...texts: readonly string[]) =>
  server.context.db.transaction().execute(async (db) => {
    for (const text of texts) await server.context.jobs.enqueue(db, job, { tenantId: null, text })
  })

describe('jobs of one kind', () => {
  it('[RUN-04] go on while one is slow', async () => {
    await enqueue(pair, 'slow')
    await slow.begun
    await enqueue(pair, 'one', 'two', 'three')
    await vi.waitFor(() => expect(done).toEqual(['one', 'two', 'three']), patient)
    slow.letGo()
    await vi.waitFor(() => expect(done).toContain('slow'), patient)
  })

  it('[RUN-04] are never more at once than the kind allows, and as many as it allows', async () => {
    await enqueue(many, ...Array.from({ length: 20 }, (_, n) => String(n)))
    await vi.waitFor(() => expect(counted).toBe(20), patient)
    expect(mostAtOnce).toBe(3)
  })
})

it('[RUN-04] a job that takes longer than its kind may is given up, and writes no more', async () => {
  await enqueue(hanging, 'never')
  const dead = `select source_output ->> 'message' from pgboss.job where source_name = 'test.hanging'`
  await vi.waitFor(async () => expect(await ask(server.ownerUrl, dead)).toHaveLength(1), patient)
  expect(await ask(server.ownerUrl, dead)).toEqual([expect.stringContaining('exceeded 1s')])
  await vi.waitFor(() => expect(over).toEqual(['refused']), patient)
})
