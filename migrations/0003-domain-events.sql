-- Domain events: from the outbox, in a fixed order, to the event handlers and to the live streams of the browsers.

-- ── the outbox ─────────────────────────────────────────────────────────────────────────────────────────

-- Events are written here in the transaction of the change that they report. An event with a user goes to that user only,
-- otherwise to everyone who acts for the tenant. An event of the platform without a user goes to all streams.
create table outbox (
  tenant_id uuid not null,
  id bigint generated always as identity,
  user_id uuid,
  topic text not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index outbox_in_order on outbox (id);

-- ── dispatched events ──────────────────────────────────────────────────────────────────────────────────

-- The id is assigned at dispatch, under the lock of the head row, so ids become visible in their order: a reader that has seen
-- one id has seen all lower ones. A sequence used by the writing transactions would not give this: a transaction may commit
-- after a higher number was read.
create table domain_events (
  tenant_id uuid not null,
  id bigint not null check (id > 0),
  user_id uuid,
  topic text not null,
  body jsonb not null,
  created_at timestamptz not null,
  dispatched_at timestamptz not null,
  primary key (tenant_id, id)
);
create index domain_events_in_order on domain_events (id);
create index domain_events_of_tenant on domain_events (tenant_id, id) where user_id is null;
create index domain_events_of_user on domain_events (user_id, id) where user_id is not null;
create index domain_events_by_age on domain_events (dispatched_at);

-- The last id that was assigned, the last that may be assigned before the head is written to disk again, and the last that was
-- removed for its age.
create table domain_events_head (
  single boolean primary key check (single),
  last_id bigint not null check (last_id >= pruned_id),
  reserved_id bigint not null check (reserved_id >= last_id),
  pruned_id bigint not null check (pruned_id >= 0)
);
insert into domain_events_head values (true, 0, 0, 0);

-- Has a row while the database runs. PostgreSQL empties unlogged tables after a crash.
create unlogged table domain_events_run (single boolean primary key check (single));

-- ── event handlers ─────────────────────────────────────────────────────────────────────────────────────

-- The topics of each event handler. Stored, so that a server of an older release also dispatches to the handlers of a newer one.
create table event_handlers (
  name text not null check (name ~ '^[a-zA-Z.]{1,100}$'),
  topic text not null,
  primary key (topic, name)
);

-- One event for one handler. The row is deleted in the transaction that does the handler's work, so the work is done once.
-- A delivery that was given up stays, with its error, and does not hold back later ones.
create table event_deliveries (
  tenant_id uuid not null,
  event_id bigint not null,
  handler text not null,
  tries integer not null check (tries >= 0),
  -- Machine time of the next try.
  try_at timestamptz not null,
  error text check (char_length(error) <= 500),
  dead_at timestamptz,
  primary key (tenant_id, event_id, handler),
  foreign key (tenant_id, event_id) references domain_events
);
create index event_deliveries_of_lane on event_deliveries (handler, tenant_id, event_id) where dead_at is null;
create index event_deliveries_dead on event_deliveries (handler) where dead_at is not null;

-- ── dispatch ───────────────────────────────────────────────────────────────────────────────────────────

-- Moves events out of the outbox, oldest first, and returns them. One server works at a time; the others wait for its commit
-- and take the rest. The notification carries the last id.
--
-- The commit does not wait for the disk. A crash may undo the last dispatches, which also puts their events back into the
-- outbox. They are then dispatched again, with ids above all that a reader can have seen.
create function dispatch_domain_events(rows_max integer, at timestamptz) returns setof domain_events language plpgsql as $$
declare
  last bigint;
  reserved bigint;
  running boolean;
  moved bigint;
begin
  if not exists (select from outbox) then return; end if;
  select last_id, reserved_id into last, reserved from domain_events_head for update;
  -- Read after the lock is held: the holder before may have been the first since the start.
  running := exists (select from domain_events_run);
  if not running then
    last := reserved;
    insert into domain_events_run values (true) on conflict do nothing;
  end if;
  if last + rows_max > reserved then reserved := last + 100 * rows_max;
  else set local synchronous_commit = off;
  end if;
  return query with taken as (
    delete from outbox o using (select tenant_id, id from outbox order by id limit rows_max) first
    where o.tenant_id = first.tenant_id and o.id = first.id
    returning o.id, o.tenant_id, o.user_id, o.topic, o.body, o.created_at
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

-- ── row security and rights ────────────────────────────────────────────────────────────────────────────

-- A payer and a payee write to each other's outbox: the policies `trade` and `asked` read payees and payer connections, and are
-- created with them.
alter table outbox enable row level security; alter table outbox force row level security;
alter table domain_events enable row level security; alter table domain_events force row level security;
alter table event_deliveries enable row level security; alter table event_deliveries force row level security;

create policy scope on outbox to sooner_app using (false) with check (tenant_id in (scope_tenant(), platform_id()));
create policy everything on outbox to sooner_system using (true);
-- Triggers that run as the owner write events too.
create policy of_owner on outbox for insert to current_user with check (true);
create policy owner_reads on outbox for select to current_user using (true);
-- A user sees their own events, whichever company they act as, and the platform's.
create policy scope on domain_events to sooner_app using
  (tenant_id = (select scope_tenant()) or user_id = (select scope_user()) or (tenant_id = platform_id() and user_id is null));
create policy everything on domain_events to sooner_system using (true);
create policy scope on event_deliveries to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on event_deliveries to sooner_system using (true);

grant insert on outbox to sooner_app;
grant select, insert, delete on outbox to sooner_system;
grant select on domain_events, domain_events_head to sooner_app;
grant select, update, delete on event_deliveries to sooner_app;
grant select, insert, delete on domain_events, event_handlers to sooner_system;
grant select, update on domain_events_head to sooner_system;
grant select, insert on domain_events_run to sooner_system;
grant select, insert, update on event_deliveries to sooner_system;
