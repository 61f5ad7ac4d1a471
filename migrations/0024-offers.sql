-- Offers: the documents that a payee wants to be paid early, and at which rates.

-- ── offers ─────────────────────────────────────────────────────────────────────────────────────────────

-- An offer with its terms as they are now; what they were before is in `offer_modifications`. The row carries both tenants; the
-- payer's comes first in every key.
create table offers (
  payer_tenant_id uuid not null,
  id uuid not null,
  payer_id uuid not null,
  market_id uuid not null,
  payee_id uuid not null,
  payee_tenant_id uuid not null,
  payee_company_id uuid not null,
  -- The number that people see, counted for the payee's tenant.
  serial bigint not null check (serial > 0),
  kind text not null check (kind in ('oneTime')),
  -- Whether the payee accepted the rate that the market published; it never changes then.
  fixed boolean not null default false,
  -- Whether it is of receipts, which are never offered together with documents.
  of_receipts boolean not null default false,
  -- Raised by every change of the offer or of its documents by a person.
  version integer not null default 1 check (version > 0),
  method text not null check (method in ('preSettlement', 'billDiscount', 'both')),
  -- The rate for the days before the due date, and the rate for the term of the bill; the method decides which are present.
  rate_type text check (rate_type in ('apr', 'discount')),
  rate_bps integer check (rate_bps between 1 and case rate_type when 'apr' then 9900 else 1000 end),
  bill_rate_type text check (bill_rate_type in ('apr', 'discount')),
  bill_rate_bps integer check (bill_rate_bps between 1 and case bill_rate_type when 'apr' then 9900 else 1000 end),
  -- The earliest pay date.
  expected_date date not null,
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'EUR', 'GBP', 'INR', 'CHF', 'HKD')),
  -- The payable amount of its documents when they were offered or their terms last changed.
  amount bigint not null check (amount between 1 and 1000000000000000),
  -- The version of the market's settings, and the file of the agreement, that were accepted with these terms.
  settings_version integer not null,
  agreement_id uuid not null,
  submitted_at timestamptz not null,
  submitted_by uuid not null,
  primary key (payer_tenant_id, id),
  -- A serial is of the payee's tenant, which `take_offer_serial` counts; verification sees one that is there twice.
  unique (payer_tenant_id, payee_tenant_id, serial),
  foreign key (payer_tenant_id, payee_id) references payees,
  foreign key (payer_tenant_id, payer_id, market_id) references markets (tenant_id, payer_id, id),
  foreign key (payer_tenant_id, market_id, settings_version) references market_settings,
  check (num_nulls(rate_type, rate_bps) in (0, 2) and (rate_bps is null) = (method = 'billDiscount')),
  check (num_nulls(bill_rate_type, bill_rate_bps) in (0, 2) and (bill_rate_bps is null) = (method = 'preSettlement')),
  check (not of_receipts or fixed and method = 'preSettlement'),
  check (not fixed or coalesce(rate_type, 'apr') = 'apr' and coalesce(bill_rate_type, 'apr') = 'apr'
    and coalesce(rate_bps, bill_rate_bps) = coalesce(bill_rate_bps, rate_bps))
);
create index offers_by_id on offers (id);
create index offers_of_payer on offers (payer_tenant_id, submitted_at, id);
create index offers_of_market on offers (payer_tenant_id, market_id, submitted_at);
create index offers_of_payee on offers (payee_tenant_id, submitted_at, id);
-- A payee changes the terms, one version after the other; a fixed rate stays.
create trigger changes_as_version before update on offers for each row when (
  (new.payer_tenant_id, new.id, new.payer_id, new.market_id, new.payee_id, new.payee_tenant_id, new.payee_company_id, new.serial, new.kind,
      new.fixed, new.of_receipts, new.currency, new.submitted_at, new.submitted_by)
    is distinct from (old.payer_tenant_id, old.id, old.payer_id, old.market_id, old.payee_id, old.payee_tenant_id, old.payee_company_id, old.serial,
      old.kind, old.fixed, old.of_receipts, old.currency, old.submitted_at, old.submitted_by)
  or new.version <> old.version + 1
  or old.fixed and coalesce(new.rate_bps, new.bill_rate_bps) <> coalesce(old.rate_bps, old.bill_rate_bps)
) execute function refuse_change();
create trigger never_deleted before delete on offers for each row execute function refuse_change();

-- The last number of each payee's tenant.
create table offer_serials (
  tenant_id uuid primary key references companies,
  last bigint not null check (last > 0)
);
create function take_offer_serial(payee_tenant uuid) returns bigint language sql as $$
  insert into offer_serials as s values (payee_tenant, 1) on conflict (tenant_id) do update set last = s.last + 1 returning last
$$;
-- What both sides call an offer: six digits, and more from the millionth on.
create function offer_number(serial bigint) returns text language sql immutable parallel safe as
$$ select 'O-' || lpad(serial::text, greatest(6, length(serial::text)), '0') $$;

-- ── items ──────────────────────────────────────────────────────────────────────────────────────────────

-- The changes of state that `domain/offers/states` allows; a test compares the two.
create function is_item_change(before text, after text) returns boolean language sql immutable parallel safe as $$
  select case before
    when 'checking' then after in ('review', 'live', 'canceled', 'adminRevoked', 'expired', 'failed', 'invalid')
    when 'review' then after in ('live', 'rejected', 'canceled', 'adminRevoked', 'expired', 'failed', 'invalid')
    when 'live' then after in ('awarded', 'canceled', 'revoked', 'adminRevoked', 'expired', 'failed', 'invalid')
    when 'awarded' then after in ('adminRevoked', 'failed')
    when 'failed' then after = 'awarded'
    else false end
$$;

-- One document of an offer, with the claim that a run reads: the facts of its document and the terms of its offer. Its payee may
-- change the terms while it waits; an item that was awarded or ended keeps them. A run that awards it writes an award and not the item; the state here is updated later. Queries
-- read `current_offer_items`, which is up to date.
create table offer_items (
  payer_tenant_id uuid not null,
  id uuid not null,
  offer_id uuid not null,
  document_id uuid not null,
  market_id uuid not null,
  payee_id uuid not null,
  payee_tenant_id uuid not null,
  state text not null check (state in ('checking', 'review', 'live', 'awarded',
    'rejected', 'canceled', 'revoked', 'adminRevoked', 'expired', 'failed', 'invalid')),
  -- Whether the payer has approved it.
  reviewed boolean not null default false,
  failure_reason text check (failure_reason in ('invoiceExpired', 'insufficientAvailableBalance', 'contractNotRenewed',
    'contractTerminated', 'invalidOfferAmount', 'insufficientPayableBalance', 'invoicePaid', 'notPaidOnTime', 'paymentReturned')),
  -- The claim: amount, currency and due date of the document, the days of its bill where the method has a part for them, and
  -- method, rates, earliest pay date and day count of the offer.
  face bigint not null check (face between 1 and 10000000000000),
  currency text not null,
  due_date date not null,
  bill_term_days integer not null check (bill_term_days >= 0),
  method text not null,
  rate_type text,
  rate_bps integer,
  bill_rate_type text,
  bill_rate_bps integer,
  expected_date date not null,
  day_count integer not null check (day_count in (360, 365)),
  -- At the rate that the market published: the minimum of its payee does not apply.
  fixed boolean not null default false,
  -- The payable amount when it was offered or its terms last changed, and the discount on it.
  amount bigint not null check (amount between 1 and 10000000000000),
  discount bigint not null check (discount between 1 and amount - 1),
  -- When it was submitted or its terms last changed. Of two equal offers the earlier one is awarded first.
  priority_at timestamptz not null,
  changed_at timestamptz not null,
  -- Why it is invalid, and the changes of its document: field, old and new value.
  invalid_reason text check (invalid_reason in ('documentChanged', 'documentDisabled', 'documentWithdrawn', 'notEligible', 'invoiceExists', 'goodsReturned')),
  invalid_changes jsonb check (jsonb_array_length(invalid_changes) between 1 and 5),
  -- Why the payer rejected it; another reason may be in the reviewer's own words.
  rejection_reason text check (rejection_reason in ('qualityIssues', 'returnsExchanges', 'other')),
  rejection_note text check (char_length(rejection_note) between 1 and 20),
  -- When the payer approved it.
  reviewed_at timestamptz,
  -- Who did, and whether it is a receipt, which is not awarded before the payer has approved it.
  reviewed_by uuid,
  of_receipts boolean not null default false,
  primary key (payer_tenant_id, id),
  foreign key (payer_tenant_id, offer_id) references offers,
  foreign key (payer_tenant_id, document_id) references documents,
  check ((failure_reason is null) = (state <> 'failed')),
  check ((invalid_reason is null) = (state <> 'invalid')),
  check (invalid_changes is null or invalid_reason = 'documentChanged'),
  check ((rejection_reason is null) = (state <> 'rejected')),
  check (rejection_note is null or rejection_reason = 'other'),
  check ((reviewed_at is null) = not reviewed),
  check (reviewed_by is null or reviewed),
  check (not of_receipts or (state not in ('live', 'awarded') or reviewed) and (reviewed_by is not null) = reviewed)
);
-- A document is in at most one offer at a time.
create unique index offer_items_active on offer_items (payer_tenant_id, document_id)
  where state in ('checking', 'review', 'live', 'awarded');
create index offer_items_of_offer on offer_items (payer_tenant_id, offer_id, id);
create index offer_items_of_document on offer_items (payer_tenant_id, document_id, id);
-- For the notification about items that ended at one moment.
create index offer_items_ended on offer_items (payer_tenant_id, payee_tenant_id, changed_at) where state in ('rejected', 'failed', 'invalid', 'adminRevoked');
-- The order book of a market.
create index offer_items_waiting on offer_items (payer_tenant_id, market_id, payee_id) where state in ('checking', 'review', 'live');

create function refuse_item_change() returns trigger language plpgsql as $$
begin raise check_violation using message = 'an offered document does not change like this'; end $$;
create trigger begins_waiting before insert on offer_items for each row
  when (new.state not in ('checking', 'review', 'live') or new.reviewed) execute function refuse_item_change();
create trigger changes_as_listed before update on offer_items for each row when (
  old.state <> new.state and not is_item_change(old.state, new.state)
  or (new.payer_tenant_id, new.id, new.offer_id, new.document_id, new.market_id, new.payee_id, new.payee_tenant_id, new.face, new.currency,
      new.due_date, new.day_count, new.fixed, new.of_receipts)
    is distinct from (old.payer_tenant_id, old.id, old.offer_id, old.document_id, old.market_id, old.payee_id, old.payee_tenant_id, old.face,
      old.currency, old.due_date, old.day_count, old.fixed, old.of_receipts)
  or (new.amount, new.discount, new.bill_term_days, new.method, new.rate_type, new.rate_bps, new.bill_rate_type, new.bill_rate_bps,
      new.expected_date, new.priority_at)
    is distinct from (old.amount, old.discount, old.bill_term_days, old.method, old.rate_type, old.rate_bps, old.bill_rate_type,
      old.bill_rate_bps, old.expected_date, old.priority_at)
    and (old.state <> new.state or old.state not in ('checking', 'review', 'live'))
  or old.state = new.state and not is_item_change(old.state, 'failed')
  -- Only what was not paid in time turns out to be paid in time.
  or old.state = 'failed' and old.failure_reason not in ('invoiceExpired', 'notPaidOnTime')
) execute function refuse_item_change();
-- An item loses its place in time if and only if its method, a rate or its earliest pay date changes.
create trigger takes_new_place before update on offer_items for each row when (
  case when (new.method, new.rate_type, new.rate_bps, new.bill_rate_type, new.bill_rate_bps, new.expected_date)
      is distinct from (old.method, old.rate_type, old.rate_bps, old.bill_rate_type, old.bill_rate_bps, old.expected_date)
    then new.priority_at <> new.changed_at or new.priority_at < old.priority_at
    else new.priority_at <> old.priority_at end
) execute function refuse_item_change();
-- A pass is the one change that approves an item, and nothing takes the approval back.
create trigger approved_by_pass before update on offer_items for each row when (
  (new.reviewed, new.reviewed_at, new.reviewed_by) is distinct from (old.reviewed, old.reviewed_at, old.reviewed_by)
  and not (old.state = 'review' and new.state = 'live' and new.reviewed)
) execute function refuse_item_change();
create trigger never_deleted before delete on offer_items for each row execute function refuse_change();

-- Writes an event for the payee when items are rejected, fail, become invalid or are revoked by the operator, one for all that end at one moment. Runs as the owner, since
-- the payer's scope changes the items and cannot write to the payee's outbox.
create function note_ended_items() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from changed where state in ('rejected', 'failed', 'invalid', 'adminRevoked')) then return null; end if;
  with ended as materialized (
    select distinct n.payee_tenant_id, n.payer_tenant_id, n.changed_at
    from changed n join replaced o on o.payer_tenant_id = n.payer_tenant_id and o.id = n.id and o.state <> n.state
    where n.state in ('rejected', 'failed', 'invalid', 'adminRevoked')
  ), notices as materialized (
    select payee_tenant_id as tenant_id, changed_at as at,
      jsonb_build_object('payerTenantId', payer_tenant_id, 'at', instant_text(changed_at)) as body from ended
  )
  insert into outbox (tenant_id, topic, body, created_at)
  select t.tenant_id, 'offers.itemsEnded', t.body, t.at from notices t
  where not exists (select from outbox b where b.tenant_id = t.tenant_id and b.topic = 'offers.itemsEnded' and b.body = t.body);
  return null;
end $$;
create trigger ended_items after update on offer_items referencing old table as replaced new table as changed
  for each statement execute function note_ended_items();
revoke execute on function note_ended_items from public;

-- An item has the payee, market and terms of its offer, and the facts of a document of that payee in the currency of the offer. Row
-- security uses the copied columns, and a run reads them alone. Checked once per statement.
create function refuse_stray_item() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  if exists (select from added i
    left join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
    left join market_settings v on v.tenant_id = o.payer_tenant_id and v.market_id = o.market_id and v.version = o.settings_version
    left join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
    where o.id is null or d.id is null or d.deleted_at is not null
      or (i.currency, i.method, i.rate_type, i.rate_bps, i.bill_rate_type, i.bill_rate_bps, i.expected_date, i.day_count, i.fixed)
        is distinct from (o.currency, o.method, o.rate_type, o.rate_bps, o.bill_rate_type, o.bill_rate_bps, o.expected_date, v.day_count, o.fixed)
      or (i.face, i.due_date, i.bill_term_days) is distinct from (d.amount, d.due_date,
        case when o.method = 'preSettlement' then 0 else coalesce(d.bill_term_days, 0) end)
      or (i.market_id, i.payee_id, i.payee_tenant_id) is distinct from (o.market_id, o.payee_id, o.payee_tenant_id)
      or (d.payer_id, d.payee_id, d.payee_tenant_id, d.currency) is distinct from (o.payer_id, o.payee_id, o.payee_tenant_id, o.currency))
  then raise check_violation using message = 'an offer has documents of one payer, payee and currency, as they are'; end if;
  return null;
end $$;
create trigger belongs_to_offer after insert on offer_items referencing new table as added
  for each statement execute function refuse_stray_item();

-- The terms of a waiting item change to those of its offer, which is changed first; not after a run has awarded it.
create function refuse_stray_terms() returns trigger language plpgsql as $$
begin
  if exists (select from awards a where a.payer_tenant_id = new.payer_tenant_id and a.id = new.id)
    or not exists (select from offers o join documents d on d.payer_tenant_id = o.payer_tenant_id and d.id = new.document_id
      where o.payer_tenant_id = new.payer_tenant_id and o.id = new.offer_id
        and (new.method, new.rate_type, new.rate_bps, new.bill_rate_type, new.bill_rate_bps, new.expected_date, new.bill_term_days)
          is not distinct from (o.method, o.rate_type, o.rate_bps, o.bill_rate_type, o.bill_rate_bps, o.expected_date,
            case when o.method = 'preSettlement' then 0 else coalesce(d.bill_term_days, 0) end))
  then raise check_violation using message = 'an offered document has the terms of its offer'; end if;
  return new;
end $$;
create trigger has_terms_of_offer before update on offer_items for each row when (
  (new.amount, new.discount, new.bill_term_days, new.method, new.rate_type, new.rate_bps, new.bill_rate_type, new.bill_rate_bps,
      new.expected_date)
    is distinct from (old.amount, old.discount, old.bill_term_days, old.method, old.rate_type, old.rate_bps, old.bill_rate_type,
      old.bill_rate_bps, old.expected_date)
) execute function refuse_stray_terms();

-- An offer copies payer, tenant, company and market from the row of its payee, has the currency of the market, which must be open,
-- has the sum of its items, and if it is fixed the published rate. Checked when the transaction ends, since the items are written
-- after the offer.
create function refuse_stray_offer() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if not exists (select from payees p join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id
    where p.payer_tenant_id = new.payer_tenant_id and p.id = new.payee_id and m.currency = new.currency and m.open
      and (p.payer_id, p.payee_tenant_id, p.payee_company_id, p.market_id)
        = (new.payer_id, new.payee_tenant_id, new.payee_company_id, new.market_id))
  then raise check_violation using message = 'an offer is made to the open market that its payee is tied to'; end if;
  if new.amount is distinct from (select sum(i.amount) from offer_items i where i.payer_tenant_id = new.payer_tenant_id and i.offer_id = new.id)
  then raise check_violation using message = 'an offer comes to what its documents do'; end if;
  if new.fixed and not exists (select from market_settings v where v.tenant_id = new.payer_tenant_id and v.market_id = new.market_id
      and v.version = new.settings_version and v.fixed_bps = coalesce(new.rate_bps, new.bill_rate_bps))
  then raise check_violation using message = 'a fixed offer has the published rate'; end if;
  return null;
end $$;
create constraint trigger is_of_payee after insert on offers deferrable initially deferred for each row
  execute function refuse_stray_offer();

-- After a change an offer has the sum of its items, and its waiting items have its terms.
create function refuse_half_modified() returns trigger language plpgsql as $$
begin
  if new.amount is distinct from (select sum(i.amount) from offer_items i where i.payer_tenant_id = new.payer_tenant_id and i.offer_id = new.id)
    or exists (select from current_offer_items i where i.payer_tenant_id = new.payer_tenant_id and i.offer_id = new.id
      and i.state in ('checking', 'review', 'live')
      and (i.method, i.rate_type, i.rate_bps, i.bill_rate_type, i.bill_rate_bps, i.expected_date)
        is distinct from (new.method, new.rate_type, new.rate_bps, new.bill_rate_type, new.bill_rate_bps, new.expected_date))
  then raise check_violation using message = 'an offer changes with its documents'; end if;
  return null;
end $$;
create constraint trigger is_modified_whole after update on offers deferrable initially deferred for each row
  execute function refuse_half_modified();

-- The status of an offer, by the states of its items, whether any was approved, and what overrides them; as in
-- `domain/offers/labels` for one-time offers. A test compares the two.
create function offer_status(states text[], reviewed boolean, frozen boolean, running boolean, open boolean)
returns text language sql immutable parallel safe as $$
  select case
    when cardinality(states) = 0 then 'toBeSubmitted'
    when states && array['checking', 'review', 'live'] and frozen then 'frozen'
    when 'live' = any(states) and running then 'calculating'
    when states && array['checking', 'review', 'live'] and not open then 'marketClosed'
    when 'review' = any(states) then
      case when reviewed or states && array['rejected', 'awarded'] then 'partiallyApproved' else 'pendingReview' end
    when 'live' = any(states) then
      case when 'rejected' = any(states) then 'partiallyApproved' when reviewed then 'approved' else 'submitted' end
    when 'checking' = any(states) then 'eligibilityPending'
    else (select s from unnest(array['awarded', 'failed', 'rejected', 'adminRevoked', 'invalid', 'expired', 'revoked', 'canceled'])
      with ordinality o (s, place) where s = any(states) order by place limit 1) end
$$;

-- The offer state of a document, by the state of its last item and what overrides it; as in `domain/offers/labels`. A test
-- compares the two.
create function document_offer_state(state text, frozen boolean, running boolean, open boolean)
returns text language sql immutable parallel safe as $$
  select case
    when state is null or state in ('canceled', 'revoked') then 'notApplied'
    when state not in ('checking', 'review', 'live') then state
    when frozen then 'frozen'
    when state = 'live' and running then 'calculating'
    when not open then 'marketClosed'
    else 'pendingClearing' end
$$;

-- ── the side that writes ───────────────────────────────────────────────────────────────────────────────

-- Only a payee makes and cancels offers; only a payer reviews and awards them.
create trigger made_by_payee before insert on offers for each row
  when (not is_beyond_scopes() and new.payee_tenant_id is distinct from scope_tenant()) execute function refuse_other_side();
create trigger made_by_payee before insert on offer_items for each row
  when (not is_beyond_scopes() and new.payee_tenant_id is distinct from scope_tenant()) execute function refuse_other_side();
create trigger modified_by_payee before update on offers for each row when (
  not is_beyond_scopes() and new.payee_tenant_id is distinct from scope_tenant()
  and (new.method, new.rate_type, new.rate_bps, new.bill_rate_type, new.bill_rate_bps, new.expected_date, new.amount, new.settings_version,
      new.agreement_id)
    is distinct from (old.method, old.rate_type, old.rate_bps, old.bill_rate_type, old.bill_rate_bps, old.expected_date, old.amount,
      old.settings_version, old.agreement_id)
) execute function refuse_other_side();
create trigger changed_by_side before update of state, reviewed on offer_items for each row when (
  not is_beyond_scopes() and (
    new.state in ('canceled', 'revoked') and old.state <> new.state and new.payee_tenant_id is distinct from scope_tenant()
    or (new.state in ('rejected', 'awarded') and old.state <> new.state or new.reviewed <> old.reviewed)
      and new.payer_tenant_id is distinct from scope_tenant())
) execute function refuse_other_side();

-- ── drafts ─────────────────────────────────────────────────────────────────────────────────────────────

-- An unfinished offer: the input as typed. It belongs to the payee and does not reserve documents.
create table offer_drafts (
  tenant_id uuid not null references companies,
  id uuid not null,
  company_id uuid not null,
  market_id uuid not null,
  step integer not null check (step between 1 and 3),
  typed jsonb not null check (pg_column_size(typed) <= 4096),
  document_ids uuid[] not null check (cardinality(document_ids) <= 2000),
  version integer not null check (version > 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);

-- How often a payee has changed its offers in a market on one business date.
create table offer_edits (
  payer_tenant_id uuid not null,
  market_id uuid not null,
  payee_id uuid not null,
  day date not null,
  payee_tenant_id uuid not null,
  edits integer not null check (edits between 1 and 20),
  primary key (payer_tenant_id, market_id, payee_id, day),
  foreign key (payer_tenant_id, payee_id) references payees
);

-- ── functions that run as the owner ────────────────────────────────────────────────────────────────────

-- Whether a payer that the scope trades with takes one document per offer: its own configuration, or the platform's.
create function is_offer_of_one(payer_tenant uuid) returns boolean language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return (payer_tenant = scope_tenant() or trades_with(payer_tenant)) and coalesce((
    select c.value = '1' from admin_config c where c.key = 'one_document_per_offer' and (c.tenant_id = payer_tenant or c.tenant_id is null)
    order by c.tenant_id nulls last limit 1), false);
end $$;
revoke execute on function is_offer_of_one from public;
grant execute on function is_offer_of_one to sooner_app, sooner_system;

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table offers enable row level security; alter table offers force row level security;
alter table offer_items enable row level security; alter table offer_items force row level security;
alter table offer_serials enable row level security; alter table offer_serials force row level security;
alter table offer_edits enable row level security; alter table offer_edits force row level security;
alter table offer_drafts enable row level security; alter table offer_drafts force row level security;

create policy scope on offers to sooner_app using
  (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end);
create policy everything on offers to sooner_system using (true);
create policy scope on offer_items to sooner_app using
  (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end);
create policy everything on offer_items to sooner_system using (true);
create policy scope on offer_serials to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on offer_serials to sooner_system using (true);
create policy scope on offer_edits to sooner_app using (payee_tenant_id = (select scope_tenant()));
create policy everything on offer_edits to sooner_system using (true);
create policy scope on offer_drafts to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on offer_drafts to sooner_system using (true);

grant select, insert, update on offers, offer_items, offer_serials, offer_edits to sooner_app, sooner_system;
grant select, insert, update, delete on offer_drafts to sooner_app, sooner_system;

select journal_table('offers',
  '{payer_tenant_id, id, payer_id, market_id, payee_id, payee_tenant_id, payee_company_id, serial, kind, fixed, of_receipts, version, method, rate_type, rate_bps,
  bill_rate_type, bill_rate_bps, expected_date, currency, amount, settings_version, agreement_id, submitted_at, submitted_by}', 'payee_id::text');
select journal_table('offer_items',
  '{payer_tenant_id, id, offer_id, document_id, market_id, payee_id, payee_tenant_id, state, reviewed, reviewed_at, reviewed_by, rejection_reason, rejection_note, failure_reason, face, currency, due_date,
  bill_term_days, method, rate_type, rate_bps, bill_rate_type, bill_rate_bps, expected_date, day_count, fixed, of_receipts, amount, discount, priority_at, changed_at, invalid_reason, invalid_changes}', 'payee_id::text');
