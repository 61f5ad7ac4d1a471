-- The house: who signs in, what they may act as, and the journal of everything that happens.
--
-- Scope. A transaction says for whom it works: the tenant (`sooner.tenant`) and the person (`sooner.user`).
-- Unset gives nothing. A policy calls the scope directly where that is as fast. Where a statement reads many rows, the
-- policy wraps it in a sub-select: a direct call is evaluated for each row, and a read sets its scope only while it runs, so
-- that the planner would take it for null and expect no rows. docs/scale.md has the figures.
-- No default and no function reads the wall clock: every moment is handed in.

create function scope_tenant() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('sooner.tenant', true), '')::uuid $$;

create function scope_user() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('sooner.user', true), '')::uuid $$;

-- The key of a company's own system, where that is calling.
create function scope_key() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('sooner.key', true), '')::uuid $$;

-- The platform's own chain of the journal belongs to no tenant.
create function platform_id() returns uuid language sql immutable parallel safe as
$$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

-- How an instant is written on the wire: UTC with milliseconds. Stable, as what it stands on is: only then is it written
-- into the statement instead of being called for every row.
create function instant_text(at timestamptz) returns text language sql stable parallel safe as
$$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- ── clock ──────────────────────────────────────────────────────────────────────────────────────────────

-- Business time is machine time plus this offset. It only ever moves forward.
create table clock (
  single boolean primary key check (single),
  offset_ms bigint not null check (offset_ms >= 0)
);
insert into clock values (true, 0);

create function clock_moves_forward() returns trigger language plpgsql as $$
begin
  if new.offset_ms < old.offset_ms then raise exception 'business time cannot move back'; end if;
  return new;
end $$;
create trigger forward before update on clock for each row execute function clock_moves_forward();

-- ── people and sessions ────────────────────────────────────────────────────────────────────────────────

create table users (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 50),
  title text,
  contact_phone text,
  contact_mail text,
  -- The contact mail that a code or a mailed link has shown to be theirs; another one is not proven.
  proven_contact_mail text,
  login_phone text unique check (login_phone ~ '^1[3-9][0-9]{9}$'),
  login_mail text unique check (login_mail = lower(login_mail)),
  activated boolean not null,
  registered_at timestamptz not null,
  check (login_phone is not null or login_mail is not null)
);

create table credentials (
  user_id uuid primary key references users,
  password_hash text not null check (password_hash like '$argon2id$%'),
  changed_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id uuid not null references users,
  tenant_id uuid,
  company_id uuid,
  company_type text check (company_type in ('buyer', 'supplier', 'dealer')),
  -- The membership that is acted under, as it is now: the database carries every change of it here.
  role text,
  membership_status text,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  -- An identity is chosen whole or not at all.
  check (num_nulls(tenant_id, company_id, company_type, role, membership_status) in (0, 5)),
  check (membership_status = 'activated' or ended_at is not null)
);
create index sessions_of_user on sessions (user_id, created_at) where ended_at is null;

-- Every password try, written before the password is compared; a success takes the person's rows away again.
create table sign_in_tries (
  id uuid primary key,
  account text not null,
  user_id uuid references users,
  address text not null,
  tried_at timestamptz not null
);
create index tries_of_account on sign_in_tries (account, tried_at);
create index tries_of_user on sign_in_tries (user_id, tried_at);
create index tries_of_address on sign_in_tries (address, tried_at);

-- ── companies ──────────────────────────────────────────────────────────────────────────────────────────

-- A tenant is what signs in: a buyer with its children, a supplier master with its sub-entities, or a dealer.
-- Its id is the id of its master company; children and sub-entities narrow it, they do not separate.
create table companies (
  id uuid primary key,
  tenant_id uuid not null,
  parent_id uuid,
  company_type text not null check (company_type in ('buyer', 'supplier', 'dealer')),
  legal_form text not null check (legal_form in ('company', 'person')),
  name text not null check (char_length(name) between 1 and 100),
  -- The name as people see it: whatever differs in width, case or spaces alone looks the same.
  visible_name text not null generated always as (lower(regexp_replace(normalize(name, nfkc), '\s', '', 'g'))) stored,
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'EUR', 'GBP', 'INR', 'CHF', 'HKD')),
  buyer_id uuid references companies,
  register_username text not null,
  registered_at timestamptz not null,
  unique (tenant_id, id),
  foreign key (tenant_id, parent_id) references companies (tenant_id, id),
  check ((parent_id is null) = (id = tenant_id)),
  check ((buyer_id is not null) = (company_type = 'dealer')),
  check (company_type = 'supplier' or legal_form = 'company')
);
create index companies_of_tenant on companies (tenant_id, name);
create index companies_of_visible_name on companies (visible_name) where parent_id is null;

alter table sessions add foreign key (tenant_id, company_id) references companies (tenant_id, id);

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
alter table sessions add foreign key (user_id, tenant_id, role, membership_status)
  references memberships (user_id, tenant_id, role, status) on update cascade;
create index sessions_of_membership on sessions (user_id, tenant_id) where tenant_id is not null;

-- A membership that is taken away ends its sessions for good, even where it is given back later. They were of use
-- until they were last seen.
create function session_ends_with_membership() returns trigger language plpgsql as $$
begin
  new.ended_at := coalesce(new.ended_at, new.seen_at);
  return new;
end $$;
create trigger ends_with_membership before update of membership_status on sessions for each row
  when (new.membership_status <> 'activated') execute function session_ends_with_membership();

-- Configuration by key: the platform's own (no tenant), and what a tenant has differently.
create table admin_config (
  tenant_id uuid references companies,
  key text not null check (key ~ '^[a-z_]{1,50}$'),
  value text not null,
  unique nulls not distinct (tenant_id, key)
);

-- ── files ──────────────────────────────────────────────────────────────────────────────────────────────

-- A file without a tenant is the platform's and may be read by whoever is signed in.
create table files (
  id uuid primary key,
  tenant_id uuid references companies,
  name text not null check (char_length(name) between 1 and 200),
  media_type text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  created_at timestamptz not null
);
create index files_of_tenant on files (tenant_id, created_at);

-- ── commands ───────────────────────────────────────────────────────────────────────────────────────────

-- The answer that a key stands for. The scope is the tenant, else the person.
create table idempotency_keys (
  scope uuid not null,
  key text not null check (char_length(key) between 1 and 255),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  outcome json,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- ── journal ────────────────────────────────────────────────────────────────────────────────────────────

-- One chain a tenant and one for the platform. `body` is the whole row; the columns beside it are read from it.
-- Each hash is made from the one before it, which stands in the row before and nowhere else.
create table audit (
  tenant_id uuid not null,
  seq bigint not null check (seq > 0),
  body jsonb not null,
  hash bytea not null check (octet_length(hash) = 32),
  action text generated always as (body ->> 'action') stored,
  user_id uuid generated always as ((body ->> 'userId')::uuid) stored,
  -- Business time as it is written on the wire, which sorts as it passes.
  happened_at text collate "C" generated always as (body ->> 'at') stored,
  primary key (tenant_id, seq)
);
create index audit_of_user on audit (user_id, happened_at, tenant_id, seq);
create index audit_of_tenant on audit (tenant_id, happened_at, seq);

create table audit_heads (
  tenant_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name; end $$;
create trigger append_only before update or delete on audit for each row execute function refuse_change();
create trigger never_emptied before truncate on audit execute function refuse_change();

-- News for whoever reacts to it, written with what it tells of. With a person it is told to that person alone,
-- otherwise to whoever acts for the tenant; news of the platform's chain is told to nobody else.
create table outbox (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  user_id uuid,
  topic text not null,
  body jsonb not null,
  created_at timestamptz not null
);

-- Stable, so that it is written into the statement.
create function audit_hash(previous_hash bytea, seq bigint, body jsonb) returns bytea
language sql stable parallel safe as
$$ select sha256(previous_hash || int8send(seq) || convert_to(body::text, 'UTF8')) $$;

-- The claim of a key: alone and new, or with what stands under it. Copies wait here for the first to be over.
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

-- What a transaction made of the tables that are tied to the journal, for its next journal entry: one item
-- [table, group, rows, eight sums] for each group of rows that a statement changed. The facts of a row are hashed (sha512)
-- and the hash is read as eight integers; a change adds those of what is there now and subtracts those of what was. So the
-- items of all entries about a group add up to the rows that the group has, however often they were changed, and
-- verify-books compares the two.
-- Items are added as text, one line a statement, and summed by table and group once, with the entry.
create function add_to_entry(items jsonb) returns void language sql as $$
  select set_config('sooner.made', concat_ws(E'\n', nullif(current_setting('sooner.made', true), ''), items::text), true)
  where items is not null
$$;

create function made_items(made text) returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_build_array(of_table, of_group, rows, s1, s2, s3, s4, s5, s6, s7, s8) order by of_table, of_group)
  from (
    select item -> 0 as of_table, item -> 1 as of_group, sum((item ->> 2)::numeric) as rows,
      sum((item ->> 3)::numeric) as s1, sum((item ->> 4)::numeric) as s2, sum((item ->> 5)::numeric) as s3, sum((item ->> 6)::numeric) as s4,
      sum((item ->> 7)::numeric) as s5, sum((item ->> 8)::numeric) as s6, sum((item ->> 9)::numeric) as s7, sum((item ->> 10)::numeric) as s8
    from string_to_table(made, E'\n') line, jsonb_array_elements(line::jsonb) item group by 1, 2
  ) sums
$$;

-- Ties a table: `columns` hold its facts, which are hashed as no setting of a session changes them, and `grouped` says
-- which rows are summed together; `which` leaves out rows that are not facts yet. Updates that name none of the columns cost
-- nothing. `offset 0` keeps the planner from hashing a row once for each sum.
create function journal_table(table_name text, columns text[], grouped text, which text default 'true') returns void language plpgsql as $body$
declare
  facts text := (
    select string_agg(format(case format_type(a.atttypid, null)
      when 'date' then '%I - date ''2000-01-01''' when 'timestamp with time zone' then 'extract(epoch from %I)'
      when 'bytea' then 'encode(%I, ''hex'')' else '%I' end, name), ', ' order by place)
    from unnest(columns) with ordinality named (name, place)
    join pg_attribute a on a.attrelid = table_name::regclass and a.attname = name);
  hashed text := format('select %s as made_group, sha512(convert_to(row(%s)::text, ''UTF8'')) as hash', grouped, facts);
  lane text := 'substr(hash, %1$s, 8)::bigint';
  added text := (select string_agg(format('sum(' || lane || ')', 8 * n + 1), ', ') from generate_series(0, 7) n);
  changed text := (
    select string_agg(format('coalesce(sum(' || lane || ') filter (where is_new), 0) - coalesce(sum(' || lane
      || ') filter (where not is_new), 0)', 8 * n + 1), ', ') from generate_series(0, 7) n);
begin
  execute format($f$
    create function %1$s_added() returns trigger language plpgsql as $t$
    begin
      perform add_to_entry((select jsonb_agg(item) from (
        select jsonb_build_array(%2$L, made_group, count(*), %3$s) as item from (%4$s from added where %7$s offset 0) each group by made_group
      ) items));
      return null;
    end $t$;
    create trigger journal_added after insert on %2$s referencing new table as added
      for each statement execute function %1$s_added();
    create function %1$s_changed() returns trigger language plpgsql as $t$
    begin
      perform set_config('sooner.changing_%2$s', '', true);
      perform add_to_entry((select jsonb_agg(item) from (
        select jsonb_build_array(%2$L, made_group, count(*) filter (where is_new) - count(*) filter (where not is_new), %5$s) as item
        from (%4$s, true as is_new from after where %7$s union all %4$s, false from before where %7$s offset 0) each
        group by made_group having count(distinct hash) > 1 or count(*) <> 2 * count(*) filter (where is_new)
      ) items));
      return null;
    end $t$;
    create trigger journal_changed after update on %2$s referencing old table as before new table as after
      for each statement when (current_setting('sooner.changing_%2$s', true) = 'on') execute function %1$s_changed();
    create trigger journal_changing before update of %6$s on %2$s
      for each statement execute function facts_are_changing();
    $f$, 'journal_' || table_name, table_name, added, hashed, changed, array_to_string(columns, ', '), which);
end $body$;

create function facts_are_changing() returns trigger language plpgsql as $$
begin
  perform set_config('sooner.changing_' || tg_table_name, 'on', true);
  return null;
end $$;

-- The last step of every command: the head is locked here and nowhere else, so commands cannot deadlock on it.
create function append_journal(chain uuid, entry jsonb, at timestamptz, events jsonb) returns bigint
language plpgsql as $$
declare
  link audit_heads;
  made text := current_setting('sooner.made', true);
begin
  if made <> '' then
    entry := entry || jsonb_build_object('made', made_items(made));
    perform set_config('sooner.made', '', true);
  end if;
  update audit_heads set seq = seq + 1, hash = audit_hash(hash, seq + 1, entry) where tenant_id = chain
  returning * into link;
  if not found then
    insert into audit_heads as head values (chain, 1, audit_hash(sha256(''::bytea), 1, entry))
    on conflict (tenant_id) do update set seq = head.seq + 1, hash = audit_hash(head.hash, head.seq + 1, entry)
    returning * into link;
  end if;
  insert into audit (tenant_id, seq, body, hash) values (chain, link.seq, entry, link.hash);
  if events <> '[]' then
    insert into outbox (tenant_id, user_id, topic, body, created_at)
    select coalesce((item ->> 'tenantId')::uuid, chain), (item ->> 'userId')::uuid, item ->> 'topic', item -> 'body', at from jsonb_array_elements(events) item;
  end if;
  return link.seq;
end $$;

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

-- A function, since most reads are of the tenant itself and need not even plan this. It is made while an owner without
-- power over row security can still read the table that it reads.
create function person_belongs_to(tenant uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from memberships m where m.user_id = scope_user() and m.tenant_id = tenant and m.status = 'activated')
$$;

-- Forced on every table that holds a tenant's rows. What is not listed here is on the short list of global
-- tables that the catalogue test keeps: clock, users, credentials, sessions, sign_in_tries, migrations.
alter table companies enable row level security; alter table companies force row level security;
alter table memberships enable row level security; alter table memberships force row level security;
alter table admin_config enable row level security; alter table admin_config force row level security;
alter table files enable row level security; alter table files force row level security;
alter table idempotency_keys enable row level security; alter table idempotency_keys force row level security;
alter table audit enable row level security; alter table audit force row level security;
alter table audit_heads enable row level security; alter table audit_heads force row level security;
alter table outbox enable row level security; alter table outbox force row level security;

-- A person sees their own memberships wherever they are, since that is how an identity is chosen.
create policy scope on memberships to sooner_app using (tenant_id = scope_tenant() or user_id = scope_user())
  with check (tenant_id = scope_tenant());
create policy scope on companies to sooner_app using (tenant_id = scope_tenant() or person_belongs_to(tenant_id))
  with check (tenant_id = scope_tenant());
-- What is the platform's own is read by everybody and written by nobody's scope.
create policy scope on admin_config to sooner_app using (tenant_id = (select scope_tenant()));
create policy platform on admin_config for select to sooner_app using (tenant_id is null);
create policy scope on files to sooner_app using (tenant_id = (select scope_tenant()));
create policy platform on files for select to sooner_app using (tenant_id is null);
create policy scope on idempotency_keys to sooner_app using (scope in (scope_tenant(), scope_user()));
create policy scope on audit to sooner_app using (tenant_id = (select scope_tenant()))
  with check (tenant_id in (scope_tenant(), platform_id()));
-- What somebody did is theirs to read: for themself, and for a company while they belong to it.
create policy own on audit for select to sooner_app using
  (user_id = (select scope_user()) and (tenant_id = platform_id() or person_belongs_to(tenant_id)));
create policy scope on audit_heads to sooner_app using (tenant_id in (scope_tenant(), platform_id()));
create policy scope on outbox to sooner_app using (false) with check (tenant_id in (scope_tenant(), platform_id()));

create policy everything on companies to sooner_system using (true);
create policy everything on memberships to sooner_system using (true);
create policy everything on admin_config to sooner_system using (true);
create policy everything on files to sooner_system using (true);
create policy everything on idempotency_keys to sooner_system using (true);
create policy everything on audit to sooner_system using (true);
create policy everything on audit_heads to sooner_system using (true);
create policy everything on outbox to sooner_system using (true);

-- ── rights ─────────────────────────────────────────────────────────────────────────────────────────────

grant usage on schema public to sooner_app, sooner_system;
grant select, update on clock to sooner_app, sooner_system;
grant select, insert, update on users, credentials, sessions, companies, memberships, admin_config, files, idempotency_keys
  to sooner_app, sooner_system;
grant select, insert, delete on sign_in_tries to sooner_app, sooner_system;
grant delete on sessions, idempotency_keys, outbox to sooner_system;
grant select, insert on audit to sooner_app, sooner_system;
grant select, insert, update on audit_heads to sooner_app, sooner_system;
grant insert on outbox to sooner_app;
grant select, insert on outbox to sooner_system;
