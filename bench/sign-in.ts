/** What a whole sign-in costs beside the one thing in it that is slow on purpose: a password hash. */
import assert from 'node:assert/strict'
import { signIn, transportKey } from '#contract/identity.ts'
import { demoPassword, people } from '#demo/people.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { seal } from '#test/support/seal.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { millisecondsEach } from './time.ts'
import { inWorld, type World } from './world.ts'

const perRound = 10

export const signInMeasure: Measure = { name: 'sign-in', run: () => inWorld(measure) }

async function measure(world: World): Promise<readonly Finding[]> {
  const url = await world.serve()
  const account = people[0]?.mail ?? ''
  const ms = await inTurns({
    hash: () => millisecondsEach(perRound, () => hashPassword(demoPassword)),
    signIn: () => millisecondsEach(perRound, () => signInOnce(url, account)),
  })
  const figures = `argon2id hash ${ms.hash.toFixed(1)} ms, key and sign-in over HTTP ${ms.signIn.toFixed(1)} ms`
  return [{ name: 'sign-in', ratio: ms.signIn / ms.hash, goal: { atMost: 1.5 }, figures }]
}

/** As a browser does it: ask for the key, seal the password, sign in. */
async function signInOnce(url: string, account: string): Promise<void> {
  const key = await dataOf<{ id: string; key: string }>(await fetch(`${url}${transportKey.path}`))
  const response = await fetch(`${url}${signIn.path}`, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, ...seal(demoPassword, key) }),
  })
  await dataOf(response)
}

async function dataOf<T>(response: Response): Promise<T> {
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: T }
  assert.equal(code, 0, message)
  return data
}
