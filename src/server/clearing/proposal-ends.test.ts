/** Approvals whose process dies, and proposals that were not approved in time. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { runTriesMax } from '#domain/clearing/limits.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { scheduleAlone } from '#test/support/due.ts'
import { apr, orchid, payerTenantId, plantOffer, qingdaoId, workOn } from '#test/support/planted-offers.ts'
import { proposeNow } from '#test/support/proposals.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { commit } from '#test/support/sql.ts'
import { slotKind } from '../markets/queries.ts'
import { runDue } from '../schedule/worker.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  const documents = [1, 2, 3].map((n) => ({ amount: BigInt(n) * 1_000_00n, due_date: '2026-12-20' }))
  await plantOffer(server.context, { code: orchid, terms: apr(1_000), documents })
  // Below the minimum: its payee reads a reason once the run is awarded.
  await plantOffer(server.context, { terms: apr(600), documents: documents.slice(0, 1) })
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(11 * minute))

const award = async (id: string) =>
  (await server.call(routes.runAward, { params: { id }, body: { marketId: qingdaoId } }, { token: payer }))
    .code
const read = async (id: string) =>
  (await server.call(routes.runRead, { params: { id } }, { token: payer })).data
const moveTo = (at: string) => server.clock.advance(Date.parse(at) - server.clock().getTime())
const slotAt = (at: string) =>
  scheduleAlone(server.context, {
    id: server.context.makeId(),
    tenantId: payerTenantId,
    kind: slotKind,
    dueAt: new Date(at),
    body: { marketId: qingdaoId },
  })
const states = () =>
  ask(server.ownerUrl, `select state from clearing_runs where market_id = '${qingdaoId}' order by number`)
const awards = async (id: string) =>
  (await ask(server.ownerUrl, `select count(*)::int from awards where run_id = '${id}'`))[0]

describe('[CLR-07] [CLR-10] an approval whose process dies', () => {
  const fail = (table: string, what: string) =>
    commit(server.ownerUrl, [
      `create function die() returns trigger language plpgsql as $$ begin ${what}; return null; end $$`,
      `create trigger dies after insert on ${table} for each statement execute function die()`,
    ])
  const heal = (table: string) =>
    commit(server.ownerUrl, [`drop trigger dies on ${table}`, 'drop function die()'])

  it('leaves nothing, and is then awarded once as it was proposed', async () => {
    const runId = await proposeNow(server)
    const { resultHash } = await read(runId)
    expect(await award(runId)).toBe(0)
    for (const table of ['awards', 'clearing_payee_results', 'audit']) {
      await fail(table, 'perform pg_terminate_backend(pg_backend_pid())')
      await expect(workOn(server, runId)).rejects.toThrow(/terminat|Connection/)
      await heal(table)
      expect([table, await awards(runId), (await read(runId)).state]).toEqual([table, 0, 'running'])
    }
    await Promise.all([1, 2, 3].map(() => workOn(server, runId)))
    expect(await read(runId)).toMatchObject({ state: 'done', resultHash })
    expect(await awards(runId)).toBe(3)
  })

  it('has tries of its own, after which it is aborted', async () => {
    await plantOffer(server.context, {
      code: orchid,
      terms: apr(1_000),
      documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }],
    })
    const runId = await proposeNow(server)
    await award(runId)
    await fail('awards', `raise exception 'no'`)
    for (let tries = 1; tries < runTriesMax; tries += 1)
      await expect(workOn(server, runId)).rejects.toThrow('no')
    await workOn(server, runId)
    await heal('awards')
    expect(await read(runId)).toMatchObject({ state: 'aborted', end: { reason: 'failed' } })
    expect(await award(runId)).toBe(codes.proposalFailed.code)
    expect(await awards(runId)).toBe(0)
  })
})

describe('[CLR-10] a proposal that nobody approved', () => {
  it('expires at the next slot, before the run of that slot, which waits in its place', async () => {
    const runId = await proposeNow(server)
    await slotAt('2026-11-16T04:00:00.000Z')
    moveTo('2026-11-16T04:00:00.000Z')
    expect(await award(runId), 'before the slot was handled').toBe(codes.proposalExpired.code)
    await runDue(server.context)
    expect(await read(runId)).toMatchObject({ state: 'aborted', end: { reason: 'expired', by: null } })
    const [id] = (await ask(
      server.ownerUrl,
      `select id from clearing_runs where state = 'running'`,
    )) as string[]
    await workOn(server, id ?? '')
    expect((await states()).slice(-2)).toEqual(['aborted', 'proposed'])
    expect(await award(runId)).toBe(codes.proposalExpired.code)
  })

  it('expires at a slot at which its market is closed too', async () => {
    const open = (is: boolean) =>
      ask(server.ownerUrl, `update markets set open = ${is} where id = '${qingdaoId}' returning 1`)
    await open(false)
    await slotAt('2026-11-17T04:00:00.000Z')
    moveTo('2026-11-17T04:00:00.000Z')
    await runDue(server.context)
    await open(true)
    expect((await states()).slice(-3)).toEqual(['aborted', 'aborted', 'skipped'])
  })

  it('expires by itself where no slot comes any more', async () => {
    await proposeNow(server)
    moveTo('2026-11-18T04:00:00.000Z')
    await runDue(server.context)
    expect((await states()).at(-1)).toBe('aborted')
  })

  it('[CLR-10] keeps the certificate of its decision', async () => {
    const change = (columns: string) =>
      ask(
        server.ownerUrl,
        `update clearing_runs set state = 'aborted', end_reason = 'expired', finished_at = instant, ${columns} where state = 'proposed' returning state`,
      )
    await proposeNow(server)
    const columns = ['bound = bound + 1', 'pool_price = pool_price + 1', 'margin_price = margin_price + 1']
    for (const one of [...columns, 'scale_bits = (scale_bits + 1) % 40', 'is_optimal = not is_optimal'])
      await expect(change(one), `changed ${one}`).rejects.toThrow('what it is stays')
    expect(await change('ended_by = null')).toEqual(['aborted'])
  })

  it('expires at a slot that is handled late, also if it was made after the moment of the slot', async () => {
    await slotAt('2026-11-19T04:00:00.000Z')
    moveTo('2026-11-19T04:11:00.000Z')
    const runId = await proposeNow(server)
    await runDue(server.context)
    expect(await ask(server.ownerUrl, `select end_reason from clearing_runs where id = '${runId}'`)).toEqual([
      'expired',
    ])
    const [id] = (await ask(
      server.ownerUrl,
      `select id from clearing_runs where state = 'running'`,
    )) as string[]
    await workOn(server, id ?? '')
    expect((await states()).slice(-2)).toEqual(['aborted', 'proposed'])
  })
})
