/** Slots: a run at its time, none while the market is closed or it is too late, and none twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { hour, minute } from '#test/support/clock.ts'
import { scheduleAlone } from '#test/support/due.ts'
import { payerTenantId, plantOffer, qingdaoId, workOn } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { slotKind } from '../markets/queries.ts'
import { runDue } from '../schedule/worker.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const slotAt = (at: string) =>
  scheduleAlone(server.context, {
    id: server.context.makeId(),
    tenantId: payerTenantId,
    kind: slotKind,
    dueAt: new Date(at),
    body: { marketId: qingdaoId },
  })
const moveTo = (at: string) => server.clock.advance(Date.parse(at) - server.clock().getTime())
const runs = () =>
  ask(
    server.ownerUrl,
    `select json_build_array(id, number, slot_date, slot_time, state, pay_date) from clearing_runs where market_id = '${qingdaoId}' order by number`,
  ) as Promise<[string, number, string, string | null, string, string | null][]>
const openMarket = (open: boolean) =>
  ask(
    server.ownerUrl,
    `update markets set open = ${open}, closed_reason = ${open ? 'null' : `'结账'`} where id = '${qingdaoId}' returning 1`,
  )

describe('[CLR-08] a slot', () => {
  it('is run once at its time, and pays on the day that it promised', async () => {
    await plantOffer(server.context, { documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }] })
    await slotAt('2026-11-16T04:00:00.000Z')
    moveTo('2026-11-16T04:05:00.000Z')
    await runDue(server.context)
    const [begun] = await runs()
    expect(begun?.slice(1, 5)).toEqual([1, '2026-11-16', '12:00', 'running'])
    await workOn(server, begun?.[0] ?? '')
    const [done] = await runs()
    expect(done?.slice(4)).toEqual(['done', '2026-11-20'])
  })

  it('that is no time of the market any more does nothing', async () => {
    await slotAt('2026-11-16T05:00:00.000Z')
    moveTo('2026-11-16T05:01:00.000Z')
    await runDue(server.context)
    expect(await runs()).toHaveLength(1)
  })

  it('is missed where it would begin more than an hour late, recorded and not made up', async () => {
    await slotAt('2026-11-17T04:00:00.000Z')
    moveTo('2026-11-17T05:00:01.000Z')
    await runDue(server.context)
    expect((await runs()).at(-1)?.slice(1)).toEqual([2, '2026-11-17', '12:00', 'missed', null])
  })

  it('is skipped while the market is closed', async () => {
    await openMarket(false)
    await slotAt('2026-11-18T04:00:00.000Z')
    moveTo('2026-11-18T04:00:00.000Z')
    await runDue(server.context)
    expect((await runs()).at(-1)?.slice(1)).toEqual([3, '2026-11-18', '12:00', 'skipped', null])
    await openMarket(true)
  })

  it('has one run only, whatever comes at once', async () => {
    await slotAt('2026-11-19T04:00:00.000Z')
    moveTo('2026-11-19T04:00:00.000Z')
    await Promise.all([1, 2, 3].map(() => runDue(server.context)))
    const found = (await runs()).filter(([, , date]) => date === '2026-11-19')
    expect(found).toHaveLength(1)
    await workOn(server, found[0]?.[0] ?? '')
    server.clock.advance(hour + minute)
  })

  it('is skipped while its payer is frozen', async () => {
    const freeze = (frozen: boolean) =>
      ask(
        server.ownerUrl,
        `update companies set frozen = ${frozen} where id = '${payerTenantId}' returning 1`,
      )
    await freeze(true)
    await slotAt('2026-11-20T04:00:00.000Z')
    moveTo('2026-11-20T04:00:00.000Z')
    await runDue(server.context)
    expect((await runs()).at(-1)?.slice(2, 5)).toEqual(['2026-11-20', '12:00', 'skipped'])
    await freeze(false)
  })
})
