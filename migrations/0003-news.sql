-- News on its way: from the outbox, in an order that never changes again, to whoever reacts and to the streams
-- that tell browsers what to read anew.

-- ── news ───────────────────────────────────────────────────────────────────────────────────────────────

-- What was dispatched. The id is given at dispatch, under the lock of the head: ids are seen in their order, so
-- that whoever has seen one has seen all before it. A number that the writing transaction drew itself would not
-- do: it may commit after a higher one was read.
create table domain_events (
  id bigint primary key check (id > 0),
  tenant_id uuid not null,
  user_id uuid,
  topic text not null,
  body jsonb not null,
  created_at timestamptz not null,
  dispatched_at timestamptz not null
);
create index domain_events_of_tenant on domain_events (tenant_id, id) where user_id is null;
create index domain_events_of_user on domain_events (user_id, id) where user_id is not null;
create index domain_events_by_age on domain_events (dispatched_at);

-- The last id that was given, the last that may be given before the head is written to the disk again, and the
-- last that was removed for its age.
create table domain_events_head (
  single boolean primary key check (single),
  last_id bigint not null check (last_id >= pruned_id),
  reserved_id bigint not null check (reserved_id >= last_id),
  pruned_id bigint not null check (pruned_id >= 0)
);
insert into domain_events_head values (true, 0, 0, 0);

-- Holds a row while the database runs, and none after it has crashed: that is what unlogged means.
create unlogged table domain_events_run (single boolean primary key check (single));

-- ── reactions ──────────────────────────────────────────────────────────────────────────────────────────

-- Who reacts to what. Kept here so that a server of an older release dispatches to those of a newer one too.
create table event_handlers (
  name text not null check (name ~ '^[a-zA-Z.]{1,100}$'),
  topic text not null,
  primary key (topic, name)
);

-- One piece of news for one reaction. The row goes in the transaction that does the reaction's work, so that
-- the work is done once. One that was given up stays, with the reason, and holds nobody back.
create table event_deliveries (
  handler text not null,
  tenant_id uuid not null,
  event_id bigint not null references domain_events,
  tries integer not null check (tries >= 0),
  -- Machine time, before which nobody tries again.
  try_at timestamptz not null,
  error text check (char_length(error) <= 500),
  dead_at timestamptz,
  primary key (event_id, handler)
);
create index event_deliveries_of_lane on event_deliveries (handler, tenant_id, event_id) where dead_at is null;
create index event_deliveries_dead on event_deliveries (handler) where dead_at is not null;

-- Moves what is in the outbox on, oldest first, and answers it. Of several servers one works at a time; the others
-- wait for its commit and find what it left. The notice names the last id: whoever has told that one has told all.
--
-- It does not wait for the disk. A crash may take the last dispatches back, and with them what they took out of the
-- outbox; then it is dispatched again, under ids beyond every one that anybody can have seen.
create function dispatch_domain_events(rows_max integer, at timestamptz) returns setof domain_events language plpgsql as $$
declare
  last bigint;
  reserved bigint;
  running boolean;
  moved bigint;
begin
  if not exists (select from outbox) then return; end if;
  select last_id, reserved_id into last, reserved from domain_events_head for update;
  -- Asked after the lock is held: whoever held it before may have been the first since the start.
  running := exists (select from domain_events_run);
  if not running then
    last := reserved;
    insert into domain_events_run values (true) on conflict do nothing;
  end if;
  if last + rows_max > reserved then reserved := last + 100 * rows_max;
  else set local synchronous_commit = off;
  end if;
  return query with taken as (
    delete from outbox where id in (select id from outbox order by id limit rows_max)
    returning id, tenant_id, user_id, topic, body, created_at
  ), dispatched as (
    insert into domain_events (id, tenant_id, user_id, topic, body, created_at, dispatched_at)
    select last + row_number() over (order by id), tenant_id, user_id, topic, body, created_at, at from taken
    returning *
  ), owed as (
    insert into event_deliveries (handler, tenant_id, event_id, tries, try_at)
    select event_handlers.name, dispatched.tenant_id, dispatched.id, 0, at from dispatched join event_handlers using (topic)
  ), counted as (
    update domain_events_head set last_id = last + (select count(*) from dispatched), reserved_id = reserved
  )
  select * from dispatched order by id;
  get diagnostics moved = row_count;
  if moved > 0 then perform pg_notify('sooner_domain_events', (last + moved)::text); end if;
end $$;

-- ── housekeeping ───────────────────────────────────────────────────────────────────────────────────────

-- What is removed for its age is found by its age.
create index tries_by_age on sign_in_tries (tried_at);
create index sessions_by_end on sessions (coalesce(ended_at, expires_at));

-- ── row security and rights ────────────────────────────────────────────────────────────────────────────

alter table domain_events enable row level security; alter table domain_events force row level security;
alter table event_deliveries enable row level security; alter table event_deliveries force row level security;

-- A person sees what they alone are told, whichever company they act as, and what everybody is told.
create policy scope on domain_events to sooner_app using
  (tenant_id = (select scope_tenant()) or user_id = (select scope_user()) or (tenant_id = platform_id() and user_id is null));
create policy scope on event_deliveries to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on domain_events to sooner_system using (true);
create policy everything on event_deliveries to sooner_system using (true);

grant select on domain_events, domain_events_head to sooner_app;
grant select, update, delete on event_deliveries to sooner_app;
grant select, insert, delete on domain_events, event_handlers to sooner_system;
grant select, update on domain_events_head to sooner_system;
grant select, insert on domain_events_run to sooner_system;
grant select, insert, update on event_deliveries to sooner_system;
