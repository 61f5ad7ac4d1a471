/** Hundreds of calls without a session at once: whoever has one works on as if they were not there. */
import { expect, it, onTestFinished } from 'vitest'
import { routes } from '#contract/routes.ts'
import { openLoad } from '#test/support/flood.ts'
import { openTestServer } from '#test/support/server.ts'

const calls = 100

// How much slower the others become is measured by `npm run bench flood`.
it.each([1, 300])(
  '[COM-02] 300 calls at once from %i addresses leave another tenant its lists, and are told when to come again',
  { timeout: 120_000 },
  async (addresses) => {
    const server = await openTestServer({ config: { trustProxy: true } })
    onTestFinished(() => server.close())
    const load = openLoad(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    onTestFinished(() => load.close())
    const { method, path } = routes.documentList
    const requested = { token: await server.enter('chenwei'), method, path, body: '{}' }
    const { flooded, statuses } = await load.measureFlooded(requested, calls, { atOnce: 300, addresses })
    expect(statuses).toEqual([200])
    expect(Object.keys(flooded.statuses).filter((status) => Number(status) >= 500)).toEqual([])
    expect([flooded.statuses['429'] !== undefined, flooded.withoutRetryAfter]).toEqual([true, 0])
  },
)
