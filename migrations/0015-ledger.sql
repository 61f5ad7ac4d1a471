-- The ledger: double entry. A transaction moves money between the accounts of one tenant, or of a payer and a payee who share
-- them. Both tenants are in every row, so that a tenant that sees a part of a transaction sees all of it. An account of one
-- tenant names that tenant twice. The tenant, of two the payer, is first in every key.

create table ledger_accounts (
  id uuid not null,
  tenant_id uuid not null references companies,
  other_tenant_id uuid not null references companies,
  market_id uuid,
  kind text not null check (kind in
    ('pool', 'available', 'committed', 'outstanding', 'payable', 'net', 'discount', 'credit')),
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'EUR', 'GBP', 'INR', 'CHF', 'HKD')),
  -- Accounts of the pool are the payer's own; accounts of payments are shared with the payee.
  check ((tenant_id = other_tenant_id) = (kind in ('pool', 'available', 'committed', 'outstanding'))),
  primary key (tenant_id, id),
  constraint ledger_accounts_once unique nulls not distinct (tenant_id, other_tenant_id, market_id, kind, currency)
);
create index ledger_accounts_of_other on ledger_accounts (other_tenant_id);

-- `entry_count` is the number of entries. They are numbered from 1 to it, so that none can be added or be missing after the
-- transaction is committed.
create table ledger_transactions (
  id uuid not null,
  -- Transactions that were posted together carry the id of the first; the journal sums them as one group.
  batch_id uuid not null,
  tenant_id uuid not null,
  other_tenant_id uuid not null,
  purpose text not null check (purpose ~ '^[a-z]+\.[a-zA-Z]+$'),
  subject_id uuid not null,
  entry_count integer not null check (entry_count between 2 and 100),
  -- Business time.
  happened_at timestamptz not null,
  primary key (tenant_id, id),
  -- The same event is posted once.
  unique (tenant_id, purpose, subject_id)
);
create index ledger_transactions_of_tenant on ledger_transactions (tenant_id, happened_at, id);
create index ledger_transactions_of_other on ledger_transactions (other_tenant_id, happened_at, id);

create table ledger_entries (
  transaction_id uuid not null,
  batch_id uuid not null,
  number integer not null,
  tenant_id uuid not null,
  other_tenant_id uuid not null,
  entry_count integer not null,
  account_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0 and abs(amount_minor) <= 1000000000000000),
  -- The trigger `summed` checks the references to transaction and account, once per statement.
  primary key (tenant_id, transaction_id, number),
  check (number between 1 and entry_count)
);
create index ledger_entries_of_account on ledger_entries (tenant_id, account_id, transaction_id);

-- The balance of each account: always the sum of its entries, in a row that can be locked. Only triggers write it.
create table ledger_balances (
  account_id uuid not null,
  tenant_id uuid not null,
  other_tenant_id uuid not null,
  kind text not null,
  -- A market never uses more money than it has.
  balance_minor bigint not null check (kind not in ('available', 'committed', 'outstanding') or balance_minor >= 0),
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references ledger_accounts
);

-- Transactions and entries are written by one statement. At its end every transaction must have the stated number of entries
-- and balance in each currency; one query checks all of them. Entries hidden by row security make the count too low, which is
-- refused too. Sequential scans are off, so that entries are found by key even if the statistics are outdated.
create function ledger_check_postings() returns trigger language plpgsql
set enable_seqscan = off as $$
declare
  fault record;
begin
  select t.id, t.entry_count, e.found into fault from added t cross join lateral (
    select count(*) as found from ledger_entries where tenant_id = t.tenant_id and transaction_id = t.id) e
  where e.found <> t.entry_count limit 1;
  if found then
    raise exception 'the ledger transaction % has % of % entries', fault.id, fault.found, fault.entry_count;
  end if;
  select t.id, e.currency into fault from added t cross join lateral (
    select currency from ledger_entries where tenant_id = t.tenant_id and transaction_id = t.id group by currency having sum(amount_minor) <> 0 limit 1) e limit 1;
  if found then
    raise exception 'the ledger transaction % does not balance in %', fault.id, fault.currency;
  end if;
  return null;
end $$;
create trigger balances after insert on ledger_transactions referencing new table as added
  for each statement execute function ledger_check_postings();

create function ledger_account_opened() returns trigger language plpgsql as $$
begin
  insert into ledger_balances (account_id, tenant_id, other_tenant_id, kind, balance_minor)
  select id, tenant_id, other_tenant_id, kind, 0 from added;
  return null;
end $$;
create trigger opened after insert on ledger_accounts referencing new table as added
  for each statement execute function ledger_account_opened();

-- Balances are locked in the order of their accounts, so that two postings cannot deadlock.
create function ledger_entries_added() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
begin
  if exists (select from added e
    left join ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
    left join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where (e.batch_id, e.other_tenant_id, e.entry_count) is distinct from (t.batch_id, t.other_tenant_id, t.entry_count)
      or (e.other_tenant_id, e.currency) is distinct from (a.other_tenant_id, a.currency))
  then raise foreign_key_violation using message = 'an entry is of a transaction and an account that are there, and as they are'; end if;
  perform from ledger_balances b where (b.tenant_id, b.account_id) in (select tenant_id, account_id from added) order by b.account_id for no key update;
  update ledger_balances b set balance_minor = b.balance_minor + s.amount_minor
  from (select tenant_id, account_id, sum(amount_minor) as amount_minor from added group by 1, 2) s
  where b.tenant_id = s.tenant_id and b.account_id = s.account_id;
  return null;
end $$;
create trigger summed after insert on ledger_entries referencing new table as added
  for each statement execute function ledger_entries_added();

create trigger by_triggers_alone before insert or update on ledger_balances for each row execute function refuse_by_hand();
create trigger never_deleted before delete on ledger_balances for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_balances execute function refuse_change();

create trigger append_only before update or delete on ledger_accounts for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_accounts execute function refuse_change();
create trigger append_only before update or delete on ledger_transactions for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_transactions execute function refuse_change();
create trigger append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_entries execute function refuse_change();

select journal_table('ledger_accounts', '{id, tenant_id, other_tenant_id, market_id, kind, currency}',
  'id::text');
select journal_table('ledger_transactions', '{id, tenant_id, other_tenant_id, purpose, subject_id, entry_count, happened_at}',
  'batch_id::text');
select journal_table('ledger_entries',
  '{transaction_id, number, tenant_id, other_tenant_id, entry_count, account_id, currency, amount_minor}',
  'batch_id::text');

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table ledger_accounts enable row level security; alter table ledger_accounts force row level security;
alter table ledger_transactions enable row level security; alter table ledger_transactions force row level security;
alter table ledger_entries enable row level security; alter table ledger_entries force row level security;
alter table ledger_balances enable row level security; alter table ledger_balances force row level security;

create policy scope on ledger_accounts to sooner_app using (scope_tenant() in (tenant_id, other_tenant_id));
create policy scope on ledger_transactions to sooner_app using (scope_tenant() in (tenant_id, other_tenant_id));
create policy scope on ledger_entries to sooner_app using (scope_tenant() in (tenant_id, other_tenant_id));
create policy scope on ledger_balances to sooner_app using (scope_tenant() in (tenant_id, other_tenant_id));
create policy everything on ledger_accounts to sooner_system using (true);
create policy everything on ledger_transactions to sooner_system using (true);
create policy everything on ledger_entries to sooner_system using (true);
create policy everything on ledger_balances to sooner_system using (true);

grant select, insert on ledger_accounts, ledger_transactions, ledger_entries to sooner_app, sooner_system;
grant select, insert, update on ledger_balances to sooner_app, sooner_system;
