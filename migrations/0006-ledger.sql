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
  tenant_id uuid not null,
  other_tenant_id uuid not null,
  about text not null check (about ~ '^[a-z]+\.[a-zA-Z]+$'),
  subject_id uuid not null,
  entry_count integer not null check (entry_count between 2 and 100),
  -- Business time.
  happened_at timestamptz not null,
  -- The same thing is posted once.
  unique (about, subject_id),
  unique (id, tenant_id, other_tenant_id, entry_count)
);
create index ledger_transactions_of_tenant on ledger_transactions (tenant_id, happened_at, id);
create index ledger_transactions_of_other on ledger_transactions (other_tenant_id, happened_at, id);

create table ledger_entries (
  transaction_id uuid not null,
  number integer not null,
  tenant_id uuid not null,
  other_tenant_id uuid not null,
  entry_count integer not null,
  account_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0 and abs(amount_minor) <= 1000000000000000),
  primary key (transaction_id, number),
  check (number between 1 and entry_count),
  foreign key (transaction_id, tenant_id, other_tenant_id, entry_count)
    references ledger_transactions (id, tenant_id, other_tenant_id, entry_count),
  foreign key (account_id, tenant_id, other_tenant_id, currency)
    references ledger_accounts (id, tenant_id, other_tenant_id, currency)
);
create index ledger_entries_of_account on ledger_entries (account_id, transaction_id);

-- Looked at when everything is written. Whoever commits must see all of it: where row security hides an entry, the
-- count is short, and that refuses too.
create function ledger_balances() returns trigger language plpgsql as $$
declare
  found integer;
  unbalanced text;
begin
  select count(*) into found from ledger_entries where transaction_id = new.id;
  if found <> new.entry_count then
    raise exception 'the ledger transaction % has % of % entries', new.id, found, new.entry_count;
  end if;
  select currency into unbalanced from ledger_entries where transaction_id = new.id
  group by currency having sum(amount_minor) <> 0 limit 1;
  if unbalanced is not null then
    raise exception 'the ledger transaction % does not balance in %', new.id, unbalanced;
  end if;
  return null;
end $$;
create constraint trigger balances after insert on ledger_transactions deferrable initially deferred
  for each row execute function ledger_balances();

create trigger append_only before update or delete on ledger_accounts for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_accounts execute function refuse_change();
create trigger append_only before update or delete on ledger_transactions for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_transactions execute function refuse_change();
create trigger append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_entries execute function refuse_change();

select tie_to_journal('ledger_accounts', '{id, tenant_id, other_tenant_id, market_id, kind, currency}',
  'id::text');
select tie_to_journal('ledger_transactions', '{id, tenant_id, other_tenant_id, about, subject_id, entry_count, happened_at}',
  'id::text');
select tie_to_journal('ledger_entries',
  '{transaction_id, number, tenant_id, other_tenant_id, entry_count, account_id, currency, amount_minor}',
  'transaction_id::text');

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table ledger_accounts enable row level security; alter table ledger_accounts force row level security;
alter table ledger_transactions enable row level security; alter table ledger_transactions force row level security;
alter table ledger_entries enable row level security; alter table ledger_entries force row level security;

create policy scope on ledger_accounts to sooner_app
  using ((select scope_tenant()) in (tenant_id, other_tenant_id));
create policy scope on ledger_transactions to sooner_app
  using ((select scope_tenant()) in (tenant_id, other_tenant_id));
create policy scope on ledger_entries to sooner_app
  using ((select scope_tenant()) in (tenant_id, other_tenant_id));
create policy everything on ledger_accounts to sooner_system using (true);
create policy everything on ledger_transactions to sooner_system using (true);
create policy everything on ledger_entries to sooner_system using (true);

-- ── rights ─────────────────────────────────────────────────────────────────────────────────────────────

grant select, insert on ledger_accounts, ledger_transactions, ledger_entries to sooner_app, sooner_system;

-- A back-up carries how far each sequence has counted: a number that was used is not given out again.
grant select on all sequences in schema public to sooner_system;
alter default privileges in schema public grant select on sequences to sooner_system;
