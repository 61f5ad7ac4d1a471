/**
 * How long a change takes to whoever listens: from its commit to the event at every client of its tenant, with many
 * streams open, beside a bare notice from the database.
 */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { startDispatch } from '#server/news/dispatch.ts'
import { type Reading, readEvents } from '#test/support/events.ts'
import { type Finding, type Measure, rounds } from './measure.ts'
import { makeTenants, type Tenant } from './tenants.ts'
import { inWorld, type World } from './world.ts'

const streamsMany = 500
/** So many people of a tenant look at once. */
const streamsPerTenant = 10
const perRound = 50
const topic = 'bench.changed'
const msMax = 1_000

export const event: Measure = { name: 'event', run: () => inWorld(measure) }

/** When each client of the tenant heard of the change under way. */
const hearing = { left: 0, atMs: [] as number[], through: (): void => undefined }

async function measure({ context, serve }: World): Promise<readonly Finding[]> {
  const url = await serve()
  const tenants = await makeTenants(context, streamsMany / streamsPerTenant)
  const open = await openStreams(url, tenants)
  const dispatch = startDispatch(context, context.live.tell)
  const [floor, subject]: [number[], number[]] = [[], []]
  try {
    // In turns, so that whatever slows the machine down slows both; the first turn of each only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const [notices, changes] = [await noticeTimes(context), await changeTimes(context, tenants)]
      if (round > 0) floor.push(...notices)
      if (round > 0) subject.push(...changes)
    }
  } finally {
    for (const { cut } of open) cut()
    await dispatch.stop()
  }
  const [noticeMs, changeMs] = [p95(floor), p95(subject)]
  const figures = `p95 of ${subject.length}: notice ${noticeMs.toFixed(1)} ms, change to client ${changeMs.toFixed(1)} ms, ${streamsMany} streams open`
  return [
    { name: 'event', ratio: changeMs / noticeMs, goal: { atMost: 10 }, figures },
    { name: 'event-seconds', ratio: changeMs / msMax, goal: { atMost: 1 }, figures },
  ]
}

function p95(times: readonly number[]): number {
  const found = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]
  assert(found !== undefined)
  return found
}

async function openStreams(url: string, tenants: readonly Tenant[]): Promise<readonly Reading[]> {
  const readings: Reading[] = []
  for (const { token } of tenants)
    for (let n = 1; n <= streamsPerTenant; n += 1)
      readings.push(await readEvents(url, token, { onEvent: note }))
  assert(readings.every(({ status }) => status === 200))
  return readings
}

function note(heard: { readonly kind: string }): void {
  if (heard.kind !== 'news') return
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
    const news = JSON.stringify([{ topic, body: { id: context.makeId() } }])
    await sql`select append_journal(${tenants[n % tenants.length]?.id}, '{}', ${context.clock()}, ${news}::jsonb)`.execute(
      context.systemDb,
    )
    const committedMs = performance.now()
    context.bell.ring()
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
