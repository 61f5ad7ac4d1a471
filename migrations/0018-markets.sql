-- Markets and their settings.

create table markets (
  id uuid not null,
  tenant_id uuid not null,
  payer_id uuid not null,
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'EUR', 'GBP', 'INR', 'CHF', 'HKD')),
  open boolean not null,
  -- Why it was closed, and when it is expected to open again; both optional.
  closed_reason text check (char_length(closed_reason) between 1 and 50),
  reopen_at timestamptz,
  -- The current version of the settings.
  version integer not null check (version > 0),
  -- The version that last changed a setting that eligibility reads.
  restrictions_version integer not null default 1 check (restrictions_version between 1 and version),
  -- The current day of the market; only the day roll changes it.
  business_date date not null,
  -- The next clearing and the pay date of its awards; null after the last year of the calendar.
  next_clearing_at timestamptz,
  next_pay_date date,
  created_at timestamptz not null,
  check ((next_clearing_at is null) = (next_pay_date is null)),
  check (not open or closed_reason is null and reopen_at is null),
  primary key (tenant_id, id),
  foreign key (tenant_id, payer_id) references companies (tenant_id, id),
  unique (tenant_id, payer_id, currency),
  unique (tenant_id, payer_id, id)
);
create index markets_by_id on markets (id);

create function market_day_moves_on() returns trigger language plpgsql as $$
begin
  if new.business_date < old.business_date then raise exception 'a market’s day does not go back'; end if;
  if (new.id, new.tenant_id, new.payer_id, new.currency) is distinct from (old.id, old.tenant_id, old.payer_id, old.currency)
  then raise exception 'a market stays the payer’s and in its currency'; end if;
  return new;
end $$;
create trigger day_moves_on before update on markets for each row execute function market_day_moves_on();

-- The settings that payer and payees may know; a version never changes.
create table market_settings (
  market_id uuid not null,
  version integer not null check (version > 0),
  country text not null check (country ~ '^[A-Z]{2}$'),
  time_zone text not null,
  cut_off text not null check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  preparation_days integer not null check (preparation_days between 0 and 30),
  -- ISO weekdays or days of the month on which the payer pays; both empty: every bank day.
  pay_weekdays integer[] not null check (pay_weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  pay_month_days integer[] not null,
  clearing_times text[] not null check (cardinality(clearing_times) between 1 and 12),
  -- The rule, and how many bank days after the pay date an award may still be paid.
  award_rule text not null check (award_rule in ('rateFirst', 'incomeFirst')),
  payment_grace_days integer not null check (payment_grace_days between 0 and 5),
  -- The rates that a payee may offer: the range as APR, the types, and the days of a year for interest.
  lowest_bps integer not null check (lowest_bps between 1 and 9900),
  highest_bps integer not null check (highest_bps between lowest_bps and 9900),
  -- The published rate that a payee may accept as it is; none if null.
  fixed_bps integer check (fixed_bps between lowest_bps and highest_bps),
  -- The published rate at which receipts are paid early; null where the market takes none.
  receipt_bps integer check (receipt_bps between lowest_bps and highest_bps),
  rate_types text not null check (rate_types in ('apr', 'dis', 'all')),
  day_count integer not null check (day_count in (360, 365)),
  review_required boolean not null,
  days_paid_early_max integer check (days_paid_early_max between 1 and 3650),
  due_date_max date,
  -- The smallest payable amount that may be offered; none if null.
  document_minor_min bigint check (document_minor_min between 1 and 10000000000000),
  invoice_priority text not null check (invoice_priority in ('ascending', 'descending')),
  -- The part of every payee's balance that is never paid early.
  reserve_bps integer not null check (reserve_bps between 0 and 10000),
  reserve_minor bigint not null check (reserve_minor >= 0),
  reserve_reason text check (char_length(reserve_reason) between 1 and 50),
  -- How long before a run its rate settings are locked, and the first moment whose runs use the rate settings of this version.
  lock_minutes integer not null check (lock_minutes between 10 and 1440),
  counts_from timestamptz not null,
  -- Payees read these three: they change only with settings that payees may know.
  public_version integer not null check (public_version between 1 and version),
  public_set_at timestamptz not null,
  public_counts_from timestamptz not null,
  set_by uuid,
  set_at timestamptz not null,
  tenant_id uuid not null,
  primary key (tenant_id, market_id, version),
  foreign key (tenant_id, market_id) references markets,
  check (cardinality(pay_weekdays) = 0 or cardinality(pay_month_days) = 0),
  check (reserve_bps = 0 or reserve_minor = 0)
);
create trigger append_only before update or delete on market_settings for each row execute function refuse_change();

-- The settings of the same version that only the payer may know: the minimum rate of an award, the desired rate of a whole
-- run, the money that may be used, and whether runs award at once.
create table market_private_settings (
  tenant_id uuid not null,
  market_id uuid not null,
  version integer not null,
  minimum_bps integer not null check (minimum_bps between 1 and 9900),
  desired_bps integer check (desired_bps between minimum_bps and 9900),
  pool_kind text not null check (pool_kind in ('budget', 'revolving')),
  pool_minor bigint not null check (pool_minor between 0 and 1000000000000000),
  available_bps integer not null check (available_bps between 0 and 10000),
  pool_reason text check (char_length(pool_reason) between 1 and 50),
  -- Whether a run awards at once; otherwise it waits as a proposal until a person approves it.
  automatic_clearing boolean not null default true,
  -- Whether payees see whether their rates would clear.
  shows_indication boolean not null default true,
  primary key (tenant_id, market_id, version),
  foreign key (tenant_id, market_id, version) references market_settings
);
create trigger append_only before update or delete on market_private_settings for each row execute function refuse_change();

-- lowest ≤ minimum ≤ desired ≤ highest, and minimum ≤ fixed and receipt rate ≤ highest. Reads the public settings of the same version, which are written first.
create function refuse_rates_in_disorder() returns trigger language plpgsql as $$
begin
  if exists (select from market_settings s where s.tenant_id = new.tenant_id and s.market_id = new.market_id and s.version = new.version
    and (new.minimum_bps < s.lowest_bps or coalesce(new.desired_bps, new.minimum_bps) > s.highest_bps or s.fixed_bps < new.minimum_bps or s.receipt_bps < new.minimum_bps))
  then raise check_violation using message = 'the rates of a market are in order'; end if;
  return new;
end $$;
create trigger rates_in_order before insert on market_private_settings for each row execute function refuse_rates_in_disorder();

-- New rate settings wait for the longer of the locks before and after the change; the first version counts at once.
create function refuse_rates_at_once() returns trigger language plpgsql as $$
begin
  if exists (select from market_settings s
    join market_settings p on p.tenant_id = s.tenant_id and p.market_id = s.market_id and p.version = s.version - 1
    join market_private_settings o on o.tenant_id = p.tenant_id and o.market_id = p.market_id and o.version = p.version
    where s.tenant_id = new.tenant_id and s.market_id = new.market_id and s.version = new.version
      and (s.lowest_bps, s.highest_bps, s.fixed_bps, s.receipt_bps, s.award_rule, s.lock_minutes, new.minimum_bps, new.desired_bps)
        is distinct from (p.lowest_bps, p.highest_bps, p.fixed_bps, p.receipt_bps, p.award_rule, p.lock_minutes, o.minimum_bps, o.desired_bps)
      and s.counts_from < s.set_at + greatest(s.lock_minutes, p.lock_minutes) * interval '1 minute')
  then raise check_violation using message = 'new rates of a market wait for the lock'; end if;
  return new;
end $$;
create trigger rates_wait before insert on market_private_settings for each row execute function refuse_rates_at_once();

-- ── functions that run as the owner ────────────────────────────────────────────────────────────────────

-- The day of a payer: the latest business date of its markets. A payee without a connection sees no market, and its documents
-- still become overdue.
create function payer_day(payer_tenant uuid) returns date language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin return (select max(m.business_date) from markets m where m.tenant_id = payer_tenant); end $$;

-- The tenants that the user acts for and that have a market: every market takes bill discounts.
create function own_markets() returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select distinct m.tenant_id from markets m
    where m.tenant_id in (select s.tenant_id from memberships s where s.user_id = scope_user() and s.status = 'activated');
end $$;
revoke execute on function payer_day, own_markets from public;
grant execute on function payer_day, own_markets to sooner_app, sooner_system;

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

-- The policy `tied` of markets reads payees and is created with them.
alter table markets enable row level security; alter table markets force row level security;
alter table market_settings enable row level security; alter table market_settings force row level security;
alter table market_private_settings enable row level security; alter table market_private_settings force row level security;

create policy scope on markets to sooner_app using (tenant_id = scope_tenant());
create policy everything on markets to sooner_system using (true);
-- Functions that run as the owner read this table, also for an owner that row security binds.
create policy of_owner on markets for select to current_user using (true);
create policy scope on market_settings to sooner_app using (tenant_id = scope_tenant());
-- The settings of every market that the tenant sees.
create policy connected on market_settings for select to sooner_app using
  (exists (select from markets m where m.tenant_id = market_settings.tenant_id and m.id = market_id));
create policy everything on market_settings to sooner_system using (true);
create policy scope on market_private_settings to sooner_app using (tenant_id = scope_tenant());
create policy everything on market_private_settings to sooner_system using (true);

grant select, insert, update on markets to sooner_app, sooner_system;
grant select, insert on market_settings, market_private_settings to sooner_app, sooner_system;

select journal_table('markets',
  '{id, tenant_id, payer_id, currency, open, closed_reason, reopen_at, version, restrictions_version, business_date, next_clearing_at,
  next_pay_date, created_at}', 'id::text');
select journal_table('market_settings',
  '{market_id, version, country, time_zone, cut_off, preparation_days, pay_weekdays, pay_month_days, clearing_times,
  award_rule, payment_grace_days, lowest_bps, highest_bps, fixed_bps, receipt_bps, rate_types, day_count, review_required,
  days_paid_early_max, due_date_max, document_minor_min, invoice_priority, reserve_bps, reserve_minor, reserve_reason, lock_minutes,
  counts_from, public_version, public_set_at, public_counts_from, set_by, set_at, tenant_id}',
  'market_id::text');
select journal_table('market_private_settings',
  '{tenant_id, market_id, version, minimum_bps, desired_bps, pool_kind, pool_minor, available_bps, pool_reason, automatic_clearing, shows_indication}', 'market_id::text');
