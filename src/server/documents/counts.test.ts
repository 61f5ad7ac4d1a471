/** The counts that totals are read from, also where many write at once. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { routes } from '#contract/routes.ts'
import { topics } from '#contract/topics.ts'
import { tradeOf } from '#test/support/documents.ts'
import { openTrade, trade } from '#test/support/documents-trade.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { LockWaitOver } from '../db/faults.ts'
import { inScope } from '../db/scope.ts'
import { evaluatePayees } from '../eligibility/commands.ts'
import { evaluateRolled } from '../eligibility/event-handlers.ts'

const { server, payer, add, addByPayee, plant } = openTrade()

const disable = (...invoiceIds: readonly string[]) =>
  server().call(
    routes.documentDisable,
    { body: { invoiceIds: [...invoiceIds], disabled: true, reason: '有争议' } },
    { token: payer() },
  )

async function expectCountsOfRows(): Promise<void> {
  const { systemDb } = server().context
  const counted = await systemDb
    .selectFrom('document_counts')
    .select(['payee_id', 'type', 'status', 'currency', 'documents', 'minor', 'payable'])
    .where('documents', '>', 0n)
    .execute()
  const rows = await systemDb
    .selectFrom('current_documents')
    .select(['payee_id', 'type', 'status', 'currency'])
    .select((of) => [
      of.fn.countAll<bigint>().as('documents'),
      of.fn.sum<string>('amount').as('minor'),
      of.fn.sum<string>('payable').as('payable'),
    ])
    .groupBy(['payee_id', 'type', 'status', 'currency'])
    .execute()
  const keyed = (
    found: readonly { documents: bigint; minor: bigint | string; payable: bigint | string | null }[],
  ) =>
    Object.fromEntries(
      found.map(({ documents, minor, payable, ...key }) => [
        JSON.stringify(key),
        [documents, String(minor), String(payable ?? 0)],
      ]),
    )
  expect(keyed(counted)).toEqual(keyed(rows))
}

describe('the counts', () => {
  it('[DOC-20] are what the rows come to, whatever was done to them', async () => {
    const { data } = await add()
    const { data: gone } = await add({ type: 'bill' })
    await add({ amount: '-3.00' })
    await disable(data.id)
    await server().call(routes.documentDelete, { body: { invoiceIds: [gone.id] } }, { token: payer() })
    await expectCountsOfRows()
  })
})

describe('many at once', () => {
  const other = tradeOf('V100305')
  const marketOf = async (): Promise<string> => {
    const { market_id } = await server()
      .context.systemDb.selectFrom('payees')
      .select('market_id')
      .where('id', '=', trade.payeeId)
      .executeTakeFirstOrThrow()
    return market_id ?? ''
  }
  /** What the reaction to the turn of a market's day does, as it is done. */
  const turn = async (marketId: string) => {
    const { context, clock } = server()
    const [machineNow, businessNow, tenantId] = [clock(), clock(), trade.payerTenantId]
    return inScope(context.db, { tenantId }, (db) =>
      evaluateRolled.handle(
        { db, context, machineNow, businessNow },
        { id: 1n, tenantId, userId: null, topic: topics.marketsRolled, body: { marketIds: [marketId] } },
      ),
    )
  }

  /** Turns as delivery does: again while payees are locked, and as long as some are outdated. */
  async function turnAll(marketId: string): Promise<number> {
    for (;;) {
      const entry = await turn(marketId).catch((error: unknown) => {
        if (error instanceof LockWaitOver) return 'locked' as const
        throw error
      })
      if (entry === 'locked') await wait(20)
      else if (!entry?.events?.some(({ topic }) => topic === topics.eligibilityOutdated)) return 0
    }
  }

  /** Holds the rows of the payees until so many calls wait for them, and then lets all go on together. */
  async function atOnce<T>(calls: readonly (() => Promise<T>)[], waiting: number): Promise<readonly T[]> {
    const client = new pg.Client({ connectionString: server().ownerUrl })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin')
    await client.query('select from payees where id = any($1) order by id for no key update', [
      [trade.payeeId, other.payeeId],
    ])
    const under = Promise.all(calls.map((call) => call()))
    await lockWaited(server(), waiting)
    await client.query('commit')
    return under
  }

  it('[DOC-12] [DOC-20] change documents of a payee one after the other: nothing is lost, and no call is refused', async () => {
    const marketId = await marketOf()
    const ids = await Promise.all([plant(), plant({ amount: 90_00n })])
    const { data: others } = await add({ supplierId: other.payeeId })
    const coded = (call: () => Promise<{ readonly code: number }>) => async () => (await call()).code
    const calls = [
      coded(() => add()),
      coded(() => add({ supplierId: other.payeeId })),
      coded(() => addByPayee()),
      coded(() => disable(others.id, ids[0])),
      coded(() => disable(ids[1])),
    ]
    const codes = await atOnce([...calls, () => turnAll(marketId)], calls.length)
    expect(codes).toEqual(codes.map(() => 0))
    await expectCountsOfRows()
    // Another evaluation changes no document: no command evaluated a state that another was changing.
    const { systemDb } = server().context
    const { documents } = await evaluatePayees(systemDb, [trade.payeeId, other.payeeId], server().clock())
    expect(documents).toBe(0)
  })
})
