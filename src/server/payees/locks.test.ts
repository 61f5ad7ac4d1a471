/** Payees are locked by their ids, or skipped while another transaction has locked them. */
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { gate } from '#test/support/gate.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { group } from '#test/support/netting.ts'
import { plantGroup } from '#test/support/planted-groups.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import type { Schema } from '../db/schema.ts'
import { lockFreePayees, lockPayees } from './locks.ts'

let server: TestServer
/** By id; they were entered in the opposite order. */
let ids: readonly string[] = []
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { context } = server
  const made = Array.from({ length: 60 }, () => context.makeId()).toReversed()
  const backwards = { ...server, context: { ...context, makeId: () => made.shift() ?? context.makeId() } }
  const planted: string[] = []
  for (let n = 0; n < 6; n += 1)
    planted.push((await plantGroup(backwards, group([], { market: undefined }))).payeeId)
  ids = planted.toReversed()
})

const inTransaction = <T>(work: (db: Transaction<Schema>) => Promise<T>): Promise<T> =>
  server.context.systemDb.transaction().execute(work)

/** Works while another transaction has locked a payee. */
async function whileHeld<T>(id: string, work: (letGo: () => void) => Promise<T>): Promise<T> {
  const { begin, begun, held, letGo } = gate()
  const holder = inTransaction(async (db) => {
    await sql`select from payees where id = ${id} for no key update`.execute(db)
    begin()
    await held
  })
  await begun
  const done = await work(letGo).finally(letGo)
  await holder
  return done
}
const which = () => sql`select unnest(${ids.toReversed()}::uuid[]) as payee_id`

describe('payees', () => {
  it.each(['as named', 'the other way round'])(
    '[DOC-12] are locked by their ids, and not as they were entered: %s',
    async (order) => {
      expect(ids).toEqual(ids.toSorted())
      const named = order === 'as named' ? ids : ids.toReversed()
      const free = await whileHeld(ids[0] ?? '', async (letGo) => {
        const waiting = inTransaction((db) => lockPayees(db, named))
        await lockWaited(server)
        const found = await ask(
          server.ownerUrl,
          `select id from payees where id in ('${ids.join("', '")}') for no key update skip locked`,
        )
        letGo()
        await waiting
        return found
      })
      expect(new Set(free)).toEqual(new Set(ids.slice(1)))
    },
  )

  it('[DOC-12] that another transaction has locked are skipped where they can be left to later, up to a number of the others', async () => {
    const [, held = ''] = ids
    const found = await whileHeld(held, () => inTransaction((db) => lockFreePayees(db, which(), 3)))
    expect(found).toEqual([ids[0], ids[2], ids[3]])
    expect(await inTransaction((db) => lockFreePayees(db, which(), 10))).toEqual(ids)
  })
})
