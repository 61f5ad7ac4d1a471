/** Evaluating only what a change can touch comes to the same as evaluating everything. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NettingGroup } from '#test/support/eligibility-reference.ts'
import fc from '#test/support/laws.ts'
import { group, netted, nettingGroups } from '#test/support/netting.ts'
import { documentStatesOf, plantGroup } from '#test/support/planted-groups.ts'
import { leftToChange } from '#test/support/rolling.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { evaluateDocuments, evaluatePayees } from './commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers', 'offerStateDiffers'] })
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

const leftOver = (payeeId: string) => leftToChange(server, payeeId)

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
    const before = await documentStatesOf(server, payeeId)
    await changed([...ids.values()][0] ?? '', change)
    expect(await leftOver(payeeId)).toBe(0)
    const after = await documentStatesOf(server, payeeId)
    const others = Object.keys(after).filter((id) => id !== [...ids.values()][0])
    expect(others.some((id) => after[id]?.reasons !== before[id]?.reasons)).toBe(true)
  })
})
