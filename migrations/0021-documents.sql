-- Documents: what a payer owes a payee, one row that both sides see.

create extension if not exists pg_trgm;

-- ── documents ──────────────────────────────────────────────────────────────────────────────────────────

-- The facts that people enter. What the system computes from them is in the document states. The payer's tenant comes first in
-- every key, so that the tables can be partitioned by payer.
create table documents (
  id uuid not null,
  -- The short number that people see, counted for each tenant that enters documents.
  issuer_tenant_id uuid not null,
  serial bigint not null check (serial > 0),
  payer_tenant_id uuid not null,
  payer_id uuid not null,
  payee_id uuid not null,
  -- As in payees; null until the payee registers.
  payee_tenant_id uuid,
  payee_company_id uuid,
  number text collate "C" not null check (char_length(number) between 1 and 50 and number = btrim(number)),
  type text not null check (type in ('voucher', 'bill', 'order', 'payable', 'receivable', 'receipt')),
  -- The order that it belongs to; a receipt always has one.
  order_number text collate "C" check (char_length(order_number) between 1 and 50 and order_number = btrim(order_number)),
  -- Minor units; a negative amount is a credit note.
  amount bigint not null check (amount <> 0 and abs(amount) <= 10000000000000),
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'EUR', 'GBP', 'INR', 'CHF', 'HKD')),
  document_date date,
  due_date date not null,
  term_days integer generated always as (due_date - document_date) stored,
  means text not null check (means in ('transfer', 'acceptance')),
  bill_term_days integer check (bill_term_days between 1 and 366),
  source text not null check (source in ('platform', 'payer', 'payee', 'sync')),
  disabled_by text check (disabled_by in ('payer', 'payee')),
  disabled_reason text check (char_length(disabled_reason) between 1 and 50),
  excluded boolean not null default false,
  -- Entries of a payee wait for the payer; the payer's own entries need no confirmation.
  confirmation text not null check (confirmation in ('none', 'waiting', 'confirmed', 'declined')),
  declined_reason text check (char_length(declined_reason) between 1 and 50),
  -- The document that a credit note reduces.
  credits_id uuid,
  import_id uuid,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  created_by uuid not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  deleted_at timestamptz,
  primary key (payer_tenant_id, id),
  -- The trigger `names_payee` checks the copied columns of the payee.
  foreign key (payer_tenant_id, payee_id) references payees,
  -- Deferrable: a file may hold a credit note before the document that it reduces.
  constraint documents_credited foreign key (payer_tenant_id, credits_id) references documents deferrable,
  check (issuer_tenant_id = payer_tenant_id or issuer_tenant_id is not distinct from payee_tenant_id),
  check ((payee_tenant_id is null) = (payee_company_id is null)),
  check ((disabled_by is null) = (disabled_reason is null)),
  check ((declined_reason is not null) = (confirmation = 'declined')),
  check ((source = 'payee') = (confirmation <> 'none')),
  check (means = 'transfer' or bill_term_days is not null),
  check (document_date <= due_date),
  -- A payee enters no credit notes.
  check (amount > 0 or source <> 'payee'),
  check (credits_id is null or amount < 0),
  -- A receipt is entered by the payer, is paid by transfer, and has the day on which the goods were received as its date. A return
  -- names the receipt that it takes back.
  check (type <> 'receipt' or source in ('payer', 'sync') and means = 'transfer' and bill_term_days is null and not excluded
    and order_number is not null and document_date is not null and (credits_id is null) = (amount > 0))
);

-- A payable and a receivable are two names of one debt. This index also finds the documents of a payee.
create unique index documents_numbered on documents
  (payer_tenant_id, payer_id, payee_id, number, (case when type = 'receivable' then 'payable' else type end)) where deleted_at is null;
-- Lookup by short number.
create unique index documents_serial on documents (payer_tenant_id, serial, issuer_tenant_id);
-- Lookup by id alone, for a payee, which does not know the payer's tenant.
create index documents_by_id on documents (id);
-- The common sort orders of documents; other orders sort the rows that they find, and receipts have indexes of their own. The column that row security reads is included, so that a
-- jump to a far page reads the index only.
create index documents_by_created on documents (payer_tenant_id, created_at, id) include (payee_tenant_id) where deleted_at is null and type <> 'receipt';
create index documents_by_number on documents (payer_tenant_id, number, id) include (payee_tenant_id) where deleted_at is null and type <> 'receipt';
create index documents_by_amount on documents (payer_tenant_id, amount, id) include (payee_tenant_id) where deleted_at is null and type <> 'receipt';
create index documents_by_due_date on documents (payer_tenant_id, due_date, id) include (payee_tenant_id) where deleted_at is null;
-- Search for a part of a number, without regard to case.
create index documents_by_number_part on documents using gin (lower(number) gin_trgm_ops) where deleted_at is null and type <> 'receipt';
-- A payee has about a thousandth of a payer's documents, so its lists are sorted when they are read.
create index documents_of_payee on documents (payee_tenant_id, created_at, id) where deleted_at is null and type <> 'receipt' and payee_tenant_id is not null;
-- Few rows each: credit notes, the documents that they name, and the documents of an import.
create index documents_credit_notes on documents (payer_tenant_id, payee_id, credits_id) where amount < 0 and deleted_at is null;
create index documents_crediting on documents (payer_tenant_id, credits_id) where credits_id is not null;
-- Documents that were withdrawn or deleted, by which a withdrawal is known that is sent again.
create index documents_deleted on documents (payer_tenant_id, number) where deleted_at is not null;
-- Documents and receipts of one order.
create index documents_of_order on documents (payer_tenant_id, payee_id, order_number, type) where order_number is not null and deleted_at is null;
create index documents_of_import on documents (import_id, payer_tenant_id, id) where import_id is not null;

-- The parties and the origin of a document never change, and a deleted document never changes. Only the payer's own system takes
-- over what people of the payer entered.
create function refuse_document() returns trigger language plpgsql as $$
begin raise exception 'whose a document is never changes, and one that is deleted stays as it was'; end $$;
create trigger stays before update on documents for each row when (
  old.deleted_at is not null
  or (new.id, new.issuer_tenant_id, new.serial, new.payer_tenant_id, new.payer_id, new.payee_id, new.import_id,
      new.created_at, new.created_by)
    is distinct from (old.id, old.issuer_tenant_id, old.serial, old.payer_tenant_id, old.payer_id, old.payee_id, old.import_id,
      old.created_at, old.created_by)
  or new.source <> old.source and (old.source, new.source) <> ('payer', 'sync')
  or old.payee_tenant_id is not null and new.payee_tenant_id is distinct from old.payee_tenant_id
) execute function refuse_document();

-- A document copies payer, tenant and company from the row of its payee; row security uses the copies. Checked once per
-- statement, after the foreign key has locked the row of the payee, so that the payee cannot register in between.
create function refuse_wrong_payee() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  if exists (select from added a left join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
    where p.id is null or (a.payer_id, a.payee_tenant_id, a.payee_company_id) is distinct from (p.payer_id, p.payee_tenant_id, p.payee_company_id))
  then raise check_violation using message = 'a document names its payee as the list of payees does'; end if;
  return null;
end $$;
create trigger names_payee after insert on documents referencing new table as added
  for each statement execute function refuse_wrong_payee();
-- The documents of a payee that registers may follow a little later.
create function refuse_other_payee() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  if exists (select from added a left join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
    where p.id is null or a.payer_id <> p.payer_id
      or a.payee_tenant_id is not null and (a.payee_tenant_id, a.payee_company_id) is distinct from (p.payee_tenant_id, p.payee_company_id))
  then raise check_violation using message = 'a document names its payee as the list of payees does'; end if;
  return null;
end $$;
create trigger still_names_payee after update on documents referencing new table as added
  for each statement execute function refuse_other_payee();

-- ── the side that writes ───────────────────────────────────────────────────────────────────────────────

-- Row security lets both sides write the row that they share; these triggers limit what each side may write of it.
create function refuse_other_side() returns trigger language plpgsql as $$
begin raise insufficient_privilege using message = 'this is not for this side of a document to write'; end $$;

create function document_side(payer_tenant uuid, payee_tenant uuid) returns text language sql stable parallel safe as
$$ select case scope_tenant() when payer_tenant then 'payer' when payee_tenant then 'payee' end $$;

-- The source of an entry: the side that writes it, or the payer's own system.
create function document_source(payer_tenant uuid, payee_tenant uuid) returns text language sql stable parallel safe as
$$ select case when scope_key() is not null and scope_tenant() = payer_tenant then 'sync' else document_side(payer_tenant, payee_tenant) end $$;

-- A new row must carry the caller's source and no review state.
create trigger entered_by_side before insert on documents for each row when (
  not is_beyond_scopes() and (
    new.source is distinct from document_source(new.payer_tenant_id, new.payee_tenant_id)
    or new.issuer_tenant_id is distinct from scope_tenant()
    or new.confirmation not in ('none', 'waiting')
    or new.excluded or num_nonnulls(new.disabled_by, new.deleted_at) > 0)
) execute function refuse_other_side();

-- Reads the document state, since a paid document cannot be edited.
create function changed_by_side() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  side text := document_side(old.payer_tenant_id, old.payee_tenant_id);
  -- The columns that the payer confirmed.
  is_bound_changed boolean := (new.number, new.amount, new.currency, new.due_date)
    is distinct from (old.number, old.amount, old.currency, old.due_date);
  is_entry_changed boolean := is_bound_changed
    or (new.type, new.order_number, new.document_date, new.means, new.bill_term_days, new.credits_id, new.source, new.deleted_at)
      is distinct from (old.type, old.order_number, old.document_date, old.means, old.bill_term_days, old.credits_id, old.source, old.deleted_at);
begin
  if is_entry_changed and (new.source is distinct from document_source(old.payer_tenant_id, old.payee_tenant_id) or exists (select from document_states s
      where s.payer_tenant_id = old.payer_tenant_id and s.document_id = old.id and s.paid_date is not null))
    or is_bound_changed and new.confirmation not in ('none', 'waiting')
    or side is distinct from 'payer' and new.confirmation not in (old.confirmation, 'waiting')
    or side is distinct from 'payer' and new.declined_reason is not null and new.declined_reason is distinct from old.declined_reason
    or (new.disabled_by, new.disabled_reason) is distinct from (old.disabled_by, old.disabled_reason)
      and (side is null or coalesce(old.disabled_by, side) <> side or coalesce(new.disabled_by, side) <> side)
    or new.excluded <> old.excluded and side is distinct from 'payee'
  then raise insufficient_privilege using message = 'this is not for this side of a document to write'; end if;
  return new;
end $$;
create trigger changed_by_side before update on documents for each row when (not is_beyond_scopes()) execute function changed_by_side();

-- ── short numbers ──────────────────────────────────────────────────────────────────────────────────────

-- The last short number of each tenant that enters documents.
create table document_serials (
  tenant_id uuid primary key references companies,
  last bigint not null check (last > 0)
);

create function take_serials(issuer uuid, wanted bigint) returns bigint language sql as $$
  insert into document_serials as s values (issuer, wanted)
  on conflict (tenant_id) do update set last = s.last + excluded.last returning last - wanted + 1
$$;

-- ── history ────────────────────────────────────────────────────────────────────────────────────────────

-- The history of a document after its entry, which is in its own row.
create table document_events (
  payer_tenant_id uuid not null,
  document_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  kind text not null check (kind in ('edited', 'disabled', 'enabled', 'excluded', 'included', 'confirmed', 'declined', 'unconfirmed', 'takenOver')),
  side text not null check (side in ('payer', 'payee', 'platform')),
  user_id uuid not null,
  -- The given reason, or the changed fields.
  detail text check (char_length(detail) <= 200),
  -- The import that caused it; an import can be undone.
  import_id uuid,
  primary key (payer_tenant_id, document_id, id),
  foreign key (payer_tenant_id, document_id) references documents
);
create index document_events_of_import on document_events (import_id) where import_id is not null;
create trigger append_only before update or delete on document_events for each row execute function refuse_change();

-- ── functions that run as the owner ────────────────────────────────────────────────────────────────────

-- The ids of the scope's documents whose number matches a pattern. Runs as the owner and checks the scope itself: under row
-- security PostgreSQL uses no index for `like`, which is not leakproof.
create function documents_like(pattern text) returns setof uuid language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select d.id from documents d where lower(d.number) like pattern and d.deleted_at is null and d.type <> 'receipt'
    and (d.payer_tenant_id = scope_tenant() or d.payee_tenant_id = scope_tenant());
end $$;
revoke execute on function documents_like from public;
grant execute on function documents_like to sooner_app, sooner_system;

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table documents enable row level security; alter table documents force row level security;
alter table document_events enable row level security; alter table document_events force row level security;
alter table document_serials enable row level security; alter table document_serials force row level security;

-- Every query repeats the tenant, so that an index can be used. Written as a case: PostgreSQL treats two conditions on one column
-- as independent. With twenty payers it would estimate a list twenty times too short, and sort instead of walking an index.
create policy scope on documents to sooner_app using
  (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end);
create policy everything on documents to sooner_system using (true);
-- Functions that run as the owner read this table, also for an owner that row security binds.
create policy of_owner on documents for select to current_user using (true);
-- Every tenant that sees a document now sees its whole history; each side writes its own events.
create policy scope on document_events to sooner_app
  using (exists (select from documents d where d.payer_tenant_id = document_events.payer_tenant_id and d.id = document_id))
  with check (exists (select from documents d where d.payer_tenant_id = document_events.payer_tenant_id and d.id = document_id
    and side = document_side(d.payer_tenant_id, d.payee_tenant_id)));
create policy everything on document_events to sooner_system using (true);
create policy scope on document_serials to sooner_app using (tenant_id = scope_tenant());
create policy everything on document_serials to sooner_system using (true);

grant select, insert, update on documents, document_serials to sooner_app, sooner_system;
grant select, insert on document_events to sooner_app, sooner_system;

-- Documents of an import are grouped by thousands, so that one journal entry holds the whole import.
select journal_table('documents',
  '{id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, number, type, order_number, amount, currency, document_date, due_date,
  means, bill_term_days, source, disabled_by, disabled_reason, excluded, confirmation, declined_reason, credits_id,
  import_id, version, created_at, created_by, changed_at, changed_by, deleted_at}',
  'case when import_id is null then id::text else import_id::text || ''/'' || (serial / 1000)::text end');
select journal_table('document_events', '{payer_tenant_id, document_id, at, id, kind, side, user_id, detail, import_id}',
  'coalesce(import_id, document_id)::text');
