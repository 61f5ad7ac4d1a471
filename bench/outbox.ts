/** The cost of moving an event from the outbox to a handler that writes a row, against one insert and delete. */
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { startEventDeliveries } from '#server/domain-events/deliver.ts'
import { startDispatch } from '#server/domain-events/dispatch.ts'
import type { EventHandler } from '#server/domain-events/event-handler.ts'
import { keepEventHandlers } from '#server/domain-events/store.ts'
import { ask } from '#test/support/ask.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { makeTenants, type Tenant } from './tenants.ts'
import { millisecondsEach } from './time.ts'
import { inWorld, type World } from './world.ts'

const tenantsMany = 8
const perRound = 400
const topic = 'bench.written'

export const outbox: Measure = { name: 'outbox', run: () => inWorld(measure) }

/** Writes one row per event, and reports when a round is complete. */
const rounds = { left: 0, through: (): void => undefined }
const writing: EventHandler = {
  name: 'bench.writing',
  topics: [topic],
  handle: async ({ db }, { id }) => {
    await sql`insert into bench_effects (event_id) values (${id})`.execute(db)
    rounds.left -= 1
    if (rounds.left === 0) rounds.through()
    return undefined
  },
}

async function measure({ context, ownerUrl }: World): Promise<readonly Finding[]> {
  await ask(ownerUrl, 'create table bench_rows (id uuid primary key, note text not null)')
  await ask(ownerUrl, 'create table bench_effects (event_id bigint primary key)')
  await ask(ownerUrl, 'grant insert, select, delete on bench_rows, bench_effects to sooner_app')
  await keepEventHandlers(context.systemDb, [writing])
  const tenants = await makeTenants(context, tenantsMany)
  const deliveries = startEventDeliveries(context, [writing])
  const dispatch = startDispatch(context, deliveries.wake)
  try {
    const ms = await inTurns({
      floor: () => millisecondsEach(perRound, () => insertAndDelete(context)),
      outbox: () => bringOn(context, tenants),
    })
    const figures = `insert and delete ${ms.floor.toFixed(2)} ms, events to its handler ${ms.outbox.toFixed(2)} ms`
    return [{ name: 'outbox', ratio: ms.floor / ms.outbox, goal: { atLeast: 0.3 }, figures }]
  } finally {
    await dispatch.stop()
    await deliveries.stop()
  }
}

async function insertAndDelete({ pool, makeId }: Context): Promise<void> {
  const client = await pool.connect()
  const id = makeId()
  try {
    await client.query('begin')
    await client.query('insert into bench_rows (id, note) values ($1, $2)', [id, '一行量一次'])
    await client.query('delete from bench_rows where id = $1', [id])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** The mean time of an event, from a full outbox to the last effect. */
async function bringOn(context: Context, tenants: readonly Tenant[]): Promise<number> {
  const ids = tenants.map(({ id }) => id)
  rounds.left = perRound
  const through = new Promise<void>((resolve) => {
    rounds.through = resolve
  })
  await sql`insert into outbox (tenant_id, topic, body, created_at)
    select (${ids}::uuid[])[1 + n % ${tenantsMany}], ${topic}, '{}', ${context.clock()}::timestamptz
    from generate_series(1, ${perRound}) n`.execute(context.systemDb)
  const start = performance.now()
  context.outboxWake.wake()
  await through
  while (await isOwed(context)) continue
  return (performance.now() - start) / perRound
}

/** Whether the last effects are still to be committed. */
async function isOwed({ systemDb }: Context): Promise<boolean> {
  const owed = await systemDb.selectFrom('event_deliveries').select('event_id').limit(1).executeTakeFirst()
  return owed !== undefined
}
