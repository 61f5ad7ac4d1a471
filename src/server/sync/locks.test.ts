/** A batch locks payees, and lists of payees, before it reads, so that it decides on current rows. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { gate } from '#test/support/gate.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { mingyuan, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { callWith, makeKey } from '#test/support/sync.ts'

let server: TestServer
let apiKey = ''
const payerId = entityOf('lanting-qingdao').id
beforeAll(async () => {
  server = await openTestServer()
  ;({ apiKey } = await makeKey(server, await server.enter('gaoyuan')))
})
afterAll(() => server.close())
const call = () => callWith(server, () => apiKey)

/** The result of a call that is made while another transaction has locked a row, and waits for it. */
async function madeWhileHeld<T>(row: RawBuilder<unknown>, make: () => Promise<T>): Promise<T> {
  const { begun, begin, held, letGo } = gate()
  const lockHeld = server.context.systemDb.transaction().execute(async (db) => {
    await row.execute(db)
    begin()
    await held
  })
  await begun
  const made = make()
  try {
    await lockWaited(server)
  } finally {
    letGo()
    await lockHeld
  }
  return made
}

it('[DOC-33] documents wait for their payee', async () => {
  await plantOffer(server.context, {
    documents: [
      { source: 'sync', number: 'LOCK', amount: 100_000_00n, due_date: '2026-12-20', type: 'payable' },
    ],
  })
  const documents = [{ number: 'LOCK', payeeCode: mingyuan, amount: '100000.00', dueDate: '2026-12-20' }]
  const { data } = await madeWhileHeld(
    sql`select from payees where payer_id = ${payerId} and code = ${mingyuan} for no key update`,
    () => call()(routes.syncDocuments, { body: { payerId, documents } }),
  )
  expect(data.counts).toMatchObject({ unchanged: 1 })
})

it('[DOC-33] payees wait for the list that they are on', async () => {
  const payees = [{ payeeCode: 'LOCKED', payeeName: '甲' }]
  const { data } = await madeWhileHeld(
    sql`select from companies where id = ${payerId} for no key update`,
    () => call()(routes.syncPayees, { body: { payerId, payees } }),
  )
  expect(data.counts).toMatchObject({ added: 1 })
})
