/** The effect of hundreds of calls without a session on a signed-in user: the slowest calls meanwhile, against those without load. */
import assert from 'node:assert/strict'
import { documentList } from '#contract/documents.ts'
import { chooseIdentity, multiagent, signIn, transportKey } from '#contract/identity.ts'
import type { Reply, Route } from '#contract/route.ts'
import { demoPassword, people } from '#demo/people.ts'
import { type Flood, openLoad } from '#test/support/flood.ts'
import { seal } from '#test/support/seal.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { inWorld, type World } from './world.ts'

const callsPerTake = 150
const atOnce = 300
/** All calls from one address, and each from an address of its own. */
const floods: readonly Flood[] = [
  { atOnce, addresses: 1 },
  { atOnce, addresses: atOnce },
]

export const flood: Measure = { name: 'flood', run: () => inWorld(measure, { TRUST_PROXY: 'yes' }) }

async function measure(world: World): Promise<readonly Finding[]> {
  const url = await world.serve()
  const load = openLoad(url)
  const requested = {
    token: await signedIn(url),
    method: documentList.method,
    path: documentList.path,
    body: '{}',
  }
  const findings: Finding[] = []
  try {
    for (const flooded of floods) {
      const ms = await inTurns({
        quiet: async () => (await load.measure(requested, callsPerTake)).p99,
        loud: async () => {
          const { p99, statuses } = await load.measureFlooded(requested, callsPerTake, flooded)
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

/** The payer of the demo world, whose list has rows of every kind. */
async function signedIn(url: string): Promise<string> {
  const key = await dataFrom(url, transportKey)
  const { token } = await dataFrom(url, signIn, { account: people[0]?.mail, ...seal(demoPassword, key) })
  const { buyers } = await dataFrom(url, multiagent, undefined, token)
  await dataFrom(url, chooseIdentity, { companyType: 'buyer', id: buyers[0]?.id }, token)
  return token
}

async function dataFrom<R extends Route>(
  url: string,
  { method, path }: R,
  body?: object,
  token = '',
): Promise<Reply<R>> {
  const headers = { 'content-type': 'application/json', token }
  const answer = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: Reply<R> }
  assert.equal(code, 0, message)
  return data
}
