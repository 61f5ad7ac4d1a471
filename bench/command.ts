/** The cost of a command with key, journal, audit and outbox, against a transaction that only inserts one row. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Input, type Reply, route } from '#contract/route.ts'
import { done } from '#domain/result.ts'
import type { Command } from '#server/commands/command.ts'
import type { Context } from '#server/context.ts'
import type { Incoming } from '#server/http/parse.ts'
import { runCommand } from '#server/http/routes.ts'
import type { Actor } from '#server/sessions/actor.ts'
import { ask } from '#test/support/ask.ts'
import { testAction } from '#test/support/test-action.ts'
import { text } from '#text/text.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { makeTenants, type Tenant } from './tenants.ts'
import { millisecondsEach } from './time.ts'
import { inWorld, type World } from './world.ts'

const clientsMany = 16
const perRound = 320
const note = '一行量一次'

export const command: Measure = { name: 'command', run: () => inWorld(measure) }

async function measure({ context, ownerUrl }: World): Promise<readonly Finding[]> {
  await makeRows(ownerUrl)
  const tenants = await makeTenants(context, clientsMany)
  const [one] = tenants
  assert(one)
  const findings = [
    await compare('command', context, [one]),
    await compare(`command-${clientsMany}-clients`, context, tenants),
    await compare(
      `command-${clientsMany}-clients-one-tenant`,
      context,
      tenants.map(() => one),
    ),
  ]
  return findings
}

export async function makeRows(ownerUrl: string): Promise<void> {
  await ask(ownerUrl, 'create table bench_rows (id uuid primary key, note text not null)')
  await ask(ownerUrl, 'grant insert on bench_rows to sooner_app')
}

/** Each client does its share, one thing after another, all clients at once. */
async function compare(name: string, context: Context, clients: readonly Tenant[]): Promise<Finding> {
  const share = perRound / clients.length
  const spread = async (work: (client: Tenant) => Promise<unknown>): Promise<number> => {
    const means = await Promise.all(clients.map((client) => millisecondsEach(share, () => work(client))))
    return Math.max(...means) / clients.length
  }
  const ms = await inTurns({
    insert: () => spread(() => insertOnly(context)),
    command: () => spread((client) => commandOnce(context, client)),
  })
  const figures = `one-row insert ${ms.insert.toFixed(2)} ms, command ${ms.command.toFixed(2)} ms`
  return { name, ratio: ms.command / ms.insert, goal: { atMost: 3.5 }, figures }
}

async function insertOnly({ pool, makeId }: Context): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('insert into bench_rows (id, note) values ($1, $2)', [makeId(), note])
    await client.query('commit')
  } finally {
    client.release()
  }
}

const rowWrite = route({
  method: 'POST',
  path: '/bench/v1/row',
  effect: 'writes',
  access: 'account.info',
  keyed: 'tenant',
  summary: text('写入一行', 'Write one row'),
  body: z.strictObject({ note: z.string().check(z.maxLength(50)) }),
  reply: z.strictObject({ id: z.string() }),
  refusals: [],
})

type WriteRow = Command<Input<typeof rowWrite>, Reply<typeof rowWrite>, Actor | undefined>

const writeRow: WriteRow = async ({ db, actor, context }, { body }) => {
  const id = context.makeId()
  await sql`insert into bench_rows (id, note) values (${id}, ${body.note})`.execute(db)
  const tenantId = actor?.acting?.tenantId ?? null
  const events = [{ topic: 'bench.rowWritten', body: { id } }]
  const entry = {
    action: testAction('rowWritten'),
    tenantId,
    userId: actor?.userId ?? '',
    facts: { id },
    events,
  }
  return done({ value: { id }, entry })
}

/** One row written by a command; the table `bench_rows` exists. */
export async function commandOnce(context: Context, { token }: Tenant): Promise<void> {
  const incoming: Incoming = {
    requestId: context.makeId(),
    language: 'zh',
    token,
    key: context.makeId(),
    address: '127.0.0.1',
    userAgent: 'bench',
    params: {},
    query: {},
    body: { note },
  }
  const answer = await runCommand(context, rowWrite, writeRow, incoming)
  assert.equal(answer.kind, 'data')
}
