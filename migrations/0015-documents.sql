-- Documents: what a payer owes a payee, one row that both sides see.

create extension if not exists pg_trgm;

-- ── status ─────────────────────────────────────────────────────────────────────────────────────────────

-- The first status that holds, as `domain/documents/status` has it. Whether a document is overdue depends on the
-- business date of its market, so that evaluation says it.
create function document_status(paid boolean, confirmation text, disabled boolean, excluded boolean, credit_note boolean,
  overdue boolean, reasons integer) returns text language sql immutable parallel safe as $$
  select case
    when paid then 'paid'
    when confirmation = 'declined' then 'declined'
    when confirmation = 'waiting' then 'waiting'
    when disabled then 'disabled'
    when excluded then 'excluded'
    when credit_note then 'creditNote'
    when overdue then 'overdue'
    when reasons is null then 'checking'
    when reasons = 0 then 'eligible'
    else 'ineligible' end
$$;

-- ── documents ──────────────────────────────────────────────────────────────────────────────────────────

create table documents (
  id uuid primary key,
  -- The short number that people see, counted for whoever entered it.
  issuer_tenant_id uuid not null references companies,
  serial bigint not null check (serial > 0),
  payer_tenant_id uuid not null,
  payer_id uuid not null,
  payee_id uuid not null,
  -- As in payees; none until the payee registers.
  payee_tenant_id uuid,
  payee_company_id uuid,
  number text collate "C" not null check (char_length(number) between 1 and 50 and number = btrim(number)),
  type text not null check (type in ('voucher', 'bill', 'order', 'payable', 'receivable')),
  -- Minor units; less than zero is a credit note.
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
  -- What a payee entered waits for the payer; the payer's own entries need nobody's word.
  confirmation text not null check (confirmation in ('none', 'waiting', 'confirmed', 'declined')),
  declined_reason text check (char_length(declined_reason) between 1 and 50),
  -- The document that a credit note reduces.
  credits_id uuid,
  paid_date date,
  -- What is owed after matched credit notes, or what a credit note keeps after what it gave to its document, and why it cannot be paid early: one bit for each reason, none where it can,
  -- null until it is looked at.
  payable bigint,
  reasons integer,
  -- Written with the two above, and bound to the rest of the row by `status_is_true`.
  status text not null default 'checking' check (status in
    ('paid', 'declined', 'waiting', 'disabled', 'excluded', 'creditNote', 'overdue', 'checking', 'eligible', 'ineligible')),
  -- Since when it has been what it is, by business time.
  eligibility_at timestamptz,
  import_id uuid,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  created_by uuid not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  deleted_at timestamptz,
  foreign key (payee_id, payer_id, payer_tenant_id) references payees (id, payer_id, payer_tenant_id),
  -- Where one is named, it is the payee's; where none is, `names_payee` sees to it.
  foreign key (payee_id, payee_tenant_id, payee_company_id) references payees (id, payee_tenant_id, payee_company_id),
  foreign key (credits_id) references documents,
  check ((payee_tenant_id is null) = (payee_company_id is null)),
  check ((disabled_by is null) = (disabled_reason is null)),
  check ((declined_reason is not null) = (confirmation = 'declined')),
  check ((source = 'payee') = (confirmation <> 'none')),
  check (means = 'transfer' or bill_term_days is not null),
  check (document_date <= due_date),
  -- Only the payer's side, a sync or the operator enters credit notes.
  check (amount > 0 or source <> 'payee'),
  check (credits_id is null or amount < 0),
  check ((payable is null) = (reasons is null)),
  check ((eligibility_at is null) = (reasons is null))
);
-- A payable and a receivable are two names of one debt.
create unique index documents_numbered on documents
  (payer_id, payee_id, number, (case when type = 'receivable' then 'payable' else type end)) where deleted_at is null;
create unique index documents_serial on documents (issuer_tenant_id, serial);
create index documents_of_payee_row on documents (payee_id, id) include (payer_tenant_id, payee_tenant_id, status) where deleted_at is null;
create index documents_crediting on documents (credits_id) where credits_id is not null;
create index documents_of_import on documents (import_id) where import_id is not null;

-- A payer's list, in each order that it can be asked for. No order is by the id alone: its own index would be walked
-- past everybody else's documents. Those that people use are walked far without a look at the rows: what row security
-- asks about and what tabs go by stands in them too.
create index documents_by_created on documents (payer_tenant_id, created_at, id) include (payee_tenant_id, status) where deleted_at is null;
create index documents_by_number on documents (payer_tenant_id, number, id) include (payee_tenant_id, status) where deleted_at is null;
create index documents_by_type on documents (payer_tenant_id, type, id) where deleted_at is null;
create index documents_by_amount on documents (payer_tenant_id, amount, id) include (payee_tenant_id, status) where deleted_at is null;
create index documents_by_due_date on documents (payer_tenant_id, due_date, id) include (payee_tenant_id, status) where deleted_at is null;
create index documents_by_source on documents (payer_tenant_id, source, id) where deleted_at is null;
-- Due first within a status: so a tab is read in the order of due dates too, status by status.
create index documents_by_status on documents (payer_tenant_id, status, due_date, id) include (payee_tenant_id) where deleted_at is null;
create index documents_by_changed on documents (payer_tenant_id, changed_at, id) where deleted_at is null;
create index documents_by_serial on documents (payer_tenant_id, serial, id) where deleted_at is null;
create index documents_by_means on documents (payer_tenant_id, means, id) where deleted_at is null;
-- How many wait for the payer's word is counted by the index alone: row security also asks whose payee it is.
create index documents_by_confirmation on documents (payer_tenant_id, confirmation, id) include (payee_tenant_id) where deleted_at is null;
-- What is not said comes first. By cases, since row security lets no other expression be answered by an index.
create index documents_by_document_date on documents (payer_tenant_id, (case when document_date is null then '1900-01-01' else document_date end), id) where deleted_at is null;
create index documents_by_term on documents (payer_tenant_id, (case when term_days is null then -1 else term_days end), id) where deleted_at is null;
create index documents_by_bill_term on documents (payer_tenant_id, (case when bill_term_days is null then 0 else bill_term_days end), id) where deleted_at is null;
create index documents_by_payable on documents (payer_tenant_id, (case when payable is null then -99999999999999 else payable end), id) where deleted_at is null;
create index documents_by_paid_date on documents (payer_tenant_id, (case when paid_date is null then '1900-01-01' else paid_date end), id) where deleted_at is null;
-- Part of a number, in whatever letters.
create index documents_by_number_part on documents using gin (lower(number) gin_trgm_ops) where deleted_at is null;
-- A payee's own is a thousand times less: it is put in order when it is asked for.
create index documents_of_payee on documents (payee_tenant_id, created_at, id) where deleted_at is null and payee_tenant_id is not null;

-- Whose a document is and what it counts as never changes; whatever is deleted stays so, as it was.
create function refuse_document() returns trigger language plpgsql as $$
begin raise exception 'whose a document is never changes, and one that is deleted stays as it was'; end $$;
create trigger stays before update on documents for each row when (
  old.deleted_at is not null
  or (new.id, new.issuer_tenant_id, new.serial, new.payer_tenant_id, new.payer_id, new.payee_id, new.source, new.import_id,
      new.created_at, new.created_by)
    is distinct from (old.id, old.issuer_tenant_id, old.serial, old.payer_tenant_id, old.payer_id, old.payee_id, old.source, old.import_id,
      old.created_at, old.created_by)
  or old.payee_tenant_id is not null and new.payee_tenant_id is distinct from old.payee_tenant_id
) execute function refuse_document();

-- A document is shown to its payee as soon as there is one to show it to. Looked at after the references, whose lock on
-- the payee's row lets nobody register in between.
create function refuse_unnamed() returns trigger language plpgsql as $$
begin
  if exists (select from added a join payees p on p.id = a.payee_id where a.payee_tenant_id is null and p.payee_tenant_id is not null)
  then raise check_violation using message = 'a document names the payee that has registered'; end if;
  return null;
end $$;
create trigger names_payee after insert on documents referencing new table as added
  for each statement execute function refuse_unnamed();

-- ── what is whose to write ─────────────────────────────────────────────────────────────────────────────

-- Row security lets both sides write the row that they share; what each of them may write of it is said here.
create function refuse_other_side() returns trigger language plpgsql as $$
begin raise insufficient_privilege using message = 'this is not for this side of a document to write'; end $$;

create function document_side(payer_tenant uuid, payee_tenant uuid) returns text language sql stable parallel safe as
$$ select case scope_tenant() when payer_tenant then 'payer' when payee_tenant then 'payee' end $$;

-- Whoever enters a document enters it as their own, as nothing but entered.
create trigger entered_by_side before insert on documents for each row when (
  not is_beyond_scopes() and (
    new.source is distinct from document_side(new.payer_tenant_id, new.payee_tenant_id)
    or new.issuer_tenant_id is distinct from scope_tenant()
    or new.confirmation not in ('none', 'waiting')
    or new.excluded or num_nonnulls(new.disabled_by, new.paid_date, new.reasons, new.deleted_at) > 0)
) execute function refuse_other_side();

create function changed_by_side() returns trigger language plpgsql as $$
declare
  side text := document_side(old.payer_tenant_id, old.payee_tenant_id);
  -- What the payer's word was given for.
  is_bound_changed boolean := (new.number, new.amount, new.currency, new.due_date)
    is distinct from (old.number, old.amount, old.currency, old.due_date);
  is_entry_changed boolean := is_bound_changed
    or (new.type, new.document_date, new.means, new.bill_term_days, new.credits_id, new.deleted_at)
      is distinct from (old.type, old.document_date, old.means, old.bill_term_days, old.credits_id, old.deleted_at);
begin
  if is_entry_changed and (old.source is distinct from side or old.paid_date is not null)
    or is_bound_changed and new.confirmation not in ('none', 'waiting')
    or side is distinct from 'payer' and new.confirmation not in (old.confirmation, 'waiting')
    or side is distinct from 'payer' and new.declined_reason is not null and new.declined_reason is distinct from old.declined_reason
    or (new.disabled_by, new.disabled_reason) is distinct from (old.disabled_by, old.disabled_reason)
      and (side is null or coalesce(old.disabled_by, side) <> side or coalesce(new.disabled_by, side) <> side)
    or new.excluded <> old.excluded and side is distinct from 'payee'
    or new.paid_date is distinct from old.paid_date
  then raise insufficient_privilege using message = 'this is not for this side of a document to write'; end if;
  return new;
end $$;
-- By name of the columns: evaluation writes a million rows, and none of these.
create trigger changed_by_side before update of number, type, amount, currency, document_date, due_date, means, bill_term_days,
  credits_id, deleted_at, confirmation, declined_reason, disabled_by, disabled_reason, excluded, paid_date on documents
  for each row when (not is_beyond_scopes()) execute function changed_by_side();

-- ── soundness ──────────────────────────────────────────────────────────────────────────────────────────

-- Nothing is eligible that owes nothing, was switched off or is not agreed upon, whoever works out the reasons; looked
-- at when the transaction ends, since a change comes before its evaluation.
create function refuse_unsound() returns trigger language plpgsql as $$
begin
  if exists (select from documents d where d.id = new.id and d.reasons = 0 and d.deleted_at is null
    and not (d.payable > 0 and d.disabled_by is null and not d.excluded and d.paid_date is null and d.confirmation in ('none', 'confirmed')))
  then raise check_violation using message = 'a document is eligible that cannot be'; end if;
  return null;
end $$;
create constraint trigger eligible_is_sound after insert or update on documents deferrable initially deferred for each row
  when (new.reasons = 0 and not (new.payable > 0 and new.disabled_by is null and not new.excluded and new.paid_date is null
    and new.confirmation in ('none', 'confirmed'))) execute function refuse_unsound();

-- Once a document is evaluated, its status is the one that the row's own facts and reasons give, whoever writes it; only
-- the date is left to evaluation. Looked at when the transaction ends, for the same reason.
create function refuse_false_status() returns trigger language plpgsql as $$
begin
  if exists (select from documents d where d.id = new.id and d.deleted_at is null
    and not (d.reasons is null and d.status = 'checking') and d.status <> document_status(
    d.paid_date is not null, d.confirmation, d.disabled_by is not null, d.excluded, d.amount < 0, d.status = 'overdue', d.reasons))
  then raise check_violation using message = 'a document shows a status that is not its own'; end if;
  return null;
end $$;
create constraint trigger status_is_true after insert or update on documents deferrable initially deferred for each row
  when (new.deleted_at is null and not (new.reasons is null and new.status = 'checking') and new.status <> document_status(new.paid_date is not null, new.confirmation,
    new.disabled_by is not null, new.excluded, new.amount < 0, new.status = 'overdue', new.reasons))
  execute function refuse_false_status();

-- The next short number of whoever enters documents; a gap tells of something that was taken back.
create table document_serials (
  tenant_id uuid primary key references companies,
  last bigint not null check (last > 0)
);

create function take_serials(issuer uuid, wanted bigint) returns bigint language sql as $$
  insert into document_serials as s values (issuer, wanted)
  on conflict (tenant_id) do update set last = s.last + excluded.last returning last - wanted + 1
$$;

-- ── what happened to a document ────────────────────────────────────────────────────────────────────────

-- Beyond its upload, which stands in its own row.
create table document_events (
  document_id uuid not null references documents,
  at timestamptz not null,
  id uuid not null,
  kind text not null check (kind in ('edited', 'disabled', 'enabled', 'excluded', 'included', 'confirmed', 'declined', 'unconfirmed')),
  side text not null check (side in ('payer', 'payee', 'platform')),
  user_id uuid not null,
  -- The reason that was given, or what was changed.
  detail text check (char_length(detail) <= 200),
  -- The import that said it, which can be taken back.
  import_id uuid,
  primary key (document_id, id)
);
create index document_events_of_import on document_events (import_id) where import_id is not null;
create trigger append_only before update or delete on document_events for each row execute function refuse_change();

-- ── counts ─────────────────────────────────────────────────────────────────────────────────────────────

-- How many documents there are and what they come to, by payee, type, status and currency: totals of a list and
-- the counts of its tabs are read from here, whatever its length. Whoever changes documents holds the rows of their payees, so that nobody waits here.
-- Counting alone writes them.
create table document_counts (
  payee_id uuid not null references payees,
  type text not null,
  status text not null,
  currency text not null,
  payer_tenant_id uuid not null,
  payer_id uuid not null,
  payee_tenant_id uuid,
  payee_company_id uuid,
  documents bigint not null check (documents >= 0),
  minor bigint not null,
  -- What of it is payable after credit notes, as far as that is worked out.
  payable bigint not null,
  primary key (payee_id, type, status, currency)
);
create index document_counts_of_payer on document_counts (payer_tenant_id);
create index document_counts_of_payee on document_counts (payee_tenant_id) where payee_tenant_id is not null;

create function refuse_count() returns trigger language plpgsql as $$
begin raise insufficient_privilege using message = 'counts are written by counting'; end $$;
create trigger by_counting before insert or update on document_counts for each statement
  when (pg_trigger_depth() = 0) execute function refuse_count();

create function count_added() returns trigger language plpgsql as $$
begin
  insert into document_counts as c
  select payee_id, type, status, currency, payer_tenant_id, payer_id, payee_tenant_id, payee_company_id, count(*), sum(amount)::bigint,
    coalesce(sum(payable), 0)::bigint
  from added where deleted_at is null
  group by payee_id, type, status, currency, payer_tenant_id, payer_id, payee_tenant_id, payee_company_id
  on conflict (payee_id, type, status, currency) do update
    set documents = c.documents + excluded.documents, minor = c.minor + excluded.minor, payable = c.payable + excluded.payable;
  return null;
end $$;
create trigger count_added after insert on documents referencing new table as added
  for each statement execute function count_added();

create function count_changed() returns trigger language plpgsql as $$
begin
  with moved as materialized (
    select payee_id, type, status, currency, sum(n) as n, sum(n * amount)::bigint as minor, coalesce(sum(n * payable), 0)::bigint as payable
    from (
      select payee_id, type, status, currency, amount, payable, 1 as n from after where deleted_at is null
      union all
      select payee_id, type, status, currency, amount, payable, -1 from before where deleted_at is null
    ) each
    group by payee_id, type, status, currency
    having sum(n) <> 0 or sum(n * amount) <> 0 or sum(n * payable) <> 0
  ), lowered as (
    update document_counts c set documents = c.documents + m.n, minor = c.minor + m.minor, payable = c.payable + m.payable from moved m
    where m.n < 0 and (c.payee_id, c.type, c.status, c.currency) = (m.payee_id, m.type, m.status, m.currency)
  )
  insert into document_counts as c
  select m.payee_id, type, status, currency, p.payer_tenant_id, p.payer_id, p.payee_tenant_id, p.payee_company_id, n, minor, payable
  from moved m join payees p on p.id = m.payee_id where n >= 0
  on conflict (payee_id, type, status, currency) do update
    set documents = c.documents + excluded.documents, minor = c.minor + excluded.minor, payable = c.payable + excluded.payable;
  return null;
end $$;
create trigger count_changed after update on documents referencing old table as before new table as after
  for each statement execute function count_changed();

-- ── the journal ────────────────────────────────────────────────────────────────────────────────────────

-- What people said of a document; what the system works out of it (payable, reasons) is worked out again to be verified.
-- What came by a file is summed up by the thousand, so that one entry of the journal holds all of it.
select tie_to_journal('documents',
  '{id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, number, type, amount, currency, document_date, due_date,
  means, bill_term_days, source, disabled_by, disabled_reason, excluded, confirmation, declined_reason, credits_id, paid_date,
  import_id, version, created_at, created_by, changed_at, changed_by, deleted_at}',
  'case when import_id is null then id::text else import_id::text || ''/'' || (serial / 1000)::text end');
select tie_to_journal('document_events', '{document_id, at, id, kind, side, user_id, detail, import_id}',
  'coalesce(import_id, document_id)::text');

-- ── registering ────────────────────────────────────────────────────────────────────────────────────────

-- Who registers finds what was entered before; a reference cannot carry it, since nothing refers to what is null.
create function payee_takes_documents() returns trigger language plpgsql as $$
begin
  update documents set payee_tenant_id = new.payee_tenant_id, payee_company_id = new.payee_company_id
  where payee_id = new.id and deleted_at is null;
  update document_counts set payee_tenant_id = new.payee_tenant_id, payee_company_id = new.payee_company_id
  where payee_id = new.id;
  return null;
end $$;
create trigger takes_documents after update on payees for each row
  when (old.payee_tenant_id is null and new.payee_tenant_id is not null) execute function payee_takes_documents();

-- ── the reserve ────────────────────────────────────────────────────────────────────────────────────────

-- What is still to be held back after a document that fits was; the aggregate walks over documents in the order given.
create function rest_after(rest numeric, payable bigint, held numeric) returns numeric language sql immutable parallel safe as
$$ select coalesce(rest, held) - case when payable <= coalesce(rest, held) then payable else 0 end $$;
create aggregate rest_of(payable bigint, held numeric) (sfunc = rest_after, stype = numeric);

-- ── functions of the owner ─────────────────────────────────────────────────────────────────────────────

-- What row security cannot find by an index, or does not show, is found by functions that run as the owner and look at the
-- scope themselves. They answer ids or a date, and nothing else.

-- The documents of the scope whose number is like a pattern: under row security no index would serve it, since a
-- comparison of texts may tell of rows that are nobody's business.
create function documents_like(pattern text) returns setof uuid language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select d.id from documents d where lower(d.number) like pattern and d.deleted_at is null
    and (d.payer_tenant_id = scope_tenant() or d.payee_tenant_id = scope_tenant());
end $$;

-- What day it is for a payer: the latest business date of its markets. A payee that is tied to none of them sees none, and
-- what it is owed falls due all the same.
create function payer_day(payer_tenant uuid) returns date language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin return (select max(m.business_date) from markets m where m.tenant_id = payer_tenant); end $$;

-- An owner without power over row security is bound by it too.
create policy of_owner on documents for select to current_user using (true);
create policy of_owner on markets for select to current_user using (true);
revoke execute on function documents_like, payer_day from public;
grant execute on function documents_like, payer_day to sooner_app, sooner_system;

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table documents enable row level security; alter table documents force row level security;
alter table document_events enable row level security; alter table document_events force row level security;
alter table document_counts enable row level security; alter table document_counts force row level security;
alter table document_serials enable row level security; alter table document_serials force row level security;

-- Whoever asks repeats the tenant, and an index serves it. A case, since two conditions on the same column are taken for
-- independent ones: a list would look twenty times as short among twenty payers, and be put in order instead of walked.
create policy scope on documents to sooner_app using
  (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end);
create policy everything on documents to sooner_system using (true);
-- What happened to a document is seen by whoever sees it now, and written by the side that did it.
create policy scope on document_events to sooner_app
  using (exists (select from documents d where d.id = document_id))
  with check (exists (select from documents d where d.id = document_id and side = document_side(d.payer_tenant_id, d.payee_tenant_id)));
create policy everything on document_events to sooner_system using (true);
create policy scope on document_counts to sooner_app
  using (payer_tenant_id = (select scope_tenant()) or payee_tenant_id = (select scope_tenant()));
create policy everything on document_counts to sooner_system using (true);
create policy scope on document_serials to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on document_serials to sooner_system using (true);

grant select, insert, update on documents, document_counts, document_serials to sooner_app, sooner_system;
grant select, insert on document_events to sooner_app, sooner_system;
