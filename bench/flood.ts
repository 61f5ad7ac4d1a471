/** What hundreds of calls without a session do to somebody who works: their slowest calls meanwhile, beside those in quiet. */
import assert from 'node:assert/strict'
import { documentList } from '#contract/documents.ts'
import { type Flood, openLoad } from '#test/support/flood.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { makeTenants } from './tenants.ts'
import { inWorld, type World } from './world.ts'

const callsPerTake = 150
const atOnce = 300
/** One that asks on and on, and as many as there are calls. */
const floods: readonly Flood[] = [
  { atOnce, addresses: 1 },
  { atOnce, addresses: atOnce },
]

export const flood: Measure = { name: 'flood', run: () => inWorld(measure, { TRUST_PROXY: 'yes' }) }

async function measure(world: World): Promise<readonly Finding[]> {
  const [tenant] = await makeTenants(world.context, 1)
  assert(tenant)
  const load = openLoad(await world.serve())
  const asked = { token: tenant.token, method: documentList.method, path: documentList.path, body: '{}' }
  const findings: Finding[] = []
  try {
    for (const flooded of floods) {
      const ms = await inTurns({
        quiet: async () => (await load.measure(asked, callsPerTake)).p99,
        loud: async () => {
          const { p99, statuses } = await load.measureFlooded(asked, callsPerTake, flooded)
          assert.deepEqual(statuses, [200])
          return p99
        },
      })
      findings.push({
        name: `flood-from-${flooded.addresses}`,
        ratio: ms.loud / ms.quiet,
        goal: { atMost: 3 },
        figures: `a list, p99 of ${callsPerTake} calls: in quiet ${ms.quiet.toFixed(1)} ms, with ${atOnce} calls without a session at once ${ms.loud.toFixed(1)} ms`,
      })
    }
    return findings
  } finally {
    load.close()
  }
}
