/** Documents for tests: a row by hand, in the trade of the demo world's first payer and payee. */
import type { Insertable, Transaction } from 'kysely'
import { type DemoPayee, payees } from '#demo/markets.ts'
import { entityOf, payeeIdOf } from '#demo/seed-markets.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { evaluatePayees } from '#server/eligibility/commands.ts'
import { leavesUnevaluated } from './invariants.ts'
import { journalPlanted } from './journal.ts'

/** The values of `document_states` that a test may set: the paid date, and an evaluation of its own. */
type PlantedState = Partial<
  Pick<
    Insertable<Schema['document_states']>,
    'paid_date' | 'payable' | 'reasons' | 'status' | 'eligibility_at'
  >
>
export type PlantedRow = Insertable<Schema['documents']> & PlantedState
type Row = PlantedRow

/** Payees of a test besides those of the demo data. */
export const addedPayees: DemoPayee[] = []

/** The payee of the demo data with this code, and both tenants. */
export function tradeOf(code: string) {
  const payee = [...payees, ...addedPayees].find((one) => one.code === code)
  if (!payee) throw new Error(`No payee has the code ${code}.`)
  const payer = entityOf(payee.payer)
  const company = payee.company ? entityOf(payee.company) : undefined
  return {
    payerTenantId: payer.tenantId,
    payerId: payer.id,
    payeeId: payeeIdOf(payee),
    payeeTenantId: company?.tenantId,
    payeeCompanyId: company?.id,
  }
}

/** 明远 as a payee of 鸿飞's factory in Suzhou. */
export const mingyuanCode = 'V100021'

let serial = 0

/** A bank transfer of 1,000.00 that the payer entered, due on 15 December 2026. */
export function documentRow(context: Context, changes: Partial<Row> = {}, code = mingyuanCode): Row {
  const trade = tradeOf(code)
  serial += 1
  const source = changes.source ?? 'payer'
  const issuer = source === 'payee' ? (trade.payeeTenantId ?? '') : trade.payerTenantId
  return {
    id: context.makeId(),
    issuer_tenant_id: issuer,
    serial: BigInt(1_000_000 + serial),
    payer_tenant_id: trade.payerTenantId,
    payer_id: trade.payerId,
    payee_id: trade.payeeId,
    payee_tenant_id: trade.payeeTenantId ?? null,
    payee_company_id: trade.payeeCompanyId ?? null,
    number: `INV-${serial}`,
    type: 'payable',
    amount: 1_000_00n,
    currency: 'CNY',
    due_date: '2026-12-15',
    means: 'transfer',
    source,
    confirmation: source === 'payee' ? 'waiting' : 'none',
    created_at: context.clock(),
    created_by: trade.payerTenantId,
    changed_at: context.clock(),
    changed_by: trade.payerTenantId,
    ...changes,
  }
}

const payeesOf = (rows: readonly Row[]): readonly string[] => [
  ...new Set(rows.map(({ payee_id }) => payee_id)),
]

/** Documents that are evaluated as if they had been entered. */
export const plantDocuments = (context: Context, rows: readonly Row[]): Promise<void> =>
  context.systemDb.transaction().execute(async (db) => {
    await insertPlanted(db, rows)
    await evaluatePayees(db, payeesOf(rows), context.clock())
    await journalPlanted(db, context)
  })

/** Inserts documents without evaluating them; the final check of invariants skips their payees. */
export async function plantUnevaluated(context: Context, rows: readonly Row[]): Promise<void> {
  leavesUnevaluated(context, payeesOf(rows))
  await context.systemDb.transaction().execute(async (db) => {
    await insertPlanted(db, rows)
    await journalPlanted(db, context)
  })
}

/** Inserts documents with their states and payments, in the transaction of a test. */
export async function insertPlanted(db: Transaction<Schema>, rows: readonly Row[]): Promise<void> {
  await db
    .insertInto('documents')
    .values(
      rows.map(
        ({
          paid_date: _paid,
          payable: _payable,
          reasons: _reasons,
          status: _status,
          eligibility_at: _at,
          ...facts
        }) => facts,
      ),
    )
    .execute()
  const current = rows.filter(({ deleted_at }) => !deleted_at)
  if (current.length === 0) return
  await db
    .insertInto('document_states')
    .values(
      current.map(
        ({
          payer_tenant_id,
          id,
          payee_tenant_id = null,
          paid_date = null,
          payable = null,
          reasons = null,
          status = 'checking',
          eligibility_at = null,
        }) => ({
          payer_tenant_id,
          document_id: id,
          payee_tenant_id,
          paid_date,
          payable,
          reasons,
          status,
          eligibility_at,
        }),
      ),
    )
    .execute()
  const paid = current.flatMap(({ payer_tenant_id, id, paid_date }) =>
    paid_date ? [{ payer_tenant_id, document_id: id, paid_date }] : [],
  )
  if (paid.length > 0) await db.insertInto('document_payments').values(paid).execute()
}

/** SQL that pays the documents `d` of a condition behind the product's back, as a payment would. */
export const payingSql = (condition: string, date = '2026-12-01'): string => `
  with paid as (
    insert into document_payments select d.payer_tenant_id, d.id, '${date}' from documents d where ${condition}
  )
  update document_states s set paid_date = '${date}', payable = d.amount, reasons = 8, eligibility_at = d.created_at, status = 'paid'
  from documents d where d.payer_tenant_id = s.payer_tenant_id and d.id = s.document_id and ${condition}`
