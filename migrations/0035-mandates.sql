-- Mandates: recurring offers, which take every new eligible document by themselves within guard rails.

-- ── offers of this kind ────────────────────────────────────────────────────────────────────────────────

-- A recurring offer has no amount of its own: it begins without documents, and gains and loses them.
alter table offers drop constraint offers_kind_check, add constraint offers_kind_check check (kind in ('oneTime', 'recurring'));
alter table offers drop constraint offers_amount_check, add constraint offers_amount_check check (
  case kind when 'recurring' then amount = 0 and not fixed else amount between 1 and 1000000000000000 end);
-- Its terms may change while no document waits.
alter table offer_modifications drop constraint offer_modifications_amount_check, drop constraint offer_modifications_check,
  drop constraint offer_modifications_discount_before_check, drop constraint offer_modifications_discount_after_check,
  add check (amount >= 0 and discount_before >= 0 and discount_after >= 0),
  add check (amount = 0 or kept + added > 0 and discount_before > 0 and discount_after > 0);

-- The guard rails of a recurring offer, and whether it still takes documents. An absent limit is null.
create table mandates (
  payer_tenant_id uuid not null,
  offer_id uuid not null,
  market_id uuid not null,
  payee_id uuid not null,
  payee_tenant_id uuid not null,
  -- The highest annual rate, also as implied by a flat rate.
  ceiling_bps integer check (ceiling_bps between 1 and 9900),
  -- The most after discount in one month of pay dates.
  month_minor_max bigint check (month_minor_max between 1 and 1000000000000000),
  -- The fewest days that the money comes early.
  days_min integer check (days_min between 1 and 3650),
  -- The last day on which it is cleared.
  end_date date,
  -- How much after discount it is to bring in all.
  target_minor bigint check (target_minor between 1 and 1000000000000000),
  changed_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('canceled', 'endDate', 'target')),
  primary key (payer_tenant_id, offer_id),
  foreign key (payer_tenant_id, offer_id) references offers,
  check ((ended_at is null) = (end_reason is null))
);
-- A payee has one at a time in a market. A run finds those of its market here.
create unique index mandates_active on mandates (payer_tenant_id, market_id, payee_id) where ended_at is null;

create function refuse_mandate_change() returns trigger language plpgsql as $$
begin raise check_violation using message = 'a mandate does not change like this'; end $$;
create trigger begins_active before insert on mandates for each row when (new.ended_at is not null) execute function refuse_mandate_change();
create trigger ends_once before update on mandates for each row when (
  old.ended_at is not null
  or (new.payer_tenant_id, new.offer_id, new.market_id, new.payee_id, new.payee_tenant_id)
    is distinct from (old.payer_tenant_id, old.offer_id, old.market_id, old.payee_id, old.payee_tenant_id)
) execute function refuse_mandate_change();
create trigger never_deleted before delete on mandates for each row execute function refuse_change();
-- Only its payee makes it, changes its guard rails, and cancels it.
create trigger made_by_payee before insert on mandates for each row
  when (not is_beyond_scopes() and new.payee_tenant_id is distinct from scope_tenant()) execute function refuse_other_side();
create trigger changed_by_payee before update on mandates for each row when (
  not is_beyond_scopes() and new.payee_tenant_id is distinct from scope_tenant()
  and ((new.ceiling_bps, new.month_minor_max, new.days_min, new.end_date, new.target_minor)
      is distinct from (old.ceiling_bps, old.month_minor_max, old.days_min, old.end_date, old.target_minor)
    or new.end_reason is not distinct from 'canceled')
) execute function refuse_other_side();

create function refuse_stray_mandate() returns trigger language plpgsql as $$
begin
  if not exists (select from offers o where o.payer_tenant_id = new.payer_tenant_id and o.id = new.offer_id and o.kind = 'recurring'
    and (o.market_id, o.payee_id, o.payee_tenant_id) = (new.market_id, new.payee_id, new.payee_tenant_id))
  then raise check_violation using message = 'a mandate is of a recurring offer'; end if;
  return new;
end $$;
create trigger of_recurring_offer before insert on mandates for each row execute function refuse_stray_mandate();

-- What the awards of an offer come to after discount, by runs that pay in the month of a day, of those that are to be paid or were paid.
-- Runs as the owner, since a payee reads no runs.
create function awarded_in_month(payer_tenant uuid, offer uuid, pay_day date) returns bigint language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select coalesce(sum(a.amount - a.discount), 0)::bigint from mandates g
  join awards a on a.payer_tenant_id = g.payer_tenant_id and a.payee_id = g.payee_id and a.offer_id = g.offer_id and a.state in ('committed', 'paid')
  join clearing_runs r on r.payer_tenant_id = a.payer_tenant_id and r.id = a.run_id
  where g.payer_tenant_id = payer_tenant and g.offer_id = offer and date_trunc('month', r.pay_date) = date_trunc('month', pay_day)
    and (is_beyond_scopes() or scope_tenant() in (g.payer_tenant_id, g.payee_tenant_id)));
end $$;
revoke execute on function awarded_in_month from public;
grant execute on function awarded_in_month to sooner_app, sooner_system;

-- Documents that left their offer, or were excluded, and that the payee wants a mandate to take again.
create table document_inclusions (
  payer_tenant_id uuid not null,
  document_id uuid not null,
  payee_id uuid not null,
  payee_tenant_id uuid not null,
  included_at timestamptz not null,
  primary key (payer_tenant_id, document_id),
  foreign key (payer_tenant_id, document_id) references documents
);
create trigger made_by_payee before insert or update on document_inclusions for each row
  when (not is_beyond_scopes() and new.payee_tenant_id is distinct from scope_tenant()) execute function refuse_other_side();
create function refuse_stray_inclusion() returns trigger language plpgsql as $$
begin
  if not exists (select from documents d where d.payer_tenant_id = new.payer_tenant_id and d.id = new.document_id
    and (d.payee_id, d.payee_tenant_id) = (new.payee_id, new.payee_tenant_id))
  then raise check_violation using message = 'a payee includes its own documents'; end if;
  return new;
end $$;
create trigger of_payee before insert or update on document_inclusions for each row execute function refuse_stray_inclusion();

-- ── items ──────────────────────────────────────────────────────────────────────────────────────────────

-- As before, and: what a mandate takes has the day count of the market as it is now, and an ended mandate takes nothing.
create or replace function refuse_stray_item() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  if exists (select from added i
    left join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
    left join markets m on m.tenant_id = o.payer_tenant_id and m.id = o.market_id
    left join market_settings v on v.tenant_id = o.payer_tenant_id and v.market_id = o.market_id
      and v.version = case o.kind when 'recurring' then m.version else o.settings_version end
    left join mandates g on g.payer_tenant_id = o.payer_tenant_id and g.offer_id = o.id
    left join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
    where o.id is null or d.id is null or d.deleted_at is not null
      or (o.kind = 'recurring') <> (g.offer_id is not null) or g.ended_at is not null
      or (i.currency, i.method, i.rate_type, i.rate_bps, i.bill_rate_type, i.bill_rate_bps, i.expected_date, i.day_count, i.fixed, i.of_receipts)
        is distinct from (o.currency, o.method, o.rate_type, o.rate_bps, o.bill_rate_type, o.bill_rate_bps, o.expected_date, v.day_count, o.fixed, o.of_receipts)
      or i.of_receipts <> (d.type = 'receipt')
      or (i.face, i.due_date, i.bill_term_days) is distinct from (d.amount, d.due_date,
        case when o.method = 'preSettlement' then 0 else coalesce(d.bill_term_days, 0) end)
      or (i.market_id, i.payee_id, i.payee_tenant_id) is distinct from (o.market_id, o.payee_id, o.payee_tenant_id)
      or (d.payer_id, d.payee_id, d.payee_tenant_id, d.currency) is distinct from (o.payer_id, o.payee_id, o.payee_tenant_id, o.currency))
  then raise check_violation using message = 'an offer has documents of one payer, payee and currency, as they are'; end if;
  return null;
end $$;

-- As before, and: a recurring offer has guard rails, and no amount of its own.
create or replace function refuse_stray_offer() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if not exists (select from payees p join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id
    where p.payer_tenant_id = new.payer_tenant_id and p.id = new.payee_id and m.currency = new.currency and m.open
      and (p.payer_id, p.payee_tenant_id, p.payee_company_id, p.market_id)
        = (new.payer_id, new.payee_tenant_id, new.payee_company_id, new.market_id))
  then raise check_violation using message = 'an offer is made to the open market that its payee is tied to'; end if;
  if new.kind = 'recurring' then
    if not exists (select from mandates g where g.payer_tenant_id = new.payer_tenant_id and g.offer_id = new.id)
    then raise check_violation using message = 'a recurring offer has guard rails'; end if;
    return null;
  end if;
  if new.amount is distinct from (select sum(i.amount) from offer_items i where i.payer_tenant_id = new.payer_tenant_id and i.offer_id = new.id)
  then raise check_violation using message = 'an offer comes to what its documents do'; end if;
  if new.fixed and not exists (select from market_settings v where v.tenant_id = new.payer_tenant_id and v.market_id = new.market_id
      and v.version = new.settings_version and case when new.of_receipts then v.receipt_bps else v.fixed_bps end = coalesce(new.rate_bps, new.bill_rate_bps))
  then raise check_violation using message = 'a fixed offer has the published rate'; end if;
  return null;
end $$;

create or replace function refuse_half_modified() returns trigger language plpgsql as $$
begin
  if new.kind <> 'recurring'
      and new.amount is distinct from (select sum(i.amount) from offer_items i where i.payer_tenant_id = new.payer_tenant_id and i.offer_id = new.id)
    or exists (select from current_offer_items i where i.payer_tenant_id = new.payer_tenant_id and i.offer_id = new.id
      and i.state in ('checking', 'review', 'live')
      and (i.method, i.rate_type, i.rate_bps, i.bill_rate_type, i.bill_rate_bps, i.expected_date)
        is distinct from (new.method, new.rate_type, new.rate_bps, new.bill_rate_type, new.bill_rate_bps, new.expected_date))
  then raise check_violation using message = 'an offer changes with its documents'; end if;
  return null;
end $$;

-- The status of an offer, as in `domain/offers/labels`; `mandate` is active or ended for a recurring offer, else null. A test compares
-- the two.
drop function offer_status(text[], boolean, boolean, boolean, boolean);
create function offer_status(states text[], reviewed boolean, frozen boolean, running boolean, open boolean, mandate text)
returns text language sql immutable parallel safe as $$
  select case
    when states && array['checking', 'review', 'live'] and frozen then 'frozen'
    when 'live' = any(states) and running then 'calculating'
    when states && array['checking', 'review', 'live'] and not open then 'marketClosed'
    when 'review' = any(states) then
      case when reviewed or states && array['rejected', 'awarded'] then 'partiallyApproved' else 'pendingReview' end
    when 'live' = any(states) then
      case when 'rejected' = any(states) then 'partiallyApproved' when reviewed then 'approved' else 'submitted' end
    when 'checking' = any(states) then 'eligibilityPending'
    when mandate = 'active' then case when frozen then 'frozen' when not open then 'marketClosed' else 'submitted' end
    when states is null or cardinality(states) = 0 then case mandate when 'ended' then 'canceled' else 'toBeSubmitted' end
    else (select s from unnest(array['awarded', 'failed', 'rejected', 'adminRevoked', 'invalid', 'expired', 'revoked', 'canceled'])
      with ordinality o (s, place) where s = any(states) order by place limit 1) end
$$;

-- ── new eligible documents ─────────────────────────────────────────────────────────────────────────────

-- Writes an event for the payee when documents become free to be offered and it has a mandate for them. Runs as the owner, since the
-- payer's scope evaluates them and cannot write to the payee's outbox.
create function note_attachable(payer_tenants uuid[], documents uuid[], ats timestamptz[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with mandated as materialized (
    select g.payee_tenant_id as tenant_id, max(f.at) as at, jsonb_build_object('offerId', g.offer_id) as body
    from unnest(payer_tenants, documents, ats) f (payer_tenant_id, document_id, at)
    join documents d on d.payer_tenant_id = f.payer_tenant_id and d.id = f.document_id
    join mandates g on g.payer_tenant_id = d.payer_tenant_id and g.payee_id = d.payee_id and g.ended_at is null
    group by g.payee_tenant_id, g.offer_id
  )
  insert into outbox (tenant_id, topic, body, created_at) select tenant_id, 'offers.attachable', body, at from mandated;
end $$;
revoke execute on function note_attachable from public;

create function note_attachable_added() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from mandates g where g.ended_at is null) then return null; end if;
  perform note_attachable(array_agg(payer_tenant_id), array_agg(document_id), array_agg(eligibility_at))
  from after where status = 'eligible' having count(*) > 0;
  return null;
end $$;
create trigger attachable_added after insert on document_states referencing new table as after
  for each statement execute function note_attachable_added();
revoke execute on function note_attachable_added from public;

create function note_attachable_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from mandates g where g.ended_at is null) then return null; end if;
  perform note_attachable(array_agg(n.payer_tenant_id), array_agg(n.document_id), array_agg(n.eligibility_at))
  from after n join before o on o.payer_tenant_id = n.payer_tenant_id and o.document_id = n.document_id
  where n.status = 'eligible' and o.status <> 'eligible' having count(*) > 0;
  return null;
end $$;
create trigger attachable_changed after update on document_states referencing old table as before new table as after
  for each statement execute function note_attachable_changed();
revoke execute on function note_attachable_changed from public;

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table mandates enable row level security; alter table mandates force row level security;
alter table document_inclusions enable row level security; alter table document_inclusions force row level security;

-- The payer's runs keep the guard rails, so that its scope reads them; its calls do not answer them.
create policy scope on mandates to sooner_app using
  (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end);
create policy everything on mandates to sooner_system using (true);
create policy scope on document_inclusions to sooner_app using (payee_tenant_id = (select scope_tenant()));
create policy everything on document_inclusions to sooner_system using (true);

grant select, insert, update on mandates, document_inclusions to sooner_app, sooner_system;

select journal_table('document_inclusions', '{payer_tenant_id, document_id, payee_id, payee_tenant_id, included_at}', 'payee_id::text');
select journal_table('mandates',
  '{payer_tenant_id, offer_id, market_id, payee_id, payee_tenant_id, ceiling_bps, month_minor_max, days_min, end_date, target_minor, changed_at,
  ended_at, end_reason}', 'payee_id::text');
