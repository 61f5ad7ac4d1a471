/** Hundreds of calls without a session at once: whoever has one works on as if they were not there. */
import { expect, it, onTestFinished } from 'vitest'
import { routes } from '#contract/routes.ts'
import { openLoad } from '#test/support/flood.ts'
import { openTestServer } from '#test/support/server.ts'

const timesQuietMax = 3
const roundsMax = 5
const callsPerRound = 100

it.each([1, 300])(
  '[COM-02] 300 calls at once from %i addresses leave another tenant its lists, at most three times as slow',
  { timeout: 300_000 },
  async (addresses) => {
    const server = await openTestServer({ config: { trustProxy: true } })
    onTestFinished(() => server.close())
    const load = openLoad(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    onTestFinished(() => load.close())
    const { method, path } = routes.documentList
    const asked = { token: await server.enter('chenwei'), method, path, body: '{}' }
    await load.measure(asked, callsPerRound)
    // A machine that does other things at the moment is slow for either; one round without them is enough.
    const ratios: number[] = []
    for (let round = 0; round < roundsMax && !ratios.some((ratio) => ratio <= timesQuietMax); round += 1) {
      const quiet = await load.measure(asked, callsPerRound)
      const { flooded, ...loud } = await load.measureFlooded(asked, callsPerRound, { atOnce: 300, addresses })
      expect([quiet.statuses, loud.statuses]).toEqual([[200], [200]])
      expect(Object.keys(flooded.statuses).filter((status) => Number(status) >= 500)).toEqual([])
      expect([flooded.statuses['429'] !== undefined, flooded.withoutRetryAfter]).toEqual([true, 0])
      ratios.push(loud.p99 / quiet.p99)
    }
    expect(
      ratios.some((ratio) => ratio <= timesQuietMax),
      ratios.join(', '),
    ).toBe(true)
  },
)
