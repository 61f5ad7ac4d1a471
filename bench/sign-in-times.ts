/** Whether the time of a refusal reveals that an account exists: medians of wrong passwords, known and unknown names in turn. */
import assert from 'node:assert/strict'
import { codes } from '#contract/codes.ts'
import { signIn, transportKey } from '#contract/identity.ts'
import { people } from '#demo/people.ts'
import { ask } from '#test/support/ask.ts'
import { seal } from '#test/support/seal.ts'
import { type Finding, type Measure, median } from './measure.ts'
import { inWorld, type World } from './world.ts'

const tries = 200
const warmUps = 10

export const signInTimes: Measure = { name: 'sign-in-times', run: () => inWorld(measure) }

async function measure(world: World): Promise<readonly Finding[]> {
  const url = await world.serve()
  const key = await fetch(`${url}${transportKey.path}`)
    .then((response) => response.json() as Promise<{ data: { id: string; key: string } }>)
    .then(({ data }) => data)
  const once = async (account: string): Promise<number> => {
    const body = JSON.stringify({ account, ...seal('Guess#2026', key) })
    const headers = { 'content-type': 'application/json' }
    const start = performance.now()
    const response = await fetch(`${url}${signIn.path}`, { method: signIn.method, headers, body })
    const { code } = (await response.json()) as { code: number }
    const ms = performance.now() - start
    assert.equal(code, codes.credentialsWrong.code)
    return ms
  }
  const taken: Readonly<Record<'known' | 'unknown', number[]>> = { known: [], unknown: [] }
  for (let block = -warmUps; block < tries; block += 1) {
    const person = people[Math.abs(block) % people.length]?.mail ?? ''
    const names = { known: person, unknown: `nobody${block}@${person.split('@')[1]}` }
    const order = block % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) {
      const ms = await once(names[which])
      if (block >= 0) taken[which].push(ms)
    }
    // A block stays under every limit, so that no picture code and no lock is triggered.
    await ask(world.ownerUrl, 'delete from sign_in_tries')
  }
  const [known, unknown] = [median(taken.known), median(taken.unknown)]
  const figures = `medians of ${tries} wrong passwords: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`
  const ratio = Math.max(known, unknown) / Math.min(known, unknown)
  return [{ name: 'sign-in-times', ratio, goal: { atMost: 1.1 }, figures }]
}
