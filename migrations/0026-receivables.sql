-- Receivables that name a payer that may not be on the platform.

-- `linked`: the row became a document of that payer.
create table named_receivables (
  tenant_id uuid not null,
  id uuid not null,
  -- The sub-entity that it was entered for.
  company_id uuid not null,
  payer_name text not null check (char_length(payer_name) between 1 and 100),
  payer_key text not null generated always as (visible_name_of(payer_name)) stored,
  -- As in documents.
  number text collate "C" not null check (char_length(number) between 1 and 50 and number = btrim(number)),
  type text not null check (type in ('voucher', 'bill', 'order', 'payable', 'receivable')),
  amount bigint not null check (amount > 0 and amount <= 10000000000000),
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'EUR', 'GBP', 'INR', 'CHF', 'HKD')),
  document_date date,
  due_date date not null,
  means text not null check (means in ('transfer', 'acceptance')),
  bill_term_days integer check (bill_term_days between 1 and 366),
  state text not null check (state in ('open', 'linked', 'removed')),
  payer_tenant_id uuid,
  document_id uuid,
  version integer not null default 1 check (version > 0),
  entered_at timestamptz not null,
  entered_by uuid not null references users,
  changed_at timestamptz not null,
  changed_by uuid not null references users,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (payer_tenant_id, document_id) references documents,
  check (means = 'transfer' or bill_term_days is not null),
  check (document_date <= due_date),
  check ((state = 'linked') = (document_id is not null) and (document_id is null) = (payer_tenant_id is null))
);
-- A payable and a receivable are two names of one debt.
create unique index named_receivables_numbered on named_receivables
  (tenant_id, company_id, payer_key, number, (case when type = 'receivable' then 'payable' else type end)) where state = 'open';
create index named_receivables_entered on named_receivables (tenant_id, entered_at, id) where state = 'open';

create function refuse_named_receivable() returns trigger language plpgsql as $$
begin raise exception 'whose a receivable is never changes, and one that is linked or removed stays as it was'; end $$;
create trigger stays before update on named_receivables for each row when (
  old.state <> 'open'
  or (new.tenant_id, new.id, new.company_id, new.entered_at, new.entered_by)
    is distinct from (old.tenant_id, old.id, old.company_id, old.entered_at, old.entered_by)
) execute function refuse_named_receivable();

alter table named_receivables enable row level security; alter table named_receivables force row level security;
create policy scope on named_receivables to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on named_receivables to sooner_system using (true);
grant select, insert, update on named_receivables to sooner_app, sooner_system;

select journal_table('named_receivables',
  '{tenant_id, id, company_id, payer_name, number, type, amount, currency, document_date, due_date, means, bill_term_days, state,
  payer_tenant_id, document_id, version, entered_at, entered_by, changed_at, changed_by}', 'id::text');
