-- The audit log: one hash chain for each tenant and one for the platform, and the triggers that journal tables.

-- ── entries ────────────────────────────────────────────────────────────────────────────────────────────

-- `body` is the whole entry; the generated columns are read from it. `hash` covers the entry and the hash of the entry before
-- it, which is stored in that row only.
create table audit (
  tenant_id uuid not null,
  seq bigint not null check (seq > 0),
  body jsonb not null,
  hash bytea not null check (octet_length(hash) = 32),
  action text generated always as (body ->> 'action') stored,
  user_id uuid generated always as ((body ->> 'userId')::uuid) stored,
  -- Business time as the API writes it; as text it sorts by time.
  happened_at text collate "C" generated always as (body ->> 'at') stored,
  -- The company or user that an operator's action changed.
  target text generated always as (body #>> '{facts,targetId}') stored,
  primary key (tenant_id, seq)
);
create index audit_of_user on audit (user_id, happened_at, tenant_id, seq);
create index audit_of_tenant on audit (tenant_id, happened_at, seq);
create index audit_of_operators on audit (happened_at, seq) where tenant_id = platform_id() and action like 'operator.%';
create index audit_of_target on audit (target, happened_at, tenant_id, seq) where target is not null;

-- The last entry of each chain.
create table audit_heads (
  tenant_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);

create trigger append_only before update or delete on audit for each row execute function refuse_change();
create trigger never_emptied before truncate on audit execute function refuse_change();

-- Stable, so that PostgreSQL inlines it.
create function audit_hash(previous_hash bytea, seq bigint, body jsonb) returns bytea
language sql stable parallel safe as
$$ select sha256(previous_hash || int8send(seq) || convert_to(body::text, 'UTF8')) $$;

-- ── journaled tables ───────────────────────────────────────────────────────────────────────────────────

-- A journal entry carries what its transaction changed in journaled tables: one item [table, group, rows, eight sums] for each
-- group of rows that a statement changed. The journaled columns of a row are hashed (sha512) and the hash is read as eight
-- integers; a change adds the integers of the new row and subtracts those of the old one. The items of all entries for a group
-- therefore add up to the sums over the rows that the group has now; verify-books compares the two.
-- Items are collected as text, one line per statement, and summed by table and group when the entry is written.
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

-- A secret as the journal knows it. The journal is kept longer than the secret, and more people may read it.
create function secret_hash(secret text) returns text language sql immutable parallel safe as
$$ select encode(sha256(sha256(convert_to(secret, 'UTF8'))), 'hex') $$;

-- Journals a table. `columns` are the columns that are hashed, in a form that no session setting changes; `grouped` is the
-- group of a row; `which` leaves out rows that are not final yet; `secrets` are those of the columns of which the entry must not
-- tell whether a guess is right: they are hashed twice, on their own, before the row is. An update that names none of the columns
-- costs nothing. `offset 0` keeps the planner from hashing a row once for each sum.
create function journal_table(table_name text, columns text[], grouped text, which text default 'true', secrets text[] default '{}') returns void
language plpgsql as $body$
declare
  facts text := (
    select string_agg(format(case when name = any(secrets) then 'secret_hash(%s)' else '%s' end,
      format(case format_type(a.atttypid, null)
        when 'date' then '%I - date ''2000-01-01''' when 'timestamp with time zone' then 'extract(epoch from %I)'
        when 'bytea' then 'encode(%I, ''hex'')' else '%I' end, name)), ', ' order by place)
    from unnest(columns) with ordinality named (name, place)
    join pg_attribute a on a.attrelid = table_name::regclass and a.attname = name);
  hashed text := format('select %s as made_group, sha512(convert_to(row(%s)::text, ''UTF8'')) as hash', grouped, facts);
  lane text := '(''x'' || encode(substr(hash, %1$s, 8), ''hex''))::bit(64)::bigint';
  added text := (select string_agg(format('sum(' || lane || ')', 8 * n + 1), ', ') from generate_series(0, 7) n);
  removed text := (select string_agg(format('-sum(' || lane || ')', 8 * n + 1), ', ') from generate_series(0, 7) n);
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
    create function %1$s_removed() returns trigger language plpgsql as $t$
    begin
      perform add_to_entry((select jsonb_agg(item) from (
        select jsonb_build_array(%2$L, made_group, -count(*), %8$s) as item from (%4$s from removed where %7$s offset 0) each group by made_group
      ) items));
      return null;
    end $t$;
    create trigger journal_removed after delete on %2$s referencing old table as removed
      for each statement execute function %1$s_removed();
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
    $f$, 'journal_' || table_name, table_name, added, hashed, changed, array_to_string(columns, ', '), which, removed);
end $body$;

create function facts_are_changing() returns trigger language plpgsql as $$
begin
  perform set_config('sooner.changing_' || tg_table_name, 'on', true);
  return null;
end $$;

-- The last step of every command. The head of a chain is locked here and nowhere else, so commands cannot deadlock on it.
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

-- The policy `own` reads memberships and is created with them.
alter table audit enable row level security; alter table audit force row level security;
alter table audit_heads enable row level security; alter table audit_heads force row level security;

create policy scope on audit to sooner_app using (tenant_id = (select scope_tenant()))
  with check (tenant_id in (scope_tenant(), platform_id()));
-- Operators read what operators did.
create policy operator on audit for select to sooner_app using
  ((select scope_operator()) is not null and tenant_id = platform_id() and action like 'operator.%');
-- A company and a user also read what operators did to them.
create policy target on audit for select to sooner_app using (tenant_id = platform_id() and action like 'operator.%'
  and target in ((select scope_tenant())::text, (select scope_user())::text));
create policy everything on audit to sooner_system using (true);
create policy scope on audit_heads to sooner_app using (tenant_id in (scope_tenant(), platform_id()));
create policy everything on audit_heads to sooner_system using (true);

grant select, insert on audit to sooner_app, sooner_system;
grant select, insert, update on audit_heads to sooner_app, sooner_system;
