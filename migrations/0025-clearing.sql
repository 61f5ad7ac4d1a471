-- Clearing: runs and their results, awards, and payments of awards.

-- ── runs ───────────────────────────────────────────────────────────────────────────────────────────────

-- The changes of state that `domain/clearing/run-states` allows; a test compares the two.
create function is_run_change(before text, after text) returns boolean language sql immutable parallel safe as $$
  select case before
    when 'running' then after in ('proposed', 'done', 'aborted')
    when 'proposed' then after in ('running', 'aborted')
    else false end
$$;

create table clearing_runs (
  payer_tenant_id uuid not null,
  id uuid not null,
  market_id uuid not null,
  -- Counted in each market.
  number integer not null check (number > 0),
  -- The slot: a local day and time; no time where the payer cleared manually.
  slot_date date not null,
  slot_time text check (slot_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  state text not null check (state in ('running', 'proposed', 'done', 'missed', 'skipped', 'aborted')),
  -- The business time of the run, which stays the same when another process resumes it.
  instant timestamptz not null,
  -- A process raises the epoch before it works on the run, so that an earlier process cannot finish it too.
  epoch integer not null default 0 check (epoch >= 0),
  requested_by uuid,
  -- Numbers and ids of awards are made from it. No payee reads it, so that they say nothing of other awards.
  award_key uuid not null default gen_random_uuid(),
  -- The rule that decided it, and the format of its bytes and hashes.
  rule_name text,
  rule_version integer check (rule_version > 0),
  format_version integer check (format_version > 0),
  settings_version integer,
  -- The version whose rate settings and award rule counted at the time of the run.
  rate_version integer check (rate_version between 1 and settings_version),
  pay_date date,
  snapshot_hash bytea check (octet_length(snapshot_hash) = 32),
  result_hash bytea check (octet_length(result_hash) = 32),
  -- The root of the hashes of its awards, one for each block of 4,096 in their order, and the hash of the reasons that payees read.
  awards_hash bytea check (octet_length(awards_hash) = 32),
  reasons_hash bytea check (octet_length(reasons_hash) = 32),
  -- Items of the book, those of them that were ranked, and those that were awarded.
  items integer check (items >= 0),
  candidates integer check (candidates between 0 and items),
  awarded integer check (awarded between 0 and candidates),
  amount bigint check (amount >= 0),
  discount bigint check (discount between 0 and amount),
  -- The sum of amount × money days, for the average annual rate of the awards.
  weight bigint check (weight >= 0),
  -- The rate of the last award in the order, as a fraction: points / days.
  lowest_points bigint check (lowest_points > 0),
  lowest_days integer check (lowest_days > 0),
  -- The certificate: what no choice of awards can exceed, the prices and their scale by which anyone computes it again (docs/clearing.md),
  -- and whether the rule has shown that no choice brings more.
  bound bigint check (bound >= discount),
  pool_price bigint check (pool_price >= 0),
  margin_price bigint check (margin_price >= 0),
  scale_bits integer check (scale_bits between 0 and 40),
  is_optimal boolean,
  -- When its decision was kept to wait for an approval, and until when it holds; null for a run that never waited.
  proposed_at timestamptz,
  holds_until timestamptz,
  approved_by uuid,
  approved_at timestamptz check (approved_at >= proposed_at),
  -- The epoch before its present tries: those of the approval are counted apart from those of the proposal.
  tries_from integer not null default 0 check (tries_from between 0 and epoch),
  -- Why it was aborted; the reason, a description and the person if it was sent back; what had changed if it was voided.
  end_reason text check (end_reason in ('failed', 'voided', 'sentBack', 'expired', 'replaced')),
  end_note text check (char_length(end_note) between 1 and 20),
  end_description text check (end_description is null or end_note is not null and char_length(end_description) between 1 and 50),
  ended_by uuid,
  end_changes jsonb check (jsonb_typeof(end_changes) = 'array'),
  finished_at timestamptz,
  primary key (payer_tenant_id, id),
  foreign key (payer_tenant_id, market_id) references markets,
  foreign key (payer_tenant_id, market_id, settings_version) references market_settings,
  foreign key (payer_tenant_id, market_id, rate_version) references market_settings,
  unique (payer_tenant_id, market_id, number),
  check ((state in ('running', 'proposed')) = (finished_at is null)),
  check ((state = 'aborted') = (end_reason is not null)),
  check (num_nulls(proposed_at, holds_until) <> 1 and num_nulls(approved_by, approved_at) <> 1),
  -- A proposal has no approval; one that is done or worked on has.
  check (case when proposed_at is null then approved_by is null and state <> 'proposed'
    when state = 'proposed' then approved_by is null when state = 'aborted' then true else approved_by is not null end),
  check (coalesce(end_reason = 'sentBack', false) = (end_note is not null)),
  check (coalesce(end_reason in ('sentBack', 'replaced'), false) = (ended_by is not null)),
  check (coalesce(end_reason = 'voided', false) = (end_changes is not null)),
  check (num_nulls(rule_name, rule_version, format_version, settings_version, rate_version, pay_date, snapshot_hash, result_hash, awards_hash,
    reasons_hash, items, candidates, awarded, amount, discount, weight, bound, pool_price, margin_price, scale_bits, is_optimal)
    = case when state = 'done' or proposed_at is not null then 0 else 21 end),
  check (num_nulls(lowest_points, lowest_days) = case when awarded > 0 then 0 else 2 end)
);
-- A slot is run once.
create unique index clearing_runs_slot on clearing_runs (payer_tenant_id, market_id, slot_date, slot_time) where slot_time is not null;
-- A market has one run at a time.
create unique index clearing_runs_running on clearing_runs (payer_tenant_id, market_id) where state = 'running';
-- A market has one proposal at a time.
create unique index clearing_runs_proposed on clearing_runs (payer_tenant_id, market_id) where state = 'proposed';
create index clearing_runs_by_id on clearing_runs (id);
create index clearing_runs_of_market on clearing_runs (payer_tenant_id, market_id, instant, id);

-- A run changes as its table of states has it, ends once, and never changes after that. A decision that waited stays as it was.
create function refuse_run_change() returns trigger language plpgsql as $$
begin raise check_violation using message = 'a run ends once, and what it is stays'; end $$;
create trigger ends_once before update on clearing_runs for each row when (
  case when new.state = old.state then old.state <> 'running' else not is_run_change(old.state, new.state) end
  or new.epoch < old.epoch
  or old.proposed_at is not null and (new.rule_name, new.rule_version, new.format_version, new.settings_version, new.rate_version, new.pay_date,
      new.snapshot_hash, new.result_hash, new.awards_hash, new.reasons_hash, new.items, new.candidates, new.awarded, new.amount, new.discount,
      new.weight, new.lowest_points, new.lowest_days, new.proposed_at, new.holds_until)
    is distinct from (old.rule_name, old.rule_version, old.format_version, old.settings_version, old.rate_version, old.pay_date,
      old.snapshot_hash, old.result_hash, old.awards_hash, old.reasons_hash, old.items, old.candidates, old.awarded, old.amount, old.discount,
      old.weight, old.lowest_points, old.lowest_days, old.proposed_at, old.holds_until)
  or old.approved_by is not null and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at)
  or (new.payer_tenant_id, new.id, new.market_id, new.number, new.slot_date, new.slot_time, new.instant, new.requested_by, new.award_key)
    is distinct from (old.payer_tenant_id, old.id, old.market_id, old.number, old.slot_date, old.slot_time, old.instant, old.requested_by, old.award_key)
) execute function refuse_run_change();
create trigger never_deleted before delete on clearing_runs for each row execute function refuse_change();

-- The input of a run, in parts, as the format of the run writes it. Only the payer reads it. The exact reasons follow from it.
create table clearing_snapshots (
  payer_tenant_id uuid not null,
  run_id uuid not null,
  part integer not null check (part >= 0),
  bytes bytea not null,
  primary key (payer_tenant_id, run_id, part),
  foreign key (payer_tenant_id, run_id) references clearing_runs
);
alter table clearing_snapshots alter column bytes set storage external;
create trigger append_only before update or delete on clearing_snapshots for each row execute function refuse_change();

-- Why items were not awarded, as far as the payee may know, one row for each payee.
create table clearing_payee_results (
  payer_tenant_id uuid not null,
  run_id uuid not null,
  payee_id uuid not null,
  payee_tenant_id uuid not null,
  market_id uuid not null,
  -- The business time of the run, and the pay date of its awards.
  instant timestamptz not null,
  pay_date date not null,
  item_ids uuid[] not null,
  -- Bits of `payeeReasons`, and of `ineligibilities`.
  reasons integer[] not null check (cardinality(reasons) = cardinality(item_ids)),
  ineligible integer[] not null check (cardinality(ineligible) = cardinality(item_ids)),
  primary key (payer_tenant_id, run_id, payee_id),
  foreign key (payer_tenant_id, run_id) references clearing_runs,
  foreign key (payer_tenant_id, payee_id) references payees
);
create index clearing_payee_results_of_payee on clearing_payee_results (payer_tenant_id, payee_id, run_id);
create trigger append_only before update or delete on clearing_payee_results for each row execute function refuse_change();

-- ── awards ─────────────────────────────────────────────────────────────────────────────────────────────

-- The changes of state that `domain/clearing/award-states` allows; a test compares the two.
create function is_award_change(before text, after text) returns boolean language sql immutable parallel safe as $$
  select case before
    when 'committed' then after in ('paid', 'failed', 'lapsed', 'revoked')
    when 'paid' then after = 'returned'
    -- Paid in time, and reported after it had lapsed.
    when 'lapsed' then after = 'paid'
    else false end
$$;

-- Written by `insert_awards` alone, so that what follows from a live item and its run is copied and not checked.
create table awards (
  payer_tenant_id uuid not null,
  -- That of its item, so that both are found by the primary key, and an item has one award.
  id uuid not null,
  run_id uuid not null,
  market_id uuid not null,
  -- The place of the award in the run, by item id; for the payer's system and for this one, never for a payee.
  place integer not null check (place > 0),
  -- What both sides call the award: unique for the payer, and without a hint at rank, count, market or run.
  number text not null check (number ~ '^[34679ACDEFGHJKMNPQRTWXY]{4}-[34679ACDEFGHJKMNPQRTWXY]{4}$'),
  offer_id uuid not null,
  document_id uuid not null,
  payee_id uuid not null,
  payee_tenant_id uuid not null,
  currency text not null,
  -- The amount of the document, what credit notes take off it, the rest, and the discount on that.
  face bigint not null check (face > 0),
  credits bigint not null check (credits >= 0),
  amount bigint not null check (amount = face - credits),
  discount bigint not null check (discount between 1 and amount - 1),
  method text not null,
  rate_type text,
  rate_bps integer,
  bill_rate_type text,
  bill_rate_bps integer,
  day_count integer not null check (day_count in (360, 365)),
  days_paid_early integer not null check (days_paid_early >= 0),
  bill_term_days integer not null check (bill_term_days >= 0),
  settings_version integer not null,
  due_date date not null,
  new_pay_date date not null,
  -- The last permitted value date of a payment, and the day on which a revolving pool gets the money back.
  pay_by date not null check (pay_by >= new_pay_date),
  release_on date not null check (release_on >= due_date),
  state text not null default 'committed' check (state in ('committed', 'paid', 'failed', 'lapsed', 'returned', 'revoked')),
  awarded_at timestamptz not null,
  -- When it was made, paid or ended, in the order in which the changes became visible: counted for each payer, and null until the
  -- award was applied to its item. The payer's system asks for what changed since.
  change bigint check (change > 0),
  -- When the bank refused to pay it, and its code, until it goes into another transfer file; both sides read it.
  refused_at timestamptz,
  refusal_reason text check (char_length(refusal_reason) between 1 and 35),
  check (refused_at is not null or refusal_reason is null),
  primary key (payer_tenant_id, id),
  -- What a bank statement or a person names.
  unique (payer_tenant_id, number)
);
-- What changed, for the payer's system. Partial, so that a run writes nothing here.
create unique index awards_changed on awards (payer_tenant_id, change) where change is not null;
-- A document has at most one award that is to be paid or was paid. Payments, credit notes and row security find it here.
create unique index awards_of_document on awards (payer_tenant_id, document_id) where state in ('committed', 'paid');
-- What was not paid in time, which a bank that was slow may still report.
create index awards_lapsed on awards (payer_tenant_id, document_id) where state = 'lapsed';
-- The awards of a run in their order: its list, its file, and what is applied after it.
create unique index awards_of_run on awards (payer_tenant_id, run_id, place);
-- The list of a payee.
create index awards_of_payee on awards (payee_tenant_id, awarded_at, id);
-- What is to be paid on a day, and what is committed. No tenant column: before ANALYZE the planner chose this index for document
-- look-ups.
create index awards_to_pay on awards (market_id, new_pay_date) where state = 'committed';
create function refuse_award_change() returns trigger language plpgsql as $$
begin raise check_violation using message = 'an award stays as it was made'; end $$;
create trigger stays before update of state, change on awards for each row when (
  new.state <> old.state and not is_award_change(old.state, new.state)
  or old.change is not null and (new.change is null or new.change < old.change)
) execute function refuse_award_change();
-- A trigger of columns, since comparing whole rows takes as long as updating them.
create trigger terms_stay before update of payer_tenant_id, id, run_id, market_id, place, number, offer_id, document_id, payee_id,
  payee_tenant_id, currency, face, credits, amount, discount, method, rate_type, rate_bps, bill_rate_type, bill_rate_bps, day_count,
  days_paid_early, bill_term_days, settings_version, due_date, new_pay_date, pay_by, release_on, awarded_at on awards
  for each row execute function refuse_award_change();
create trigger never_deleted before delete on awards for each row execute function refuse_change();

-- Writes the awards of a run that is done, from the staged rows; those whose number is taken are left out. Awards of a proposal are
-- made when it is approved.
-- Returns how many were written. It runs as the owner, and no other role may insert awards, so that an award is always of a live
-- item of the market of its run, as the item is.
create function insert_awards(payer uuid, run uuid) returns integer language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare made integer;
begin
  if payer is distinct from scope_tenant()
  then raise insufficient_privilege using message = 'awards are made in the scope of their payer'; end if;
  -- The caller made the staged rows: a view or a policy of its own would run here with the rights of the owner.
  if not exists (select from pg_class c where c.oid = 'pg_temp.staged_awards'::regclass and c.relkind = 'r' and not c.relrowsecurity)
  then raise insufficient_privilege using message = 'staged awards are rows of a plain table'; end if;
  insert into awards (payer_tenant_id, id, run_id, market_id, place, number, offer_id, document_id, payee_id, payee_tenant_id, currency,
    face, credits, amount, discount, method, rate_type, rate_bps, bill_rate_type, bill_rate_bps, day_count, days_paid_early,
    bill_term_days, settings_version, due_date, new_pay_date, pay_by, release_on, awarded_at)
  select i.payer_tenant_id, i.id, r.id, r.market_id, s.place, s.number, i.offer_id, i.document_id, i.payee_id, i.payee_tenant_id, i.currency,
    i.face, i.face - s.amount, s.amount, s.discount, i.method, i.rate_type, i.rate_bps, i.bill_rate_type, i.bill_rate_bps, i.day_count,
    s.days_paid_early, i.bill_term_days, r.settings_version, i.due_date, s.new_pay_date, s.pay_by, i.due_date + i.bill_term_days,
    coalesce(r.approved_at, r.instant)
  from pg_temp.staged_awards s
  join clearing_runs r on r.payer_tenant_id = payer and r.id = run and r.state = 'done'
  join offer_items i on i.payer_tenant_id = payer and i.id = s.id and i.market_id = r.market_id and i.state = 'live'
  where not exists (select from awards a where a.payer_tenant_id = payer and a.number = s.number);
  get diagnostics made = row_count;
  return made;
end $$;
revoke execute on function insert_awards from public;
grant execute on function insert_awards to sooner_app, sooner_system;

-- An item with an award cannot end as if it were still waiting, even before its own state is updated. This trigger of offer items
-- is here, since it reads awards. Checked once per statement.
create function refuse_end_of_awarded() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  -- Most changes end no item; then awards are not read.
  if not exists (select from changed where state not in ('checking', 'review', 'live', 'awarded')) then return null; end if;
  if exists (select from changed n join replaced o on o.payer_tenant_id = n.payer_tenant_id and o.id = n.id
    join awards a on a.payer_tenant_id = n.payer_tenant_id and a.id = n.id and a.state in ('committed', 'paid')
    where o.state in ('checking', 'review', 'live') and n.state not in ('checking', 'review', 'live', 'awarded'))
  then raise check_violation using message = 'an offered document that was awarded stays awarded'; end if;
  return null;
end $$;
create trigger stays_awarded after update on offer_items referencing old table as replaced new table as changed
  for each statement execute function refuse_end_of_awarded();

-- The payment of an award: in full, once.
create table award_payments (
  payer_tenant_id uuid not null,
  award_id uuid not null,
  market_id uuid not null,
  payee_tenant_id uuid not null,
  value_date date not null,
  net bigint not null check (net > 0),
  source text not null check (source in ('payer', 'sandboxBank', 'bank', 'sync')),
  -- The bank's reference of the transfer, where the payer gave it.
  reference text check (char_length(reference) between 1 and 50),
  marked_at timestamptz not null,
  marked_by uuid not null,
  -- When a revolving pool should get the money back, and when it did.
  release_on date not null,
  released_on date check (released_on >= release_on),
  -- The subject of its ledger transaction, which it may share with other payments of the payee.
  posting_id uuid not null,
  -- When the award had lapsed, of a payment that was made in time and reported later; and what of it the pool had no room for.
  lapsed_at timestamptz,
  outside_pool bigint not null default 0 check (outside_pool between 0 and net),
  -- The first of two payments that make up the net amount: what it was, its value date, and the bank's reference. The others are of
  -- the second one, and the value date is the later of the two.
  part_minor bigint,
  part_on date,
  part_reference text check (char_length(part_reference) between 1 and 50),
  -- The trigger `pays_award` checks the reference to the award, once per statement.
  primary key (payer_tenant_id, award_id),
  check (outside_pool = 0 or lapsed_at is not null),
  check (num_nulls(part_minor, part_on) in (0, 2) and (part_minor is not null or part_reference is null)),
  check (part_minor between 1 and net - 1 and part_on <= value_date)
);
-- The monthly statements of a payer.
create index award_payments_booked on award_payments (payer_tenant_id, marked_at);
create index award_payments_outstanding on award_payments (payer_tenant_id, market_id, release_on) where released_on is null;
create trigger released_once before update of released_on on award_payments for each row when (old.released_on is not null)
  execute function refuse_award_change();
create trigger stays before update of payer_tenant_id, award_id, market_id, payee_tenant_id, value_date, net, source, reference, part_minor,
  part_on, part_reference, marked_at, marked_by, lapsed_at, outside_pool, release_on, posting_id on award_payments for each row execute function refuse_award_change();
create trigger never_deleted before delete on award_payments for each row execute function refuse_change();

-- A payment matches its award. Checked once per statement.
create function refuse_stray_payment() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  if exists (select from added p left join awards a on a.payer_tenant_id = p.payer_tenant_id and a.id = p.award_id
    where a.id is null or a.state <> case when p.lapsed_at is null then 'committed' else 'lapsed' end or p.value_date > a.pay_by
      or (p.market_id, p.payee_tenant_id, p.net, p.release_on)
        is distinct from (a.market_id, a.payee_tenant_id, a.amount - a.discount, a.release_on))
  then raise check_violation using message = 'an award is paid as it was made, and in time'; end if;
  return null;
end $$;
create trigger pays_award after insert on award_payments referencing new table as added
  for each statement execute function refuse_stray_payment();

-- A payment that the bank gave back: the award ends, and the document is open again.
create table award_returns (
  payer_tenant_id uuid not null,
  award_id uuid not null,
  market_id uuid not null,
  payee_tenant_id uuid not null,
  returned_on date not null,
  source text not null check (source in ('payer', 'bank')),
  reference text check (char_length(reference) between 1 and 50),
  marked_at timestamptz not null,
  marked_by uuid not null,
  primary key (payer_tenant_id, award_id),
  foreign key (payer_tenant_id, award_id) references award_payments
);
create trigger append_only before update or delete on award_returns for each row execute function refuse_change();

-- A payment of a document outside the terms of its award: in full, which ended the award, or after it had lapsed, when the discount
-- no longer applies, so that what was paid less than the whole amount is still owed to the payee.
create table award_outside_payments (
  payer_tenant_id uuid not null,
  award_id uuid not null,
  market_id uuid not null,
  payee_tenant_id uuid not null,
  value_date date not null,
  paid bigint not null check (paid > 0),
  shortfall bigint not null check (shortfall >= 0),
  source text not null check (source in ('payer', 'bank', 'sync')),
  reference text check (char_length(reference) between 1 and 50),
  marked_at timestamptz not null,
  marked_by uuid not null,
  primary key (payer_tenant_id, award_id),
  foreign key (payer_tenant_id, award_id) references awards
);
create trigger append_only before update or delete on award_outside_payments for each row execute function refuse_change();

-- Checked once per statement.
create function refuse_stray_outside_payment() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  if exists (select from added p left join awards a on a.payer_tenant_id = p.payer_tenant_id and a.id = p.award_id
    where (case a.state when 'lapsed' then p.value_date > a.pay_by or p.shortfall = 0 when 'failed' then p.shortfall = 0 end and p.paid + p.shortfall = a.amount
      and (p.market_id, p.payee_tenant_id) = (a.market_id, a.payee_tenant_id)) is not true)
  then raise check_violation using message = 'a payment outside the terms is of an award that ended'; end if;
  return null;
end $$;
create trigger pays_outside after insert on award_outside_payments referencing new table as added
  for each statement execute function refuse_stray_outside_payment();

-- An award is paid once its payment is written, and returned once its return is. Checked once per statement.
create function refuse_unpaid_award() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  if exists (select from changed a where a.state = 'paid'
      and not exists (select from award_payments p where p.payer_tenant_id = a.payer_tenant_id and p.award_id = a.id))
    or exists (select from changed a where a.state = 'returned'
      and not exists (select from award_returns p where p.payer_tenant_id = a.payer_tenant_id and p.award_id = a.id))
  then raise check_violation using message = 'an award is paid by a payment'; end if;
  return null;
end $$;
create trigger is_paid after update on awards referencing new table as changed
  for each statement execute function refuse_unpaid_award();

-- Writes an event for each payee when it is awarded in a run, and when awards are paid: one for a run or a moment. Awards that were
-- paid in time and reported after they had lapsed have an event of their own, for both sides. Runs as the
-- owner, since the payer's scope cannot write to the payee's outbox. Rows that are planted without a scope cause no event.
create function note_awards() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with notices as materialized (
    select distinct payee_tenant_id as tenant_id, awarded_at as at,
      jsonb_build_object('payerTenantId', payer_tenant_id, 'runId', run_id) as body from added
  )
  insert into outbox (tenant_id, topic, body, created_at)
  select t.tenant_id, 'clearing.awarded', t.body, t.at from notices t
  where not exists (select from outbox b where b.tenant_id = t.tenant_id and b.topic = 'clearing.awarded' and b.body = t.body);
  return null;
end $$;
create trigger awards_noted after insert on awards referencing new table as added
  for each statement when (scope_tenant() is not null) execute function note_awards();
create function note_award_payments() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with notices as materialized (
    select distinct side.tenant_id, side.topic, p.marked_at as at,
      jsonb_build_object('payerTenantId', p.payer_tenant_id, 'at', instant_text(p.marked_at)) as body
    from added p cross join lateral (
      select p.payee_tenant_id as tenant_id, case when p.lapsed_at is null then 'clearing.awardsPaid' else 'clearing.awardsPaidAfterLapse' end as topic
      union all select p.payer_tenant_id, 'clearing.awardsPaidAfterLapse' where p.lapsed_at is not null) side
  )
  insert into outbox (tenant_id, topic, body, created_at)
  select t.tenant_id, t.topic, t.body, t.at from notices t
  where not exists (select from outbox b where b.tenant_id = t.tenant_id and b.topic = t.topic and b.body = t.body);
  return null;
end $$;
create trigger payments_noted after insert on award_payments referencing new table as added
  for each statement when (not is_beyond_scopes()) execute function note_award_payments();
revoke execute on function note_awards, note_award_payments from public;

-- Items with their current state: awarded as soon as there is an award, even before the item is updated. Every reader of states goes
-- through here; `stored_state` lets an index on the items be used.
create view current_offer_items with (security_invoker = true) as
  select i.payer_tenant_id, i.id, i.offer_id, i.document_id, i.market_id, i.payee_id, i.payee_tenant_id,
    case when i.state = 'live' and a.id is not null then 'awarded' else i.state end as state, i.state as stored_state,
    i.reviewed, i.reviewed_at, i.rejection_reason, i.rejection_note, i.failure_reason, i.invalid_reason, i.invalid_changes, i.face, i.currency, i.due_date, i.bill_term_days, i.method, i.rate_type,
    i.rate_bps, i.bill_rate_type, i.bill_rate_bps, i.expected_date, i.day_count, i.fixed, i.of_receipts, i.amount, i.discount, i.priority_at, i.changed_at,
    a.id as award_id
  from offer_items i left join awards a on a.payer_tenant_id = i.payer_tenant_id and a.id = i.id;

-- Awards that their items do not show yet. An award that is no longer committed was applied before it ended. The state is no condition
-- of a join: there the planner could choose the partial index of waiting items, and read all of them for each award.
create view unapplied_awards with (security_invoker = true) as
  select a.payer_tenant_id, a.id, a.run_id, a.market_id, a.payee_id, a.document_id
  from awards a
  where a.state = 'committed' and (select i.state from offer_items i where i.payer_tenant_id = a.payer_tenant_id and i.id = a.id) = 'live';

-- The days of a year for interest change only while no offer is active. This trigger of market settings is here, since it reads
-- offered documents and their awards.
create function refuse_day_count_change() returns trigger language plpgsql as $$
begin
  if exists (select from market_settings p where p.tenant_id = new.tenant_id and p.market_id = new.market_id
      and p.version = new.version - 1 and p.day_count <> new.day_count)
    and exists (select from current_offer_items i where i.payer_tenant_id = new.tenant_id and i.market_id = new.market_id
      and i.state in ('checking', 'review', 'live'))
  then raise check_violation using message = 'the day count stays while an offer is active'; end if;
  return new;
end $$;
create trigger day_count_stays before insert on market_settings for each row execute function refuse_day_count_change();

-- ── functions that run as the owner ────────────────────────────────────────────────────────────────────

-- Whether a run of a market of the scope is in progress. Payees cannot read runs.
create function is_market_running(payer_tenant uuid, market uuid) returns boolean language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from clearing_runs r where r.payer_tenant_id = payer_tenant and r.market_id = market and r.state = 'running'
    and (payer_tenant = scope_tenant() or exists (select from payees p
      where p.payer_tenant_id = payer_tenant and p.market_id = market and p.payee_tenant_id = scope_tenant())));
end $$;
-- The same at this moment and not at the start of the statement: called right after the lock of the market was taken.
create function is_run_open(market uuid) returns boolean language plpgsql volatile security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from clearing_runs r where r.market_id = market and r.state = 'running'
    and (scope_tenant() is null or r.payer_tenant_id = scope_tenant() or exists (select from payees p
      where p.payer_tenant_id = r.payer_tenant_id and p.market_id = market and p.payee_tenant_id = scope_tenant())));
end $$;
revoke execute on function is_market_running, is_run_open from public;
grant execute on function is_market_running, is_run_open to sooner_app, sooner_system;

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table clearing_runs enable row level security; alter table clearing_runs force row level security;
alter table clearing_snapshots enable row level security; alter table clearing_snapshots force row level security;
alter table clearing_payee_results enable row level security; alter table clearing_payee_results force row level security;
alter table awards enable row level security; alter table awards force row level security;
alter table award_payments enable row level security; alter table award_payments force row level security;
alter table award_returns enable row level security; alter table award_returns force row level security;
alter table award_outside_payments enable row level security; alter table award_outside_payments force row level security;

create policy of_owner on clearing_runs for select to current_user using (true);
create policy scope on clearing_runs to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy everything on clearing_runs to sooner_system using (true);
create policy scope on clearing_snapshots to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy everything on clearing_snapshots to sooner_system using (true);
-- Both sides read these tables; the payer writes them.
create policy scope on clearing_payee_results to sooner_app
  using (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end)
  with check (payer_tenant_id = (select scope_tenant()));
create policy everything on clearing_payee_results to sooner_system using (true);
create policy scope on awards to sooner_app
  using (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end)
  with check (payer_tenant_id = (select scope_tenant()));
create policy everything on awards to sooner_system using (true);
-- For `insert_awards`.
create policy of_owner on awards for select to current_user using (true);
create policy written_by_owner on awards for insert to current_user with check (true);
create policy of_owner on offer_items for select to current_user using (true);
create policy scope on award_payments to sooner_app
  using (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end)
  with check (payer_tenant_id = (select scope_tenant()));
create policy everything on award_payments to sooner_system using (true);
create policy scope on award_returns to sooner_app
  using (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end)
  with check (payer_tenant_id = (select scope_tenant()));
create policy everything on award_returns to sooner_system using (true);
create policy scope on award_outside_payments to sooner_app
  using (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end)
  with check (payer_tenant_id = (select scope_tenant()));
create policy everything on award_outside_payments to sooner_system using (true);

-- Here, since they read awards. A payer marks a document as paid if its award is paid; its own system also does so for documents
-- without an award.
create policy awarded on document_payments for insert to sooner_app with check (payer_tenant_id = (select scope_tenant()) and exists
  (select from awards a join award_payments p on p.payer_tenant_id = a.payer_tenant_id and p.award_id = a.id
    where a.payer_tenant_id = document_payments.payer_tenant_id and a.document_id = document_payments.document_id and a.state = 'paid'
      and p.value_date = document_payments.paid_date));
-- A document that was paid outside the terms of its award.
create policy paid_outside on document_payments for insert to sooner_app with check (payer_tenant_id = (select scope_tenant()) and exists
  (select from awards a join award_outside_payments p on p.payer_tenant_id = a.payer_tenant_id and p.award_id = a.id
    where a.payer_tenant_id = document_payments.payer_tenant_id and a.document_id = document_payments.document_id
      and p.value_date = document_payments.paid_date));
create policy paid_by_system on document_payments for insert to sooner_app with check
  (scope_key() is not null and payer_tenant_id = (select scope_tenant()) and not exists (select from awards a
    where a.payer_tenant_id = document_payments.payer_tenant_id and a.document_id = document_payments.document_id
      and a.state in ('committed', 'paid')));

grant select, insert, update on clearing_runs, award_payments to sooner_app, sooner_system;
grant select, update on awards to sooner_app, sooner_system;
-- The payment of a document is taken out only when the bank gave it back.
create function refuse_kept_payment() returns trigger language plpgsql as $$
begin
  if not exists (select from awards a join award_payments p on p.payer_tenant_id = a.payer_tenant_id and p.award_id = a.id
    where a.payer_tenant_id = old.payer_tenant_id and a.document_id = old.document_id and a.state = 'returned' and p.value_date = old.paid_date)
  then raise check_violation using message = 'a payment stays unless it was returned'; end if;
  return old;
end $$;
create trigger taken_back before delete on document_payments for each row execute function refuse_kept_payment();
create policy returned on document_payments for delete to sooner_app using (payer_tenant_id = (select scope_tenant()));
grant delete on document_payments to sooner_app, sooner_system;

grant select, insert on clearing_snapshots, clearing_payee_results, award_returns, award_outside_payments to sooner_app, sooner_system;
grant select on current_offer_items, unapplied_awards to sooner_app, sooner_system;

select journal_table('clearing_runs',
  '{payer_tenant_id, id, market_id, number, slot_date, slot_time, state, instant, requested_by, rule_name, rule_version, format_version, settings_version, rate_version,
  pay_date, snapshot_hash, result_hash, awards_hash, reasons_hash, items, candidates, awarded, amount, discount, weight, lowest_points, lowest_days, bound,
  pool_price, margin_price, scale_bits, is_optimal, proposed_at, holds_until,
  approved_by, approved_at, end_reason, end_note, end_description, ended_by, end_changes, finished_at}',
  'market_id::text', $$state <> 'running' or proposed_at is not null$$);
-- Awards are not journaled row by row: the journal has the root of their hashes and the hash of their numbers with their run, and
-- their ends with items, payments and returns.
select journal_table('award_payments',
  '{payer_tenant_id, award_id, market_id, payee_tenant_id, value_date, net, source, reference, part_minor, part_on, part_reference,
  marked_at, marked_by, lapsed_at, outside_pool, release_on, released_on, posting_id}',
  'market_id::text');
select journal_table('award_returns',
  '{payer_tenant_id, award_id, market_id, payee_tenant_id, returned_on, source, reference, marked_at, marked_by}', 'market_id::text');
select journal_table('award_outside_payments',
  '{payer_tenant_id, award_id, market_id, payee_tenant_id, value_date, paid, shortfall, source, reference, marked_at, marked_by}',
  'market_id::text');
