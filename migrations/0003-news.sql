-- News on its way: from the outbox, in an order that never changes again, to whoever reacts and to the streams
-- that tell browsers what to read anew.

-- ── news ───────────────────────────────────────────────────────────────────────────────────────────────

-- What was dispatched. The id is given at dispatch, under the lock of the head: ids are seen in their order, so
-- that whoever has seen one has seen all before it. A number that the writing transaction drew itself would not
-- do: it may commit after a higher one was read.
create table news (
  id bigint primary key check (id > 0),
  tenant_id uuid not null,
  user_id uuid,
  topic text not null,
  body jsonb not null,
  created_at timestamptz not null,
  dispatched_at timestamptz not null
);
create index news_of_tenant on news (tenant_id, id) where user_id is null;
create index news_of_user on news (user_id, id) where user_id is not null;
create index news_by_age on news (dispatched_at);

-- The last id that was given, the last that may be given before the head is written to the disk again, and the
-- last that was removed for its age.
create table news_head (
  single boolean primary key check (single),
  last_id bigint not null check (last_id >= pruned_id),
  reserved_id bigint not null check (reserved_id >= last_id),
  pruned_id bigint not null check (pruned_id >= 0)
);
insert into news_head values (true, 0, 0, 0);

-- Holds a row while the database runs, and none after it has crashed: that is what unlogged means.
create unlogged table news_run (single boolean primary key check (single));

-- ── reactions ──────────────────────────────────────────────────────────────────────────────────────────

-- Who reacts to what. Kept here so that a server of an older release dispatches to those of a newer one too.
create table reactions (
  name text not null check (name ~ '^[a-zA-Z.]{1,100}$'),
  topic text not null,
  primary key (topic, name)
);

-- One piece of news for one reaction. The row goes in the transaction that does the reaction's work, so that
-- the work is done once. One that was given up stays, with the reason, and holds nobody back.
create table deliveries (
  reaction text not null,
  tenant_id uuid not null,
  news_id bigint not null references news,
  tries integer not null check (tries >= 0),
  -- Machine time, before which nobody tries again.
  try_at timestamptz not null,
  error text check (char_length(error) <= 500),
  dead_at timestamptz,
  primary key (news_id, reaction)
);
create index deliveries_of_lane on deliveries (reaction, tenant_id, news_id) where dead_at is null;
create index deliveries_dead on deliveries (reaction) where dead_at is not null;

-- Moves what is in the outbox on, oldest first, and answers it. Of several servers one works at a time; the others
-- wait for its commit and find what it left. The notice names the last id: whoever has told that one has told all.
--
-- It does not wait for the disk. A crash may take the last dispatches back, and with them what they took out of the
-- outbox; then it is dispatched again, under ids beyond every one that anybody can have seen.
create function dispatch_news(rows_max integer, at timestamptz) returns setof news language plpgsql as $$
declare
  last bigint;
  reserved bigint;
  running boolean;
  moved bigint;
begin
  if not exists (select from outbox) then return; end if;
  select last_id, reserved_id into last, reserved from news_head for update;
  -- Asked after the lock is held: whoever held it before may have been the first since the start.
  running := exists (select from news_run);
  if not running then
    last := reserved;
    insert into news_run values (true) on conflict do nothing;
  end if;
  if last + rows_max > reserved then reserved := last + 100 * rows_max;
  else set local synchronous_commit = off;
  end if;
  return query with taken as (
    delete from outbox where id in (select id from outbox order by id limit rows_max)
    returning id, tenant_id, user_id, topic, body, created_at
  ), told as (
    insert into news (id, tenant_id, user_id, topic, body, created_at, dispatched_at)
    select last + row_number() over (order by id), tenant_id, user_id, topic, body, created_at, at from taken
    returning *
  ), owed as (
    insert into deliveries (reaction, tenant_id, news_id, tries, try_at)
    select reactions.name, told.tenant_id, told.id, 0, at from told join reactions using (topic)
  ), counted as (
    update news_head set last_id = last + (select count(*) from told), reserved_id = reserved
  )
  select * from told order by id;
  get diagnostics moved = row_count;
  if moved > 0 then perform pg_notify('sooner_news', (last + moved)::text); end if;
end $$;

-- ── housekeeping ───────────────────────────────────────────────────────────────────────────────────────

-- What is removed for its age is found by its age.
create index tries_by_age on sign_in_tries (tried_at);
create index sessions_by_end on sessions (coalesce(ended_at, expires_at));

-- ── row security and rights ────────────────────────────────────────────────────────────────────────────

alter table news enable row level security; alter table news force row level security;
alter table deliveries enable row level security; alter table deliveries force row level security;

-- A person sees what they alone are told, whichever company they act as, and what everybody is told.
create policy scope on news to sooner_app using
  (tenant_id = (select scope_tenant()) or user_id = (select scope_user()) or (tenant_id = platform_id() and user_id is null));
create policy scope on deliveries to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on news to sooner_system using (true);
create policy everything on deliveries to sooner_system using (true);

grant select on news, news_head to sooner_app;
grant select, update, delete on deliveries to sooner_app;
grant select, insert, delete on news, reactions to sooner_system;
grant select, update on news_head to sooner_system;
grant select, insert on news_run to sooner_system;
grant select, insert, update on deliveries to sooner_system;
