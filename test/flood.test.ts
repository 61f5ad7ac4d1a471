/** Hundreds of concurrent calls without a session do not affect the calls of a signed-in person. */
import { expect, it, onTestFinished } from 'vitest'
import { routes } from '#contract/routes.ts'
import { openLoad } from '#test/support/flood.ts'
import { openTestServer } from '#test/support/server.ts'

const calls = 100

// How much slower the others become is measured by `npm run bench flood`.
it.each([1, 300])(
  '[COM-02] 300 calls at once from %i addresses are refused with Retry-After, and a signed-in person still reads lists',
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
