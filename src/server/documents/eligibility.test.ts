/** The rule in the database gives what the rule of the domain gives, on any netting group. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payees } from '#demo/markets.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { bitsOf, evaluate, type NettingGroup } from '#domain/documents/eligibility.ts'
import { statusOf } from '#domain/documents/status.ts'
import { documentRow, mingyuanCode, plantDocuments, tradeOf } from '#test/support/documents.ts'
import fc from '#test/support/laws.ts'
import { netted, nettingGroups, overdueInDispute, tiedMarket } from '#test/support/netting.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { inScope } from '../db/scope.ts'
import { evaluateMarket, evaluatePayees } from './store.ts'

const trade = tradeOf(mingyuanCode)
/** The business date of every market of the payer, planted ones too. */
const payersDay = '2026-11-16'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** A payee of its own for each group, in a market of its own: of the demo world only the payer is used. */
async function plant(
  group: NettingGroup,
): Promise<{ readonly payeeId: string; readonly ids: ReadonlyMap<string, string> }> {
  const { systemDb, makeId, clock } = server.context
  const [payeeId, marketId] = [makeId(), makeId()]
  const { market, payee } = group
  const payer = entityOf('hongfei')
  await systemDb.transaction().execute(async (db) => {
    const companyId = makeId()
    const childId = makeId()
    await sql`insert into companies (id, tenant_id, parent_id, company_type, company_mold, name, currency, register_username, registered_at)
      values (${childId}, ${payer.tenantId}, ${payer.tenantId}, 'buyer', 'company', ${childId}, 'CNY', '', ${clock()})`.execute(
      db,
    )
    if (payee.registered)
      await sql`insert into companies (id, tenant_id, parent_id, company_type, company_mold, name, currency, register_username, registered_at)
        values (${companyId}, ${trade.payeeTenantId}, ${trade.payeeTenantId}, 'supplier', 'company', ${companyId}, 'CNY', '', ${clock()})`.execute(
        db,
      )
    if (market) {
      await sql`insert into markets values (${marketId}, ${payer.tenantId}, ${childId}, ${market.currency}, true, 1, ${market.businessDate},
        ${market.nextPayDate ? clock() : null}, ${market.nextPayDate ?? null}, ${clock()})`.execute(db)
      await sql`insert into market_settings values (${marketId}, 1, 'CN', 'Asia/Shanghai', '17:00', 1, '{}', '{}', '{12:00}', ${market.daysPaidEarlyMax ?? null},
        ${market.dueDateMax ?? null}, ${market.invoicePriority}, ${market.reserveBps}, ${market.reserveMinor}, null, null, ${clock()})`.execute(
        db,
      )
    }
    await sql`insert into payees (id, payer_tenant_id, payer_id, code, name, small, switched_on, payee_tenant_id, payee_company_id, market_id, listed_at)
      values (${payeeId}, ${payer.tenantId}, ${childId}, ${payeeId}, 'x', false, ${payee.switchedOn}, ${payee.registered ? trade.payeeTenantId : null},
        ${payee.registered ? companyId : null}, ${market ? marketId : null}, ${clock()})`.execute(db)
    const ids = new Map(
      group.documents.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id }) => [id, makeId()]),
    )
    const rows = group.documents.map((document) => {
      const source = document.confirmation === 'none' ? 'payer' : 'payee'
      return documentRow(server.context, {
        id: ids.get(document.id) ?? '',
        payer_tenant_id: payer.tenantId,
        payer_id: childId,
        payee_id: payeeId,
        payee_tenant_id: payee.registered ? (trade.payeeTenantId ?? null) : null,
        payee_company_id: payee.registered ? companyId : null,
        amount: document.amount,
        due_date: document.dueDate,
        disabled_by: document.disabled ? 'payer' : null,
        disabled_reason: document.disabled ? '有争议' : null,
        excluded: document.excluded,
        paid_date: document.paid ? document.dueDate : null,
        source,
        confirmation: document.confirmation,
        declined_reason: document.confirmation === 'declined' ? '金额不符' : null,
        credits_id: document.creditsId ? (ids.get(document.creditsId) ?? null) : null,
      })
    })
    if (rows.length > 0) await db.insertInto('documents').values(rows).execute()
    planted = ids
  })
  return { payeeId, ids: planted }
}
let planted: ReadonlyMap<string, string> = new Map()

async function found(
  payeeId: string,
): Promise<Readonly<Record<string, { payable: bigint | null; reasons: number | null; status: string }>>> {
  const rows = await server.context.systemDb
    .selectFrom('documents')
    .select(['id', 'payable', 'reasons', 'status'])
    .where('payee_id', '=', payeeId)
    .execute()
  return Object.fromEntries(rows.map(({ id, ...verdict }) => [id, verdict]))
}

/** What the domain says of every document of a group; without a market it is the payer's day that counts. */
function expected(group: NettingGroup, ids: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> {
  const verdicts = evaluate(group)
  const today = group.market?.businessDate ?? payersDay
  return Object.fromEntries(
    group.documents.map((document) => {
      const { payable = 0n, reasons = [] } = verdicts.get(document.id) ?? {}
      const status = statusOf({ ...document, reasons, overdue: document.dueDate < today })
      return [ids.get(document.id) ?? '', { payable, reasons: bitsOf(reasons), status }]
    }),
  )
}

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
      market: tiedMarket(),
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
      const one = systemDb.selectFrom('documents').select('eligibility_at').where('id', '=', id)
      return (await one.executeTakeFirstOrThrow()).eligibility_at?.toISOString()
    }
    const later = new Date('2026-11-17T01:00:00.000Z')
    expect(await since(first, true, false)).toBe(first.toISOString())
    expect(await since(later, true, true), 'it is not eligible since then').toBe(first.toISOString())
    expect(await since(later, false, false)).toBe(later.toISOString())
  })

  it('[DOC-10] lets nothing through where the settings of a market cannot be found', async () => {
    const { payeeId } = await plant({ ...overdueInDispute, market: tiedMarket(), documents: [netted('a')] })
    await sql`update markets set version = 99 where id = (select market_id from payees where id = ${payeeId})`.execute(
      server.context.systemDb,
    )
    await inPayersScope((db) => evaluatePayees(db, [payeeId], server.clock()))
    expect(Object.values(await found(payeeId))).toMatchObject([{ reasons: bitsOf(['untied']) }])
  })

  it('[DOC-12] writes what has changed and nothing else', async () => {
    const { payeeId } = await plant({
      currency: 'CNY',
      payee: { registered: true, switchedOn: true },
      market: tiedMarket(),
      documents: [netted('a'), netted('b', { disabled: true })],
    })
    const again = () => inPayersScope((db) => evaluatePayees(db, [payeeId], server.clock()))
    expect(await again()).toMatchObject({ documents: 2 })
    expect(await again()).toEqual({ documents: 0, payees: [] })
  })

  it('[DOC-12] looks at a whole market at once, and at no other', async () => {
    const { context } = server
    const rows = payees.map(({ code }) => documentRow(context, {}, code))
    await plantDocuments(context, rows)
    const { market_id } = await context.systemDb
      .selectFrom('payees')
      .select('market_id')
      .where('id', '=', trade.payeeId)
      .executeTakeFirstOrThrow()
    await inPayersScope((db) => evaluateMarket(db, market_id ?? '', server.clock()))
    const looked = await context.systemDb
      .selectFrom('documents')
      .select('payee_id')
      .where('reasons', 'is not', null)
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    expect(looked).toEqual([{ payee_id: trade.payeeId }])
  })

  it('[DOC-12] works alike in the scope of either side', async () => {
    const { context } = server
    const row = documentRow(context)
    await plantDocuments(context, [row])
    const scope = { tenantId: trade.payeeTenantId ?? '' }
    await inScope(context.db, scope, (db) => evaluatePayees(db, [trade.payeeId], server.clock()))
    expect((await found(trade.payeeId))[row.id]?.reasons).not.toBeNull()
  })
})

describe('the database', () => {
  it('[DOC-14] takes no status that a document’s own facts do not give', async () => {
    const { payeeId } = await plant({ ...overdueInDispute, market: tiedMarket(), documents: [netted('a')] })
    await inPayersScope((db) => evaluatePayees(db, [payeeId], server.clock()))
    const showing = (status: 'paid' | 'waiting' | 'ineligible') =>
      server.context.systemDb
        .updateTable('documents')
        .set({ status })
        .where('payee_id', '=', payeeId)
        .execute()
    for (const status of ['paid', 'waiting', 'ineligible'] as const)
      await expect(showing(status)).rejects.toThrow('a document shows a status that is not its own')
    const paid = server.context.systemDb
      .updateTable('documents')
      .set({ paid_date: '2026-11-16' })
      .where('payee_id', '=', payeeId)
      .execute()
    await expect(paid, 'nor keeps one that no longer holds').rejects.toThrow('a document')
  })

  it('[DOC-10] takes nothing for eligible that is switched off, whoever says so', async () => {
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
