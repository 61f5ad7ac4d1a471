/** The rule in the database gives what the rule of the domain gives, on any netting group. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bitsOf } from '#domain/documents/eligibility.ts'
import { statusOf } from '#domain/documents/status.ts'
import { documentRow, insertPlanted, mingyuanCode, plantDocuments, tradeOf } from '#test/support/documents.ts'
import { evaluate, type NettingGroup } from '#test/support/eligibility-reference.ts'
import fc from '#test/support/laws.ts'
import { connectedMarket, netted, nettingGroups, overdueInDispute } from '#test/support/netting.ts'
import { documentStatesOf, plantGroup } from '#test/support/planted-groups.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { inScope } from '../db/scope.ts'
import { evaluatePayees } from './commands.ts'

const trade = tradeOf(mingyuanCode)
/** The business date of every market of the payer, planted ones too. */
const payersDay = '2026-11-16'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers', 'offerStateDiffers'] })
})
afterAll(() => server.close())

/** What the domain says of every document of a group; without a market it is the payer's day that counts. */
function expected(group: NettingGroup, ids: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> {
  const verdicts = evaluate(group)
  const today = group.market?.businessDate ?? payersDay
  return Object.fromEntries(
    group.documents.map((document) => {
      const { payable = 0n, reasons = [] } = verdicts.get(document.id) ?? {}
      const status = statusOf({
        ...document,
        itemState: document.awarded ? 'awarded' : undefined,
        reasons,
        overdue: document.dueDate < today,
      })
      return [ids.get(document.id) ?? '', { payable, reasons: bitsOf(reasons), status }]
    }),
  )
}

const plant = (group: NettingGroup) => plantGroup(server, group)
const found = (payeeId: string) => documentStatesOf(server, payeeId)
const inPayersScope = <T>(work: Parameters<typeof inScope<T>>[2]): Promise<T> =>
  inScope(server.context.db, { tenantId: trade.payerTenantId }, work)

describe('eligibility in the database', () => {
  it('[DOC-10] [DOC-12] [DOC-14] is what the domain says, for groups of every kind, and so is the status', async () => {
    await fc.assert(
      fc.asyncProperty(nettingGroups, async (group) => {
        const { payeeId, ids } = await plant(group)
        await inPayersScope((db) => evaluatePayees(db, [payeeId], server.clock()))
        expect(await found(payeeId)).toEqual(expected(group, ids))
      }),
      { numRuns: 150 },
    )
  })

  it('[DOC-10] holds back a share of what is not yet due, as the domain does', async () => {
    const { payeeId, ids } = await plant(overdueInDispute)
    await inPayersScope((db) => evaluatePayees(db, [payeeId], server.clock()))
    expect(await found(payeeId)).toEqual(expected(overdueInDispute, ids))
  })

  it('[DOC-25] knows since when a document is eligible or not, whatever else is said of it meanwhile', async () => {
    const { payeeId, ids } = await plant({
      ...overdueInDispute,
      market: connectedMarket(),
      documents: [netted('a')],
    })
    const first = new Date('2026-11-16T01:00:00.000Z')
    const since = async (businessNow: Date, disabled: boolean, excluded: boolean) => {
      const { systemDb } = server.context
      const id = ids.get('a') ?? ''
      const disabling = {
        disabled_by: disabled ? 'payer' : null,
        disabled_reason: disabled ? 'x' : null,
      } as const
      await systemDb.transaction().execute(async (db) => {
        await db
          .updateTable('documents')
          .set({ ...disabling, excluded })
          .where('id', '=', id)
          .execute()
        await evaluatePayees(db, [payeeId], businessNow)
      })
      const one = systemDb.selectFrom('current_documents').select('eligibility_at').where('id', '=', id)
      return (await one.executeTakeFirstOrThrow()).eligibility_at?.toISOString()
    }
    const later = new Date('2026-11-17T01:00:00.000Z')
    expect(await since(first, true, false)).toBe(first.toISOString())
    expect(await since(later, true, true), 'it is not eligible since then').toBe(first.toISOString())
    expect(await since(later, false, false)).toBe(later.toISOString())
  })

  it('[DOC-10] lets nothing through where the settings of a market cannot be found', async () => {
    const { payeeId } = await plant({
      ...overdueInDispute,
      market: connectedMarket(),
      documents: [netted('a')],
    })
    await sql`update markets set version = 99 where id = (select market_id from payees where id = ${payeeId})`.execute(
      server.context.systemDb,
    )
    await inPayersScope((db) => evaluatePayees(db, [payeeId], server.clock()))
    expect(Object.values(await found(payeeId))).toMatchObject([{ reasons: bitsOf(['unconnected']) }])
  })

  it('[DOC-12] writes what has changed and nothing else', async () => {
    const { payeeId } = await plant({
      currency: 'CNY',
      payee: { registered: true, switchedOn: true },
      market: connectedMarket(),
      documents: [netted('a'), netted('b', { disabled: true })],
    })
    const again = () => inPayersScope((db) => evaluatePayees(db, [payeeId], server.clock()))
    expect(await again()).toMatchObject({ documents: 2 })
    expect(await again()).toEqual({ documents: 0, payees: [], offered: [] })
  })

  it('[DOC-12] works alike in the scope of either side', async () => {
    const { context } = server
    const row = documentRow(context)
    await context.systemDb.transaction().execute((db) => insertPlanted(db, [row]))
    const scope = { tenantId: trade.payeeTenantId ?? '' }
    await inScope(context.db, scope, (db) => evaluatePayees(db, [trade.payeeId], server.clock()))
    expect((await found(trade.payeeId))[row.id]?.reasons).toBeTypeOf('number')
  })
})

describe('the database', () => {
  it('[DOC-14] takes no status that a document’s own facts do not give', async () => {
    const { payeeId } = await plant({
      ...overdueInDispute,
      market: connectedMarket(),
      documents: [netted('a')],
    })
    await inPayersScope((db) => evaluatePayees(db, [payeeId], server.clock()))
    const eligibility = await found(payeeId)
    const showing = (status: 'paid' | 'waiting' | 'ineligible') =>
      server.context.systemDb
        .updateTable('document_states')
        .set({ status })
        .where('document_id', 'in', Object.keys(eligibility))
        .execute()
    for (const status of ['paid', 'waiting', 'ineligible'] as const)
      await expect(showing(status)).rejects.toThrow('a document shows a status that is not its own')
    const excluding = server.context.systemDb
      .updateTable('documents')
      .set({ excluded: true })
      .where('payee_id', '=', payeeId)
      .execute()
    await expect(excluding, 'nor keeps one that no longer holds').rejects.toThrow('a document')
  })

  it('[DOC-14] takes no document without a state row, and no state row without its document or of another payee', async () => {
    const { systemDb } = server.context
    const { paid_date: _paid, ...row } = documentRow(server.context)
    const alone = systemDb.insertInto('documents').values(row).execute()
    await expect(alone).rejects.toThrow('a document has no state row')
    const planted = documentRow(server.context)
    await plantDocuments(server.context, [planted])
    const committed = {
      payer_tenant_id: planted.payer_tenant_id,
      payee_tenant_id: trade.payeeTenantId ?? null,
    }
    const adding = systemDb
      .insertInto('document_states')
      .values({ ...committed, document_id: server.context.makeId() })
    await expect(adding.execute()).rejects.toThrow('a document state belongs to a document that is there')
    const moving = systemDb.updateTable('document_states').set({ payee_tenant_id: trade.payerTenantId })
    await expect(moving.where('document_id', '=', planted.id).execute()).rejects.toThrow(
      'whose a document is',
    )
    const removing = systemDb.deleteFrom('document_states').where('document_id', '=', planted.id)
    await expect(removing.execute()).rejects.toThrow('counts are written by counting')
  })

  it('[DOC-10] refuses a switched-off document that is written as eligible', async () => {
    const row = documentRow(server.context, {
      excluded: true,
      reasons: 0,
      payable: 1_000_00n,
      eligibility_at: server.clock(),
    })
    await expect(plantDocuments(server.context, [row])).rejects.toThrow(
      'a document is eligible that cannot be',
    )
  })
})
