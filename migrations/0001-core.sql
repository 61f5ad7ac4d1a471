-- Core: the scope of a transaction, guards that several tables share, and idempotency keys.
--
-- Scope. A transaction sets the tenant (`sooner.tenant`) and the user (`sooner.user`) that it works for; without them row
-- security shows no rows. Policies call the scope functions directly where that is as fast. Where a statement reads many rows
-- the policy wraps the call in a sub-select: a direct call is evaluated once per row. A read sets its scope while it runs, so
-- the planner would see null there and expect no rows. docs/scale.md has the figures.
-- No default and no function reads the machine's clock: every moment is a parameter.

grant usage on schema public to sooner_app, sooner_system;
-- Back-ups store the last value of each sequence, so that a restored database does not use a number twice.
alter default privileges in schema public grant select on sequences to sooner_system;

-- ── scope ──────────────────────────────────────────────────────────────────────────────────────────────

create function scope_tenant() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('sooner.tenant', true), '')::uuid $$;

create function scope_user() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('sooner.user', true), '')::uuid $$;

-- The API key, where a company's own system is calling.
create function scope_key() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('sooner.key', true), '')::uuid $$;

create function scope_operator() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('sooner.operator', true), '')::uuid $$;

-- For calls without a session: an id made from the phone number, mail address or link that the call names.
create function scope_contact() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('sooner.contact', true), '')::uuid $$;

-- The tenant id of the platform's own rows, such as its chain of the audit log.
create function platform_id() returns uuid language sql immutable parallel safe as
$$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

-- True for the system role and the owner of the database, which no scope limits.
create function is_beyond_scopes() returns boolean language sql stable as
$$ select pg_has_role(current_user, 'sooner_system', 'member') $$;

-- An instant as the API writes it: UTC with milliseconds. Stable like the functions it calls: then PostgreSQL inlines it
-- instead of calling it for every row.
create function instant_text(at timestamptz) returns text language sql stable parallel safe as
$$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- ── guards ─────────────────────────────────────────────────────────────────────────────────────────────

-- For append-only tables.
create function refuse_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name; end $$;

-- For tables that only triggers write.
create function refuse_by_hand() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% is written by triggers alone', tg_table_name;
  end if;
  return new;
end $$;

-- For users and companies: only operators freeze and unfreeze them.
create function frozen_by_an_operator() returns trigger language plpgsql as $$
begin
  if scope_operator() is null and not is_beyond_scopes()
  then raise insufficient_privilege using message = 'only an operator freezes and gives back'; end if;
  return new;
end $$;

-- ── statistics ─────────────────────────────────────────────────────────────────────────────────────────

-- Tables that were never analyzed, or have grown by half since. Without statistics the planner expects a few rows of a tenant, and a
-- plan that was kept from a smaller table stays until the table is analyzed. No plan is slow in a table of a few pages.
create function grown_tables() returns setof text language sql stable as $$
  select c.relname::text from pg_class c cross join lateral (select pg_relation_size(c.oid) / current_setting('block_size')::int as pages) now
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and now.pages > 16
    and (c.reltuples < 0 or now.pages > 1.5 * c.relpages)
$$;

-- Only the owner of a table can analyze it. Skips a table that is being analyzed or changed.
create function analyze_table(name text) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin execute format('analyze (skip_locked) public.%I', name); end $$;
revoke execute on function analyze_table from public;
grant execute on function analyze_table to sooner_system;

-- ── idempotency keys ───────────────────────────────────────────────────────────────────────────────────

-- The stored answer of each key. The scope is the tenant, otherwise the user, contact or operator that called.
create table idempotency_keys (
  scope uuid not null,
  key text not null check (char_length(key) between 1 and 255),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  outcome json,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Claims a key. A second call with the same key waits here until the first has ended, and gets its stored outcome.
create function claim_key(owner uuid, name text, hash bytea, kept_since timestamptz, at timestamptz) returns json
language plpgsql as $$
declare
  known idempotency_keys;
begin
  insert into idempotency_keys as k (scope, key, request_hash, created_at) values (owner, name, hash, at)
  on conflict (scope, key) do update set request_hash = excluded.request_hash, outcome = null, created_at = excluded.created_at
  where k.created_at <= kept_since;
  if found then return json_build_object('scope', owner, 'known', null); end if;
  select * into known from idempotency_keys k where k.scope = owner and k.key = name;
  return json_build_object('scope', owner, 'known',
    json_build_object('same', known.request_hash = hash, 'outcome', known.outcome));
end $$;

create function keep_outcome(owner uuid, name text, answer json) returns void language sql as
$$ update idempotency_keys set outcome = answer where scope = owner and key = name $$;

alter table idempotency_keys enable row level security; alter table idempotency_keys force row level security;
create policy scope on idempotency_keys to sooner_app using (scope in (scope_tenant(), scope_user(), scope_contact()));
create policy operator on idempotency_keys to sooner_app using (scope = scope_operator());
create policy everything on idempotency_keys to sooner_system using (true);

grant select, insert, update on idempotency_keys to sooner_app, sooner_system;
grant delete on idempotency_keys to sooner_system;
