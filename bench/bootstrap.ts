/** The calls of the shell before it shows: identities, permission, menu and configuration, each against one bare row. */
import assert from 'node:assert/strict'
import { menu, permission } from '#contract/access.ts'
import { companyVariable } from '#contract/companies.ts'
import { multiagent } from '#contract/identity.ts'
import { callsPerSecond, connections } from './load.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { makeTenants } from './tenants.ts'
import { inWorld, type World } from './world.ts'

const floorPath = '/bench/row'
const requested = [multiagent, permission, menu, companyVariable]

export const bootstrap: Measure = { name: 'bootstrap', run: () => inWorld(measure) }

async function measure(world: World): Promise<readonly Finding[]> {
  const { pool } = world.context
  const [tenant] = await makeTenants(world.context, 1)
  assert(tenant)
  const url = await world.serve({
    add: (app) =>
      app.get(floorPath, async () => {
        const { rows } = await pool.query<{ single: boolean }>({
          name: 'row',
          text: 'select single from clock',
        })
        return { code: 0, message: '成功', data: rows[0] }
      }),
  })
  const headers = { token: tenant.token }
  const perSecond = await inTurns({
    floor: () => callsPerSecond([`${url}${floorPath}`], headers),
    subject: () =>
      callsPerSecond(
        requested.map(({ path }) => url + path),
        headers,
      ),
  })
  const { floor, subject } = perSecond
  return [
    {
      name: 'bootstrap',
      ratio: subject / floor,
      goal: { atLeast: 0.5 },
      figures:
        `${connections} connections: a bare row ${Math.round(floor)} calls/s, the ${requested.length} calls in turn ` +
        `${Math.round(subject)} calls/s, so ${Math.round(subject / requested.length)} shells/s`,
    },
  ]
}
