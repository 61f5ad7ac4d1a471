-- API keys of a company's own systems, and their last use.

-- A key is shown once. Stored are its hash, and its first characters, so that people can tell keys apart.
create table api_keys (
  tenant_id uuid not null,
  id uuid not null unique,
  company_id uuid not null,
  name text not null check (char_length(name) between 1 and 50 and name = btrim(name)),
  shown text not null check (char_length(shown) between 8 and 20),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- What the key may send, and the network addresses it may be used from; an empty list allows all.
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array['documents', 'payees', 'payments', 'awards']),
  addresses text[] not null check (cardinality(addresses) <= 20),
  made_by uuid not null references users,
  made_at timestamptz not null,
  revoked_by uuid references users,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, id, made_by),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  check ((revoked_by is null) = (revoked_at is null))
);

-- A key never changes, except that it is revoked once.
create function api_key_is_revoked_once() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{revoked_by, revoked_at}'::text[] is distinct from to_jsonb(old) - '{revoked_by, revoked_at}'::text[] or old.revoked_at is not null
  then raise exception 'a key stays what it was made as, and is revoked once'; end if;
  return new;
end $$;
create trigger revoked_once before update on api_keys for each row execute function api_key_is_revoked_once();

-- Accounts of payees that this key sends count at once: a second administrator has allowed it, and is the second person.
create table api_key_allowances (
  tenant_id uuid not null,
  key_id uuid not null,
  made_by uuid not null,
  allowed_by uuid not null references users,
  allowed_at timestamptz not null,
  primary key (tenant_id, key_id),
  unique (tenant_id, key_id, allowed_by),
  foreign key (tenant_id, key_id, made_by) references api_keys (tenant_id, id, made_by),
  check (allowed_by <> made_by)
);
create trigger append_only before update or delete on api_key_allowances for each row execute function refuse_change();

-- Written in a transaction of its own after a call, at most once a minute.
create table api_key_uses (
  tenant_id uuid not null,
  key_id uuid not null,
  used_at timestamptz not null,
  address text not null check (char_length(address) <= 45),
  primary key (tenant_id, key_id),
  foreign key (tenant_id, key_id) references api_keys
);

alter table api_keys enable row level security; alter table api_keys force row level security;
alter table api_key_allowances enable row level security; alter table api_key_allowances force row level security;
alter table api_key_uses enable row level security; alter table api_key_uses force row level security;
create policy scope on api_keys to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on api_keys to sooner_system using (true);
create policy scope on api_key_allowances to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on api_key_allowances to sooner_system using (true);
create policy scope on api_key_uses to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on api_key_uses to sooner_system using (true);
grant select, insert, update on api_keys, api_key_uses to sooner_app, sooner_system;
grant select, insert on api_key_allowances to sooner_app, sooner_system;

-- Finds the caller before there is a scope. Runs as the owner; only a caller that has the key knows its hash.
create function find_api_key(hash bytea) returns table (id uuid, tenant_id uuid, company_id uuid, company_name text, kinds text[],
  addresses text[], revoked boolean, frozen boolean, used_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select k.id, k.tenant_id, k.company_id, c.name, k.kinds, k.addresses, k.revoked_at is not null,
      m.frozen, u.used_at
    from api_keys k join companies c on c.tenant_id = k.tenant_id and c.id = k.company_id
    join companies m on m.id = k.tenant_id
    left join api_key_uses u on u.tenant_id = k.tenant_id and u.key_id = k.id
    where k.token_hash = hash;
end $$;
create policy of_owner on api_keys for select to current_user using (true);
create policy of_owner on api_key_uses for select to current_user using (true);
create policy of_owner on api_key_allowances for select to current_user using (true);
revoke execute on function find_api_key from public;
grant execute on function find_api_key to sooner_app, sooner_system;

-- The person behind a call: behind an API key is the one who made it. Runs as the owner, since a key reads no keys.
create function person_behind_call() returns uuid language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ begin return coalesce((select k.made_by from api_keys k where k.id = scope_key()), scope_user()); end $$;
revoke execute on function person_behind_call from public;
grant execute on function person_behind_call to sooner_app, sooner_system;

-- The tenants that this person belongs to. Runs as the owner, since a key sees no memberships in other tenants; it tells the caller's
-- own alone.
create function caller_tenants() returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
rows 5 as $$
begin
  return query select m.tenant_id from memberships m where m.status = 'activated' and m.user_id = (select person_behind_call());
end $$;
revoke execute on function caller_tenants from public;
grant execute on function caller_tenants to sooner_app, sooner_system;

select journal_table('api_keys',
  '{tenant_id, id, company_id, name, shown, token_hash, kinds, addresses, made_by, made_at, revoked_by, revoked_at}', 'id::text', 'true',
  '{token_hash}');
select journal_table('api_key_allowances', '{tenant_id, key_id, made_by, allowed_by, allowed_at}', 'key_id::text');
