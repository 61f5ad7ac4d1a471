/** The cost of delivering an event from the queue, against one signed POST at a time to the same server. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { anyHttpClient, post } from '#server/adapters/http-client.ts'
import type { Context } from '#server/context.ts'
import { webhookAnswerBytesMax, webhookCallWithinMs } from '#server/limits.ts'
import { sendDue } from '#server/webhooks/deliver.ts'
import { newSecret, sealSecret, signedHeaders } from '#server/webhooks/signing.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { makeTenants } from './tenants.ts'
import { millisecondsEach } from './time.ts'
import { inWorld, type World } from './world.ts'

const perRound = 1_000
const perFloor = 300
const payload = JSON.stringify({
  type: 'offer.paid',
  data: { awards: Array.from({ length: 5 }, () => 'award') },
})
const secret = newSecret()

export const webhook: Measure = { name: 'webhook', run: () => inWorld(measure) }

async function measure({ context }: World): Promise<readonly Finding[]> {
  let taken = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      taken += 1
      response.writeHead(200).end('{}')
    })
  })
  const address = await listen(server)
  try {
    const reaching = { ...context, outgoing: anyHttpClient }
    const [tenant] = await makeTenants(context, 1)
    const endpointId = await register(context, tenant?.id ?? '', address)
    const ms = await inTurns({
      floor: () => millisecondsEach(perFloor, () => sendOne(context, address)),
      webhook: async () => {
        await write(context, tenant?.id ?? '', endpointId)
        const before = taken
        const start = performance.now()
        await sendDue(reaching)
        if (taken - before !== perRound) throw new Error(`${taken - before} of ${perRound} events arrived.`)
        return (performance.now() - start) / perRound
      },
    })
    const rate = (each: number): string => `${Math.round(1_000 / each)}/s`
    const figures = `one at a time ${rate(ms.floor)}, from the queue ${rate(ms.webhook)}`
    return [{ name: 'webhook', ratio: ms.floor / ms.webhook, goal: { atLeast: 0.5 }, figures }]
  } finally {
    server.close()
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
}

async function sendOne({ makeId, clock }: Context, address: string): Promise<void> {
  const call = {
    url: new URL(address),
    headers: { ...signedHeaders([secret], makeId(), clock(), payload) },
    body: payload,
    withinMs: webhookCallWithinMs,
    answerBytesMax: webhookAnswerBytesMax,
    giveUp: new AbortController().signal,
  }
  const answered = await post(call, anyHttpClient)
  if (!('status' in answered) || answered.status !== 200) throw new Error('The server did not take it.')
}

async function register(
  { pool, makeId, clock, secrets }: Context,
  tenantId: string,
  address: string,
): Promise<string> {
  const id = makeId()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('sooner.tenant', $1, true)`, [tenantId])
    await client.query(
      `insert into webhook_endpoints (tenant_id, id, address, topics, state, secret, created_at, created_by)
       select $1, $2, $3, '{offer.paid}', 'active', $4, $5, user_id from memberships where tenant_id = $1 limit 1`,
      [tenantId, id, address, sealSecret(secrets, id, secret), clock()],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return id
}

/** As many events as a round sends. */
async function write({ db, clock, makeId }: Context, tenantId: string, endpointId: string): Promise<void> {
  const ids = Array.from({ length: perRound }, makeId)
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('sooner.tenant', ${tenantId}, true)`.execute(transaction)
    await sql`insert into webhook_events select ${tenantId}::uuid, id, 'offer.paid', ${clock()}::timestamptz, ${payload}, ${clock()}::timestamptz
      from unnest(${ids}::uuid[]) id`.execute(transaction)
    await sql`insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, again, state, tries, try_at, created_at)
      select ${tenantId}::uuid, id, ${endpointId}::uuid, id, false, 'waiting', 0, ${clock()}::timestamptz, ${clock()}::timestamptz
      from unnest(${ids}::uuid[]) id`.execute(transaction)
  })
}
