/** Evaluating only what a change can touch comes to the same as evaluating everything. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { topics } from '#contract/topics.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { NettingGroup } from '#domain/documents/eligibility.ts'
import { mingyuanCode, tradeOf } from '#test/support/documents.ts'
import fc from '#test/support/laws.ts'
import { group, netted, nettingGroups, tiedMarket } from '#test/support/netting.ts'
import { plantGroup, standingsOf } from '#test/support/planted-groups.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { evaluateDocuments, evaluatePayees } from './commands.ts'
import { evaluateRolled } from './reactions.ts'
import { noteEvaluated } from './store.ts'

const { payerTenantId } = tradeOf(mingyuanCode)
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
})
afterAll(() => server.close())

type Change =
  | { readonly kind: 'disable' }
  | { readonly kind: 'enable' }
  | { readonly kind: 'exclude' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'uncredit' }
  | { readonly kind: 'amount'; readonly amount: bigint }
  | { readonly kind: 'due'; readonly days: number }

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom<Change>(
    { kind: 'disable' },
    { kind: 'enable' },
    { kind: 'exclude' },
    { kind: 'delete' },
    { kind: 'uncredit' },
  ),
  fc.bigInt({ min: 1n, max: 400n }).map((amount) => ({ kind: 'amount', amount }) as const),
  fc.integer({ min: -20, max: 20 }).map((days) => ({ kind: 'due', days }) as const),
)

const set = (change: Change, isNote: boolean) => {
  if (change.kind === 'disable') return sql`disabled_by = 'payer', disabled_reason = 'x'`
  if (change.kind === 'enable') return sql`disabled_by = null, disabled_reason = null`
  if (change.kind === 'exclude') return sql`excluded = not excluded`
  if (change.kind === 'delete') return sql`deleted_at = created_at`
  if (change.kind === 'uncredit') return sql`credits_id = null`
  if (change.kind === 'due') return sql`due_date = due_date + ${change.days}::int`
  return sql`amount = ${isNote ? -change.amount : change.amount}`
}

const imageOf = (id: string) =>
  server.context.systemDb.selectFrom('current_documents').selectAll().where('id', '=', id).executeTakeFirst()

/** How many documents an evaluation of everything changes. */
const leftOver = async (payeeId: string): Promise<number> =>
  (await evaluatePayees(server.context.systemDb, [payeeId], server.clock())).documents

/** Changes one document and evaluates what that can touch. */
async function changed(id: string, change: Change): Promise<void> {
  const before = await imageOf(id)
  if (!before || before.paid_date) return
  await server.context.systemDb.transaction().execute(async (db) => {
    await sql`update documents set ${set(change, before.amount < 0n)} where id = ${id}`.execute(db)
    const after = await db
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    await evaluateDocuments(db, [before, ...(after ? [after] : [])], server.clock())
  })
}

describe('a change of one document', () => {
  it('[DOC-12] is evaluated with what it decides about, and nothing is left to change', async () => {
    await fc.assert(
      fc.asyncProperty(nettingGroups, fc.nat(11), changes, async (of, place, change) => {
        const { payeeId, ids } = await plantGroup(server, of)
        await evaluatePayees(server.context.systemDb, [payeeId], server.clock())
        const list = [...ids.values()]
        const id = list[place % Math.max(list.length, 1)]
        if (id) await changed(id, change)
        expect(await leftOver(payeeId)).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  it.each<readonly [string, Change, NettingGroup]>([
    [
      'a credit note that kept something is deleted',
      { kind: 'delete' },
      group([netted('0', { amount: -400_00n }), netted('a'), netted('b', { amount: 300_00n })]),
    ],
    [
      'a document is lowered below its credit note',
      { kind: 'amount', amount: 1_00n },
      group([netted('a'), netted('b'), netted('n', { amount: -400_00n, creditsId: 'a' })]),
    ],
    [
      'a document with a credit note on it is deleted',
      { kind: 'delete' },
      group([netted('a'), netted('b'), netted('n', { amount: -400_00n, creditsId: 'a' })]),
    ],
  ])('[DOC-07] [DOC-10] releases or holds back others where %s', async (_name, change, of) => {
    const { payeeId, ids } = await plantGroup(server, of)
    await evaluatePayees(server.context.systemDb, [payeeId], server.clock())
    const before = await standingsOf(server, payeeId)
    await changed([...ids.values()][0] ?? '', change)
    expect(await leftOver(payeeId)).toBe(0)
    const after = await standingsOf(server, payeeId)
    const others = Object.keys(after).filter((id) => id !== [...ids.values()][0])
    expect(others.some((id) => after[id]?.reasons !== before[id]?.reasons)).toBe(true)
  })
})

describe('a day roll', () => {
  const roll = async () => {
    const { context, clock } = server
    const [machineNow, businessNow] = [clock(), clock()]
    return context.systemDb
      .transaction()
      .execute((db) =>
        evaluateRolled.react(
          { db, context, machineNow, businessNow },
          { id: 1n, tenantId: payerTenantId, userId: null, topic: topics.marketsRolled, body: {} },
        ),
      )
  }
  const moveDates = (payeeId: string, today: Day, payDate: Day | undefined) =>
    sql`update markets m set business_date = ${today}, next_clearing_at = ${payDate ? server.clock() : null}, next_pay_date = ${payDate ?? null}
      from payees p where p.id = ${payeeId} and m.tenant_id = p.payer_tenant_id and m.id = p.market_id`.execute(
      server.context.systemDb,
    )

  it('[DOC-12] [MKT-19] looks at due dates between the old and the new dates, and nothing is left to change', async () => {
    const rolls = fc.record({
      days: fc.integer({ min: 0, max: 30 }),
      payDays: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(nettingGroups, rolls, async (of, { days, payDays }) => {
        const { payeeId } = await plantGroup(server, of)
        await evaluatePayees(server.context.systemDb, [payeeId], server.clock())
        await noteEvaluated(server.context.systemDb, payerTenantId, [payeeId])
        const today = addDays('2026-11-16' as Day, days)
        await moveDates(payeeId, today, payDays === undefined ? undefined : addDays(today, payDays))
        await roll()
        expect(await leftOver(payeeId)).toBe(0)
      }),
      { numRuns: 30 },
    )
  })

  it('[DOC-12] tells nobody where nothing changed, and evaluates nothing twice', async () => {
    const { payeeId } = await plantGroup(server, group([netted('a')], { market: tiedMarket() }))
    expect(await roll()).toMatchObject({ action: 'documents.evaluated' })
    expect(await leftOver(payeeId)).toBe(0)
    expect(await roll()).toBeUndefined()
  })
})
