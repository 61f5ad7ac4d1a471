-- Markets, and the payees of a payer: what decides whether a document can be paid early.

-- ── the names of payers ────────────────────────────────────────────────────────────────────────────────

-- Payers are found by their name, and a payee sees who owes it: of a payer's company everybody may know the name and the
-- group, and nothing else.
create table payer_directory (
  company_id uuid primary key references companies,
  tenant_id uuid not null references companies,
  name text not null
);

-- Whatever scope writes a card, it bears the name of a payer's company of that scope.
create function card_is_true() returns trigger language plpgsql as $$
begin
  if not exists (select from companies c where c.id = new.company_id and c.tenant_id = new.tenant_id and c.name = new.name and c.company_type = 'buyer')
  then raise insufficient_privilege using message = 'a card bears the name of one’s own company'; end if;
  return new;
end $$;
create trigger is_true before insert or update on payer_directory for each row execute function card_is_true();

create function payer_has_card() returns trigger language plpgsql as $$
begin
  insert into payer_directory values (new.id, new.tenant_id, new.name)
  on conflict (company_id) do update set name = excluded.name;
  return new;
end $$;
create trigger has_card after insert or update of name on companies for each row
  when (new.company_type = 'buyer') execute function payer_has_card();

grant select, insert, update on payer_directory to sooner_app, sooner_system;

-- ── markets ────────────────────────────────────────────────────────────────────────────────────────────

create table markets (
  id uuid not null,
  tenant_id uuid not null,
  payer_id uuid not null,
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'EUR', 'GBP', 'INR', 'CHF', 'HKD')),
  open boolean not null,
  -- Why it was closed, and when it is expected to open again, where that was said.
  closed_reason text check (char_length(closed_reason) between 1 and 50),
  reopen_at timestamptz,
  -- The settings in force.
  version integer not null check (version > 0),
  -- Since which version the settings that eligibility reads are what they are.
  restrictions_version integer not null default 1 check (restrictions_version between 1 and version),
  -- What day it is in this market; only the day roll moves it.
  business_date date not null,
  -- The next clearing and the day on which what it awards is paid; none where the calendar ends.
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

-- What both sides may know of a market's settings; each version stays as it was.
create table market_settings (
  market_id uuid not null,
  version integer not null check (version > 0),
  country text not null check (country ~ '^[A-Z]{2}$'),
  time_zone text not null,
  cut_off text not null check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  preparation_days integer not null check (preparation_days between 0 and 30),
  -- ISO weekdays or days of the month on which the payer pays; neither means every bank day.
  pay_weekdays integer[] not null check (pay_weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  pay_month_days integer[] not null,
  clearing_times text[] not null check (cardinality(clearing_times) between 1 and 12),
  -- Whether a slot clears by itself, by which rule, and for how many bank days after the pay date an award may be paid.
  automatic_clearing boolean not null,
  award_rule text not null check (award_rule in ('rateFirst')),
  payment_grace_days integer not null check (payment_grace_days between 0 and 5),
  -- The rates that a payee may name: from and to as APR, which kinds, and how many days a year has for interest.
  lowest_bps integer not null check (lowest_bps between 1 and 9900),
  highest_bps integer not null check (highest_bps between lowest_bps and 9900),
  rate_types text not null check (rate_types in ('apr', 'dis', 'all')),
  day_count integer not null check (day_count in (360, 365)),
  review_required boolean not null,
  days_paid_early_max integer check (days_paid_early_max between 1 and 3650),
  due_date_max date,
  invoice_priority text not null check (invoice_priority in ('ascending', 'descending')),
  -- Of every payee's balance so much is never paid early.
  reserve_bps integer not null check (reserve_bps between 0 and 10000),
  reserve_minor bigint not null check (reserve_minor >= 0),
  reserve_reason text check (char_length(reserve_reason) between 1 and 50),
  set_by uuid,
  set_at timestamptz not null,
  tenant_id uuid not null,
  primary key (tenant_id, market_id, version),
  foreign key (tenant_id, market_id) references markets,
  check (cardinality(pay_weekdays) = 0 or cardinality(pay_month_days) = 0),
  check (reserve_bps = 0 or reserve_minor = 0)
);
create trigger append_only before update or delete on market_settings for each row execute function refuse_change();

-- What only the payer may know of the same version: below which rate nothing is awarded, which rate a run as a whole is to
-- reach, and how much money may be used.
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
  primary key (tenant_id, market_id, version),
  foreign key (tenant_id, market_id, version) references market_settings
);
create trigger append_only before update or delete on market_private_settings for each row execute function refuse_change();

-- lowest ≤ minimum ≤ desired ≤ highest. Looks at the public half of its own version, which is written first.
create function refuse_rates_in_disorder() returns trigger language plpgsql as $$
begin
  if exists (select from market_settings s where s.tenant_id = new.tenant_id and s.market_id = new.market_id and s.version = new.version
    and (new.minimum_bps < s.lowest_bps or coalesce(new.desired_bps, new.minimum_bps) > s.highest_bps))
  then raise check_violation using message = 'the rates of a market are in order'; end if;
  return new;
end $$;
create trigger rates_in_order before insert on market_private_settings for each row execute function refuse_rates_in_disorder();

-- ── payees ─────────────────────────────────────────────────────────────────────────────────────────────

-- Whom a company of a payer owes. A payee is on the list before it registers; then it is a sub-entity of a supplier, and
-- tied to one market of this payer.
create table payees (
  id uuid not null,
  payer_tenant_id uuid not null,
  payer_id uuid not null,
  code text not null check (char_length(code) between 1 and 50),
  name text not null check (char_length(name) between 1 and 100),
  contact_name text check (char_length(contact_name) between 1 and 50),
  contact_mail text check (char_length(contact_mail) <= 100),
  -- Terms of more than sixty days to a small or medium firm are flagged, to the payer alone. A payee may know it all the
  -- same, since it says how large that payee is: so it needs no table of the payer's own.
  small boolean not null,
  switched_on boolean not null,
  payee_tenant_id uuid,
  payee_company_id uuid,
  market_id uuid,
  -- Held back of this payee instead of what its market holds back.
  reserve_bps integer check (reserve_bps between 0 and 10000),
  reserve_minor bigint check (reserve_minor between 0 and 1000000000000000),
  -- None where no contract is required. It holds on its last day, and no longer on the day on which it is terminated.
  contract_number text check (char_length(contract_number) between 1 and 50),
  contract_from date,
  contract_to date,
  contract_terminated date,
  version integer not null default 1,
  listed_at timestamptz not null,
  -- The upload that brought it; and whether it was taken off the list: then nobody sees it any more, and its code is free.
  import_id uuid,
  removed boolean not null default false,
  check (not removed or payee_company_id is null and code = id::text and num_nulls(contact_name, contact_mail) = 2),
  check ((reserve_bps is null) = (reserve_minor is null) and (reserve_bps = 0 or reserve_minor = 0 or reserve_bps is null)),
  check (num_nulls(contract_number, contract_from, contract_to) in (0, 3) and contract_from <= contract_to),
  check (contract_terminated is null or (contract_from is not null and contract_terminated >= contract_from)),
  foreign key (payer_tenant_id, payer_id) references companies (tenant_id, id),
  foreign key (payee_tenant_id, payee_company_id) references companies (tenant_id, id),
  primary key (payer_tenant_id, id),
  foreign key (payer_tenant_id, payer_id, market_id) references markets (tenant_id, payer_id, id),
  check ((payee_tenant_id is null) = (payee_company_id is null)),
  -- Only who has registered is tied.
  check (market_id is null or payee_company_id is not null),
  unique (payer_tenant_id, payer_id, code),
  unique (payer_tenant_id, payee_company_id)
);
create index payees_by_id on payees (id);
-- A payee is invited by a link, which proves whose the mail address is.
alter table mailed_links add foreign key (tenant_id, payee_id) references payees (payer_tenant_id, id);
create index mailed_links_of_payee on mailed_links (tenant_id, payee_id) where payee_id is not null;
-- The orders of the list, each walked from any place.
create index payees_by_name on payees (payer_tenant_id, name, id);
create index payees_by_code on payees (payer_tenant_id, code, id);
create index payees_by_listed on payees (payer_tenant_id, listed_at, id);
create index payees_of_payee on payees (payee_tenant_id) where payee_tenant_id is not null;
create index payees_of_market on payees (market_id) where market_id is not null;
create index payees_of_import on payees (import_id, payer_tenant_id) where import_id is not null;

-- A payee reads its own row, and holds it while it enters documents; the list is the payer's to write.
create function payee_is_listed_by_payer() returns trigger language plpgsql as $$
begin
  if (new.id, new.payer_tenant_id, new.payer_id, new.import_id) is distinct from (old.id, old.payer_tenant_id, old.payer_id, old.import_id)
  then raise exception 'a payee stays on the list of its payer'; end if;
  if old.removed then raise exception 'a payee that was taken off the list stays away'; end if;
  if not is_beyond_scopes() and old.payer_tenant_id is distinct from scope_tenant()
  then raise insufficient_privilege using message = 'the list of payees is the payer''s'; end if;
  return new;
end $$;
create trigger listed_by_payer before update on payees for each row execute function payee_is_listed_by_payer();

-- Whoever changes a payee after having read it says which version it read.
create function payee_has_next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger next_version before update on payees for each row execute function payee_has_next_version();

-- Why a contract does not hold on a day, as bits of a document's reasons; 0 where it holds or there is none.
create function contract_reasons(begins date, ends date, terminated date, day date) returns integer language sql immutable parallel safe as $$
  select case when day < begins or day > ends then 8192 else 0 end + case when day >= terminated then 16384 else 0 end
$$;

-- What only the payer may know of a payee.
create table payee_private_settings (
  payer_tenant_id uuid not null,
  payee_id uuid not null,
  -- Below it nothing is awarded to this payee, whatever the market's own minimum is.
  minimum_bps integer check (minimum_bps between 1 and 9900),
  notes text not null check (char_length(notes) <= 500),
  primary key (payer_tenant_id, payee_id),
  foreign key (payer_tenant_id, payee_id) references payees
);

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

-- What one side does with what both see, the other is told of. Made while an owner without power over row
-- security can still read the table that it reads.
create function trades_with(other uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from payees p where p.payer_tenant_id = scope_tenant() and p.payee_tenant_id = other
    or p.payee_tenant_id = scope_tenant() and p.payer_tenant_id = other)
$$;
create policy trade on outbox for insert to sooner_app with check (trades_with(tenant_id));

alter table markets enable row level security; alter table markets force row level security;
alter table market_settings enable row level security; alter table market_settings force row level security;
alter table market_private_settings enable row level security; alter table market_private_settings force row level security;
alter table payees enable row level security; alter table payees force row level security;
alter table payee_private_settings enable row level security; alter table payee_private_settings force row level security;

-- What was taken back is seen by the statement alone that takes it back.
create policy scope on payees to sooner_app
  using ((payer_tenant_id = (select scope_tenant()) or payee_tenant_id = (select scope_tenant()))
    and (not removed or (select current_setting('sooner.removing', true)) = 'on'))
  with check (payer_tenant_id = (select scope_tenant()));
create policy everything on payees to sooner_system using (true);
create policy scope on payee_private_settings to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy everything on payee_private_settings to sooner_system using (true);

-- A payee sees the markets that it is tied to.
create policy scope on markets to sooner_app using (tenant_id = scope_tenant());
create policy connected on markets for select to sooner_app using
  (exists (select from payees p where p.payer_tenant_id = markets.tenant_id and p.market_id = markets.id and p.payee_tenant_id = (select scope_tenant())));
create policy everything on markets to sooner_system using (true);
create policy scope on market_settings to sooner_app using (tenant_id = scope_tenant());
create policy connected on market_settings for select to sooner_app using
  (exists (select from markets m where m.tenant_id = market_settings.tenant_id and m.id = market_id));
create policy everything on market_settings to sooner_system using (true);
create policy scope on market_private_settings to sooner_app using (tenant_id = scope_tenant());
create policy everything on market_private_settings to sooner_system using (true);

grant select, insert, update on markets, payees, payee_private_settings to sooner_app, sooner_system;
grant select, insert on market_settings, market_private_settings to sooner_app, sooner_system;

-- What decides who may be paid early; where a market stands in time is worked out.
select journal_table('market_settings',
  '{market_id, version, country, time_zone, cut_off, preparation_days, pay_weekdays, pay_month_days, clearing_times,
  automatic_clearing, award_rule, payment_grace_days, lowest_bps, highest_bps, rate_types, day_count, review_required,
  days_paid_early_max, due_date_max, invoice_priority, reserve_bps, reserve_minor, reserve_reason, set_by, set_at, tenant_id}',
  'market_id::text');
select journal_table('market_private_settings',
  '{tenant_id, market_id, version, minimum_bps, desired_bps, pool_kind, pool_minor, available_bps, pool_reason}', 'market_id::text');
select journal_table('payees',
  '{id, payer_tenant_id, payer_id, code, name, small, switched_on, payee_tenant_id, payee_company_id, market_id,
  reserve_bps, reserve_minor, contract_number, contract_from, contract_to, contract_terminated, version, listed_at, import_id, removed}',
  'coalesce(import_id, id)::text');
select journal_table('payee_private_settings', '{payer_tenant_id, payee_id, minimum_bps, notes}', 'payee_id::text');
