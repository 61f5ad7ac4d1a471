/** The cost of a whole sign-in, against the one part that is slow on purpose: a password hash. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { signIn, transportKey } from '#contract/identity.ts'
import type { Reply, Route } from '#contract/route.ts'
import { demoPassword, people } from '#demo/people.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { seal } from '#test/support/seal.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { millisecondsEach } from './time.ts'
import { inWorld, type World } from './world.ts'

const perRound = 10

type Key = Reply<typeof transportKey>

export const signInMeasure: Measure = { name: 'sign-in', run: () => inWorld(measure) }

async function measure(world: World): Promise<readonly Finding[]> {
  const url = await world.serve()
  const account = people[0]?.mail ?? ''
  // A browser requests the key while the password is typed.
  const key = await dataFrom(url, transportKey)
  const ms = await inTurns({
    hash: () => millisecondsEach(perRound, () => hashPassword(demoPassword)),
    signIn: () => millisecondsEach(perRound, () => signInOnce(url, account, key)),
  })
  const figures = `argon2id hash ${ms.hash.toFixed(1)} ms, sign-in over HTTP ${ms.signIn.toFixed(1)} ms`
  return [{ name: 'sign-in', ratio: ms.signIn / ms.hash, goal: { atMost: 1.5 }, figures }]
}

async function signInOnce(url: string, account: string, key: Key): Promise<void> {
  await dataFrom(url, signIn, JSON.stringify({ account, ...seal(demoPassword, key) }))
}

/** A minimal client with one connection for all calls, as in a browser. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

async function dataFrom<R extends Route>(url: string, { method, path }: R, body?: string): Promise<Reply<R>> {
  const sent = request(`${url}${path}`, { method, agent, headers: { 'content-type': 'application/json' } })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const { code, message, data } = (await json(response)) as { code: number; message: string; data: Reply<R> }
  assert.equal(code, 0, message)
  return data
}
