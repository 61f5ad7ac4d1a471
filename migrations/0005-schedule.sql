-- Schedule: business time, and the work that is due at a moment of it.

-- ── clock ──────────────────────────────────────────────────────────────────────────────────────────────

-- Business time is machine time plus this offset. It only moves forward.
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

grant select, update on clock to sooner_app, sooner_system;

-- ── due rows ───────────────────────────────────────────────────────────────────────────────────────────

-- Each row is done once, by the process that claims it, in the scope of its tenant; rows of the platform carry the platform's
-- id. `due_at` is business time. `try_at` is the machine time of the next try.
create table due_rows (
  id uuid primary key,
  tenant_id uuid not null,
  market_id uuid,
  -- Rows of one lane are done in order: those of a market, or those of a tenant without a market.
  lane uuid generated always as (coalesce(market_id, tenant_id)) stored,
  kind text not null check (kind ~ '^[a-z][a-zA-Z]*\.[a-zA-Z]+$'),
  due_at timestamptz not null,
  body jsonb not null check (octet_length(body::text) <= 2000),
  state text not null check (state in ('waiting', 'done', 'failed')),
  -- What the journal knows of the state: a failed row can still be done.
  done boolean generated always as (state = 'done') stored,
  tries integer not null check (tries >= 0),
  try_at timestamptz,
  error text check (char_length(error) <= 500),
  settled_at timestamptz,
  check ((settled_at is null) = (state = 'waiting')),
  check (state <> 'failed' or error is not null),
  -- The same work is scheduled once for one moment.
  unique nulls not distinct (tenant_id, market_id, kind, due_at, body)
);
create index due_rows_waiting on due_rows (due_at, id) where state = 'waiting';
create index due_rows_settled on due_rows (settled_at) where settled_at is not null;
create index due_rows_failed on due_rows (kind) where state = 'failed';
create index due_rows_waiting_in_lane on due_rows (lane, due_at, id) where state = 'waiting';
create index due_rows_tried on due_rows (lane, kind) where state = 'waiting' and tries > 0;

-- A row that is done never changes. A failed row can wait again, once the cause of the failure is removed.
create function due_row_stays() returns trigger language plpgsql as $$
begin
  if old.state = 'done' or old.state = 'failed' and (new.state <> 'waiting' or new.tries > 0) then raise exception 'what is settled cannot be settled again'; end if;
  if (new.id, new.tenant_id, new.market_id, new.kind, new.due_at, new.body)
    is distinct from (old.id, old.tenant_id, old.market_id, old.kind, old.due_at, old.body)
  then raise exception 'what falls due cannot be changed'; end if;
  return new;
end $$;
create trigger stays before update on due_rows for each row execute function due_row_stays();

alter table due_rows enable row level security; alter table due_rows force row level security;
create policy scope on due_rows to sooner_app using (tenant_id = (select scope_tenant()))
  with check (tenant_id = (select scope_tenant()));
create policy everything on due_rows to sooner_system using (true);
grant select, insert, update on due_rows to sooner_app, sooner_system;

-- What falls due is journaled, and that it was done; tries are not.
select journal_table('due_rows', '{id, tenant_id, market_id, kind, due_at, body, done}', 'lane::text');
