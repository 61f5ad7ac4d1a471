/** Netting groups in the database, for the tests of evaluation. */
import { sql, type Transaction } from 'kysely'
import { entityOf } from '#demo/seed-markets.ts'
import type { Schema } from '#server/db/schema.ts'
import { documentRow, insertPlanted, mingyuanCode, tradeOf } from './documents.ts'
import type { NettingGroup } from './eligibility-reference.ts'
import { marketSettingColumns, plainTimetable } from './market-rows.ts'
import type { TestServer } from './server.ts'

const trade = tradeOf(mingyuanCode)

/** A payee of its own for each group, in a market of its own: of the demo world only the payer is used. */
export async function plantGroup(
  server: TestServer,
  group: NettingGroup,
): Promise<{ readonly payeeId: string; readonly ids: ReadonlyMap<string, string> }> {
  const { systemDb, makeId, clock } = server.context
  const [payeeId, marketId] = [makeId(), makeId()]
  const { market, payee } = group
  const { contract } = payee
  const payer = entityOf('hongfei')
  return systemDb.transaction().execute(async (db) => {
    const companyId = makeId()
    const childId = makeId()
    await sql`insert into companies (id, tenant_id, parent_id, company_type, legal_form, name, currency, register_username, registered_at)
      values (${childId}, ${payer.tenantId}, ${payer.tenantId}, 'buyer', 'company', ${childId}, 'CNY', '', ${clock()})`.execute(
      db,
    )
    if (payee.registered)
      await sql`insert into companies (id, tenant_id, parent_id, company_type, legal_form, name, currency, register_username, registered_at)
        values (${companyId}, ${trade.payeeTenantId}, ${trade.payeeTenantId}, 'supplier', 'company', ${companyId}, 'CNY', '', ${clock()})`.execute(
        db,
      )
    if (market) {
      await sql`insert into markets (id, tenant_id, payer_id, currency, open, version, business_date, next_clearing_at, next_pay_date, created_at)
        values (${marketId}, ${payer.tenantId}, ${childId}, ${market.currency}, true, 1, ${market.businessDate},
        ${market.nextPayDate ? clock() : null}, ${market.nextPayDate ?? null}, ${clock()})`.execute(db)
      await sql`insert into market_settings (${sql.raw(marketSettingColumns)})
        values (${marketId}, 1, ${sql.raw(plainTimetable)}, ${market.daysPaidEarlyMax ?? null},
        ${market.dueDateMax ?? null}, ${market.documentMinorMin ?? null}, ${market.invoicePriority}, ${market.reserveBps}, ${market.reserveMinor}, ${clock()}, ${payer.tenantId})`.execute(
        db,
      )
      await sql`insert into market_private_settings values (${payer.tenantId}, ${marketId}, 1, 1, null, 'budget', 0, 10000, null)`.execute(
        db,
      )
    }
    await sql`insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, payee_tenant_id, payee_company_id, market_id, listed_at,
        reserve_bps, reserve_minor, contract_number, contract_from, contract_to, contract_terminated)
      values (${payeeId}, ${payer.tenantId}, ${childId}, ${payeeId}, 'x', false, ${payee.switchedOn}, ${payee.registered ? trade.payeeTenantId : null},
        ${payee.registered ? companyId : null}, ${market ? marketId : null}, ${clock()},
        ${payee.reserve?.reserveBps ?? null}, ${payee.reserve?.reserveMinor ?? null}, ${contract ? 'HT-1' : null}, ${contract?.from ?? null},
        ${contract?.to ?? null}, ${contract?.terminated ?? null})`.execute(db)
    const ids = new Map(
      group.documents.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id }) => [id, makeId()]),
    )
    const rows = group.documents.map((document) => {
      const source = document.confirmation === 'none' ? 'payer' : 'payee'
      return documentRow(server.context, {
        id: ids.get(document.id) ?? '',
        issuer_tenant_id:
          source === 'payee' && payee.registered ? (trade.payeeTenantId ?? '') : payer.tenantId,
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
        type: document.isReceipt ? 'receipt' : 'payable',
        order_number: document.orderNumber ?? null,
        document_date: document.documentDate ?? null,
      })
    })
    if (rows.length > 0) await insertPlanted(db, rows)
    await plantReceipts(db, group, payer.tenantId, payeeId, ids, clock())
    const awarded = group.documents.filter((one) => one.awarded).map(({ id }) => ids.get(id) ?? '')
    await sql`update document_states set item_id = document_id, item_state = 'awarded', status = case when paid_date is null then 'awarded' else 'paid' end
      where document_id = any(${awarded}::uuid[])`.execute(db)
    return { payeeId, ids }
  })
}

async function plantReceipts(
  db: Transaction<Schema>,
  { documents }: NettingGroup,
  payerTenantId: string,
  payeeId: string,
  ids: ReadonlyMap<string, string>,
  at: Date,
): Promise<void> {
  const idOf = (id: string | undefined): string => ids.get(id ?? '') ?? ''
  for (const one of documents) {
    const said = one.isSeveral ? at : null
    const by = one.isSeveral ? payeeId : null
    if (one.isReceipt)
      await sql`insert into receipts (payer_tenant_id, document_id, goods, quantity, several_payer_at, several_payer_by, several_payee_at, several_payee_by)
        values (${payerTenantId}, ${idOf(one.id)}, 'x', '1', ${said}, ${by}, ${said}, ${by})`.execute(db)
    if (one.invoiceId)
      await sql`insert into receipt_invoices (payer_tenant_id, receipt_id, document_id, payee_id, linked_at, linked_by)
        values (${payerTenantId}, ${idOf(one.id)}, ${idOf(one.invoiceId)}, ${payeeId}, ${at}, ${payeeId})`.execute(
        db,
      )
    for (const other of one.otherThan ?? [])
      await sql`insert into other_deliveries (payer_tenant_id, document_id, receipt_id, said_at, said_by)
        values (${payerTenantId}, ${idOf(one.id)}, ${idOf(other)}, ${at}, ${payeeId})`.execute(db)
  }
}

export async function documentStatesOf(
  server: TestServer,
  payeeId: string,
): Promise<Readonly<Record<string, { payable: bigint | null; reasons: number | null; status: string }>>> {
  const rows = await server.context.systemDb
    .selectFrom('current_claims')
    .select(['id', 'payable', 'reasons', 'status'])
    .where('payee_id', '=', payeeId)
    .execute()
  return Object.fromEntries(rows.map(({ id, ...verdict }) => [id, verdict]))
}
