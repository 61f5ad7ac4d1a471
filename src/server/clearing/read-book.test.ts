/** The book that a run reads: eligibility as it is stored where it holds, and settings as values. */
import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decide } from '#domain/clearing/rules.ts'
import { reasonsIn } from '#domain/documents/eligibility.ts'
import type { Restrictions } from '#domain/markets/settings.ts'
import { minute } from '#test/support/clock.ts'
import { tradeOf } from '#test/support/documents.ts'
import {
  apr,
  clearNow,
  mingyuan,
  orchid,
  payerTenantId,
  plantOffer,
  qingdaoId,
} from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import { openAlone } from '../db/pool.ts'
import type { Schema } from '../db/schema.ts'
import { noteEvaluated } from '../eligibility/store.ts'
import { readMarkets } from '../markets/queries.ts'
import { uuidAt } from './award-rows.ts'
import { findStale } from './book-sql.ts'
import { inputOf } from './engine.ts'
import { bookOf, readBook } from './read-book.ts'
import { lookAtPool, type ReadMarket, runTimeAt } from './run-market.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const id = server.context.makeId()
  await plantOffer(server.context, {
    documents: [{ id, amount: 100_000_00n, due_date: '2026-12-20' }],
    credits: [{ amount: -10_000_00n, credits_id: id, due_date: '2026-12-20' }],
  })
  await plantOffer(server.context, {
    code: orchid,
    terms: apr(900),
    documents: [
      { amount: 1_000_00n, due_date: '2026-12-20' },
      { amount: 2_000_00n, due_date: '2027-03-20' },
    ],
  })
})
afterAll(() => server.close())

type Looking = {
  readonly db: Transaction<Schema>
  readonly connection: pg.PoolClient
  readonly read: ReadMarket
}

/** In a transaction that is rolled back. */
async function looking<T>(work: (looking: Looking) => Promise<T>): Promise<T> {
  const connection = await openAlone(server.context.pool)
  try {
    return await runUnit(server.context, {
      cause: { kind: 'job', requestId: server.context.makeId() },
      enter: inScopeOf({ tenantId: payerTenantId }),
      isolation: 'repeatable read',
      mode: 'rehearse',
      connection,
      lock: noLocks,
      work: async ({ db, businessNow }) => {
        const [market] = await readMarkets(db, payerTenantId, qingdaoId)
        const read = market && (await lookAtPool(db, market, runTimeAt(businessNow, 'Asia/Shanghai', false)))
        if (!read) throw new Error('the demo world has this market')
        return { value: await work({ db, connection, read }) }
      },
    })
  } finally {
    await connection.end()
  }
}

/** Every item with its payable amount and its reasons, as the book of a market has them. */
async function itemsOf({ db, connection, read }: Looking, restrictions: Partial<Restrictions> = {}) {
  const source = await readBook(db, connection, {
    ...read,
    restrictions: { ...read.restrictions, ...restrictions },
  })
  const { book, itemIds } = inputOf(source)
  return Array.from({ length: book.count }, (_, at) => ({
    item: uuidAt(itemIds, at),
    amount: book.amount[at],
    reasons: reasonsIn(book.ineligible[at] ?? 0),
  }))
}

describe('[CLR-02] the book of a run', () => {
  it('has the same items whether eligibility is read or evaluated, in the order of their ids', async () => {
    await looking(async (at) => {
      expect(await findStale(at.db, bookOf(at.read)), 'their evaluation was never noted').toBe(true)
      const evaluated = await itemsOf(at)
      const payees = [mingyuan, orchid].map((code) => tradeOf(code).payeeId)
      await noteEvaluated(at.db, payerTenantId, payees)
      expect(await findStale(at.db, bookOf(at.read))).toBe(false)
      const read = await itemsOf(at)
      expect(read).toEqual(evaluated)
      const changes = [
        'switched_on = not switched_on',
        `contract_to = '2027-12-31'`,
        'reserve_bps = 1',
        'today = today - 1',
      ]
      for (const change of changes) {
        await sql`savepoint changed`.execute(at.db)
        await sql`update payee_evaluations set ${sql.raw(change)} where payee_id = ${payees[0]}`.execute(
          at.db,
        )
        expect([change, await findStale(at.db, bookOf(at.read))]).toEqual([change, true])
        await sql`rollback to savepoint changed`.execute(at.db)
      }
      expect(read.map(({ item }) => item)).toEqual(read.map(({ item }) => item).toSorted())
      expect(read.map(({ amount }) => amount)).toContain(90_000_00)
    })
  })

  it('[MKT-06] is judged by the settings that it is given, and nothing is written', async () => {
    await looking(async (at) => {
      const asSet = await itemsOf(at)
      expect(asSet.every(({ reasons }) => reasons.length === 0)).toBe(true)
      const short = await itemsOf(at, { daysPaidEarlyMax: 60 })
      expect(short.filter(({ reasons }) => reasons.includes('tooEarly'))).toHaveLength(1)
      const large = await itemsOf(at, { documentMinorMin: 1_500_00n })
      expect(large.filter(({ reasons }) => reasons.includes('tooSmall'))).toHaveLength(1)
      const held = await itemsOf(at, { reserveMinor: 10_000_000_00n })
      expect(held.every(({ reasons }) => reasons.includes('reserved'))).toBe(true)
      const later = { ...at, read: { ...at.read, payDate: '2026-12-25' as typeof at.read.payDate } }
      expect((await itemsOf(later)).filter(({ reasons }) => reasons.includes('noPayRun'))).toHaveLength(2)
      expect(await itemsOf(at)).toEqual(asSet)
    })
  })

  it('is decided by other rates as a value, from the same items', async () => {
    await looking(async ({ db, connection, read }) => {
      const input = inputOf(await readBook(db, connection, read))
      const strict = { ...input.market, minimumBps: 950 as typeof input.market.minimumBps }
      expect([decide(input).order.length, decide({ ...input, market: strict }).order.length]).toEqual([3, 1])
    })
  })

  it('[CLR-07] evaluates payees whose awards are not applied yet, and has none of their awarded items', async () => {
    server.clock.advance(minute)
    await clearNow(server)
    const { itemIds } = await plantOffer(server.context, {
      code: mingyuan,
      documents: [{ amount: 5_000_00n, due_date: '2026-12-20' }],
    })
    await looking(async (at) => {
      expect(await findStale(at.db, bookOf(at.read))).toBe(true)
      expect((await itemsOf(at)).map(({ item }) => item)).toEqual(itemIds)
    })
  })
})
