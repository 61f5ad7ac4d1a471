/** Violations of invariants are metrics, found by a check in the background. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { waitFor } from '#test/support/settled.ts'
import { booksCheckSeconds } from '../limits.ts'
import { checkedInCode, checks } from './checks.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
})
afterAll(() => server.close())

const violations = async (): Promise<readonly string[]> => {
  const { body } = await server.app.inject({ url: '/metrics' })
  return body.split('\n').filter((line) => line.startsWith('sooner_invariant_violations{'))
}
const journal = 'sooner_invariant_violations{invariant="journalDiffers"}'

it('[RUN-06] every invariant has a number, 0 where the books are in order, and a violation is counted at the next check', async () => {
  await violations()
  await waitFor(async () =>
    expect(await violations()).toHaveLength(Object.keys(checks).length + checkedInCode.length),
  )
  expect((await violations()).filter((line) => !line.endsWith('} 0'))).toEqual([])

  await ask(
    server.ownerUrl,
    `set session_replication_role = replica; update companies set name = name || '!' where parent_id is null and company_type = 'dealer'`,
  )
  expect(await violations(), 'the last check stands for an hour').toContain(`${journal} 0`)
  server.clock.advance(booksCheckSeconds * 1_000)
  await waitFor(async () => expect(await violations()).toContain(`${journal} 2`))
})
