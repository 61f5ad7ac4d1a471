/** Enters the receipts that a payer's own system sends: each row names its payer company and its payee. */
import { sql } from 'kysely'
import type { RowError } from '#domain/imports/row-errors.ts'
import { isOwnPayee } from '#domain/payees/own-payee.ts'
import type { ReceiptOutcome } from '#domain/receipts/entry.ts'
import type { ImportedReceipt } from '#domain/receipts/import.ts'
import { refuse } from '#domain/result.ts'
import type { RowResult } from '#domain/sync/results.ts'
import type { JournalEntry, Work } from '../commands/command.ts'
import { lockPayees } from '../payees/locks.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { enterReceipts, type ReceiptRow } from './enter.ts'

type SyncedReceipt = ImportedReceipt & { readonly row: number }
type Result = RowResult<ReceiptOutcome>
type PayeeRow = {
  readonly id: string
  readonly payer_id: string
  readonly code: string
  readonly payee_tenant_id: string | null
}

const failed = (row: number, error: Result['errors'][number]): Result => ({
  row,
  outcome: 'failed',
  id: null,
  errors: [error],
})

export async function syncReceipts(
  work: Work<Actor>,
  payerId: string,
  rows: readonly SyncedReceipt[],
): Promise<{ readonly results: readonly Result[]; readonly entry: JournalEntry | undefined }> {
  const { db, actor, businessNow, context } = work
  const { tenantId } = requireActing(actor)
  const { rows: companies } = await sql<{ id: string; name: string }>`
    select id, normalize(name, nfkc) as name from companies where tenant_id = ${tenantId} and company_type = 'buyer'
      and ${payerId} in (id, tenant_id)`.execute(db)
  const { rows: payees } = await sql<PayeeRow>`
    select id, payer_id, code, payee_tenant_id from payees where payer_tenant_id = ${tenantId}
      and code = any(${rows.map(({ payeeCode }) => payeeCode)}::text[])`.execute(db)
  const memberships = await membershipsOf(db)
  const results: Result[] = []
  const placed: ReceiptRow[] = []
  const numbers = new Map<string, number>()
  for (const row of rows) {
    const name = row.payer.normalize('NFKC')
    const named = name === '' ? [{ id: payerId }] : companies.filter((one) => one.name === name)
    const payee = payees.find((one) => one.payer_id === named[0]?.id && one.code === row.payeeCode)
    const key = `${payee?.id} ${row.number}`
    const before = numbers.get(key)
    const error = (column: string, reason: RowError['reason'], value: string): RowError => ({
      column,
      reason,
      value,
      ...(before !== undefined && { details: { row: before } }),
    })
    if (named.length !== 1)
      results.push(
        failed(row.row, error('payer', named.length > 1 ? 'payerAmbiguous' : 'payerUnknown', row.payer)),
      )
    else if (!payee) results.push(failed(row.row, error('payeeCode', 'payeeUnknown', row.payeeCode)))
    else if (isOwnPayee(payee.payee_tenant_id, memberships))
      results.push(failed(row.row, error('payeeCode', 'ownPayee', row.payeeCode)))
    else if (before !== undefined) results.push(failed(row.row, error('sn', 'twiceInFile', row.number)))
    else {
      numbers.set(key, row.row)
      placed.push({ ...row, payeeId: payee.id })
    }
  }
  await lockPayees(db, [...new Set(placed.map(({ payeeId }) => payeeId))].toSorted())
  const entering = {
    db,
    tenantId,
    userId: actor.userId,
    businessNow,
    makeId: context.makeId,
    source: 'sync',
  } as const
  const entered = await enterReceipts(entering, placed)
  for (const { row, id, outcome, failure } of entered.results)
    results.push({ row, id, outcome, errors: failure ? [refuse(failure)] : [] })
  const changed = entered.results.filter(({ outcome }) => outcome === 'added' || outcome === 'updated')
  const entry: JournalEntry | undefined =
    changed.length === 0
      ? undefined
      : {
          action: 'receipts.entered',
          tenantId,
          userId: actor.userId,
          facts: { count: changed.length },
          events: entered.events,
        }
  return { results: results.toSorted((a, b) => a.row - b.row), entry }
}
