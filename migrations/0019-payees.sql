-- Payees: a payer's list of the companies that it owes, with their settings and contracts.

create table payees (
  id uuid not null,
  payer_tenant_id uuid not null,
  payer_id uuid not null,
  code text not null check (char_length(code) between 1 and 50),
  name text not null check (char_length(name) between 1 and 100),
  contact_name text check (char_length(contact_name) between 1 and 50),
  contact_mail text check (char_length(contact_mail) <= 100),
  -- A small or medium enterprise: terms of more than sixty days are flagged, to the payer only. Not a private setting, since a
  -- payee may know its own size.
  is_sme boolean not null,
  switched_on boolean not null,
  payee_tenant_id uuid,
  payee_company_id uuid,
  market_id uuid,
  -- The reserve of this payee, instead of that of its market.
  reserve_bps integer check (reserve_bps between 0 and 10000),
  reserve_minor bigint check (reserve_minor between 0 and 1000000000000000),
  -- Null where no contract is required. A contract is valid on its last day, and no longer on the day of its termination.
  contract_number text check (char_length(contract_number) between 1 and 50),
  contract_from date,
  contract_to date,
  contract_terminated date,
  version integer not null default 1,
  listed_at timestamptz not null,
  -- The import that added it. A removed payee is hidden from both sides, and its code can be used again.
  import_id uuid,
  removed boolean not null default false,
  check (not removed or payee_company_id is null and code = id::text and num_nulls(contact_name, contact_mail) = 2),
  check ((reserve_bps is null) = (reserve_minor is null) and (reserve_bps = 0 or reserve_minor = 0 or reserve_bps is null)),
  check (num_nulls(contract_number, contract_from, contract_to) in (0, 3) and contract_from <= contract_to),
  check (contract_terminated is null or (contract_from is not null and contract_terminated >= contract_from)),
  foreign key (payer_tenant_id, payer_id) references companies (tenant_id, id),
  foreign key (payee_tenant_id, payee_company_id) references companies (tenant_id, id),
  primary key (payer_tenant_id, id),
  foreign key (payer_tenant_id, payer_id, market_id) references markets (tenant_id, payer_id, id),
  check ((payee_tenant_id is null) = (payee_company_id is null)),
  -- Only a registered payee is connected to a market.
  check (market_id is null or payee_company_id is not null),
  unique (payer_tenant_id, payer_id, code),
  unique (payer_tenant_id, payee_company_id)
);
create index payees_by_id on payees (id);
-- The sort orders of the list; a page starts at any row.
create index payees_by_name on payees (payer_tenant_id, name, id);
create index payees_by_code on payees (payer_tenant_id, code, id);
create index payees_by_listed on payees (payer_tenant_id, listed_at, id);
create index payees_of_payee on payees (payee_tenant_id) where payee_tenant_id is not null;
create index payees_of_market on payees (market_id) where market_id is not null;
create index payees_of_import on payees (import_id, payer_tenant_id) where import_id is not null;

-- Here, since codes are created before payees: the link that invites a payee verifies its mail address.
alter table mailed_links add foreign key (tenant_id, payee_id) references payees (payer_tenant_id, id);

-- Only the payer writes the list. A payee reads its own row, and locks it while it enters documents.
create function payee_is_listed_by_payer() returns trigger language plpgsql as $$
begin
  if (new.id, new.payer_tenant_id, new.payer_id, new.import_id) is distinct from (old.id, old.payer_tenant_id, old.payer_id, old.import_id)
  then raise exception 'a payee stays on the list of its payer'; end if;
  if old.removed then raise exception 'a payee that was taken off the list stays away'; end if;
  if not is_beyond_scopes() and old.payer_tenant_id is distinct from scope_tenant()
  then raise insufficient_privilege using message = 'the list of payees is the payer''s'; end if;
  return new;
end $$;
create trigger listed_by_payer before update on payees for each row execute function payee_is_listed_by_payer();

-- Every change raises the version, which a later change must name to show that it read it.
create function payee_has_next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger next_version before update on payees for each row execute function payee_has_next_version();

-- Why a contract is not valid on a day, as bits of a document's reasons; 0 if it is valid or there is none.
create function contract_reasons(begins date, ends date, terminated date, day date) returns integer language sql immutable parallel safe as $$
  select case when day < begins or day > ends then 8192 else 0 end + case when day >= terminated then 16384 else 0 end
$$;

-- Settings of a payee that only the payer may know.
create table payee_private_settings (
  payer_tenant_id uuid not null,
  payee_id uuid not null,
  notes text not null check (char_length(notes) <= 500),
  primary key (payer_tenant_id, payee_id),
  foreign key (payer_tenant_id, payee_id) references payees
);

-- The minimum rate of an award to a payee, as versions that never change; the minimum of the market applies too. Runs from
-- `counts_from` on use a version. Only the payer reads them.
create table payee_minimums (
  payer_tenant_id uuid not null,
  payee_id uuid not null,
  version integer not null check (version > 0),
  -- Null where the payer has removed it.
  minimum_bps integer check (minimum_bps between 1 and 9900),
  counts_from timestamptz not null,
  set_by uuid not null,
  set_at timestamptz not null check (set_at <= counts_from),
  primary key (payer_tenant_id, payee_id, version),
  foreign key (payer_tenant_id, payee_id) references payees
);
create trigger append_only before update or delete on payee_minimums for each row execute function refuse_change();

-- ── trade ──────────────────────────────────────────────────────────────────────────────────────────────

-- Whether the scope and another tenant are payer and payee. Created before row security is enabled: PostgreSQL refuses to create
-- an SQL function that reads a table whose row security binds the owner.
create function trades_with(other uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from payees p where p.payer_tenant_id = scope_tenant() and p.payee_tenant_id = other
    or p.payee_tenant_id = scope_tenant() and p.payer_tenant_id = other)
$$;

-- Whether a tenant that the scope trades with, or its own, is frozen.
create function is_tenant_frozen(tenant uuid) returns boolean language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return (tenant = scope_tenant() or trades_with(tenant)) and exists
    (select from companies c where c.id = tenant and c.frozen);
end $$;
revoke execute on function is_tenant_frozen from public;
grant execute on function is_tenant_frozen to sooner_app, sooner_system;

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table payees enable row level security; alter table payees force row level security;
alter table payee_private_settings enable row level security; alter table payee_private_settings force row level security;
alter table payee_minimums enable row level security; alter table payee_minimums force row level security;

-- A removed payee is visible only to the statement that removes it.
create policy scope on payees to sooner_app
  using ((payer_tenant_id = (select scope_tenant()) or payee_tenant_id = (select scope_tenant()))
    and (not removed or (select current_setting('sooner.removing', true)) = 'on'))
  with check (payer_tenant_id = (select scope_tenant()));
create policy everything on payees to sooner_system using (true);
-- Functions that run as the owner read this table, also for an owner that row security binds.
create policy of_owner on payees for select to current_user using (true);
create policy scope on payee_private_settings to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy everything on payee_private_settings to sooner_system using (true);
create policy scope on payee_minimums to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy everything on payee_minimums to sooner_system using (true);

-- Here, since they read payees. A payee sees the markets that it is connected to; a payer and its payees write events for each
-- other.
create policy connected on markets for select to sooner_app using
  (exists (select from payees p where p.payer_tenant_id = markets.tenant_id and p.market_id = markets.id and p.payee_tenant_id = (select scope_tenant())));
create policy trade on outbox for insert to sooner_app with check (trades_with(tenant_id));

grant select, insert, update on payees, payee_private_settings to sooner_app, sooner_system;
grant select, insert on payee_minimums to sooner_app, sooner_system;

select journal_table('payees',
  '{id, payer_tenant_id, payer_id, code, name, contact_name, contact_mail, is_sme, switched_on, payee_tenant_id, payee_company_id, market_id,
  reserve_bps, reserve_minor, contract_number, contract_from, contract_to, contract_terminated, version, listed_at, import_id, removed}',
  'coalesce(import_id, id)::text', 'true', '{contact_name, contact_mail}');
select journal_table('payee_private_settings', '{payer_tenant_id, payee_id, notes}', 'payee_id::text');
select journal_table('payee_minimums', '{payer_tenant_id, payee_id, version, minimum_bps, counts_from, set_by, set_at}', 'payee_id::text');
