-- Companies, the memberships of users in them, their configuration, and the directory of payers.

-- ── companies ──────────────────────────────────────────────────────────────────────────────────────────

-- How company names are compared: without regard to width, case and spaces. `companies.visible_name` is the same expression.
create function visible_name_of(name text) returns text language sql immutable parallel safe as
$$ select lower(regexp_replace(normalize(name, nfkc), '\s', '', 'g')) $$;

-- A tenant is a buyer with its child companies, a supplier master with its sub-entities, or a dealer. Its id is the id of its
-- master company. Child companies and sub-entities see less than the tenant, but belong to the same tenant.
create table companies (
  id uuid primary key,
  tenant_id uuid not null,
  parent_id uuid,
  company_type text not null check (company_type in ('buyer', 'supplier', 'dealer')),
  legal_form text not null check (legal_form in ('company', 'person')),
  name text not null check (char_length(name) between 1 and 100),
  visible_name text not null generated always as (lower(regexp_replace(normalize(name, nfkc), '\s', '', 'g'))) stored,
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'EUR', 'GBP', 'INR', 'CHF', 'HKD')),
  buyer_id uuid references companies,
  register_username text not null,
  registered_at timestamptz not null,
  -- Only whole tenants are frozen. Copied to the sessions of the tenant by their foreign key.
  frozen boolean not null default false,
  -- The payer on whose registration page a payee registered; the payee is to be connected to its market.
  registered_for uuid references companies,
  -- By which a payer's invoices name its companies; in capitals, without separators.
  tax_id text check (tax_id ~ '^[0-9A-Z]{5,30}$'),
  unique (tenant_id, id),
  foreign key (tenant_id, parent_id) references companies (tenant_id, id),
  check ((parent_id is null) = (id = tenant_id)),
  check ((buyer_id is not null) = (company_type = 'dealer')),
  check (company_type = 'supplier' or legal_form = 'company'),
  check (company_type = 'buyer' or tax_id is null),
  unique (id, frozen),
  check (not frozen or parent_id is null),
  check (registered_for is null or company_type = 'supplier' and parent_id is null)
);
create index companies_of_tenant on companies (tenant_id, name);
create index companies_of_visible_name on companies (visible_name) where parent_id is null;
-- The entities of a company have different names. A first sub-entity has its master's name until a market gives it another.
create unique index companies_named on companies (tenant_id, name) where parent_id is not null;
create unique index companies_of_tax_id on companies (tenant_id, tax_id) where tax_id is not null;
create index companies_registered_for on companies (registered_for) where registered_for is not null;

create trigger frozen_by_an_operator before update on companies for each row
  when (old.frozen is distinct from new.frozen) execute function frozen_by_an_operator();

-- Here, since users are created before companies.
alter table users add foreign key (registered_company) references companies;

-- ── memberships ────────────────────────────────────────────────────────────────────────────────────────

create table memberships (
  user_id uuid not null references users,
  tenant_id uuid not null references companies,
  role text not null check (role in ('administrator', 'clerk', 'reviewer', 'viewer')),
  status text not null check (status in ('disabled', 'inactive', 'activated')),
  joined_at timestamptz not null,
  primary key (user_id, tenant_id),
  unique (user_id, tenant_id, role, status)
);
create index memberships_of_tenant on memberships (tenant_id);

-- A company keeps at least one active administrator. Checked at the end of the transaction, under a lock of the tenant: two
-- administrators who remove each other's rights at the same time do not both succeed.
create function tenant_keeps_administrator() returns trigger language plpgsql as $$
begin
  -- The class `administrators` of the locks in src/server/db/advisory-locks.ts.
  perform pg_advisory_xact_lock(4, hashtext(old.tenant_id::text));
  if not exists (select from memberships m where m.tenant_id = old.tenant_id and m.role = 'administrator' and m.status = 'activated')
  then raise exception 'a company keeps an administrator'; end if;
  return null;
end $$;
create constraint trigger keeps_administrator after update on memberships deferrable initially deferred for each row
  when (old.role = 'administrator' and old.status = 'activated' and (new.role <> 'administrator' or new.status <> 'activated'))
  execute function tenant_keeps_administrator();

-- ── configuration ──────────────────────────────────────────────────────────────────────────────────────

-- Configuration by key: of the platform (no tenant), and the values that are different for a tenant.
create table admin_config (
  tenant_id uuid references companies,
  key text not null check (key ~ '^[a-z_]{1,50}$'),
  value text not null,
  unique nulls not distinct (tenant_id, key)
);

-- ── the directory of payers ────────────────────────────────────────────────────────────────────────────

-- Payers are found by name, and a payee sees who owes it. Every tenant may read the name, the tax ID (the credit code, which the
-- public register shows) and the group of a payer's company, and nothing else of it. Written by a trigger of companies.
create table payer_directory (
  company_id uuid primary key references companies,
  tenant_id uuid not null references companies,
  name text not null,
  tax_id text
);
create index payer_directory_of_visible_name on payer_directory (visible_name_of(name));

-- A row names a payer's company that the writing scope can see.
create function card_is_true() returns trigger language plpgsql as $$
begin
  if not exists (select from companies c where c.id = new.company_id and c.tenant_id = new.tenant_id and c.name = new.name
      and c.tax_id is not distinct from new.tax_id and c.company_type = 'buyer')
  then raise insufficient_privilege using message = 'a card bears the name of one’s own company'; end if;
  return new;
end $$;
create trigger is_true before insert or update on payer_directory for each row execute function card_is_true();

create function payer_has_card() returns trigger language plpgsql as $$
begin
  insert into payer_directory values (new.id, new.tenant_id, new.name, new.tax_id)
  on conflict (company_id) do update set name = excluded.name, tax_id = excluded.tax_id;
  return new;
end $$;
create trigger has_card after insert or update of name, tax_id on companies for each row
  when (new.company_type = 'buyer') execute function payer_has_card();

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

-- SQL functions are created before row security is enabled: PostgreSQL refuses to create one that reads a table whose row
-- security binds the owner.

-- A function, so that reads of the own tenant need not plan it.
create function person_belongs_to(tenant uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from memberships m where m.user_id = scope_user() and m.tenant_id = tenant and m.status = 'activated')
$$;

create function company_connected_to(buyer uuid) returns boolean language sql stable parallel safe as
$$ select exists (select from companies c where c.tenant_id = scope_tenant() and c.buyer_id = buyer) $$;

alter table companies enable row level security; alter table companies force row level security;
alter table memberships enable row level security; alter table memberships force row level security;
alter table admin_config enable row level security; alter table admin_config force row level security;

create policy scope on companies to sooner_app using (tenant_id = scope_tenant() or person_belongs_to(tenant_id))
  with check (tenant_id = scope_tenant());
create policy everything on companies to sooner_system using (true);
create policy operator on companies for select to sooner_app using ((select scope_operator()) is not null);
-- A user sees all of their memberships, to choose the company to act for.
create policy scope on memberships to sooner_app using (tenant_id = scope_tenant() or user_id = scope_user())
  with check (tenant_id = scope_tenant());
create policy everything on memberships to sooner_system using (true);
create policy operator on memberships for select to sooner_app using ((select scope_operator()) is not null);
-- A company reads its configuration. An operator writes the rows of a company in the scope of that company.
create policy scope on admin_config for select to sooner_app using (tenant_id = (select scope_tenant()));
-- Platform rows: readable by all tenants, writable by none.
create policy platform on admin_config for select to sooner_app using (tenant_id is null);
-- A dealer works under the configuration of its buyer.
create policy connected on admin_config for select to sooner_app using (company_connected_to(tenant_id));
create policy operator_reads on admin_config for select to sooner_app using ((select scope_operator()) is not null);
create policy operator on admin_config to sooner_app using
  ((select scope_operator()) is not null and (tenant_id is null or tenant_id = (select scope_tenant())));
create policy everything on admin_config to sooner_system using (true);

-- Functions that run as the owner read these tables, also for an owner that row security binds.
create policy of_owner on companies for select to current_user using (true);
create policy of_owner on memberships for select to current_user using (true);
create policy of_owner on admin_config for select to current_user using (true);

-- Here, since it reads memberships: a user reads what they did themself, and for a company while they belong to it.
create policy own on audit for select to sooner_app using
  (user_id = (select scope_user()) and (tenant_id = platform_id() or person_belongs_to(tenant_id)));

grant select, insert, update on companies, memberships, admin_config, payer_directory to sooner_app, sooner_system;
-- Deleting its own value returns a company to the platform's configuration.
grant delete on admin_config to sooner_app;

select journal_table('companies',
  '{id, tenant_id, parent_id, company_type, legal_form, name, currency, buyer_id, registered_at, frozen, tax_id}', 'id::text');
select journal_table('memberships', '{user_id, tenant_id, role, status, joined_at}', 'user_id::text');
