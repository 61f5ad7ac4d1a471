/** Postings for tests, between the demo world's companies, each in a command's transaction of its own. */
import { sql, type Transaction } from 'kysely'
import { companies } from '#demo/companies.ts'
import { demoId } from '#demo/ids.ts'
import type { Instant } from '#domain/day.ts'
import { type Posting, type SharedPosting, split } from '#domain/ledger/posting.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { post } from '#server/ledger/commands.ts'
import { testStart } from './clock.ts'
import { journalPlanted } from './journal.ts'

const idOf = (key: string): string =>
  demoId(key, companies.find((company) => company.key === key)?.registered ?? '')

export const [payer, payee, stranger] = [idOf('hongfei'), idOf('mingyuan'), idOf('yuanshan')]

const at = Date.parse(testStart) as Instant

/** An award of that amount: what is owed becomes payment and discount. */
export const award = (subjectId: string, faceMinor = 10_000n): SharedPosting => ({
  purpose: 'test.awarded',
  subjectId,
  at,
  payerTenantId: payer,
  payeeTenantId: payee,
  entries: split(
    'payable',
    [
      { kind: 'net', amount: { currency: 'CNY', minor: faceMinor - 3n } },
      { kind: 'discount', amount: { currency: 'CNY', minor: 3n } },
    ],
    'CNY',
  ),
})

/** Posts as the application role, in the scope of one tenant, in a transaction. */
export async function postIn(
  db: Transaction<Schema>,
  { makeId }: Context,
  tenant: string,
  posting: Posting,
): Promise<string> {
  await sql`select set_config('sooner.tenant', ${tenant}, true)`.execute(db)
  return post({ db, makeId }, posting)
}

/** The same, committed. */
export const postAs = (context: Context, tenant: string, posting: Posting): Promise<string> =>
  context.db.transaction().execute(async (db) => {
    const id = await postIn(db, context, tenant, posting)
    await journalPlanted(db, context, tenant)
    return id
  })

/** How the ledger's tables are written with one tenant's own rows: $1 is the tenant, $2 a fresh id. */
export const ledgerTables = {
  ledger_accounts: {
    column: 'tenant_id',
    insert: `insert into ledger_accounts values ($2, $1, $1, $2, 'pool', 'CNY')`,
  },
  // Opening an account is the only way to create a balance.
  ledger_balances: {
    column: 'tenant_id',
    insert: `insert into ledger_accounts values ($2, $1, $1, $2, 'pool', 'CNY')`,
  },
  ledger_transactions: {
    column: 'tenant_id',
    insert: `with a as (insert into ledger_accounts values ($2, $1, $1, $2, 'pool', 'CNY') returning id),
      t as (insert into ledger_transactions values ($2, $2, $1, $1, 'test.posted', $2, 2, '2026-01-01') returning *)
      insert into ledger_entries select t.id, t.id, n, t.tenant_id, t.other_tenant_id, 2, a.id, 'CNY', n * 2 - 3
      from t, a, generate_series(1, 2) n`,
  },
  ledger_entries: {
    column: 'tenant_id',
    insert: `with a as (insert into ledger_accounts values ($2, $1, $1, $2, 'pool', 'CNY') returning id),
      t as (insert into ledger_transactions values ($2, $2, $1, $1, 'test.posted', $2, 2, '2026-01-01') returning *)
      insert into ledger_entries select t.id, t.id, n, t.tenant_id, t.other_tenant_id, 2, a.id, 'CNY', n * 2 - 3
      from t, a, generate_series(1, 2) n`,
  },
}
