-- Reconciliation statements: payer and payee agree line by line what is owed, and what they disagree on cannot be paid early.

-- ── statements ─────────────────────────────────────────────────────────────────────────────────────────

-- The changes of status that `domain/reconciliations/states` allows; a test compares the two.
create function is_reconciliation_change(before text, after text) returns boolean language sql immutable parallel safe as $$
  select case before
    when 'draft' then after = 'pendingReview'
    when 'pendingReview' then after in ('partiallyApproved', 'rejected', 'approved', 'fullyApproved')
    when 'partiallyApproved' then after in ('pendingReview', 'rejected', 'approved', 'fullyApproved')
    when 'rejected' then after in ('pendingReview', 'partiallyApproved', 'approved', 'fullyApproved')
    else false end
$$;

-- What both sides see of a statement; a draft is seen by its initiator only. The payer's tenant comes first in every key.
create table reconciliations (
  payer_tenant_id uuid not null,
  id uuid not null,
  -- The side that started it.
  initiator text not null check (initiator in ('payer', 'payee')),
  initiator_tenant_id uuid not null,
  payer_id uuid not null,
  payee_id uuid not null,
  payee_tenant_id uuid not null,
  payee_company_id uuid not null,
  -- As they are called when the last round is sent: a party may leave, the statement stays.
  payer_name text not null,
  payee_name text not null,
  payee_code text not null,
  -- The number that people see, counted for the initiator's tenant.
  serial bigint not null check (serial > 0),
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'EUR', 'GBP', 'INR', 'CHF', 'HKD')),
  status text not null check (status in ('draft', 'pendingReview', 'partiallyApproved', 'rejected', 'approved', 'fullyApproved')),
  -- The round that was sent last; 0 until the first is.
  round integer not null check (round >= 0),
  -- Raised by every change, so that a person who has seen another version does not overwrite it.
  version integer not null check (version > 0),
  -- Of the current round, or of the draft.
  total bigint not null,
  item_total bigint not null,
  lines integer not null check (lines between 0 and 5000),
  approved integer not null default 0 check (approved >= 0),
  rejected integer not null default 0 check (rejected >= 0),
  -- Proposed lines that the initiator has not answered.
  proposed integer not null default 0 check (proposed >= 0),
  reject_reason text check (reject_reason in ('amountMismatch', 'dataNotFound', 'other')),
  created_at timestamptz not null,
  created_by uuid not null,
  creator_name text not null,
  changed_at timestamptz not null,
  initiated_at timestamptz,
  finished_at timestamptz,
  primary key (payer_tenant_id, id),
  foreign key (payer_tenant_id, payee_id) references payees,
  check (initiator_tenant_id = case initiator when 'payer' then payer_tenant_id else payee_tenant_id end),
  check (approved + rejected <= lines),
  check ((status = 'draft') = (round = 0) and (round = 0) = (initiated_at is null)),
  check ((status in ('draft', 'pendingReview')) = (finished_at is null)),
  -- A later round without lines is that of a statement whose lines were all rejected and dropped.
  check (status not in ('approved', 'fullyApproved') or approved = lines and proposed = 0 and (lines > 0 or round > 1)),
  check (status <> 'fullyApproved' or total = item_total),
  check (status <> 'approved' or total <> item_total),
  check (status <> 'rejected' or approved = 0 and rejected = lines and lines > 0),
  check (status <> 'partiallyApproved' or approved > 0 and approved + rejected = lines and (rejected > 0 or proposed > 0)),
  check (status <> 'pendingReview' or approved + rejected < lines)
);
create index reconciliations_by_id on reconciliations (id);
create index reconciliations_of_payer on reconciliations (payer_tenant_id, changed_at, id);
create index reconciliations_of_payee on reconciliations (payee_tenant_id, changed_at, id);
create unique index reconciliations_serial on reconciliations (initiator_tenant_id, serial);

create function refuse_reconciliation_change() returns trigger language plpgsql as $$
begin raise check_violation using message = 'a reconciliation statement does not change like this'; end $$;
create trigger begins_as_draft before insert on reconciliations for each row
  when (new.status <> 'draft' or new.version <> 1) execute function refuse_reconciliation_change();
create trigger changes_as_listed before update on reconciliations for each row when (
  old.status <> new.status and not is_reconciliation_change(old.status, new.status)
  or old.status in ('approved', 'fullyApproved')
  or new.version <> old.version + 1
  or new.round not in (old.round, old.round + 1)
  or (new.payer_tenant_id, new.id, new.initiator, new.initiator_tenant_id, new.payer_id, new.payee_id, new.payee_tenant_id, new.payee_company_id,
      new.serial, new.currency, new.created_at, new.created_by, new.creator_name)
    is distinct from (old.payer_tenant_id, old.id, old.initiator, old.initiator_tenant_id, old.payer_id, old.payee_id, old.payee_tenant_id,
      old.payee_company_id, old.serial, old.currency, old.created_at, old.created_by, old.creator_name)
) execute function refuse_reconciliation_change();
create trigger only_drafts_go before delete on reconciliations for each row
  when (old.status <> 'draft') execute function refuse_reconciliation_change();

-- Only its initiator starts, edits and sends a statement; only the other side decides about its lines.
create trigger made_by_initiator before insert on reconciliations for each row
  when (not is_beyond_scopes() and new.initiator_tenant_id is distinct from scope_tenant()) execute function refuse_other_side();
create trigger changed_by_side before update on reconciliations for each row when (
  not is_beyond_scopes() and (
    (new.round <> old.round or new.status = 'draft' or (new.total, new.item_total, new.lines) <> (old.total, old.item_total, old.lines))
      and new.initiator_tenant_id is distinct from scope_tenant()
    or new.round = old.round and (new.approved, new.rejected) <> (old.approved, old.rejected) and new.initiator_tenant_id = scope_tenant())
) execute function refuse_other_side();

-- The last number of each tenant that starts statements.
create table reconciliation_serials (
  tenant_id uuid primary key references companies,
  last bigint not null check (last > 0)
);
create function take_reconciliation_serial(tenant uuid) returns bigint language sql as $$
  insert into reconciliation_serials as s values (tenant, 1) on conflict (tenant_id) do update set last = s.last + 1 returning last
$$;
create function reconciliation_number(serial bigint) returns text language sql immutable parallel safe as
$$ select 'ST-' || lpad(serial::text, greatest(4, length(serial::text)), '0') $$;

-- ── rounds ─────────────────────────────────────────────────────────────────────────────────────────────

-- What was sent in each round; round 0 is what its initiator has not sent yet: a draft, or a correction.
create table reconciliation_rounds (
  payer_tenant_id uuid not null,
  statement_id uuid not null,
  round integer not null check (round >= 0),
  initiator_tenant_id uuid not null,
  payee_tenant_id uuid not null,
  notes text check (char_length(notes) between 1 and 200),
  total bigint not null,
  item_total bigint not null,
  lines integer not null check (lines between 0 and 5000),
  -- In a correction: what happens to the proposed lines.
  proposal_answers jsonb check (jsonb_array_length(proposal_answers) <= 500),
  sent_at timestamptz,
  sent_by uuid,
  sender_name text,
  primary key (payer_tenant_id, statement_id, round),
  foreign key (payer_tenant_id, statement_id) references reconciliations,
  check (num_nulls(sent_at, sent_by, sender_name) = case round when 0 then 3 else 0 end),
  check (round <> 1 or lines > 0),
  check (round = 0 or proposal_answers is null)
);
create trigger sent_rounds_stay before update on reconciliation_rounds for each row when (old.round > 0)
  execute function refuse_reconciliation_change();
create trigger sent_rounds_remain before delete on reconciliation_rounds for each row when (old.round > 0)
  execute function refuse_reconciliation_change();
create trigger made_by_initiator before insert on reconciliation_rounds for each row
  when (not is_beyond_scopes() and new.initiator_tenant_id is distinct from scope_tenant()) execute function refuse_other_side();

-- ── lines ──────────────────────────────────────────────────────────────────────────────────────────────

create function is_reconciliation_line_change(before text, after text) returns boolean language sql immutable parallel safe as $$
  select case before when 'pending' then after in ('approved', 'rejected') when 'rejected' then after = 'approved' else false end
$$;

create table reconciliation_lines (
  payer_tenant_id uuid not null,
  statement_id uuid not null,
  round integer not null,
  position integer not null check (position between 1 and 5000),
  id uuid not null,
  initiator_tenant_id uuid not null,
  payee_id uuid not null,
  payee_tenant_id uuid not null,
  number text collate "C" not null check (char_length(number) between 1 and 50 and number = btrim(number)),
  order_numbers text[] not null check (cardinality(order_numbers) <= 10),
  document_date date,
  due_date date not null,
  amount bigint not null check (amount <> 0 and abs(amount) <= 10000000000000),
  term_days integer check (term_days between 0 and 3650),
  remark text check (char_length(remark) between 1 and 100),
  state text not null check (state in ('pending', 'approved', 'rejected')),
  -- Approved in an earlier round.
  carried boolean not null default false,
  reason text check (reason in ('amountMismatch', 'dataNotFound', 'other')),
  description text check (char_length(description) between 1 and 50),
  decided_at timestamptz,
  decided_by uuid,
  decider_name text,
  primary key (payer_tenant_id, statement_id, round, position),
  -- A number is in a round once. Found by number from the page of a document.
  constraint reconciliation_lines_numbered unique (payer_tenant_id, payee_id, number, statement_id, round),
  foreign key (payer_tenant_id, statement_id, round) references reconciliation_rounds,
  check (round > 0 or state = 'pending'),
  check (not carried or state = 'approved'),
  check (num_nulls(reason, description) in (0, 2) and (reason is null) = (state <> 'rejected')),
  check (num_nulls(decided_at, decided_by, decider_name) = case state when 'pending' then 3 else 0 end)
);
-- A line that was sent changes by its decision only.
create trigger decided_as_listed before update on reconciliation_lines for each row when (
  old.round > 0 and (
    not is_reconciliation_line_change(old.state, new.state)
    or (to_jsonb(new) - '{state, reason, description, decided_at, decided_by, decider_name}'::text[])
      is distinct from (to_jsonb(old) - '{state, reason, description, decided_at, decided_by, decider_name}'::text[]))
) execute function refuse_reconciliation_change();
create trigger decided_by_other before update on reconciliation_lines for each row when (
  not is_beyond_scopes() and old.round > 0 and new.initiator_tenant_id = scope_tenant()
) execute function refuse_other_side();
create trigger sent_lines_remain before delete on reconciliation_lines for each row when (old.round > 0)
  execute function refuse_reconciliation_change();
create trigger made_by_initiator before insert on reconciliation_lines for each row
  when (not is_beyond_scopes() and new.initiator_tenant_id is distinct from scope_tenant()) execute function refuse_other_side();

-- Lines are added to what is not sent, and to a round only while it is being sent: what the other side approved before, as it was, and what it
-- has not decided. Only lines of the current round are decided.
create function check_reconciliation_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if exists (select from changed l join reconciliations s on s.payer_tenant_id = l.payer_tenant_id and s.id = l.statement_id
        where l.round not in (0, s.round)) then
      raise check_violation using message = 'only lines of the current round are decided';
    end if;
  -- Two conditions: joined to all rows, each line would be compared with every line of the round before.
  elsif exists (select from changed l join reconciliations s on s.payer_tenant_id = l.payer_tenant_id and s.id = l.statement_id
      where l.round > 0 and (l.round <> s.round + 1 or not l.carried and l.state <> 'pending'))
    or exists (select from changed l join reconciliations s on s.payer_tenant_id = l.payer_tenant_id and s.id = l.statement_id
      where l.carried and l.round > 0 and not exists (select from reconciliation_lines p where p.payer_tenant_id = l.payer_tenant_id
        and p.payee_id = l.payee_id and p.number = l.number and p.statement_id = l.statement_id and p.round = s.round and p.state = 'approved'
        and to_jsonb(p) - '{round, position, carried}'::text[] = to_jsonb(l) - '{round, position, carried}'::text[])) then
    raise check_violation using message = 'a line is sent with its round, and carried only if it was approved before';
  end if;
  return null;
end $$;
create trigger sent_with_round after insert on reconciliation_lines referencing new table as changed for each statement
  execute function check_reconciliation_lines();
create trigger decided_in_round after update on reconciliation_lines referencing new table as changed for each statement
  execute function check_reconciliation_lines();

-- Documents that the responder has and the statement lacks, and what the initiator did with them in the next round.
create table reconciliation_proposals (
  payer_tenant_id uuid not null,
  statement_id uuid not null,
  id uuid not null,
  round integer not null check (round > 0),
  initiator_tenant_id uuid not null,
  payee_tenant_id uuid not null,
  number text collate "C" not null,
  document_date date,
  due_date date not null,
  amount bigint not null,
  proposed_at timestamptz not null,
  proposed_by uuid not null,
  proposer_name text not null,
  taken boolean,
  description text check (char_length(description) between 1 and 50),
  primary key (payer_tenant_id, statement_id, id),
  foreign key (payer_tenant_id, statement_id) references reconciliations,
  check (description is null or taken is not null),
  check (taken is distinct from false or description is not null)
);
create trigger answered_once before update on reconciliation_proposals for each row when (
  old.taken is not null or new.taken is null
  or (to_jsonb(new) - '{taken, description}'::text[]) is distinct from (to_jsonb(old) - '{taken, description}'::text[])
) execute function refuse_reconciliation_change();
create trigger proposed_by_other before insert on reconciliation_proposals for each row
  when (not is_beyond_scopes() and new.initiator_tenant_id = scope_tenant()) execute function refuse_other_side();

-- ── sums ───────────────────────────────────────────────────────────────────────────────────────────────

-- At the end of a transaction a statement that was sent says what its current round and its proposals say: totals, lines and decisions. A
-- round carries every line that was approved before.
create function check_reconciliation_sums() returns trigger language plpgsql as $$
begin
  if exists (select from reconciliations s
    cross join lateral (select count(*) as lines, coalesce(sum(l.amount), 0) as item_total, count(*) filter (where l.state = 'approved') as approved,
        count(*) filter (where l.state = 'rejected') as rejected, count(*) filter (where l.carried) as carried
      from reconciliation_lines l where l.payer_tenant_id = s.payer_tenant_id and l.statement_id = s.id and l.round = s.round) l
    cross join lateral (select count(*) as approved from reconciliation_lines b where b.payer_tenant_id = s.payer_tenant_id and b.statement_id = s.id
      and b.round = s.round - 1 and s.round > 1 and b.state = 'approved') b
    cross join lateral (select max(r.round) as last, max(r.total) filter (where r.round = s.round) as total,
        max(r.item_total) filter (where r.round = s.round) as item_total, max(r.lines) filter (where r.round = s.round) as lines
      from reconciliation_rounds r where r.payer_tenant_id = s.payer_tenant_id and r.statement_id = s.id) r
    cross join lateral (select count(*) filter (where o.taken is null) as proposed from reconciliation_proposals o
      where o.payer_tenant_id = s.payer_tenant_id and o.statement_id = s.id) o
    where s.payer_tenant_id = new.payer_tenant_id and s.id = coalesce(to_jsonb(new) ->> 'statement_id', to_jsonb(new) ->> 'id')::uuid
      and (s.round, s.total, s.item_total, s.lines, s.item_total, s.lines, s.approved, s.rejected, s.proposed, l.carried)
        is distinct from (r.last, r.total, r.item_total, r.lines, l.item_total, l.lines, l.approved, l.rejected, o.proposed, b.approved)
      and (s.round > 0 or r.last > 0)) then
    raise check_violation using message = 'a reconciliation statement does not add up';
  end if;
  return null;
end $$;
create constraint trigger adds_up after insert or update on reconciliations deferrable initially deferred for each row
  when (new.round > 0) execute function check_reconciliation_sums();
create constraint trigger adds_up after insert on reconciliation_rounds deferrable initially deferred for each row
  when (new.round > 0) execute function check_reconciliation_sums();

-- A statement says how many proposals are open, and what is taken is in a later round as it was proposed.
create function check_reconciliation_proposal() returns trigger language plpgsql as $$
begin
  if exists (select from reconciliations s where s.payer_tenant_id = new.payer_tenant_id and s.id = new.statement_id and s.round > 0 and (
      s.proposed <> (select count(*) from reconciliation_proposals o where o.payer_tenant_id = s.payer_tenant_id and o.statement_id = s.id
        and o.taken is null)
      or new.taken and not exists (select from reconciliation_lines l where l.payer_tenant_id = s.payer_tenant_id and l.payee_id = s.payee_id
        and l.number = new.number and l.statement_id = s.id and l.round > new.round
        and (l.document_date, l.due_date, l.amount) is not distinct from (new.document_date, new.due_date, new.amount)))) then
    raise check_violation using message = 'a proposed line is not counted, or not taken as it was proposed';
  end if;
  return null;
end $$;
create constraint trigger adds_up after insert or update on reconciliation_proposals deferrable initially deferred for each row
  execute function check_reconciliation_proposal();

-- ── disputes ───────────────────────────────────────────────────────────────────────────────────────────

-- Numbers of documents that a line of an unsettled statement names and that the other side has rejected. Read by the evaluation
-- of every document, so it holds only what is in dispute now.
create table reconciliation_disputes (
  payer_tenant_id uuid not null,
  payee_id uuid not null,
  number text collate "C" not null,
  currency text not null,
  statement_id uuid not null,
  payee_tenant_id uuid not null,
  primary key (payer_tenant_id, payee_id, number, currency, statement_id),
  foreign key (payer_tenant_id, statement_id) references reconciliations
);
create index reconciliation_disputes_of_statement on reconciliation_disputes (payer_tenant_id, statement_id);

-- ── events ─────────────────────────────────────────────────────────────────────────────────────────────

-- When a side opened what the other had sent or answered, and every answer: a line keeps its last decision only.
create table reconciliation_events (
  payer_tenant_id uuid not null,
  statement_id uuid not null,
  id uuid not null,
  round integer not null check (round > 0),
  payee_tenant_id uuid not null,
  side text not null check (side in ('payer', 'payee')),
  kind text not null check (kind in ('opened', 'answered')),
  at timestamptz not null,
  user_id uuid not null,
  user_name text not null,
  -- Of an answer: the lines that it approved, also by withdrawing a rejection, those that it rejected, and the status that it left behind.
  approved integer check (approved >= 0),
  rejected integer check (rejected >= 0),
  withdrawn integer check (withdrawn between 0 and approved),
  status text check (status in ('pendingReview', 'partiallyApproved', 'rejected', 'approved', 'fullyApproved')),
  primary key (payer_tenant_id, statement_id, id),
  foreign key (payer_tenant_id, statement_id) references reconciliations,
  check (num_nulls(approved, rejected, withdrawn, status) = case kind when 'opened' then 4 else 0 end)
);
create trigger append_only before update or delete on reconciliation_events for each row execute function refuse_change();

-- ── attachments and marks ──────────────────────────────────────────────────────────────────────────────

create table reconciliation_attachments (
  payer_tenant_id uuid not null,
  statement_id uuid not null,
  file_id uuid not null,
  position integer not null check (position between 1 and 5),
  -- Whose file it is.
  tenant_id uuid not null,
  payee_tenant_id uuid not null,
  name text not null,
  size bigint not null,
  sha256 bytea not null,
  added_at timestamptz not null,
  added_by uuid not null,
  adder_name text not null,
  primary key (payer_tenant_id, statement_id, position),
  unique (payer_tenant_id, statement_id, sha256),
  foreign key (payer_tenant_id, statement_id) references reconciliations
);
create index reconciliation_attachments_of_file on reconciliation_attachments (file_id);
-- The other side has seen a file that was sent.
create function keep_reconciliation_attachment() returns trigger language plpgsql as $$
begin
  if exists (select from reconciliations s where s.payer_tenant_id = old.payer_tenant_id and s.id = old.statement_id and s.status <> 'draft') then
    raise check_violation using message = 'an attachment that was sent stays';
  end if;
  return old;
end $$;
create trigger sent_attachments_remain before delete on reconciliation_attachments for each row execute function keep_reconciliation_attachment();

-- Sent to or answered towards a tenant and not opened since.
create table reconciliation_unread (
  tenant_id uuid not null references companies,
  payer_tenant_id uuid not null,
  statement_id uuid not null,
  -- The company of the tenant that the statement is of.
  company_id uuid not null,
  primary key (tenant_id, payer_tenant_id, statement_id),
  foreign key (payer_tenant_id, statement_id) references reconciliations
);

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table reconciliations enable row level security; alter table reconciliations force row level security;
alter table reconciliation_serials enable row level security; alter table reconciliation_serials force row level security;
alter table reconciliation_rounds enable row level security; alter table reconciliation_rounds force row level security;
alter table reconciliation_lines enable row level security; alter table reconciliation_lines force row level security;
alter table reconciliation_proposals enable row level security; alter table reconciliation_proposals force row level security;
alter table reconciliation_events enable row level security; alter table reconciliation_events force row level security;
alter table reconciliation_disputes enable row level security; alter table reconciliation_disputes force row level security;
alter table reconciliation_attachments enable row level security; alter table reconciliation_attachments force row level security;
alter table reconciliation_unread enable row level security; alter table reconciliation_unread force row level security;

create policy scope on reconciliations to sooner_app using (case when initiator_tenant_id = (select scope_tenant()) then true
  else status <> 'draft' and (payer_tenant_id = (select scope_tenant()) or payee_tenant_id = (select scope_tenant())) end);
create policy everything on reconciliations to sooner_system using (true);
create policy scope on reconciliation_serials to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on reconciliation_serials to sooner_system using (true);
create policy scope on reconciliation_rounds to sooner_app using (case when initiator_tenant_id = (select scope_tenant()) then true
  else round > 0 and (payer_tenant_id = (select scope_tenant()) or payee_tenant_id = (select scope_tenant())) end);
create policy everything on reconciliation_rounds to sooner_system using (true);
create policy scope on reconciliation_lines to sooner_app using (case when initiator_tenant_id = (select scope_tenant()) then true
  else round > 0 and (payer_tenant_id = (select scope_tenant()) or payee_tenant_id = (select scope_tenant())) end);
create policy everything on reconciliation_lines to sooner_system using (true);
create policy scope on reconciliation_proposals to sooner_app using
  (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end);
create policy everything on reconciliation_proposals to sooner_system using (true);
-- Both sides see what each did; each writes its own.
create policy scope on reconciliation_events to sooner_app using
  (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end)
  with check (case side when 'payer' then payer_tenant_id else payee_tenant_id end = (select scope_tenant()));
create policy everything on reconciliation_events to sooner_system using (true);
create policy scope on reconciliation_disputes to sooner_app using
  (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end);
create policy everything on reconciliation_disputes to sooner_system using (true);
-- The files of a draft are its initiator's; the other side sees them once it is sent.
create policy scope on reconciliation_attachments to sooner_app
  using (exists (select from reconciliations s where s.payer_tenant_id = reconciliation_attachments.payer_tenant_id and s.id = statement_id))
  with check (tenant_id = (select scope_tenant()));
create policy everything on reconciliation_attachments to sooner_system using (true);
-- The other side of a statement puts the mark, and the side itself reads it and takes it away.
create policy scope on reconciliation_unread to sooner_app using (tenant_id = (select scope_tenant()))
  with check (exists (select from reconciliations s where s.payer_tenant_id = reconciliation_unread.payer_tenant_id and s.id = statement_id
    and tenant_id in (s.payer_tenant_id, s.payee_tenant_id)));
create policy everything on reconciliation_unread to sooner_system using (true);

-- The unread statements of the companies that the user acts for. Read before a company is chosen.
create function own_unread_statements() returns table (tenant_id uuid, company_id uuid, unread bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select u.tenant_id, u.company_id, count(*) from reconciliation_unread u
    where u.tenant_id in (select s.tenant_id from memberships s where s.user_id = scope_user() and s.status = 'activated')
    group by u.tenant_id, u.company_id;
end $$;
revoke execute on function own_unread_statements from public;
grant execute on function own_unread_statements to sooner_app, sooner_system;
create policy of_owner on reconciliation_unread for select to current_user using (true);

-- Both sides read the files that are attached to a statement which they see.
create policy reconciled on files for select to sooner_app using (exists (select from reconciliation_attachments a where a.file_id = files.id));

grant select, insert, update, delete on reconciliations, reconciliation_rounds, reconciliation_lines to sooner_app, sooner_system;
grant select, insert, update on reconciliation_serials, reconciliation_proposals to sooner_app, sooner_system;
grant select, insert on reconciliation_events to sooner_app, sooner_system;
grant select, insert, delete on reconciliation_disputes, reconciliation_attachments, reconciliation_unread to sooner_app, sooner_system;

select journal_table('reconciliations',
  '{payer_tenant_id, id, initiator, initiator_tenant_id, payer_id, payee_id, payee_tenant_id, payee_company_id, payer_name, payee_name, payee_code,
  serial, currency, status, round, version, total, item_total, lines, approved, rejected, proposed, reject_reason, created_at, created_by, creator_name,
  changed_at, initiated_at, finished_at}', 'id::text');
select journal_table('reconciliation_rounds',
  '{payer_tenant_id, statement_id, round, initiator_tenant_id, payee_tenant_id, notes, total, item_total, lines, proposal_answers, sent_at, sent_by,
  sender_name}', 'statement_id::text');
select journal_table('reconciliation_lines',
  '{payer_tenant_id, statement_id, round, position, id, initiator_tenant_id, payee_id, payee_tenant_id, number, order_numbers, document_date,
  due_date, amount, term_days, remark, state, carried, reason, description, decided_at, decided_by, decider_name}', 'statement_id::text');
select journal_table('reconciliation_proposals',
  '{payer_tenant_id, statement_id, id, round, initiator_tenant_id, payee_tenant_id, number, document_date, due_date, amount, proposed_at,
  proposed_by, proposer_name, taken, description}', 'statement_id::text');
select journal_table('reconciliation_events',
  '{payer_tenant_id, statement_id, id, round, payee_tenant_id, side, kind, at, user_id, user_name, approved, rejected, withdrawn, status}',
  'statement_id::text');
select journal_table('reconciliation_disputes',
  '{payer_tenant_id, payee_id, number, currency, statement_id, payee_tenant_id}', 'statement_id::text');
select journal_table('reconciliation_attachments',
  '{payer_tenant_id, statement_id, file_id, position, tenant_id, payee_tenant_id, name, size, sha256, added_at, added_by, adder_name}',
  'statement_id::text');
