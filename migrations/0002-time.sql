-- Time: the calendars by which days are counted, and what falls due at a moment of business time.

-- ── calendars ──────────────────────────────────────────────────────────────────────────────────────────

-- A year that is here is known: Monday to Friday are open but for the days named beside it. A year that is not
-- here gives no date. A provisional year has only the holidays that have a date of their own, and only in a sandbox,
-- until the year is published.
create table calendar_years (
  country text not null check (country ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('office', 'bank')),
  year integer not null check (year between 1 and 9999),
  provisional boolean not null default false,
  primary key (country, kind, year)
);

create table calendar_days (
  country text not null,
  kind text not null check (kind in ('office', 'bank')),
  day date not null,
  open boolean not null,
  year integer generated always as (extract(year from day)) stored,
  primary key (country, kind, day),
  foreign key (country, kind, year) references calendar_years
);

-- ── what falls due ─────────────────────────────────────────────────────────────────────────────────────

-- A row is done once, by whichever process claims it, in the scope of its tenant; the platform's own rows carry
-- the platform's id. `due_at` is business time; `try_at` is machine time, before which nobody tries again.
create table due_rows (
  id uuid primary key,
  tenant_id uuid not null,
  market_id uuid,
  -- Rows of one lane keep their order: those of a market, or those of a tenant that belong to no market.
  lane uuid generated always as (coalesce(market_id, tenant_id)) stored,
  kind text not null check (kind ~ '^[a-z]+\.[a-zA-Z]+$'),
  due_at timestamptz not null,
  body jsonb not null check (octet_length(body::text) <= 2000),
  state text not null check (state in ('waiting', 'done', 'failed')),
  tries integer not null check (tries >= 0),
  try_at timestamptz,
  error text check (char_length(error) <= 500),
  settled_at timestamptz,
  check ((settled_at is null) = (state = 'waiting')),
  check (state <> 'failed' or error is not null),
  -- The same thing is not due twice at one moment.
  unique nulls not distinct (tenant_id, market_id, kind, due_at, body)
);
create index due_rows_waiting on due_rows (due_at, id) where state = 'waiting';
create index due_rows_settled on due_rows (settled_at) where settled_at is not null;
create index due_rows_failed on due_rows (kind) where state = 'failed';
create index due_rows_waiting_in_lane on due_rows (lane, due_at, id) where state = 'waiting';
create index due_rows_tried on due_rows (lane, kind) where state = 'waiting' and tries > 0;

-- What is settled stays as it was settled, and what a row is about never changes. What failed can be made to wait
-- again, when its cause is gone.
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

-- ── rights ─────────────────────────────────────────────────────────────────────────────────────────────

grant select on calendar_years, calendar_days to sooner_app;
grant select, insert, delete on calendar_years, calendar_days to sooner_system;
grant update (provisional) on calendar_years to sooner_system;
grant select, insert, update on due_rows to sooner_app, sooner_system;
