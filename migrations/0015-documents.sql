-- Documents: what a payer owes a payee, one row that both sides see.

create extension if not exists pg_trgm;

-- ── status ─────────────────────────────────────────────────────────────────────────────────────────────

-- The first status that holds, as `domain/documents/status` has it. Whether a document is overdue depends on the
-- business date of its market, so that evaluation says it.
create function document_status(paid boolean, item_state text, confirmation text, disabled boolean, excluded boolean,
  credit_note boolean, overdue boolean, reasons integer) returns text language sql immutable parallel safe as $$
  select case
    when paid then 'paid'
    when item_state = 'awarded' then 'awarded'
    when item_state in ('checking', 'review', 'live') then 'offered'
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

-- What people enter: the facts. What the system works out of them stands in document_states. The payer's tenant is
-- first in every key, so that the tables of a payer can be kept together.
create table documents (
  id uuid not null,
  -- The short number that people see, counted for whoever entered it.
  issuer_tenant_id uuid not null,
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
  -- What a payee entered waits for the payer; the payer's own entries need no confirmation.
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
  -- That the row names the payee's own companies is checked by `names_payee`, once a statement.
  foreign key (payer_tenant_id, payee_id) references payees,
  foreign key (payer_tenant_id, credits_id) references documents,
  check (issuer_tenant_id = payer_tenant_id or issuer_tenant_id is not distinct from payee_tenant_id),
  check ((payee_tenant_id is null) = (payee_company_id is null)),
  check ((disabled_by is null) = (disabled_reason is null)),
  check ((declined_reason is not null) = (confirmation = 'declined')),
  check ((source = 'payee') = (confirmation <> 'none')),
  check (means = 'transfer' or bill_term_days is not null),
  check (document_date <= due_date),
  -- Only the payer's side, a sync or the operator enters credit notes.
  check (amount > 0 or source <> 'payee'),
  check (credits_id is null or amount < 0)
);

-- A payable and a receivable are two names of one debt. Also finds the documents of a payee.
create unique index documents_numbered on documents
  (payer_tenant_id, payer_id, payee_id, number, (case when type = 'receivable' then 'payable' else type end)) where deleted_at is null;
-- By the short number.
create unique index documents_serial on documents (payer_tenant_id, serial, issuer_tenant_id);
-- By the id alone, for a payee, who does not know the payer's tenant.
create index documents_by_id on documents (id);
-- The orders that people use, each walked from any place; every other order sorts what it finds. What row security asks
-- for stands in the index too, so that a jump to a far page reads no rows.
create index documents_by_created on documents (payer_tenant_id, created_at, id) include (payee_tenant_id) where deleted_at is null;
create index documents_by_number on documents (payer_tenant_id, number, id) include (payee_tenant_id) where deleted_at is null;
create index documents_by_amount on documents (payer_tenant_id, amount, id) include (payee_tenant_id) where deleted_at is null;
create index documents_by_due_date on documents (payer_tenant_id, due_date, id) include (payee_tenant_id) where deleted_at is null;
-- Part of a number, upper or lower case.
create index documents_by_number_part on documents using gin (lower(number) gin_trgm_ops) where deleted_at is null;
-- A payee has a thousandth of a payer's documents: its lists are sorted when they are read.
create index documents_of_payee on documents (payee_tenant_id, created_at, id) where deleted_at is null and payee_tenant_id is not null;
-- Few rows each: credit notes and what they name, and what an import brought.
create index documents_credit_notes on documents (payer_tenant_id, payee_id, credits_id) where amount < 0 and deleted_at is null;
create index documents_crediting on documents (payer_tenant_id, credits_id) where credits_id is not null;
create index documents_of_import on documents (import_id, payer_tenant_id, id) where import_id is not null;

-- Whose a document is and what it counts as never changes; what is deleted stays as it was.
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

-- A document names the payer, tenant and company of its payee as the list of payees has them. Looks at payees, since row
-- security goes by the copies here; checked once a statement, after the foreign key has locked the payee's row, so that
-- nobody registers in between.
create function refuse_wrong_payee() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  if exists (select from added a left join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
    where p.id is null or (a.payer_id, a.payee_tenant_id, a.payee_company_id) is distinct from (p.payer_id, p.payee_tenant_id, p.payee_company_id))
  then raise check_violation using message = 'a document names its payee as the list of payees does'; end if;
  return null;
end $$;
create trigger names_payee after insert on documents referencing new table as added
  for each statement execute function refuse_wrong_payee();
create trigger still_names_payee after update on documents referencing new table as added
  for each statement execute function refuse_wrong_payee();

-- ── standings ──────────────────────────────────────────────────────────────────────────────────────────

-- What the system works out of a document: one narrow row for each that is not deleted, written in sets, with few indexes.
-- The reference to documents is checked by the triggers below, once a statement.
create table document_states (
  payer_tenant_id uuid not null,
  document_id uuid not null,
  -- As in documents, for row security.
  payee_tenant_id uuid,
  -- What is owed after matched credit notes, or what a credit note keeps after what it gave to its document; and why it
  -- cannot be paid early: one bit for each reason, none where it can, null until it is evaluated.
  payable bigint,
  reasons integer,
  status text not null default 'checking' check (status in
    ('paid', 'awarded', 'offered', 'declined', 'waiting', 'disabled', 'excluded', 'creditNote', 'overdue', 'checking', 'eligible',
    'ineligible')),
  -- Since when it has been eligible or not, by business time.
  eligibility_at timestamptz,
  paid_date date,
  -- The last offer that it was in: its item, and the state of that.
  item_id uuid,
  item_state text,
  primary key (payer_tenant_id, document_id),
  check ((item_id is null) = (item_state is null)),
  check ((payable is null) = (reasons is null)),
  check ((eligibility_at is null) = (reasons is null))
);
create index document_states_by_status on document_states (payer_tenant_id, status, document_id) include (payee_tenant_id);

-- What is wrong with a standing beside the facts of its document, or null. Only whether a document is overdue depends on
-- the day, and that is left to evaluation.
create function document_state_fault(paid boolean, item_state text, confirmation text, disabled boolean, excluded boolean, amount bigint,
  payable bigint, reasons integer, status text) returns text language sql immutable parallel safe as $$
  select case
    when reasons = 0 and not (payable > 0 and not disabled and not excluded and not paid and confirmation in ('none', 'confirmed'))
      then 'a document is eligible that cannot be'
    when not (reasons is null and status in ('checking', 'offered'))
      and status <> document_status(paid, item_state, confirmation, disabled, excluded, amount < 0, status = 'overdue', reasons)
      then 'a document shows a status that is not its own' end
$$;

-- These run once a row, so their plan is made once (planning takes twenty times as long as looking up), and, since the
-- tables may be small when it is made, never scans a table.
-- Whoever changes facts evaluates them in the same transaction: checked when it ends. Looks at the standing, which is
-- written after the facts.
create function refuse_stale_document_state() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare fault text;
begin
  select document_state_fault(s.paid_date is not null, s.item_state, d.confirmation, d.disabled_by is not null, d.excluded, d.amount, s.payable, s.reasons, s.status)
  into fault from documents d join document_states s on s.payer_tenant_id = d.payer_tenant_id and s.document_id = d.id
  where d.payer_tenant_id = new.payer_tenant_id and d.id = new.id and d.deleted_at is null;
  if fault is not null then raise check_violation using message = fault; end if;
  return null;
end $$;
create constraint trigger document_state_is_true after update on documents deferrable initially deferred for each row
  when ((new.confirmation, new.disabled_by, new.excluded, new.amount) is distinct from (old.confirmation, old.disabled_by, old.excluded, old.amount))
  execute function refuse_stale_document_state();

create function refuse_without_document_state() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if not exists (select from document_states s where s.payer_tenant_id = new.payer_tenant_id and s.document_id = new.id)
    and exists (select from documents d where d.payer_tenant_id = new.payer_tenant_id and d.id = new.id and d.deleted_at is null)
  then raise check_violation using message = 'a document has no state row'; end if;
  return null;
end $$;
create constraint trigger has_state after insert on documents deferrable initially deferred for each row
  execute function refuse_without_document_state();

-- What was paid, and when; the standing has a copy, for lists.
create table document_payments (
  payer_tenant_id uuid not null,
  document_id uuid not null,
  paid_date date not null,
  primary key (payer_tenant_id, document_id),
  foreign key (payer_tenant_id, document_id) references documents
);
create trigger append_only before update or delete on document_payments for each row execute function refuse_change();

-- Every document that is not deleted, with its standing.
create view current_documents with (security_invoker = true) as
  select d.id, d.issuer_tenant_id, d.serial, d.payer_tenant_id, d.payer_id, d.payee_id, d.payee_tenant_id, d.payee_company_id,
    d.number, d.type, d.amount, d.currency, d.document_date, d.due_date, d.term_days, d.means, d.bill_term_days, d.source,
    d.disabled_by, d.disabled_reason, d.excluded, d.confirmation, d.declined_reason, d.credits_id, d.import_id, d.version,
    d.created_at, d.created_by, d.changed_at, d.changed_by, s.payable, s.reasons, s.status, s.eligibility_at, s.paid_date,
    s.item_id, s.item_state
  from documents d join document_states s on s.payer_tenant_id = d.payer_tenant_id and s.document_id = d.id
  where d.deleted_at is null;

-- ── what is whose to write ─────────────────────────────────────────────────────────────────────────────

-- Row security lets both sides write the row that they share; what each of them may write of it is said here.
create function refuse_other_side() returns trigger language plpgsql as $$
begin raise insufficient_privilege using message = 'this is not for this side of a document to write'; end $$;

create function document_side(payer_tenant uuid, payee_tenant uuid) returns text language sql stable parallel safe as
$$ select case scope_tenant() when payer_tenant then 'payer' when payee_tenant then 'payee' end $$;

-- Whose entry it is: that of a side, or of the payer's own system.
create function document_source(payer_tenant uuid, payee_tenant uuid) returns text language sql stable parallel safe as
$$ select case when scope_key() is not null and scope_tenant() = payer_tenant then 'sync' else document_side(payer_tenant, payee_tenant) end $$;

-- Whoever enters a document enters it as their own, as nothing but entered.
create trigger entered_by_side before insert on documents for each row when (
  not is_beyond_scopes() and (
    new.source is distinct from document_source(new.payer_tenant_id, new.payee_tenant_id)
    or new.issuer_tenant_id is distinct from scope_tenant()
    or new.confirmation not in ('none', 'waiting')
    or new.excluded or num_nonnulls(new.disabled_by, new.deleted_at) > 0)
) execute function refuse_other_side();

-- Looks at the standing, since what is paid is not edited any more.
create function changed_by_side() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  side text := document_side(old.payer_tenant_id, old.payee_tenant_id);
  -- What the payer confirmed.
  is_bound_changed boolean := (new.number, new.amount, new.currency, new.due_date)
    is distinct from (old.number, old.amount, old.currency, old.due_date);
  is_entry_changed boolean := is_bound_changed
    or (new.type, new.document_date, new.means, new.bill_term_days, new.credits_id, new.deleted_at)
      is distinct from (old.type, old.document_date, old.means, old.bill_term_days, old.credits_id, old.deleted_at);
begin
  if is_entry_changed and (old.source is distinct from document_source(old.payer_tenant_id, old.payee_tenant_id) or exists (select from document_states s
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

-- What is paid is nobody's to write in a call, but for a payment, which is written before.
create trigger entered_by_side before insert on document_states for each row
  when (not is_beyond_scopes() and new.paid_date is not null) execute function refuse_other_side();
create function refuse_unpaid() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if old.paid_date is not null or new.payer_tenant_id is distinct from scope_tenant() or not exists (select from document_payments p
    where p.payer_tenant_id = new.payer_tenant_id and p.document_id = new.document_id and p.paid_date = new.paid_date)
  then raise insufficient_privilege using message = 'this is not for this side of a document to write'; end if;
  return new;
end $$;
create trigger changed_by_side before update of paid_date on document_states for each row
  when (not is_beyond_scopes() and new.paid_date is distinct from old.paid_date) execute function refuse_unpaid();
-- Whose standing it is never changes, but for the payee that registers.
create trigger stays before update of payer_tenant_id, document_id, payee_tenant_id on document_states for each row when (
  (new.payer_tenant_id, new.document_id) is distinct from (old.payer_tenant_id, old.document_id)
  or old.payee_tenant_id is not null and new.payee_tenant_id is distinct from old.payee_tenant_id
) execute function refuse_document();

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
  payer_tenant_id uuid not null,
  document_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  kind text not null check (kind in ('edited', 'disabled', 'enabled', 'excluded', 'included', 'confirmed', 'declined', 'unconfirmed')),
  side text not null check (side in ('payer', 'payee', 'platform')),
  user_id uuid not null,
  -- The reason that was given, or what was changed.
  detail text check (char_length(detail) <= 200),
  -- The import that said it, which can be taken back.
  import_id uuid,
  primary key (payer_tenant_id, document_id, id),
  foreign key (payer_tenant_id, document_id) references documents
);
create index document_events_of_import on document_events (import_id) where import_id is not null;
create trigger append_only before update or delete on document_events for each row execute function refuse_change();

-- ── counts ─────────────────────────────────────────────────────────────────────────────────────────────

-- How many documents there are and what they come to, by payee, type, status and currency: totals of a list and the
-- counts of its tabs are read from here, whatever its length. Whoever changes documents locks the rows of their payees, so
-- that nobody waits here. Triggers alone write them.
create table document_counts (
  payer_tenant_id uuid not null,
  payee_id uuid not null,
  type text not null,
  status text not null,
  currency text not null,
  payer_id uuid not null,
  payee_tenant_id uuid,
  payee_company_id uuid,
  documents bigint not null check (documents >= 0),
  minor bigint not null,
  -- What of it is payable after credit notes, as far as that is worked out.
  payable bigint not null,
  primary key (payer_tenant_id, payee_id, type, status, currency),
  foreign key (payer_tenant_id, payee_id) references payees
);
create index document_counts_of_payee on document_counts (payee_tenant_id) where payee_tenant_id is not null;

create function refuse_count() returns trigger language plpgsql as $$
begin raise insufficient_privilege using message = 'counts are written by counting'; end $$;
create trigger by_counting before insert or update on document_counts for each statement
  when (pg_trigger_depth() = 0) execute function refuse_count();
create trigger by_deleting before delete on document_states for each statement
  when (pg_trigger_depth() = 0) execute function refuse_count();

-- Adds what was moved, each a key of the counts with how many documents and what they come to, added or taken away. What
-- is taken away is updated apart, since an insert that is turned into an update is checked as an insert first.
create type document_move as (payer_tenant_id uuid, payee_id uuid, type text, status text, currency text, n bigint, minor bigint, payable bigint);
create function count_moves(moves document_move[]) returns void language plpgsql as $$
begin
  with moved as materialized (
    select m.payer_tenant_id, m.payee_id, m.type, m.status, m.currency, sum(m.n)::bigint as n, sum(m.minor)::bigint as minor,
      sum(m.payable)::bigint as payable
    from unnest(moves) m group by 1, 2, 3, 4, 5 having sum(m.n) <> 0 or sum(m.minor) <> 0 or sum(m.payable) <> 0
  ), lowered as (
    update document_counts c set documents = c.documents + m.n, minor = c.minor + m.minor, payable = c.payable + m.payable from moved m
    where m.n < 0 and (c.payer_tenant_id, c.payee_id, c.type, c.status, c.currency) = (m.payer_tenant_id, m.payee_id, m.type, m.status, m.currency)
  )
  insert into document_counts as c (payer_tenant_id, payee_id, type, status, currency, payer_id, payee_tenant_id, payee_company_id,
    documents, minor, payable)
  select m.payer_tenant_id, m.payee_id, m.type, m.status, m.currency, p.payer_id, p.payee_tenant_id, p.payee_company_id, m.n, m.minor, m.payable
  from moved m join payees p on p.payer_tenant_id = m.payer_tenant_id and p.id = m.payee_id where m.n >= 0
  on conflict (payer_tenant_id, payee_id, type, status, currency) do update
    set documents = c.documents + excluded.documents, minor = c.minor + excluded.minor, payable = c.payable + excluded.payable;
end $$;

-- The four triggers that count and check look at the other table of the two, each row by its key. Their statements are
-- planned anew each time, since a transition table may hold one row or a million.
create function document_states_added() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  wrong text;
  moves document_move[];
begin
  with joined as materialized (
    select s.payer_tenant_id, d.payee_id, d.type, s.status, d.currency, d.amount, s.payable, case
      when d.id is null or d.deleted_at is not null or d.payee_tenant_id is distinct from s.payee_tenant_id
        then 'a document state belongs to a document that is there, and to its payee'
      else document_state_fault(s.paid_date is not null, s.item_state, d.confirmation, d.disabled_by is not null, d.excluded, d.amount, s.payable, s.reasons, s.status)
      end as fault
    from added s left join documents d on d.payer_tenant_id = s.payer_tenant_id and d.id = s.document_id
  ), moved as (
    select payer_tenant_id, payee_id, type, status, currency, count(*) as n, sum(amount)::bigint as minor, coalesce(sum(payable), 0)::bigint as payable
    from joined where fault is null group by 1, 2, 3, 4, 5
  )
  select (select min(j.fault) from joined j), array(select (m.*)::document_move from moved m) into wrong, moves;
  if wrong is not null then raise check_violation using message = wrong; end if;
  perform count_moves(moves);
  return null;
end $$;
create trigger count_added after insert on document_states referencing new table as added
  for each statement execute function document_states_added();

create function document_states_changed() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  wrong text;
  moves document_move[];
begin
  with joined as materialized (
    select s.n, s.payer_tenant_id, d.payee_id, d.type, s.status, d.currency, d.amount, s.payable, case
      when s.n < 0 then null
      when d.id is null or d.deleted_at is not null or d.payee_tenant_id is distinct from s.payee_tenant_id
        then 'a document state belongs to a document that is there, and to its payee'
      else document_state_fault(s.paid_date is not null, s.item_state, d.confirmation, d.disabled_by is not null, d.excluded, d.amount, s.payable, s.reasons, s.status)
      end as fault
    from (select *, 1 as n from after union all select *, -1 from before) s
    left join documents d on d.payer_tenant_id = s.payer_tenant_id and d.id = s.document_id
  ), moved as (
    select payer_tenant_id, payee_id, type, status, currency, sum(n) as n, sum(n * amount)::bigint as minor, coalesce(sum(n * payable), 0)::bigint as payable
    from joined group by 1, 2, 3, 4, 5
  )
  select (select min(j.fault) from joined j), array(select (m.*)::document_move from moved m) into wrong, moves;
  if wrong is not null then raise check_violation using message = wrong; end if;
  perform count_moves(moves);
  return null;
end $$;
create trigger count_changed after update on document_states referencing old table as before new table as after
  for each statement execute function document_states_changed();

create function document_states_removed() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  perform count_moves(array(
    select (s.payer_tenant_id, d.payee_id, d.type, s.status, d.currency, -count(*), -sum(d.amount), -coalesce(sum(s.payable), 0))::document_move
    from before s join documents d on d.payer_tenant_id = s.payer_tenant_id and d.id = s.document_id
    group by s.payer_tenant_id, d.payee_id, d.type, s.status, d.currency));
  return null;
end $$;
create trigger count_removed after delete on document_states referencing old table as before
  for each statement execute function document_states_removed();

-- Facts that counts go by, and documents that are deleted, whose standings go with them.
create function documents_changed() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  perform count_moves(array(
    select (f.payer_tenant_id, f.payee_id, f.type, s.status, f.currency, sum(f.n), sum(f.n * f.amount), coalesce(sum(f.n * s.payable), 0))::document_move
    from (
      select payer_tenant_id, id, payee_id, type, currency, amount, 1 as n from after
      union all select payer_tenant_id, id, payee_id, type, currency, amount, -1 from before
    ) f join document_states s on s.payer_tenant_id = f.payer_tenant_id and s.document_id = f.id
    group by f.payer_tenant_id, f.payee_id, f.type, s.status, f.currency
    having sum(f.n) <> 0 or sum(f.n * f.amount) <> 0));
  delete from document_states s using after a
  where a.deleted_at is not null and s.payer_tenant_id = a.payer_tenant_id and s.document_id = a.id;
  return null;
end $$;
create trigger count_changed after update on documents referencing old table as before new table as after
  for each statement execute function documents_changed();

-- ── evaluation ─────────────────────────────────────────────────────────────────────────────────────────

-- By which dates, settings and state of the payee its documents were evaluated last: what differs from its market or from
-- itself is to be evaluated again, and where only dates differ, only for the due dates between the old and the new ones.
create table payee_evaluations (
  payer_tenant_id uuid not null,
  payee_id uuid not null,
  market_id uuid,
  market_version integer,
  -- The business date of its market, or the latest of its payer's.
  today date,
  next_pay_date date,
  registered boolean not null,
  switched_on boolean not null,
  reserve_bps integer,
  reserve_minor bigint,
  contract_from date,
  contract_to date,
  contract_terminated date,
  primary key (payer_tenant_id, payee_id),
  foreign key (payer_tenant_id, payee_id) references payees
);

-- ── the journal ────────────────────────────────────────────────────────────────────────────────────────

-- What people said of a document; what the system works out of it (payable, reasons) is worked out again to be verified.
-- What came by a file is summed up by the thousand, so that one entry of the journal holds all of it.
select journal_table('documents',
  '{id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, number, type, amount, currency, document_date, due_date,
  means, bill_term_days, source, disabled_by, disabled_reason, excluded, confirmation, declined_reason, credits_id,
  import_id, version, created_at, created_by, changed_at, changed_by, deleted_at}',
  'case when import_id is null then id::text else import_id::text || ''/'' || (serial / 1000)::text end');
select journal_table('document_payments', '{payer_tenant_id, document_id, paid_date}', 'payer_tenant_id::text');
select journal_table('document_events', '{payer_tenant_id, document_id, at, id, kind, side, user_id, detail, import_id}',
  'coalesce(import_id, document_id)::text');

-- ── registering ────────────────────────────────────────────────────────────────────────────────────────

-- Who registers finds what was entered before; a reference cannot carry it, since nothing refers to what is null.
create function payee_takes_documents() returns trigger language plpgsql as $$
begin
  update documents set payee_tenant_id = new.payee_tenant_id, payee_company_id = new.payee_company_id
  where payer_tenant_id = new.payer_tenant_id and payer_id = new.payer_id and payee_id = new.id and deleted_at is null;
  update document_states s set payee_tenant_id = new.payee_tenant_id from documents d
  where d.payer_tenant_id = new.payer_tenant_id and d.payer_id = new.payer_id and d.payee_id = new.id and d.deleted_at is null
    and s.payer_tenant_id = d.payer_tenant_id and s.document_id = d.id;
  update document_counts set payee_tenant_id = new.payee_tenant_id, payee_company_id = new.payee_company_id
  where payer_tenant_id = new.payer_tenant_id and payee_id = new.id;
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
alter table document_states enable row level security; alter table document_states force row level security;
alter table document_payments enable row level security; alter table document_payments force row level security;
alter table document_events enable row level security; alter table document_events force row level security;
alter table document_counts enable row level security; alter table document_counts force row level security;
alter table payee_evaluations enable row level security; alter table payee_evaluations force row level security;
alter table document_serials enable row level security; alter table document_serials force row level security;

-- Every query repeats the tenant, so that an index serves it. A case, since two conditions on one column are taken for
-- independent ones: a list would be estimated twenty times too short among twenty payers, and sorted instead of walked.
create policy scope on documents to sooner_app using
  (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end);
create policy everything on documents to sooner_system using (true);
create policy scope on document_states to sooner_app using
  (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end);
create policy everything on document_states to sooner_system using (true);
create policy scope on document_payments for select to sooner_app using (payer_tenant_id = scope_tenant());
create policy everything on document_payments to sooner_system using (true);
-- What happened to a document is seen by whoever sees it now, and written by the side that did it.
create policy scope on document_events to sooner_app
  using (exists (select from documents d where d.payer_tenant_id = document_events.payer_tenant_id and d.id = document_id))
  with check (exists (select from documents d where d.payer_tenant_id = document_events.payer_tenant_id and d.id = document_id
    and side = document_side(d.payer_tenant_id, d.payee_tenant_id)));
create policy everything on document_events to sooner_system using (true);
create policy scope on document_counts to sooner_app
  using (payer_tenant_id = (select scope_tenant()) or payee_tenant_id = (select scope_tenant()));
create policy everything on document_counts to sooner_system using (true);
create policy scope on payee_evaluations to sooner_app using (payer_tenant_id = scope_tenant());
create policy everything on payee_evaluations to sooner_system using (true);
create policy scope on document_serials to sooner_app using (tenant_id = scope_tenant());
create policy everything on document_serials to sooner_system using (true);

grant select, insert, update on documents, document_counts, document_serials, payee_evaluations to sooner_app, sooner_system;
grant select, insert, update, delete on document_states to sooner_app, sooner_system;
grant select on document_payments, current_documents to sooner_app;
grant select, insert on document_payments to sooner_system;
grant select on current_documents to sooner_system;
grant select, insert on document_events to sooner_app, sooner_system;
