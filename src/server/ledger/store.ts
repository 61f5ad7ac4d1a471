/** The tables of the ledger. Only this file writes them, and what it has written nobody changes. */
import { type Kysely, sql } from 'kysely'
import type { Posting } from '#domain/ledger/posting.ts'
import type { Schema } from '../db/schema.ts'

type Parties = { readonly tenantId: string; readonly otherTenantId: string }

/** Who sees a posting: its tenant alone, who then stands on both sides, or payer and payee. */
const partiesOf = (posting: Posting): Parties =>
  'tenantId' in posting
    ? { tenantId: posting.tenantId, otherTenantId: posting.tenantId }
    : { tenantId: posting.payerTenantId, otherTenantId: posting.payeeTenantId }

/**
 * Opens the accounts that are not there yet. Of two who need the same one, the second waits here for the first and
 * then finds it; the order is fixed, so that they never wait for each other.
 */
export async function openAccounts(
  db: Kysely<Schema>,
  posting: Posting,
  makeId: () => string,
): Promise<void> {
  const { tenantId, otherTenantId } = partiesOf(posting)
  const wanted = new Set(posting.entries.map(({ kind, amount }) => `${kind} ${amount.currency}`))
  const accounts = [...wanted].toSorted().map((key) => {
    const [kind, currency] = key.split(' ')
    return { id: makeId(), kind, currency }
  })
  await sql`
    insert into ledger_accounts (id, tenant_id, other_tenant_id, market_id, kind, currency)
    select w.id, ${tenantId}::uuid, ${otherTenantId}::uuid, ${posting.marketId ?? null}::uuid, w.kind, w.currency
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as w (id uuid, kind text, currency text)
    on conflict (tenant_id, other_tenant_id, market_id, kind, currency) do nothing`.execute(db)
}

/** The transaction and all its entries at once. An entry whose account is missing is missed at commit. */
export async function insertPosting(db: Kysely<Schema>, posting: Posting, id: string): Promise<void> {
  const { tenantId, otherTenantId } = partiesOf(posting)
  const entries = posting.entries.map(({ kind, amount }, index) => ({
    number: index + 1,
    kind,
    currency: amount.currency,
    minor: String(amount.minor),
  }))
  await sql`
    with posted as (
      insert into ledger_transactions (id, tenant_id, other_tenant_id, about, subject_id, entry_count, happened_at)
      values (${id}, ${tenantId}, ${otherTenantId}, ${posting.about}, ${posting.subjectId}, ${entries.length},
        ${new Date(posting.at)})
      returning id, tenant_id, other_tenant_id, entry_count)
    insert into ledger_entries
      (transaction_id, number, tenant_id, other_tenant_id, entry_count, account_id, currency, amount_minor)
    select p.id, e.number, p.tenant_id, p.other_tenant_id, p.entry_count, a.id, a.currency, e.minor
    from posted p
    cross join jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e (number integer, kind text, currency text, minor bigint)
    join ledger_accounts a on a.tenant_id = p.tenant_id and a.other_tenant_id = p.other_tenant_id
      and a.market_id is not distinct from ${posting.marketId ?? null}::uuid
      and a.kind = e.kind and a.currency = e.currency`.execute(db)
}
