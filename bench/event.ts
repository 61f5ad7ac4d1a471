/**
 * How long a change takes to reach the streams: from its commit to the event at every client of its tenant, with many
 * streams open, against a bare notification from the database to a bare client.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { startDispatch } from '#server/domain-events/dispatch.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { makeTenants, type Tenant } from './tenants.ts'
import { inWorld, type World } from './world.ts'

const streamsMany = 500
/** The clients of one tenant that are connected at once. */
const streamsPerTenant = 10
const perRound = 100
const topic = 'bench.changed'
const msMax = 1_000

export const event: Measure = { name: 'event', run: () => inWorld(measure) }

/** When each client of the tenant received the current change. */
const hearing = { left: 0, atMs: [] as number[], through: (): void => undefined }

async function measure({ context, serve }: World): Promise<readonly Finding[]> {
  const url = await serve()
  const tenants = await makeTenants(context, streamsMany / streamsPerTenant)
  const open = await openStreams(url, tenants)
  const dispatch = startDispatch(context, context.live.push)
  try {
    const ms = await inTurns({
      notice: async () => p95(await noticeTimes(context)),
      change: async () => p95(await changeTimes(context, tenants)),
    })
    const figures = `p95: notice ${ms.notice.toFixed(2)} ms, change to client ${ms.change.toFixed(2)} ms, ${streamsMany} streams open`
    return [
      { name: 'event', ratio: ms.change / ms.notice, goal: { atMost: 10 }, figures },
      { name: 'event-seconds', ratio: ms.change / msMax, goal: { atMost: 1 }, figures },
    ]
  } finally {
    for (const requested of open) requested.destroy()
    await dispatch.stop()
  }
}

function p95(times: readonly number[]): number {
  const found = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]
  assert(found !== undefined)
  return found
}

async function openStreams(url: string, tenants: readonly Tenant[]): Promise<readonly ClientRequest[]> {
  const open: ClientRequest[] = []
  for (const { token } of tenants)
    for (let n = 1; n <= streamsPerTenant; n += 1) {
      const requested = request(`${url}/events/v1`, { agent: false, headers: { token } }).end()
      const [response] = (await once(requested, 'response')) as [IncomingMessage]
      assert.equal(response.statusCode, 200)
      requested.on('error', () => undefined) // The stream is closed when the measure is over.
      response
        .setEncoding('utf8')
        .on('data', note)
        .on('error', () => undefined)
      open.push(requested)
    }
  return open
}

/** One change is one event, which arrives in one piece. */
function note(piece: string): void {
  if (!piece.includes(topic)) return
  hearing.atMs.push(performance.now())
  hearing.left -= 1
  if (hearing.left === 0) hearing.through()
}

async function changeTimes(context: Context, tenants: readonly Tenant[]): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < perRound; n += 1) {
    Object.assign(hearing, { left: streamsPerTenant, atMs: [] })
    const through = new Promise<void>((resolve) => {
      hearing.through = resolve
    })
    const events = JSON.stringify([{ topic, body: { id: context.makeId() } }])
    await sql`select append_journal(${tenants[n % tenants.length]?.id}, '{}', ${context.clock()}, ${events}::jsonb)`.execute(
      context.systemDb,
    )
    const committedMs = performance.now()
    context.outboxWake.wake()
    await through
    times.push(...hearing.atMs.map((atMs) => atMs - committedMs))
  }
  return times
}

async function noticeTimes({ pool }: Context): Promise<number[]> {
  const client = await pool.connect()
  const times: number[] = []
  try {
    await client.query('listen bench_notice')
    for (let n = 0; n < perRound * streamsPerTenant; n += 1) {
      const noticed = new Promise<void>((resolve) => void client.once('notification', () => resolve()))
      const startMs = performance.now()
      await Promise.all([pool.query(`select pg_notify('bench_notice', '')`), noticed])
      times.push(performance.now() - startMs)
    }
  } finally {
    client.release(true)
  }
  return times
}
