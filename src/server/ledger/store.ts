/** The tables of the ledger. Only this file writes them, and written rows never change. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AccountKind, Posting } from '#domain/ledger/posting.ts'
import type { Currency } from '#domain/money.ts'
import type { Schema } from '../db/schema.ts'

/** The owner of an account: one tenant, which is then on both sides; a payer and a payee; or a lender and a dealer. */
export type Account = {
  readonly tenantId: string
  readonly otherTenantId: string
  readonly marketId: string | null
  readonly kind: AccountKind
  readonly currency: Currency
}

function partiesOf(posting: Posting): { readonly tenantId: string; readonly otherTenantId: string } {
  if ('tenantId' in posting) return { tenantId: posting.tenantId, otherTenantId: posting.tenantId }
  if ('dealerId' in posting) return { tenantId: posting.lenderTenantId, otherTenantId: posting.dealerId }
  return { tenantId: posting.payerTenantId, otherTenantId: posting.payeeTenantId }
}

/** The account of every entry of a posting, in order. */
const accountsOf = (posting: Posting): readonly Account[] => {
  const parties = partiesOf(posting)
  return posting.entries.map(({ kind, amount: { currency } }) => ({
    ...parties,
    marketId: posting.marketId ?? null,
    kind,
    currency,
  }))
}

const keyOf = ({ tenantId, otherTenantId, marketId, kind, currency }: Account): string =>
  `${tenantId} ${otherTenantId} ${marketId} ${kind} ${currency}`

const columns = <T extends object>(rows: readonly T[], ...names: readonly (keyof T)[]) =>
  names.map((name) => rows.map((row) => row[name]))

/** The same account, where neither or both belong to a market. */
const sameAccount = `a.tenant_id = w.tenant_id and a.other_tenant_id = w.other_tenant_id and a.kind = w.kind
  and a.currency = w.currency and a.market_id is not distinct from w.market_id`

/** A table `w` of accounts, each with its number from 1. */
function listed(accounts: readonly Account[]): RawBuilder<unknown> {
  const [tenantIds, otherTenantIds, marketIds, kinds, currencies] = columns(
    accounts,
    'tenantId',
    'otherTenantId',
    'marketId',
    'kind',
    'currency',
  )
  return sql`unnest(${tenantIds}::uuid[], ${otherTenantIds}::uuid[], ${marketIds}::uuid[], ${kinds}::text[], ${currencies}::text[])
    with ordinality as w (tenant_id, other_tenant_id, market_id, kind, currency, number)`
}

type AccountBalance = Account & { readonly id: string; readonly minor: bigint }
type Lookup = (account: Account) => AccountBalance | undefined

/**
 * Locks the balances of accounts, in the order of their ids, until the transaction ends; accounts that were
 * never opened are not found.
 */
export const lockAccounts = (db: Kysely<Schema>, accounts: readonly Account[]): Promise<Lookup> =>
  findAccounts(db, accounts, sql`order by b.account_id for no key update of b`)

/** The same without locking or waiting. */
export const readAccounts = (db: Kysely<Schema>, accounts: readonly Account[]): Promise<Lookup> =>
  findAccounts(db, accounts, sql``)

async function findAccounts(
  db: Kysely<Schema>,
  accounts: readonly Account[],
  locked: RawBuilder<unknown>,
): Promise<Lookup> {
  const { rows } = await sql<AccountBalance>`
    select a.id, a.tenant_id as "tenantId", a.other_tenant_id as "otherTenantId", a.market_id as "marketId", a.kind, a.currency,
      b.balance_minor as minor
    from ${listed(accounts)} join ledger_accounts a on ${sql.raw(sameAccount)} join ledger_balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
    ${locked}`.execute(db)
  const found = new Map(rows.map((row) => [keyOf(row), row]))
  return (account) => found.get(keyOf(account))
}

/**
 * Opens missing accounts, locks all balances and returns the account ids. Of two transactions that open the
 * same account, the second waits here and then finds it; the order is fixed, so they do not deadlock.
 */
export async function openAccounts(
  db: Kysely<Schema>,
  postings: readonly Posting[],
  makeId: () => string,
): Promise<(account: Account) => string> {
  const wanted = new Map(postings.flatMap(accountsOf).map((account) => [keyOf(account), account]))
  const accounts = [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, account]) => account)
  await sql`
    insert into ledger_accounts (id, tenant_id, other_tenant_id, market_id, kind, currency)
    select (${accounts.map(makeId)}::uuid[])[w.number], w.tenant_id, w.other_tenant_id, w.market_id, w.kind, w.currency
    from ${listed(accounts)}
    on conflict (tenant_id, other_tenant_id, market_id, kind, currency) do nothing`.execute(db)
  const found = await lockAccounts(db, accounts)
  return (account) => {
    const id = found(account)?.id
    if (id === undefined) throw new Error(`There is no ledger account ${keyOf(account)}.`)
    return id
  }
}

/** All the transactions with all their entries, by one statement. Their ids, in order; the first names the batch. */
export async function insertPostings(
  db: Kysely<Schema>,
  postings: readonly Posting[],
  idOf: (account: Account) => string,
  makeId: () => string,
): Promise<readonly string[]> {
  const ids = postings.map(makeId)
  const transactions = postings.map((posting, n) => ({
    id: ids[n],
    ...partiesOf(posting),
    purpose: posting.purpose,
    subjectId: posting.subjectId,
    entryCount: posting.entries.length,
    at: new Date(posting.at),
  }))
  const entries = postings.flatMap((posting, n) =>
    accountsOf(posting).map((account, index) => ({
      transactionId: ids[n],
      number: index + 1,
      accountId: idOf(account),
      currency: account.currency,
      minor: String(posting.entries[index]?.amount.minor),
    })),
  )
  const [txIds, tenantIds, otherTenantIds, abouts, subjectIds, entryCounts, times] = columns(
    transactions,
    'id',
    'tenantId',
    'otherTenantId',
    'purpose',
    'subjectId',
    'entryCount',
    'at',
  )
  const [transactionIds, numbers, accountIds, currencies, minors] = columns(
    entries,
    'transactionId',
    'number',
    'accountId',
    'currency',
    'minor',
  )
  await sql`
    with posted as (
      insert into ledger_transactions (id, batch_id, tenant_id, other_tenant_id, purpose, subject_id, entry_count, happened_at)
      select t.id, ${ids[0]}::uuid, t.tenant_id, t.other_tenant_id, t.purpose, t.subject_id, t.entry_count, t.happened_at
      from unnest(${txIds}::uuid[], ${tenantIds}::uuid[], ${otherTenantIds}::uuid[], ${abouts}::text[],
          ${subjectIds}::uuid[], ${entryCounts}::int[], ${times}::timestamptz[])
        as t (id, tenant_id, other_tenant_id, purpose, subject_id, entry_count, happened_at)
      returning id, batch_id, tenant_id, other_tenant_id, entry_count)
    insert into ledger_entries
      (transaction_id, batch_id, number, tenant_id, other_tenant_id, entry_count, account_id, currency, amount_minor)
    select p.id, p.batch_id, e.number, p.tenant_id, p.other_tenant_id, p.entry_count, e.account_id, e.currency, e.minor
    from unnest(${transactionIds}::uuid[], ${numbers}::int[], ${accountIds}::uuid[], ${currencies}::text[], ${minors}::bigint[])
      as e (transaction_id, number, account_id, currency, minor)
    join posted p on p.id = e.transaction_id`.execute(db)
  return ids
}
