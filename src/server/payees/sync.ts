/** Stores the payees that a payer's own system sends: a known code updates the payee, a new one adds it. */
import { sql, type Transaction } from 'kysely'
import { isKept } from '#domain/bank-accounts/account.ts'
import type { RowError } from '#domain/imports/row-errors.ts'
import type { ImportedPayee } from '#domain/payees/import.ts'
import { isOwnPayee } from '#domain/payees/own-payee.ts'
import type { PayeeSyncOutcome } from '#domain/sync/payees.ts'
import type { RowResult, SyncWarning } from '#domain/sync/results.ts'
import { addPayeeAccounts, type PayeeAccount } from '../bank-accounts/commands.ts'
import { newestAccountsOf, type PayeeAccountVersion } from '../bank-accounts/queries.ts'
import type { JournalEntry, Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { membershipsOf, personBehind } from '../sessions/memberships.ts'
import { journalEntryOfPayees } from './journal.ts'
import { lockPayees } from './locks.ts'
import * as store from './store.ts'

export type PayeeSyncRow = ImportedPayee & { readonly row: number }
type RowOutcome = RowResult<PayeeSyncOutcome>
type PlacedRow = { readonly row: PayeeSyncRow; readonly payerId: string }

/** The companies that rows may name: all for the master company, otherwise only the acting one. */
async function companiesOf(db: Transaction<Schema>, tenantId: string, payerId: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, normalize(name, nfkc) as name from companies where tenant_id = ${tenantId} and company_type = 'buyer'
      and ${payerId} in (id, tenant_id) order by id`.execute(db)
  return rows
}

const failed = (
  row: PayeeSyncRow,
  column: keyof ImportedPayee,
  reason: RowError['reason'],
  details?: RowError['details'],
): RowOutcome => ({
  row: row.row,
  outcome: 'failed',
  id: null,
  errors: [{ column, reason, value: row[column] ?? '', details }],
})

/** Finds the list of each row; the first row of a code stays. */
function place(
  rows: readonly PayeeSyncRow[],
  companies: Awaited<ReturnType<typeof companiesOf>>,
  payerId: string,
) {
  const first = new Map<string, number>()
  const placed: PlacedRow[] = []
  const wrong: RowOutcome[] = []
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

/** Empty values leave a known payee unchanged. */
const columnsOf = ({ payeeName, contactName, contactMail, small }: PayeeSyncRow, known?: store.Payee) => ({
  name: payeeName,
  contact_name: contactName ?? known?.contact_name ?? null,
  contact_mail: contactMail ?? known?.contact_mail ?? null,
  is_sme: small === null ? (known?.is_sme ?? false) : small === 'yes',
})

const isSame = (columns: ReturnType<typeof columnsOf>, known: store.Payee): boolean =>
  (Object.keys(columns) as (keyof typeof columns)[]).every((column) => columns[column] === known[column])

/** The account of a row, if it has one. */
const accountOf = (payeeId: string, row: PayeeSyncRow): PayeeAccount | undefined =>
  row.accountNumber === null
    ? undefined
    : {
        payeeId,
        holder: row.accountHolder,
        number: row.accountNumber,
        bankCode: row.bankCode,
        bankName: row.bankName,
        corrects: row.corrects === 'yes',
      }

/** Another name under the code of a connected company suggests that the code was reused. */
const warningsOf = (name: string, known?: store.Payee): readonly SyncWarning[] =>
  known?.payee_company_id && known.name !== name
    ? [{ column: 'payeeName', reason: 'connectedPayeeRenamed', details: { before: known.name } }]
    : []

const accountWarnings = { waiting: 'accountWaits', declined: 'accountDeclined' } as const

/** What becomes of the account that a row has: it waits for a second person, or was declined and is not asked about again. */
const withAccountWarning = (result: RowOutcome, account: PayeeAccountVersion | undefined): RowOutcome =>
  !account || account.state === 'confirmed'
    ? result
    : {
        ...result,
        warnings: [
          ...(result.warnings ?? []),
          { column: 'accountNumber', reason: accountWarnings[account.state], details: {} },
        ],
      }

/** The accounts of one batch can be confirmed together. Returns the newest of each payee. */
async function addAccounts(
  { db, context, actor, businessNow }: Work<Actor>,
  accounts: readonly PayeeAccount[],
  payeeIds: readonly string[],
): Promise<ReadonlyMap<string, PayeeAccountVersion>> {
  const { tenantId } = requireActing(actor)
  if (accounts.length > 0)
    await addPayeeAccounts(db, tenantId, accounts, {
      by: actor.userId,
      enteredBy: await personBehind(db),
      batchId: context.makeId(),
      at: businessNow,
      source: 'synced',
    })
  return newestAccountsOf(db, tenantId, payeeIds)
}

type PayeeSyncResult = { readonly results: readonly RowOutcome[]; readonly entry: JournalEntry | undefined }

export async function syncPayees(
  work: Work<Actor>,
  payerId: string,
  rows: readonly PayeeSyncRow[],
): Promise<PayeeSyncResult> {
  const { db, context, businessNow } = work
  const { tenantId } = requireActing(work.actor)
  const { placed, wrong } = place(rows, await companiesOf(db, tenantId, payerId), payerId)
  const lists = [...new Set(placed.map((one) => one.payerId))].toSorted()
  await store.lockLists(db, tenantId, lists)
  const known = await lockKnown(db, tenantId, placed)
  const results: RowOutcome[] = [...wrong]
  const added: store.SyncedPayee[] = []
  const changed: store.SyncedPayee[] = []
  const accounts: PayeeAccount[] = []
  const withAccount = new Set<string>()
  const ids = [...known.values()].map(({ id }) => id)
  const kept = await newestAccountsOf(db, tenantId, ids)
  const memberships = await membershipsOf(db)
  for (const one of placed) {
    const before = known.get(keyOf(one.payerId, one.row.payeeCode))
    const columns = columnsOf(one.row, before)
    const id = before?.id ?? context.makeId()
    const account = accountOf(id, one.row)
    if (account && isOwnPayee(before?.payee_tenant_id ?? null, memberships)) {
      results.push(failed(one.row, 'payeeCode', 'ownPayee'))
      continue
    }
    if (account) withAccount.add(id)
    const sent = account && !isKept(account, kept.get(id)) ? [account] : []
    const isUnchanged = before !== undefined && isSame(columns, before)
    const outcome = !before ? 'added' : isUnchanged && sent.length === 0 ? 'unchanged' : 'updated'
    results.push({ row: one.row.row, outcome, id, errors: [], warnings: warningsOf(columns.name, before) })
    if (outcome === 'added') added.push({ id, payer_id: one.payerId, code: one.row.payeeCode, ...columns })
    accounts.push(...sent)
    if (outcome === 'updated')
      changed.push({ id, payer_id: one.payerId, code: one.row.payeeCode, ...columns })
  }
  await store.insertSynced(db, tenantId, added, businessNow)
  await store.changeSynced(db, tenantId, changed)
  const newest = await addAccounts(work, accounts, [...withAccount])
  const written = [...added, ...changed]
  const facts = {
    name: written.length > 1 ? `${written[0]?.name ?? ''} … (${written.length})` : (written[0]?.name ?? ''),
    count: written.length,
    added: added.length,
    updated: changed.length,
  }
  return {
    results: results
      .map((row) => withAccountWarning(row, newest.get(row.id ?? '')))
      .toSorted((a, b) => a.row - b.row),
    entry: written.length === 0 ? undefined : journalEntryOfPayees(work, 'payees.synced', facts),
  }
}

const keyOf = (payerId: string, code: string): string => JSON.stringify([payerId, code])

/** Locks the payees with these codes; their lists are locked before. */
async function lockKnown(
  db: Transaction<Schema>,
  tenantId: string,
  placed: readonly PlacedRow[],
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
