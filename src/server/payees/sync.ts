/** Payees that a payer's own system sends: a known code changes the payee, another one adds one. */
import { sql, type Transaction } from 'kysely'
import type { RowError } from '#domain/imports/row-errors.ts'
import type { ImportedPayee } from '#domain/payees/import.ts'
import type { PayeeSyncOutcome } from '#domain/sync/payees.ts'
import type { RowResult, SyncWarning } from '#domain/sync/results.ts'
import type { JournalEntry, Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { entryOf } from './journal.ts'
import { lockPayees } from './locks.ts'
import * as store from './store.ts'

export type Row = ImportedPayee & { readonly row: number }
type Result = RowResult<PayeeSyncOutcome>
type Placed = { readonly row: Row; readonly payerId: string }

/** The companies of a payer that rows may name: all of them for its master, otherwise the one. */
async function companiesOf(db: Transaction<Schema>, tenantId: string, payerId: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, normalize(name, nfkc) as name from companies where tenant_id = ${tenantId} and company_type = 'buyer'
      and ${payerId} in (id, tenant_id) order by id`.execute(db)
  return rows
}

const failed = (
  row: Row,
  column: keyof ImportedPayee,
  reason: RowError['reason'],
  details?: RowError['details'],
): Result => ({
  row: row.row,
  outcome: 'failed',
  id: null,
  errors: [{ column, reason, value: row[column] ?? '', details }],
})

/** Whose list each row is of; the first row of a code stays. */
function place(rows: readonly Row[], companies: Awaited<ReturnType<typeof companiesOf>>, payerId: string) {
  const first = new Map<string, number>()
  const placed: Placed[] = []
  const wrong: Result[] = []
  for (const row of rows) {
    const payer = row.payer?.normalize('NFKC')
    const named = payer === undefined ? [{ id: payerId }] : companies.filter(({ name }) => name === payer)
    const [company] = named
    const key = JSON.stringify([company?.id, row.payeeCode])
    const before = first.get(key)
    if (!company || named.length > 1)
      wrong.push(failed(row, 'payer', company ? 'payerAmbiguous' : 'payerUnknown'))
    else if (before !== undefined) wrong.push(failed(row, 'payeeCode', 'twiceInFile', { row: before }))
    else {
      first.set(key, row.row)
      placed.push({ row, payerId: company.id })
    }
  }
  return { placed, wrong }
}

/** What is empty leaves a known payee as it is. */
const columnsOf = ({ payeeName, contactName, contactMail, small }: Row, known?: store.Payee) => ({
  name: payeeName,
  contact_name: contactName ?? known?.contact_name ?? null,
  contact_mail: contactMail ?? known?.contact_mail ?? null,
  small: small === null ? (known?.small ?? false) : small === 'yes',
})

const isSame = (columns: ReturnType<typeof columnsOf>, known: store.Payee): boolean =>
  (Object.keys(columns) as (keyof typeof columns)[]).every((column) => columns[column] === known[column])

/** Another name under the code of a connected company may be the code of another. */
const warningsOf = (name: string, known?: store.Payee): readonly SyncWarning[] =>
  known?.payee_company_id && known.name !== name
    ? [{ column: 'payeeName', reason: 'connectedPayeeRenamed', details: { before: known.name } }]
    : []

type Synced = { readonly results: readonly Result[]; readonly entry: JournalEntry | undefined }

export async function syncPayees(work: Work<Actor>, payerId: string, rows: readonly Row[]): Promise<Synced> {
  const { db, context, businessNow } = work
  const { tenantId } = requireActing(work.actor)
  const { placed, wrong } = place(rows, await companiesOf(db, tenantId, payerId), payerId)
  const lists = [...new Set(placed.map((one) => one.payerId))].toSorted()
  await store.lockLists(db, tenantId, lists)
  const known = await lockKnown(db, tenantId, placed)
  const results: Result[] = [...wrong]
  const added: store.SyncedPayee[] = []
  const changed: store.SyncedPayee[] = []
  for (const one of placed) {
    const before = known.get(keyOf(one.payerId, one.row.payeeCode))
    const columns = columnsOf(one.row, before)
    const outcome = !before ? 'added' : isSame(columns, before) ? 'unchanged' : 'updated'
    const id = before?.id ?? context.makeId()
    results.push({ row: one.row.row, outcome, id, errors: [], warnings: warningsOf(columns.name, before) })
    if (outcome === 'added') added.push({ id, payer_id: one.payerId, code: one.row.payeeCode, ...columns })
    if (outcome === 'updated')
      changed.push({ id, payer_id: one.payerId, code: one.row.payeeCode, ...columns })
  }
  await store.insertSynced(db, tenantId, added, businessNow)
  await store.changeSynced(db, tenantId, changed)
  const written = [...added, ...changed]
  const facts = {
    name: written.length > 1 ? `${written[0]?.name ?? ''} … (${written.length})` : (written[0]?.name ?? ''),
    count: written.length,
    added: added.length,
    updated: changed.length,
  }
  return {
    results: results.toSorted((a, b) => a.row - b.row),
    entry: written.length === 0 ? undefined : entryOf(work, 'payees.synced', facts),
  }
}

const keyOf = (payerId: string, code: string): string => JSON.stringify([payerId, code])

/** The payees that have these codes, locked; their lists are locked before. */
async function lockKnown(
  db: Transaction<Schema>,
  tenantId: string,
  placed: readonly Placed[],
): Promise<ReadonlyMap<string, store.Payee>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${placed.map(({ payerId }) => payerId)}::uuid[], ${placed.map(({ row }) => row.payeeCode)}::text[]) k (payer_id, code)
    join payees p on p.payer_tenant_id = ${tenantId} and p.payer_id = k.payer_id and p.code = k.code order by p.id`.execute(
    db,
  )
  const locked = await lockPayees(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(locked.map((payee) => [keyOf(payee.payer_id, payee.code), payee]))
}
