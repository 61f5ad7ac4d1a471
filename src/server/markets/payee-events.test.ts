/** Which changes of a market its payees hear of, over a real connection. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { routes } from '#contract/routes.ts'
import { topics } from '#contract/topics.ts'
import { markets } from '#demo/markets.ts'
import { entityOf, marketIdOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { type Reading, readEvents } from '#test/support/events.ts'
import { sentSettings } from '#test/support/sent-settings.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
let ofPayee: Reading
let ofOther: Reading
beforeAll(async () => {
  server = await openTestServer({ background: { jobs: [], eventHandlers: [] } })
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  payer = await server.enter('chenwei')
  ofPayee = await readEvents(url, await server.enter('lixiaoyun'))
  // A dealer is in no market.
  ofOther = await readEvents(url, await server.enter('wangqiang'))
})
afterAll(async () => {
  ofPayee.cut()
  ofOther.cut()
  await server.close()
})

const suzhou = markets.find((market) => market.payer === 'hongfei-suzhou' && market.currency === 'CNY')
const id = suzhou ? marketIdOf(suzhou) : ''
const read = async () => (await server.call(routes.marketDetail, { params: { id } }, { token: payer })).data

const heardBy = ({ heard }: Reading): number =>
  heard.filter((event) => event.kind === 'event' && event.topic === topics.marketsChanged).length
const untilHeard = (count: number) =>
  vi.waitFor(
    () => {
      if (heardBy(ofPayee) < count) throw new Error(`The payee has heard ${heardBy(ofPayee)} of ${count}.`)
    },
    { timeout: 10_000, interval: 5 },
  )

const setSwitch = async (open: boolean) => {
  const { version } = await read()
  const body = { version, open, ...(!open && { reason: '年度结账' }) }
  await server.call(routes.marketSwitch, { params: { marketId: id }, body }, { token: payer })
}
const change = async (changes: object) => {
  const body = { ...sentSettings(await read()), ...changes }
  expect((await server.call(routes.settingsUpdate, { body }, { token: payer })).code).toBe(0)
}

it('[MKT-05] [MKT-17] payees hear that it closed, opened or changed its public settings, and of nothing private', async () => {
  const { settings } = await read()
  await setSwitch(false)
  await untilHeard(1)
  await setSwitch(true)
  await untilHeard(2)
  // Events of one tenant arrive in order, so that a private change would be heard before the public one.
  await change({ minimumApr: '6.25' })
  await change({ lowestApr: '3.50', minimumApr: settings.minimumApr })
  await untilHeard(3)
  await change({ lowestApr: settings.lowestApr })
  await untilHeard(4)
  expect([heardBy(ofPayee), heardBy(ofOther)]).toEqual([4, 0])
  // Also none that is still on its way.
  const written = `select count(*)::int from (select tenant_id, topic from outbox union all select tenant_id, topic from domain_events) e
    where e.topic = '${topics.marketsChanged}' and e.tenant_id = '${entityOf('mingyuan').tenantId}'`
  expect(await ask(server.ownerUrl, written)).toEqual([4])
})
