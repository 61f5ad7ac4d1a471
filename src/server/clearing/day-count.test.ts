/** Whatever is set in between, an offer is decided by the day count that it was made under. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import fc from '#test/support/laws.ts'
import { apr, clearNow, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { sentSettings } from '#test/support/sent-settings.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())

const read = async () =>
  (await server.call(routes.marketDetail, { params: { id: qingdaoId } }, { token: payer })).data
const change = async (body: object) =>
  server.call(routes.settingsUpdate, { body: { ...sentSettings(await read()), ...body } }, { token: payer })
const offer = (bps: number) =>
  plantOffer(server.context, { terms: apr(bps), documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }] })

/** Items that wait under another day count than their market's, and awards by another one than their offer's. */
const astray = () =>
  ask(
    server.ownerUrl,
    `select i.id from current_offer_items i join offers o on o.id = i.offer_id
       join market_settings v on v.market_id = o.market_id and v.version = o.settings_version
       join markets m on m.id = o.market_id join market_settings s on s.market_id = m.id and s.version = m.version
       left join awards a on a.id = i.id
     where case when a.id is null then i.state in ('checking', 'review', 'live') and v.day_count <> s.day_count else a.day_count <> v.day_count end`,
  )

const steps = {
  offer: () => offer(1_000),
  /** Clears everything, so that the day count may change. */
  clear: () => clearNow(server),
  to365: () => change({ dayCount: 365 }),
  to360: () => change({ dayCount: 360 }),
  rates: async () => change({ minimumApr: (await read()).settings.minimumApr === '7.00' ? '7.10' : '7.00' }),
} as const
type Step = keyof typeof steps

it('[MKT-14] [CLR-20] over random lives of a market no item is decided by another day count than its own', async () => {
  const seen = { changed: 0, refused: 0 }
  const life = fc.array(fc.constantFrom(...(Object.keys(steps) as Step[])), { minLength: 6, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(life, async (chosen) => {
      for (const step of chosen) {
        server.clock.advance(minute)
        const done = await steps[step]()
        if (typeof done === 'object' && 'code' in done) {
          if (done.code === codes.dayCountInUse.code) seen.refused += 1
          if (done.code === 0 && step !== 'rates') seen.changed += 1
        }
        expect(await astray()).toEqual([])
      }
    }),
    { numRuns: 8 },
  )
  expect([seen.changed > 3, seen.refused > 3]).toEqual([true, true])
})

it('[MKT-14] [CLR-02] an item under another day count, which no command can cause, is not decided', async () => {
  const { itemIds } = await offer(1_500)
  const { settings } = await read()
  const other = settings.dayCount === 360 ? 365 : 360
  const setTo = (dayCount: number) =>
    ask(
      server.ownerUrl,
      `do $$ begin set local session_replication_role = replica;
         update offer_items set day_count = ${dayCount} where id = '${itemIds[0]}'; end $$`,
    )
  await setTo(other)
  server.clock.advance(minute)
  await clearNow(server)
  await setTo(settings.dayCount)
  const awards = () => ask(server.ownerUrl, `select 1 from awards where id = '${itemIds[0]}'`)
  expect(await awards()).toEqual([])
  server.clock.advance(minute)
  await clearNow(server)
  expect(await awards(), 'and it is decided again once all is well').toEqual([1])
})
