-- Eligibility: the state of each document, computed from the facts, and the counts by state.

-- ── status ─────────────────────────────────────────────────────────────────────────────────────────────

-- The first status that applies, as in `domain/documents/status`. `overdue` is a parameter, since it depends on the business
-- date of the market.
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

-- ── document states ────────────────────────────────────────────────────────────────────────────────────

-- One narrow row for each document that is not deleted, written in sets, with few indexes. Triggers check the reference to
-- documents, once per statement.
create table document_states (
  payer_tenant_id uuid not null,
  document_id uuid not null,
  -- As in documents, for row security.
  payee_tenant_id uuid,
  -- The amount owed after matched credit notes, or what a credit note has left after the document it names.
  payable bigint,
  -- Why the document cannot be paid early, one bit for each reason: 0 if it can, null until it is evaluated.
  reasons integer,
  status text not null default 'checking' check (status in
    ('paid', 'awarded', 'offered', 'declined', 'waiting', 'disabled', 'excluded', 'creditNote', 'overdue', 'checking', 'eligible',
    'ineligible')),
  -- Business time of the last change of eligibility.
  eligibility_at timestamptz,
  paid_date date,
  -- The last offer item of the document, and the state of that item.
  item_id uuid,
  item_state text,
  primary key (payer_tenant_id, document_id),
  check ((item_id is null) = (item_state is null)),
  check ((payable is null) = (reasons is null)),
  check ((eligibility_at is null) = (reasons is null))
);
create index document_states_by_status on document_states (payer_tenant_id, status, document_id) include (payee_tenant_id);

-- The fault of a document state that contradicts the facts of its document, or null. Whether a document is overdue depends on
-- the day and is left to evaluation.
create function document_state_fault(paid boolean, item_state text, confirmation text, disabled boolean, excluded boolean, amount bigint,
  payable bigint, reasons integer, status text) returns text language sql immutable parallel safe as $$
  select case
    when reasons = 0 and not (payable > 0 and not disabled and not excluded and not paid and confirmation in ('none', 'confirmed'))
      then 'a document is eligible that cannot be'
    when not (reasons is null and status in ('checking', 'offered'))
      and status <> document_status(paid, item_state, confirmation, disabled, excluded, amount < 0, status = 'overdue', reasons)
      then 'a document shows a status that is not its own' end
$$;

-- The triggers of documents that read document states are here. They run once per row, so their plan is cached (planning takes
-- twenty times as long as the lookup). Sequential scans are off, since the tables may be small when the plan is made.

-- A transaction that changes facts also evaluates them. Checked when it ends, since the state is written after the facts.
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

-- The day on which a document was paid; its state has a copy, for lists. A payment that the bank gave back is taken out again.
create table document_payments (
  payer_tenant_id uuid not null,
  document_id uuid not null,
  paid_date date not null,
  primary key (payer_tenant_id, document_id)
);
-- The reference to documents, checked once per statement.
create function refuse_stray_document_payment() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  if exists (select from added p left join documents d on d.payer_tenant_id = p.payer_tenant_id and d.id = p.document_id where d.id is null)
  then raise foreign_key_violation using message = 'a payment is of a document that is there'; end if;
  return null;
end $$;
create trigger pays_document after insert on document_payments referencing new table as added
  for each statement execute function refuse_stray_document_payment();
create trigger stays before update on document_payments for each row execute function refuse_change();

-- A call marks a document as paid only after it has written a payment, and as unpaid only after the payment was taken out.
create trigger entered_by_side before insert on document_states for each row
  when (not is_beyond_scopes() and new.paid_date is not null) execute function refuse_other_side();
create function refuse_unpaid() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if new.payer_tenant_id is distinct from scope_tenant() or old.paid_date is not null and new.paid_date is not null
    or (select p.paid_date from document_payments p where p.payer_tenant_id = new.payer_tenant_id and p.document_id = new.document_id)
      is distinct from new.paid_date
  then raise insufficient_privilege using message = 'this is not for this side of a document to write'; end if;
  return new;
end $$;
create trigger changed_by_side before update of paid_date on document_states for each row
  when (not is_beyond_scopes() and new.paid_date is distinct from old.paid_date) execute function refuse_unpaid();
-- The document of a state never changes, and its payee only when it registers.
create trigger stays before update of payer_tenant_id, document_id, payee_tenant_id on document_states for each row when (
  (new.payer_tenant_id, new.document_id) is distinct from (old.payer_tenant_id, old.document_id)
  or old.payee_tenant_id is not null and new.payee_tenant_id is distinct from old.payee_tenant_id
) execute function refuse_document();

-- Every claim that is not deleted, with its state: documents and receipts.
create view current_claims with (security_invoker = true) as
  select d.id, d.issuer_tenant_id, d.serial, d.payer_tenant_id, d.payer_id, d.payee_id, d.payee_tenant_id, d.payee_company_id,
    d.number, d.type, d.order_number, d.amount, d.currency, d.document_date, d.due_date, d.term_days, d.means, d.bill_term_days, d.source,
    d.disabled_by, d.disabled_reason, d.excluded, d.confirmation, d.declined_reason, d.credits_id, d.import_id, d.version,
    d.created_at, d.created_by, d.changed_at, d.changed_by, s.payable, s.reasons, s.status, s.eligibility_at, s.paid_date,
    s.item_id, s.item_state
  from documents d join document_states s on s.payer_tenant_id = d.payer_tenant_id and s.document_id = d.id
  where d.deleted_at is null;
-- Every document that is not deleted, with its state. Receipts have lists and pages of their own.
create view current_documents with (security_invoker = true) as
  select d.id, d.issuer_tenant_id, d.serial, d.payer_tenant_id, d.payer_id, d.payee_id, d.payee_tenant_id, d.payee_company_id,
    d.number, d.type, d.order_number, d.amount, d.currency, d.document_date, d.due_date, d.term_days, d.means, d.bill_term_days, d.source,
    d.disabled_by, d.disabled_reason, d.excluded, d.confirmation, d.declined_reason, d.credits_id, d.import_id, d.version,
    d.created_at, d.created_by, d.changed_at, d.changed_by, s.payable, s.reasons, s.status, s.eligibility_at, s.paid_date,
    s.item_id, s.item_state
  from documents d join document_states s on s.payer_tenant_id = d.payer_tenant_id and s.document_id = d.id
  where d.deleted_at is null and d.type <> 'receipt';

-- ── counts ─────────────────────────────────────────────────────────────────────────────────────────────

-- The number and the sum of documents by payee, type, status and currency: the totals of a list and the counts of its tabs are
-- read from here, however long the list is. A command that changes documents locks the rows of their payees first, so there is
-- no waiting here. Only triggers write the counts. Receipts are not counted.
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
  -- The payable amount after credit notes, of the documents that are evaluated.
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

-- Adds moves to the counts; each is a key of the counts with a number of documents and sums, positive or negative. Negative ones
-- are updates of their own, since an insert that becomes an update is checked as an insert first.
create type document_move as (payer_tenant_id uuid, payee_id uuid, type text, status text, currency text, n bigint, minor bigint, payable bigint);
create function count_moves(moves document_move[]) returns void language plpgsql as $$
begin
  with moved as materialized (
    select m.payer_tenant_id, m.payee_id, m.type, m.status, m.currency, sum(m.n)::bigint as n, sum(m.minor)::bigint as minor,
      sum(m.payable)::bigint as payable
    from unnest(moves) m where m.type <> 'receipt' group by 1, 2, 3, 4, 5 having sum(m.n) <> 0 or sum(m.minor) <> 0 or sum(m.payable) <> 0
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

-- Each of the four triggers that count and check reads the other of the two tables by key. Their statements are planned each
-- time, since a transition table may hold one row or a million.
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

-- For changes of counted facts, and for deleted documents, whose states are deleted with them.
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

-- The dates, settings and payee state that the documents of a payee were last evaluated with. If they differ from the current
-- ones the documents are evaluated again; if only dates differ, only those due between the old and the new dates.
create table payee_evaluations (
  payer_tenant_id uuid not null,
  payee_id uuid not null,
  market_id uuid,
  market_version integer,
  -- The business date of its market, or the latest of the payer's markets.
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

-- The reserve that is left after a document that fits into it; the aggregate takes the documents in the given order.
create function rest_after(rest numeric, payable bigint, held numeric) returns numeric language sql immutable parallel safe as
$$ select coalesce(rest, held) - case when payable <= coalesce(rest, held) then payable else 0 end $$;
create aggregate rest_of(payable bigint, held numeric) (sfunc = rest_after, stype = numeric);

-- ── registration of a payee ────────────────────────────────────────────────────────────────────────────

-- A payee that registers gets the documents that were entered before. A foreign key cannot do this: it ignores nulls. Here, since
-- it writes documents, states and counts.
create function take_documents(payer_tenant uuid, payee uuid) returns void language plpgsql as $$
declare
  p record;
begin
  select * into p from payees where payer_tenant_id = payer_tenant and id = payee;
  update documents set payee_tenant_id = p.payee_tenant_id, payee_company_id = p.payee_company_id
  where payer_tenant_id = payer_tenant and payer_id = p.payer_id and payee_id = payee and deleted_at is null and payee_tenant_id is null;
  update document_states s set payee_tenant_id = p.payee_tenant_id from documents d
  where d.payer_tenant_id = payer_tenant and d.payer_id = p.payer_id and d.payee_id = payee and d.deleted_at is null
    and s.payer_tenant_id = d.payer_tenant_id and s.document_id = d.id and s.payee_tenant_id is null;
  update document_counts set payee_tenant_id = p.payee_tenant_id, payee_company_id = p.payee_company_id
  where payer_tenant_id = payer_tenant and payee_id = payee and payee_tenant_id is null;
end $$;

create function evaluated_payee_takes_documents() returns trigger language plpgsql as $$
begin perform take_documents(new.payer_tenant_id, new.payee_id); return null; end $$;
create trigger takes_documents after insert on payee_evaluations for each row when (new.registered)
  execute function evaluated_payee_takes_documents();
create trigger takes_documents_once after update of registered on payee_evaluations for each row when (new.registered and not old.registered)
  execute function evaluated_payee_takes_documents();

-- Registration does not wait for many documents: those of a payee that has more become its own at its next evaluation.
create function payee_takes_documents() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from documents d where d.payer_tenant_id = new.payer_tenant_id and d.payer_id = new.payer_id
      and d.payee_id = new.id and d.deleted_at is null limit 501) found) <= 500
  then perform take_documents(new.payer_tenant_id, new.id); end if;
  return null;
end $$;
create trigger takes_documents after update on payees for each row
  when (old.payee_tenant_id is null and new.payee_tenant_id is not null) execute function payee_takes_documents();

-- ── functions that run as the owner ────────────────────────────────────────────────────────────────────

-- The markets of the payees that the user acts for, with the sum that can be paid early. Read before a company is chosen.
create function own_payees_in_markets() returns table (company_id uuid, market_id uuid, currency text, eligible numeric)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select p.payee_company_id, p.market_id, m.currency, coalesce((
      select sum(c.payable) from document_counts c where c.payer_tenant_id = p.payer_tenant_id and c.payee_id = p.id
        and c.status = 'eligible' and c.currency = m.currency), 0)
    from payees p join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id
    where p.payee_tenant_id in (select s.tenant_id from memberships s where s.user_id = scope_user() and s.status = 'activated');
end $$;
revoke execute on function own_payees_in_markets from public;
grant execute on function own_payees_in_markets to sooner_app, sooner_system;

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table document_states enable row level security; alter table document_states force row level security;
alter table document_payments enable row level security; alter table document_payments force row level security;
alter table document_counts enable row level security; alter table document_counts force row level security;
alter table payee_evaluations enable row level security; alter table payee_evaluations force row level security;

-- A case, as for documents.
create policy scope on document_states to sooner_app using
  (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end);
create policy everything on document_states to sooner_system using (true);
-- The policies that let a payer write payments read awards and are created with them.
create policy scope on document_payments for select to sooner_app using (payer_tenant_id = scope_tenant());
create policy everything on document_payments to sooner_system using (true);
create policy scope on document_counts to sooner_app
  using (payer_tenant_id = (select scope_tenant()) or payee_tenant_id = (select scope_tenant()));
create policy everything on document_counts to sooner_system using (true);
-- Functions that run as the owner read this table, also for an owner that row security binds.
create policy of_owner on document_counts for select to current_user using (true);
create policy scope on payee_evaluations to sooner_app using (payer_tenant_id = scope_tenant());
create policy everything on payee_evaluations to sooner_system using (true);

grant select, insert, update, delete on document_states to sooner_app, sooner_system;
grant select, insert on document_payments to sooner_app, sooner_system;
grant select, insert, update on document_counts, payee_evaluations to sooner_app, sooner_system;
grant select on current_claims, current_documents to sooner_app, sooner_system;

-- States are not journaled: verification computes them again.
select journal_table('document_payments', '{payer_tenant_id, document_id, paid_date}', 'payer_tenant_id::text');
