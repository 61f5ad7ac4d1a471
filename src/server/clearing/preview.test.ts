/** A preview of clearing answers while the pool is locked, reads one snapshot, and is limited per person. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { minute } from '#test/support/clock.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { apr, orchid, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { previewsAtOncePerPersonMax, previewsPerPersonMax } from '../limits.ts'

let server: TestServer
let payer: string
let owner: pg.Client
const documents = [{ amount: 1_000_00n, due_date: '2026-12-20' }]
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  await plantOffer(server.context, { terms: apr(1_000), documents })
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})
beforeEach(() => server.clock.advance(10 * minute))

const look = () => server.call(routes.clearingPreview, { body: { marketId: qingdaoId } }, { token: payer })

/** Does something while another transaction has a lock, which ends with it. */
async function whileLocked<T>(locked: string, work: () => Promise<T>): Promise<T> {
  await owner.query(`begin; ${locked}`)
  try {
    return await work()
  } finally {
    await owner.query('rollback')
  }
}
/** A preview waits here, after it has looked at the market and before it reads the book. */
const calendars = 'lock table calendar_texts in access exclusive mode'

it('[CLR-08] answers while another has the pool', async () => {
  const { code, data } = await whileLocked(
    `select from ledger_balances where account_id in (select id from ledger_accounts where market_id = '${qingdaoId}') for update`,
    look,
  )
  expect([code, data.candidates, data.poolLeft]).toEqual([0, 1, '8000000.00'])
})

it('[CLR-08] sees everything as of one moment', async () => {
  const looking = await whileLocked(calendars, async () => {
    const begun = look()
    await lockWaited(server)
    await plantOffer(server.context, { code: orchid, terms: apr(1_000), documents })
    return { begun }
  })
  expect((await looking.begun).data.candidates).toBe(1)
  expect((await look()).data.candidates).toBe(2)
})

it('[CLR-08] waits for its turn when a person asks for more at once, and is refused only far beyond', async () => {
  const answers = await whileLocked(calendars, async () => {
    const begun = Array.from({ length: previewsPerPersonMax }, look)
    await lockWaited(server, previewsAtOncePerPersonMax)
    expect((await look()).code).toBe(codes.tooManyRequests.code)
    return { begun }
  })
  expect((await Promise.all(answers.begun)).map(({ code }) => code)).toEqual(answers.begun.map(() => 0))
  expect((await look()).code).toBe(0)
})
