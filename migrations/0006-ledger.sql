-- The ledger: double entry. A transaction says what it stands for and moves money over the accounts of one tenant,
-- or of two that share them; both are on every row, so that whoever sees a part of a transaction sees all of it.
-- Where an account is one tenant's own, that tenant stands on both sides.

create table ledger_accounts (
  id uuid primary key,
  tenant_id uuid not null references companies,
  other_tenant_id uuid not null references companies,
  market_id uuid,
  kind text not null check (kind in
    ('pool', 'available', 'committed', 'outstanding', 'payable', 'net', 'discount', 'credit')),
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'EUR', 'GBP', 'INR', 'CHF', 'HKD')),
  -- What a payer has set aside is for nobody else to see; what is paid is between the two.
  check ((tenant_id = other_tenant_id) = (kind in ('pool', 'available', 'committed', 'outstanding'))),
  constraint ledger_accounts_once unique nulls not distinct (tenant_id, other_tenant_id, market_id, kind, currency),
  unique (id, tenant_id, other_tenant_id, currency)
);
create index ledger_accounts_of_other on ledger_accounts (other_tenant_id);

-- A transaction says how many entries it has. They carry numbers from 1 to that, so that once it is committed no
-- further one finds a place, and none can go unnoticed.
create table ledger_transactions (
  id uuid primary key,
  -- Transactions that were posted together have the id of the first; the journal sums them up as one.
  batch_id uuid not null,
  tenant_id uuid not null,
  other_tenant_id uuid not null,
  about text not null check (about ~ '^[a-z]+\.[a-zA-Z]+$'),
  subject_id uuid not null,
  entry_count integer not null check (entry_count between 2 and 100),
  -- Business time.
  happened_at timestamptz not null,
  -- The same thing is posted once.
  unique (about, subject_id),
  unique (id, batch_id, tenant_id, other_tenant_id, entry_count)
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
  primary key (transaction_id, number),
  check (number between 1 and entry_count),
  foreign key (transaction_id, batch_id, tenant_id, other_tenant_id, entry_count)
    references ledger_transactions (id, batch_id, tenant_id, other_tenant_id, entry_count),
  foreign key (account_id, tenant_id, other_tenant_id, currency)
    references ledger_accounts (id, tenant_id, other_tenant_id, currency)
);
create index ledger_entries_of_account on ledger_entries (account_id, transaction_id);

-- What every account stands at: always the sum of its entries, and a row that can be locked. Written by triggers alone.
create table ledger_balances (
  account_id uuid primary key references ledger_accounts,
  tenant_id uuid not null,
  other_tenant_id uuid not null,
  kind text not null,
  -- A market never uses more than it has: what is available, committed or outstanding is not below nothing.
  balance_minor bigint not null check (kind not in ('available', 'committed', 'outstanding') or balance_minor >= 0)
);

-- Transactions and entries are written by one statement. When it ends, every transaction has the entries that it says and
-- balances in each currency, in one look over all of them. Where row security hides an entry, the count is short, and
-- that is refused too. Entries are found by their key whatever the planner believes of a table that has just grown.
create function ledger_check_postings() returns trigger language plpgsql
set enable_seqscan = off as $$
declare
  fault record;
begin
  select t.id, t.entry_count, e.found into fault from added t cross join lateral (
    select count(*) as found from ledger_entries where transaction_id = t.id) e
  where e.found <> t.entry_count limit 1;
  if found then
    raise exception 'the ledger transaction % has % of % entries', fault.id, fault.found, fault.entry_count;
  end if;
  select t.id, e.currency into fault from added t cross join lateral (
    select currency from ledger_entries where transaction_id = t.id group by currency having sum(amount_minor) <> 0 limit 1) e limit 1;
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

-- Balances are locked in the order of their accounts, so that two postings never wait for each other.
create function ledger_entries_added() returns trigger language plpgsql as $$
begin
  perform from ledger_balances where account_id in (select account_id from added) order by account_id for no key update;
  update ledger_balances b set balance_minor = b.balance_minor + s.amount_minor
  from (select account_id, sum(amount_minor) as amount_minor from added group by account_id) s where b.account_id = s.account_id;
  return null;
end $$;
create trigger summed after insert on ledger_entries referencing new table as added
  for each statement execute function ledger_entries_added();

create function refuse_by_hand() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% is written by triggers alone', tg_table_name;
  end if;
  return new;
end $$;
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
select journal_table('ledger_transactions', '{id, tenant_id, other_tenant_id, about, subject_id, entry_count, happened_at}',
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

-- ── rights ─────────────────────────────────────────────────────────────────────────────────────────────

grant select, insert on ledger_accounts, ledger_transactions, ledger_entries to sooner_app, sooner_system;
grant select, insert, update on ledger_balances to sooner_app, sooner_system;

-- A back-up carries how far each sequence has counted: a number that was used is not given out again.
grant select on all sequences in schema public to sooner_system;
alter default privileges in schema public grant select on sequences to sooner_system;
