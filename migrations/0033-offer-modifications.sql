-- Changes of offers, and what a payee compares them with.

-- ── modifications ──────────────────────────────────────────────────────────────────────────────────────

-- One change of an offer by its payee: the terms that it replaced, and what became of the documents. The terms that it set are those
-- of the next row, or of the offer.
create table offer_modifications (
  payer_tenant_id uuid not null,
  offer_id uuid not null,
  -- Of the offer, after this change.
  version integer not null check (version > 1),
  payee_id uuid not null,
  payee_tenant_id uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  -- The offer before this change.
  method text not null,
  rate_type text,
  rate_bps integer,
  bill_rate_type text,
  bill_rate_bps integer,
  expected_date date not null,
  settings_version integer not null,
  agreement_id uuid not null,
  amount bigint not null check (amount > 0),
  -- How many waiting documents it kept, added and removed, and the discount of those that waited before and after it.
  kept integer not null check (kept >= 0),
  added integer not null check (added >= 0),
  removed integer not null check (removed >= 0),
  discount_before bigint not null check (discount_before > 0),
  discount_after bigint not null check (discount_after > 0),
  primary key (payer_tenant_id, offer_id, version),
  foreign key (payer_tenant_id, offer_id) references offers,
  check (kept + added > 0)
);
create trigger append_only before update or delete on offer_modifications for each row execute function refuse_change();
create trigger made_by_payee before insert on offer_modifications for each row
  when (not is_beyond_scopes() and new.payee_tenant_id is distinct from scope_tenant()) execute function refuse_other_side();

-- A modification is of the parties of its offer.
create function refuse_stray_modification() returns trigger language plpgsql as $$
begin
  if not exists (select from offers o where o.payer_tenant_id = new.payer_tenant_id and o.id = new.offer_id
    and (o.payee_id, o.payee_tenant_id, o.version) = (new.payee_id, new.payee_tenant_id, new.version))
  then raise check_violation using message = 'a modification is of the current version of its offer'; end if;
  return new;
end $$;
create trigger of_current_version before insert on offer_modifications for each row execute function refuse_stray_modification();

create function note_offers_modified() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from webhook_endpoints where state = 'active') then return null; end if;
  insert into webhook_outbox (tenant_id, payer_tenant_id, topic, at, subject_ids)
  select distinct side.tenant_id, a.payer_tenant_id, 'offer.modified', a.modified_at, array[a.offer_id] from added a
    cross join lateral (values (a.payer_tenant_id), (a.payee_tenant_id)) side (tenant_id)
  where wants_webhook(side.tenant_id, 'offer.modified');
  return null;
end $$;
create trigger webhook_modified after insert on offer_modifications referencing new table as added
  for each statement execute function note_offers_modified();
revoke execute on function note_offers_modified from public;

-- ── loan rates ─────────────────────────────────────────────────────────────────────────────────────────

-- The rate at which a user could borrow elsewhere, to compare offers with. It is read by this user alone, for this company alone.
create table loan_rates (
  tenant_id uuid not null references companies,
  user_id uuid not null,
  rate_bps integer not null check (rate_bps between 1 and 9900),
  set_at timestamptz not null,
  primary key (tenant_id, user_id)
);

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table offer_modifications enable row level security; alter table offer_modifications force row level security;
alter table loan_rates enable row level security; alter table loan_rates force row level security;

create policy scope on offer_modifications to sooner_app using
  (case when payer_tenant_id = (select scope_tenant()) then true else payee_tenant_id = (select scope_tenant()) end);
create policy everything on offer_modifications to sooner_system using (true);
create policy scope on loan_rates to sooner_app using (tenant_id = (select scope_tenant()) and user_id = (select scope_user()));
create policy everything on loan_rates to sooner_system using (true);

grant select, insert on offer_modifications to sooner_app, sooner_system;
grant select, insert, update, delete on loan_rates to sooner_app, sooner_system;

select journal_table('offer_modifications',
  '{payer_tenant_id, offer_id, version, payee_id, payee_tenant_id, modified_at, modified_by, method, rate_type, rate_bps, bill_rate_type,
  bill_rate_bps, expected_date, settings_version, agreement_id, amount, kept, added, removed, discount_before, discount_after}', 'payee_id::text');
