-- Dealer financing: the dealers of a core company, its products, what each dealer may borrow, applications, and loans as their events.
-- The lender's tenant, which is the core company with its children, comes first in every key; `lender_id` is the company of it that
-- lends. A dealer sees its own rows and nothing else.

-- ── dealers ────────────────────────────────────────────────────────────────────────────────────────────

-- The dealers of a core company, as they are called. Written by a trigger of companies: a dealer is here from its first day.
create table dealers (
  lender_tenant_id uuid not null references companies,
  -- The dealer's tenant, which is its company.
  id uuid not null unique references companies,
  -- The company that it is a dealer of.
  lender_id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  listed_at timestamptz not null,
  primary key (lender_tenant_id, id),
  foreign key (lender_tenant_id, lender_id) references companies (tenant_id, id)
);
create trigger by_triggers_alone before insert or update on dealers for each row execute function refuse_by_hand();
create trigger never_deleted before delete on dealers for each row execute function refuse_change();

-- Runs as the owner, since the scope of a dealer that registers sees nothing of the core company.
create function list_dealer() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into dealers (lender_tenant_id, id, lender_id, name, listed_at)
  select c.tenant_id, new.id, c.id, new.name, new.registered_at from companies c where c.id = new.buyer_id
  on conflict (lender_tenant_id, id) do update set name = excluded.name;
  return new;
end $$;
revoke execute on function list_dealer from public;
create trigger is_listed after insert or update of name on companies for each row
  when (new.company_type = 'dealer') execute function list_dealer();

-- ── settings ───────────────────────────────────────────────────────────────────────────────────────────

-- Of a lending company; without a row the defaults count.
create table finance_settings (
  lender_tenant_id uuid not null,
  lender_id uuid not null,
  -- A dealer with a row overdue by more than this neither applies nor gets anything disbursed.
  overdue_days_max integer not null check (overdue_days_max between 0 and 365),
  version integer not null check (version > 0),
  set_by uuid not null,
  set_at timestamptz not null,
  primary key (lender_tenant_id, lender_id),
  foreign key (lender_tenant_id, lender_id) references companies (tenant_id, id)
);

-- Where dealers pay, in each currency. A change adds a version.
create table finance_accounts (
  lender_tenant_id uuid not null,
  lender_id uuid not null,
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'EUR', 'GBP', 'INR', 'CHF', 'HKD')),
  version integer not null check (version > 0),
  holder text not null check (char_length(holder) between 1 and 100),
  number text not null check (number ~ '^[A-Z0-9-]{5,34}$'),
  bank_name text not null check (char_length(bank_name) between 1 and 100),
  set_by uuid not null,
  set_at timestamptz not null,
  primary key (lender_tenant_id, lender_id, currency, version),
  foreign key (lender_tenant_id, lender_id) references companies (tenant_id, id)
);
create trigger append_only before update or delete on finance_accounts for each row execute function refuse_change();

-- ── products ───────────────────────────────────────────────────────────────────────────────────────────

create table finance_products (
  lender_tenant_id uuid not null,
  id uuid not null,
  lender_id uuid not null,
  -- The newest version, which new applications get.
  version integer not null check (version > 0),
  is_on boolean not null,
  made_at timestamptz not null,
  primary key (lender_tenant_id, id),
  foreign key (lender_tenant_id, lender_id) references companies (tenant_id, id)
);
create index finance_products_by_id on finance_products (id);

-- The terms of a product, which never change: an application and its loan keep their version.
create table finance_product_versions (
  lender_tenant_id uuid not null,
  product_id uuid not null,
  version integer not null check (version > 0),
  name text not null check (char_length(name) between 1 and 50),
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'EUR', 'GBP', 'INR', 'CHF', 'HKD')),
  method text not null check (method in ('bullet', 'monthlyInterest', 'equalInstalments', 'equalPrincipal')),
  -- One rate where both are the same.
  rate_min_bps integer not null check (rate_min_bps between 0 and 9900),
  rate_max_bps integer not null check (rate_max_bps between rate_min_bps and 9900),
  term_unit text not null check (term_unit in ('days', 'months')),
  term_min integer not null check (term_min > 0),
  term_max integer not null check (term_max >= term_min and term_max <= case term_unit when 'days' then 3650 else 360 end),
  amount_min bigint not null check (amount_min > 0),
  amount_max bigint not null check (amount_max between amount_min and 1000000000000000),
  day_count integer not null check (day_count in (360, 365)),
  penalty_bps integer not null check (penalty_bps between 0 and 9900),
  grace_days integer not null check (grace_days between 0 and 30),
  early_effect text not null check (early_effect in ('shorten', 'lower')),
  -- What a dealer attaches to an application, by its names.
  attachments text[] not null check (cardinality(attachments) <= 5),
  set_by uuid not null,
  set_at timestamptz not null,
  primary key (lender_tenant_id, product_id, version),
  foreign key (lender_tenant_id, product_id) references finance_products,
  check (term_unit = 'months' or method in ('bullet', 'monthlyInterest'))
);
create trigger append_only before update or delete on finance_product_versions for each row execute function refuse_change();

-- A product keeps its company and its currency: allotments, applications and loans have it.
create function refuse_finance_change() returns trigger language plpgsql as $$
begin raise check_violation using message = format('%s does not change like this', tg_table_name); end $$;
create trigger stays before update on finance_products for each row when (
  (new.lender_tenant_id, new.id, new.lender_id, new.made_at) is distinct from (old.lender_tenant_id, old.id, old.lender_id, old.made_at)
  or new.version not in (old.version, old.version + 1)
) execute function refuse_finance_change();
create trigger never_deleted before delete on finance_products for each row execute function refuse_change();
create function finance_currency_stays() returns trigger language plpgsql as $$
begin
  if exists (select from finance_product_versions v where v.lender_tenant_id = new.lender_tenant_id and v.product_id = new.product_id
    and v.currency <> new.currency)
  then raise check_violation using message = 'a product keeps its currency'; end if;
  return new;
end $$;
create trigger currency_stays before insert on finance_product_versions for each row execute function finance_currency_stays();

-- ── allotments ─────────────────────────────────────────────────────────────────────────────────────────

-- Which dealer has which product, with how much. Locked by every application of the dealer for the product.
create table allotments (
  lender_tenant_id uuid not null,
  id uuid not null,
  lender_id uuid not null,
  product_id uuid not null,
  dealer_id uuid not null,
  currency text not null,
  limit_minor bigint not null check (limit_minor between 0 and 1000000000000000),
  -- Both inclusive.
  valid_from date not null,
  valid_to date not null check (valid_to >= valid_from),
  -- Instead of the product's rate.
  rate_bps integer check (rate_bps between 0 and 9900),
  version integer not null check (version > 0),
  set_by uuid not null,
  set_at timestamptz not null,
  primary key (lender_tenant_id, id),
  unique (lender_tenant_id, product_id, dealer_id),
  unique (lender_tenant_id, id, dealer_id, currency),
  foreign key (lender_tenant_id, product_id) references finance_products,
  foreign key (lender_tenant_id, dealer_id) references dealers
);
create index allotments_of_dealer on allotments (dealer_id);
create index allotments_by_id on allotments (id);
create trigger stays before update on allotments for each row when (
  (new.lender_tenant_id, new.id, new.lender_id, new.product_id, new.dealer_id, new.currency)
    is distinct from (old.lender_tenant_id, old.id, old.lender_id, old.product_id, old.dealer_id, old.currency)
  or new.version <> old.version + 1
) execute function refuse_finance_change();
create trigger never_deleted before delete on allotments for each row execute function refuse_change();
create function refuse_stray_allotment() returns trigger language plpgsql as $$
begin
  if not exists (select from finance_products p join finance_product_versions v
      on v.lender_tenant_id = p.lender_tenant_id and v.product_id = p.id and v.version = p.version
    join dealers d on d.lender_tenant_id = p.lender_tenant_id and d.id = new.dealer_id
    where p.lender_tenant_id = new.lender_tenant_id and p.id = new.product_id and p.lender_id = new.lender_id and v.currency = new.currency
      and d.lender_id in (p.lender_tenant_id, p.lender_id))
  then raise check_violation using message = 'a product is allotted to a dealer of its company, in its currency'; end if;
  return new;
end $$;
create trigger of_own_dealer before insert on allotments for each row execute function refuse_stray_allotment();

-- Over all products of a lending company, for a dealer and a currency. Locked before the allotment; null is no limit.
create table dealer_limits (
  lender_tenant_id uuid not null,
  lender_id uuid not null,
  dealer_id uuid not null,
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'EUR', 'GBP', 'INR', 'CHF', 'HKD')),
  limit_minor bigint check (limit_minor between 0 and 1000000000000000),
  version integer not null check (version > 0),
  set_by uuid not null,
  set_at timestamptz not null,
  primary key (lender_tenant_id, lender_id, dealer_id, currency),
  foreign key (lender_tenant_id, dealer_id) references dealers
);
create index dealer_limits_of_dealer on dealer_limits (dealer_id);
create trigger never_deleted before delete on dealer_limits for each row execute function refuse_change();

-- Only the lender sets what it lends; a dealer locks these rows and changes nothing of them.
create function finance_is_set_by_lender() returns trigger language plpgsql as $$
begin
  if not is_beyond_scopes() and new.lender_tenant_id is distinct from scope_tenant()
  then raise insufficient_privilege using message = 'only a lender sets what it lends'; end if;
  return new;
end $$;
create trigger by_lender before insert or update on allotments for each row execute function finance_is_set_by_lender();
create trigger by_lender before insert or update on dealer_limits for each row execute function finance_is_set_by_lender();
create trigger by_lender before insert or update on finance_products for each row execute function finance_is_set_by_lender();
create trigger by_lender before insert on finance_product_versions for each row execute function finance_is_set_by_lender();

-- ── applications ───────────────────────────────────────────────────────────────────────────────────────

-- The last numbers of a lender, of applications and of loans: a dealer reads no volume from them but the lender's own.
create table finance_serials (
  lender_tenant_id uuid not null references companies,
  kind text not null check (kind in ('application', 'loan')),
  last bigint not null check (last > 0),
  primary key (lender_tenant_id, kind)
);
-- Runs as the owner: a dealer takes the number of its application from its lender.
create function take_finance_serial(lender uuid, of_kind text) returns bigint language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare taken bigint;
begin
  if not is_beyond_scopes() and scope_tenant() is distinct from lender
    and not exists (select from dealers d where d.lender_tenant_id = lender and d.id = scope_tenant() and of_kind = 'application')
  then raise insufficient_privilege using message = 'only a lender and its dealers take its numbers'; end if;
  insert into finance_serials as s values (lender, of_kind, 1)
  on conflict (lender_tenant_id, kind) do update set last = s.last + 1 returning last into taken;
  return taken;
end $$;
revoke execute on function take_finance_serial from public;
grant execute on function take_finance_serial to sooner_app, sooner_system;

create function application_number(serial bigint) returns text language sql immutable parallel safe as
$$ select 'FA-' || lpad(serial::text, greatest(4, length(serial::text)), '0') $$;
create function loan_number(serial bigint) returns text language sql immutable parallel safe as
$$ select 'LN-' || lpad(serial::text, greatest(4, length(serial::text)), '0') $$;

-- The changes of state that `domain/financing/states` allows; a test compares the two.
create function is_application_change(before text, after text) returns boolean language sql immutable parallel safe as $$
  select case before
    when 'applied' then after in ('approved', 'rejected', 'withdrawn')
    when 'approved' then after in ('withdrawn', 'lapsed')
    else false end
$$;

create function is_loan_change(before text, after text) returns boolean language sql immutable parallel safe as $$
  select case before
    when 'disbursed' then after in ('overdue', 'settled')
    when 'overdue' then after in ('disbursed', 'settled', 'writtenOff')
    when 'settled' then after in ('disbursed', 'overdue', 'writtenOff')
    else after = 'settled' end
$$;

create table finance_applications (
  lender_tenant_id uuid not null,
  id uuid not null,
  lender_id uuid not null,
  serial bigint not null check (serial > 0),
  allotment_id uuid not null,
  product_id uuid not null,
  product_version integer not null,
  dealer_id uuid not null,
  currency text not null,
  requested_minor bigint not null check (requested_minor between 1 and 1000000000000000),
  requested_rate_bps integer not null check (requested_rate_bps between 0 and 9900),
  term integer not null check (term > 0),
  purpose text not null check (char_length(purpose) between 1 and 50),
  -- The plan that the dealer saw, as JSON, byte for byte.
  plan json not null,
  state text not null check (state in ('applied', 'approved', 'rejected', 'withdrawn', 'lapsed')),
  -- As asked until it is approved: never more than that.
  amount_minor bigint not null,
  rate_bps integer not null,
  applied_at timestamptz not null,
  applied_by uuid not null,
  applicant text not null,
  decided_at timestamptz,
  decided_by uuid,
  decider text,
  decider_role text check (decider_role in ('administrator', 'clerk', 'reviewer', 'viewer')),
  reason text check (char_length(reason) between 1 and 20),
  -- The day of the approval in the lender's country, and the last day on which it can be disbursed.
  approved_on date,
  lapses_on date,
  ended_at timestamptz,
  ended_by uuid,
  version integer not null check (version > 0),
  primary key (lender_tenant_id, id),
  unique (lender_tenant_id, serial),
  unique (lender_tenant_id, id, decided_by),
  foreign key (lender_tenant_id, allotment_id, dealer_id, currency) references allotments (lender_tenant_id, id, dealer_id, currency),
  foreign key (lender_tenant_id, product_id, product_version) references finance_product_versions,
  check (amount_minor between 1 and requested_minor),
  check (rate_bps between 0 and requested_rate_bps),
  check (num_nulls(decided_at, decided_by, decider, decider_role) in (0, 4)),
  check ((decided_at is not null) or state in ('applied', 'withdrawn')),
  check (state <> 'rejected' or reason is not null),
  check (num_nulls(approved_on, lapses_on) in (0, 2) and (approved_on is not null) = (state in ('approved', 'lapsed') or state = 'withdrawn' and decided_at is not null)),
  check ((ended_at is not null) = (state in ('rejected', 'withdrawn', 'lapsed'))),
  check ((approved_on is not null) or (amount_minor, rate_bps) = (requested_minor, requested_rate_bps)),
  -- An application is decided by another person than the one who applied.
  check (decided_by <> applied_by)
);
create index finance_applications_by_id on finance_applications (id);
create index finance_applications_of_allotment on finance_applications (lender_tenant_id, allotment_id) where state in ('applied', 'approved');
create index finance_applications_of_lender on finance_applications (lender_tenant_id, applied_at, id);
create index finance_applications_of_dealer on finance_applications (dealer_id, applied_at, id);
create index finance_applications_lapsing on finance_applications (lender_tenant_id, lapses_on) where state = 'approved';

create trigger begins_applied before insert on finance_applications for each row when (new.state <> 'applied' or new.version <> 1)
  execute function refuse_finance_change();
create trigger changes_as_listed before update on finance_applications for each row when (
  old.state <> new.state and not is_application_change(old.state, new.state)
  or old.state in ('rejected', 'withdrawn', 'lapsed')
  or new.version <> old.version + 1
  or (to_jsonb(new) - '{plan, state, amount_minor, rate_bps, decided_at, decided_by, decider, decider_role, reason, approved_on, lapses_on, ended_at, ended_by, version}'::text[])
    is distinct from (to_jsonb(old) - '{plan, state, amount_minor, rate_bps, decided_at, decided_by, decider, decider_role, reason, approved_on, lapses_on, ended_at, ended_by, version}'::text[])
  or new.plan::text <> old.plan::text
  or old.decided_at is not null and (new.decided_at, new.decided_by, new.amount_minor, new.rate_bps, new.lapses_on)
    is distinct from (old.decided_at, old.decided_by, old.amount_minor, old.rate_bps, old.lapses_on)
) execute function refuse_finance_change();
create trigger never_deleted before delete on finance_applications for each row execute function refuse_change();

-- A dealer applies and withdraws; its lender approves and rejects.
create trigger applied_by_dealer before insert on finance_applications for each row
  when (not is_beyond_scopes() and new.dealer_id is distinct from scope_tenant()) execute function refuse_other_side();
create trigger changed_by_side before update on finance_applications for each row when (
  not is_beyond_scopes() and case new.state when 'withdrawn' then new.dealer_id else new.lender_tenant_id end is distinct from scope_tenant()
) execute function refuse_other_side();

-- Runs as the owner, since memberships of other tenants cannot be read: who acts for the dealer as well decides nothing about it.
create function refuse_own_decision() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from memberships m where m.user_id = new.decided_by and m.tenant_id = new.dealer_id)
  then raise check_violation using message = 'who acts for a dealer does not decide about its applications'; end if;
  return new;
end $$;
revoke execute on function refuse_own_decision from public;
create trigger decided_by_others before update on finance_applications for each row
  when (old.decided_by is null and new.decided_by is not null) execute function refuse_own_decision();

-- What was attached to an application, under the names that its product requires; other files have no name.
create table finance_application_files (
  lender_tenant_id uuid not null,
  application_id uuid not null,
  file_id uuid not null,
  dealer_id uuid not null,
  position integer not null check (position between 1 and 5),
  label text check (char_length(label) between 1 and 50),
  name text not null,
  size bigint not null,
  sha256 bytea not null,
  primary key (lender_tenant_id, application_id, position),
  unique (lender_tenant_id, application_id, sha256),
  foreign key (lender_tenant_id, application_id) references finance_applications
);
create index finance_application_files_of_file on finance_application_files (file_id);
create trigger append_only before update or delete on finance_application_files for each row execute function refuse_change();
create trigger applied_by_dealer before insert on finance_application_files for each row
  when (not is_beyond_scopes() and new.dealer_id is distinct from scope_tenant()) execute function refuse_other_side();

-- ── loans ──────────────────────────────────────────────────────────────────────────────────────────────

create table loans (
  lender_tenant_id uuid not null,
  id uuid not null,
  lender_id uuid not null,
  serial bigint not null check (serial > 0),
  application_id uuid not null,
  allotment_id uuid not null,
  product_id uuid not null,
  product_version integer not null,
  dealer_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  rate_bps integer not null check (rate_bps between 0 and 9900),
  term integer not null check (term > 0),
  -- The day of the disbursement, from which interest runs.
  start_day date not null,
  way text not null check (way in ('transfer', 'setOff')),
  -- The dealer's verified account of a transfer; the receivable that is set off.
  account_version integer check (account_version > 0),
  receivable text check (char_length(receivable) between 1 and 50),
  approved_by uuid not null,
  disbursed_by uuid not null,
  disbursed_at timestamptz not null,
  disburser text not null,
  -- What its events come to on `posted_to`, as posted to the ledger. Written with the postings.
  state text not null check (state in ('disbursed', 'overdue', 'settled', 'writtenOff')),
  state_since timestamptz not null,
  principal_minor bigint not null check (principal_minor >= 0),
  interest_minor bigint not null check (interest_minor >= 0),
  penalty_minor bigint not null check (penalty_minor >= 0),
  credit_minor bigint not null check (credit_minor >= 0),
  -- Money that is held for the next row, or waits for a person.
  held_minor bigint not null check (held_minor >= 0),
  -- Principal that a write-off took; it goes on using the limit.
  written_off_minor bigint not null check (written_off_minor >= 0),
  -- The oldest row that is not paid, the next row that falls due, and since when it is overdue.
  next_due_day date,
  next_due_minor bigint check (next_due_minor >= 0),
  overdue_day date,
  overdue_minor bigint not null check (overdue_minor >= 0),
  rows_total integer not null check (rows_total > 0),
  rows_paid integer not null check (rows_paid between 0 and rows_total),
  posted_to date not null,
  -- The next day on which something happens to it by itself; null where nothing will.
  rolls_on date,
  version integer not null check (version > 0),
  primary key (lender_tenant_id, id),
  unique (lender_tenant_id, serial),
  unique (lender_tenant_id, application_id),
  unique (lender_tenant_id, id, dealer_id),
  foreign key (lender_tenant_id, application_id, approved_by) references finance_applications (lender_tenant_id, id, decided_by) deferrable initially deferred,
  -- Who approved does not disburse.
  check (disbursed_by <> approved_by),
  check ((way = 'transfer') = (account_version is not null) and (way = 'setOff') = (receivable is not null)),
  -- A loan is not owed and overpaid at once.
  check (credit_minor = 0 or principal_minor + interest_minor + penalty_minor = 0),
  check (overdue_day is not null or overdue_minor = 0),
  check (state <> 'settled' or principal_minor + interest_minor + penalty_minor + written_off_minor = 0),
  check (written_off_minor = 0 or state = 'writtenOff')
);
create index loans_by_id on loans (id);
create index loans_of_allotment on loans (lender_tenant_id, allotment_id);
create index loans_of_lender on loans (lender_tenant_id, disbursed_at, id);
create index loans_of_dealer on loans (dealer_id, disbursed_at, id);
create index loans_rolling on loans (rolls_on, lender_tenant_id) where rolls_on is not null;
create trigger stays before update on loans for each row when (
  (new.lender_tenant_id, new.id, new.lender_id, new.serial, new.application_id, new.allotment_id, new.product_id, new.product_version,
    new.dealer_id, new.currency, new.amount_minor, new.rate_bps, new.term, new.start_day, new.way, new.account_version, new.receivable,
    new.approved_by, new.disbursed_by, new.disbursed_at, new.disburser)
  is distinct from (old.lender_tenant_id, old.id, old.lender_id, old.serial, old.application_id, old.allotment_id, old.product_id, old.product_version,
    old.dealer_id, old.currency, old.amount_minor, old.rate_bps, old.term, old.start_day, old.way, old.account_version, old.receivable,
    old.approved_by, old.disbursed_by, old.disbursed_at, old.disburser)
  or new.version <> old.version + 1
  or old.state <> new.state and not is_loan_change(old.state, new.state)
) execute function refuse_finance_change();
create trigger never_deleted before delete on loans for each row execute function refuse_change();
create trigger by_lender before insert or update on loans for each row execute function finance_is_set_by_lender();

-- A loan is what was approved, disbursed from the day of the approval on, before it lapses.
create function refuse_stray_loan() returns trigger language plpgsql as $$
begin
  if not exists (select from finance_applications a where a.lender_tenant_id = new.lender_tenant_id and a.id = new.application_id and a.state = 'approved'
    and (a.lender_id, a.allotment_id, a.product_id, a.product_version, a.dealer_id, a.currency, a.amount_minor, a.rate_bps, a.term, a.decided_by)
      = (new.lender_id, new.allotment_id, new.product_id, new.product_version, new.dealer_id, new.currency, new.amount_minor, new.rate_bps, new.term, new.approved_by)
    and new.start_day between a.approved_on and a.lapses_on)
  then raise check_violation using message = 'a loan is what was approved, from the day of its approval on'; end if;
  if not is_beyond_scopes() and new.disbursed_by is distinct from scope_user()
  then raise insufficient_privilege using message = 'a disbursement names the person who makes it'; end if;
  return new;
end $$;
create constraint trigger of_approval after insert on loans deferrable initially deferred for each row execute function refuse_stray_loan();

-- Lapsed and withdrawn are for what was not disbursed.
create function refuse_disbursed_change() returns trigger language plpgsql as $$
begin
  if exists (select from loans l where l.lender_tenant_id = new.lender_tenant_id and l.application_id = new.id)
  then raise check_violation using message = 'an application that was disbursed does not end'; end if;
  return new;
end $$;
create trigger is_not_disbursed before update on finance_applications for each row
  when (old.state = 'approved' and new.state <> 'approved') execute function refuse_disbursed_change();

-- The events that a loan is a fold of, in the order of value date and entry number. They are never changed: a return names the
-- repayment that it takes back.
create table loan_events (
  lender_tenant_id uuid not null,
  loan_id uuid not null,
  number integer not null check (number > 0),
  dealer_id uuid not null,
  kind text not null check (kind in ('disbursement', 'repayment', 'earlyMark', 'return', 'payout', 'waiver', 'writeOff')),
  value_date date not null,
  amount_minor bigint check (amount_minor between 1 and 1000000000000000),
  -- Of a repayment: whether what exceeds the rows that are due is paid early.
  early boolean check ((early is null) = (kind <> 'repayment')),
  -- Of a waiver.
  part text check (part in ('penalty', 'interest') and kind = 'waiver' or part is null and kind <> 'waiver'),
  -- The repayment that a return takes back, or that is marked as early.
  of_number integer,
  -- Of a payout: the loan of the same dealer that the money was moved to; null where it was paid back.
  to_loan_id uuid,
  -- The number of the bank or of the person who entered it.
  reference text check (char_length(reference) between 1 and 50),
  reason text check (char_length(reason) between 1 and 20),
  entered_by uuid not null,
  enterer text not null,
  -- The second person of a waiver or a write-off.
  confirmed_by uuid,
  confirmer text,
  entered_at timestamptz not null,
  primary key (lender_tenant_id, loan_id, number),
  foreign key (lender_tenant_id, loan_id, dealer_id) references loans (lender_tenant_id, id, dealer_id),
  foreign key (lender_tenant_id, loan_id, of_number) references loan_events,
  foreign key (lender_tenant_id, to_loan_id, dealer_id) references loans (lender_tenant_id, id, dealer_id),
  check ((amount_minor is null) = (kind in ('earlyMark', 'return', 'writeOff'))),
  check (to_loan_id is null or kind = 'payout' and to_loan_id <> loan_id),
  check ((of_number is not null) = (kind in ('return', 'earlyMark')) and of_number < number),
  check ((kind in ('waiver', 'writeOff')) = (confirmed_by is not null) and (confirmed_by is null) = (confirmer is null)),
  -- A waiver and a write-off have two people.
  check (confirmed_by <> entered_by),
  check (kind not in ('waiver', 'writeOff') or reason is not null),
  check ((number = 1) = (kind = 'disbursement'))
);
-- A repayment is returned and marked once, and a reference is recorded once for a loan.
create unique index loan_events_returned on loan_events (lender_tenant_id, loan_id, kind, of_number) where of_number is not null;
create unique index loan_events_referenced on loan_events (lender_tenant_id, loan_id, reference) where kind = 'repayment';
create trigger append_only before update or delete on loan_events for each row execute function refuse_change();
create trigger by_lender before insert on loan_events for each row execute function finance_is_set_by_lender();

-- Each state of a loan, since when and by whom; the platform's id where a day passed.
create table loan_states (
  lender_tenant_id uuid not null,
  loan_id uuid not null,
  number integer not null check (number > 0),
  dealer_id uuid not null,
  state text not null check (state in ('disbursed', 'overdue', 'settled', 'writtenOff')),
  day date not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (lender_tenant_id, loan_id, number),
  foreign key (lender_tenant_id, loan_id, dealer_id) references loans (lender_tenant_id, id, dealer_id)
);
create trigger append_only before update or delete on loan_states for each row execute function refuse_change();
create trigger by_lender before insert on loan_states for each row execute function finance_is_set_by_lender();

-- Each schedule that a loan has had. The last is in force; the rows are the fold's, byte for byte.
create table loan_schedules (
  lender_tenant_id uuid not null,
  loan_id uuid not null,
  version integer not null check (version > 0),
  dealer_id uuid not null,
  from_day date not null,
  plan json not null,
  made_at timestamptz not null,
  primary key (lender_tenant_id, loan_id, version),
  foreign key (lender_tenant_id, loan_id, dealer_id) references loans (lender_tenant_id, id, dealer_id)
);
create trigger append_only before update or delete on loan_schedules for each row execute function refuse_change();
create trigger by_lender before insert on loan_schedules for each row execute function finance_is_set_by_lender();

-- What was posted to the ledger for a loan: each is the difference between what its events come to and what was posted before.
create table loan_postings (
  lender_tenant_id uuid not null,
  loan_id uuid not null,
  number integer not null check (number > 0),
  dealer_id uuid not null,
  -- The subject of the ledger's transaction.
  id uuid not null,
  day date not null,
  -- The event that it was made with; null where a day passed.
  event_number integer,
  principal bigint not null,
  interest bigint not null,
  penalty bigint not null,
  credit bigint not null,
  held bigint not null,
  money bigint not null,
  income bigint not null,
  waived bigint not null,
  written_off bigint not null,
  posted_at timestamptz not null,
  primary key (lender_tenant_id, loan_id, number),
  unique (lender_tenant_id, id),
  foreign key (lender_tenant_id, loan_id, dealer_id) references loans (lender_tenant_id, id, dealer_id),
  check ((principal, interest, penalty, credit, held, money, income, waived, written_off) is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0)),
  check (principal + interest + penalty + credit + held + money + income + waived + written_off = 0)
);
create trigger append_only before update or delete on loan_postings for each row execute function refuse_change();
create trigger by_lender before insert on loan_postings for each row execute function finance_is_set_by_lender();

-- Accounts between a lender and a dealer, visible to both.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in
  ('pool', 'available', 'committed', 'outstanding', 'payable', 'net', 'discount', 'credit',
    'loanPrincipal', 'loanInterest', 'loanPenalty', 'loanCredit', 'loanHeld', 'loanMoney', 'loanIncome', 'loanWaived', 'loanWrittenOff'));

-- ── two people ─────────────────────────────────────────────────────────────────────────────────────────

-- A waiver or a write-off that one person proposed and another confirms or declines.
create table loan_requests (
  lender_tenant_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  lender_id uuid not null,
  kind text not null check (kind in ('waiver', 'writeOff')),
  part text check (part in ('penalty', 'interest') and kind = 'waiver' or part is null and kind = 'writeOff'),
  amount_minor bigint check (amount_minor > 0 and kind = 'waiver' or amount_minor is null and kind = 'writeOff'),
  value_date date not null,
  reason text not null check (char_length(reason) between 1 and 20),
  state text not null check (state in ('open', 'confirmed', 'declined')),
  requested_by uuid not null,
  requester text not null,
  requested_at timestamptz not null,
  decided_by uuid,
  decider text,
  decided_at timestamptz,
  primary key (lender_tenant_id, id),
  foreign key (lender_tenant_id, loan_id) references loans,
  check (num_nulls(decided_by, decider, decided_at) = case state when 'open' then 3 else 0 end),
  -- A second person decides; who asked may take it back.
  check (state <> 'confirmed' or decided_by <> requested_by)
);
create unique index loan_requests_open on loan_requests (lender_tenant_id, loan_id, kind) where state = 'open';
create trigger decided_once before update on loan_requests for each row when (
  old.state <> 'open' or new.state = 'open'
  or (to_jsonb(new) - '{state, decided_by, decider, decided_at}'::text[]) is distinct from (to_jsonb(old) - '{state, decided_by, decider, decided_at}'::text[])
) execute function refuse_finance_change();
create trigger never_deleted before delete on loan_requests for each row execute function refuse_change();

-- Money that could not be booked by itself, until a person solves it.
create table loan_exceptions (
  lender_tenant_id uuid not null,
  id uuid not null,
  lender_id uuid not null,
  loan_id uuid,
  kind text not null check (kind in ('dateTooEarly', 'beforeDisbursement', 'wrongCurrency', 'unknownReference', 'aboveDue')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'EUR', 'GBP', 'INR', 'CHF', 'HKD')),
  value_date date not null,
  reference text not null check (char_length(reference) between 1 and 50),
  source text not null check (source in ('byHand', 'bankFile')),
  state text not null check (state in ('open', 'solved')),
  solution text check (solution in ('early', 'returned', 'otherLoan')),
  solution_loan_id uuid,
  noted_by uuid not null,
  noted_at timestamptz not null,
  solved_by uuid,
  solver text,
  solved_at timestamptz,
  primary key (lender_tenant_id, id),
  foreign key (lender_tenant_id, loan_id) references loans,
  check (num_nulls(solution, solved_by, solver, solved_at) = case state when 'open' then 4 else 0 end),
  check ((solution = 'otherLoan') is true = (solution_loan_id is not null)),
  check (loan_id is not null or kind = 'unknownReference')
);
create index loan_exceptions_open on loan_exceptions (lender_tenant_id, noted_at, id) where state = 'open';
create unique index loan_exceptions_referenced on loan_exceptions (lender_tenant_id, loan_id, reference) where state = 'open' and loan_id is not null;
create trigger solved_once before update on loan_exceptions for each row when (
  old.state <> 'open' or new.state = 'open'
  or (to_jsonb(new) - '{state, solution, solution_loan_id, solved_by, solver, solved_at}'::text[])
    is distinct from (to_jsonb(old) - '{state, solution, solution_loan_id, solved_by, solver, solved_at}'::text[])
) execute function refuse_finance_change();
create trigger never_deleted before delete on loan_exceptions for each row execute function refuse_change();

-- ── what is used ───────────────────────────────────────────────────────────────────────────────────────

-- What an allotment has in use, in its three parts: outstanding principal, approved and not disbursed, applied.
create view finance_use with (security_invoker) as
  select t.lender_tenant_id, t.id as allotment_id, t.lender_id, t.dealer_id, t.currency,
    coalesce((select sum(l.principal_minor + l.written_off_minor) from loans l
      where l.lender_tenant_id = t.lender_tenant_id and l.allotment_id = t.id), 0)::bigint as outstanding,
    coalesce((select sum(a.amount_minor) from finance_applications a where a.lender_tenant_id = t.lender_tenant_id and a.allotment_id = t.id
      and a.state = 'approved' and not exists (select from loans l where l.lender_tenant_id = a.lender_tenant_id and l.application_id = a.id)), 0)::bigint as approved,
    coalesce((select sum(a.amount_minor) from finance_applications a where a.lender_tenant_id = t.lender_tenant_id and a.allotment_id = t.id
      and a.state = 'applied'), 0)::bigint as applied
  from allotments t;

-- Whether the scope is a lender of a dealer, or a dealer of a lender. Created before row security is enabled, as `trades_with`.
create function finances_with(other uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from dealers d where d.lender_tenant_id = scope_tenant() and d.id = other
    or d.id = scope_tenant() and d.lender_tenant_id = other)
$$;

-- The version of the verified account that a dealer has now, for its lender and for itself; null where it is not verified, or was
-- verified under another name. Runs as the owner, since a lender reads no verifications.
create function verified_dealer_account(dealer uuid) returns integer language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_beyond_scopes() and dealer is distinct from scope_tenant() and not exists (
    select from dealers d where d.lender_tenant_id = scope_tenant() and d.id = dealer) then return null; end if;
  return (select v.version from (
      select n.version, n.legal_name from verifications n join verified_accounts b using (tenant_id, version)
      where n.tenant_id = dealer order by n.version desc limit 1) v
    where v.legal_name = (select c.name from companies c where c.id = dealer));
end $$;
revoke execute on function verified_dealer_account from public;
grant execute on function verified_dealer_account to sooner_app, sooner_system;

-- The settings of signatures of a lender, for its dealer and itself. Runs as the owner.
create function finance_needs_signature(lender uuid) returns boolean language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_beyond_scopes() and lender is distinct from scope_tenant() and not exists (
    select from dealers d where d.lender_tenant_id = lender and d.id = scope_tenant()) then return null; end if;
  return coalesce((select c.value = '1' from admin_config c where c.key = 'use_electronic_signature'
    and (c.tenant_id = lender or c.tenant_id is null) order by c.tenant_id nulls last limit 1), false);
end $$;
revoke execute on function finance_needs_signature from public;
grant execute on function finance_needs_signature to sooner_app, sooner_system;

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

do $$
declare t text;
begin
  foreach t in array '{dealers, finance_settings, finance_accounts, finance_products, finance_product_versions, allotments,
    dealer_limits, finance_serials, finance_applications, finance_application_files, loans, loan_events, loan_states, loan_schedules,
    loan_postings, loan_requests, loan_exceptions}'::text[]
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to sooner_system using (true)', t);
  end loop;
  -- The lender's alone.
  foreach t in array '{finance_settings, finance_serials, loan_requests, loan_exceptions}'::text[]
  loop
    execute format('create policy scope on %I to sooner_app using (lender_tenant_id = (select scope_tenant()))', t);
  end loop;
  -- Of a lender and one of its dealers.
  foreach t in array '{allotments, dealer_limits, finance_applications, finance_application_files, loans, loan_events, loan_states,
    loan_schedules, loan_postings}'::text[]
  loop
    execute format('create policy scope on %I to sooner_app using
      (case when lender_tenant_id = (select scope_tenant()) then true else dealer_id = (select scope_tenant()) end)', t);
  end loop;
end $$;
create policy scope on dealers to sooner_app using (case when lender_tenant_id = (select scope_tenant()) then true else id = (select scope_tenant()) end);
create policy of_owner on dealers to current_user using (true);
create policy of_owner on finance_serials to current_user using (true);
create policy scope on finance_accounts to sooner_app using (lender_tenant_id = (select scope_tenant()));
create policy of_dealer on finance_accounts for select to sooner_app using (exists (select from dealers d
  where d.id = (select scope_tenant()) and d.lender_tenant_id = finance_accounts.lender_tenant_id));
-- A dealer reads the products that it was given, in every version.
create policy scope on finance_products to sooner_app using (lender_tenant_id = (select scope_tenant()));
create policy allotted on finance_products for select to sooner_app using (exists (select from allotments t
  where t.lender_tenant_id = finance_products.lender_tenant_id and t.product_id = finance_products.id and t.dealer_id = (select scope_tenant())));
create policy scope on finance_product_versions to sooner_app using (lender_tenant_id = (select scope_tenant()));
create policy allotted on finance_product_versions for select to sooner_app using (exists (select from allotments t
  where t.lender_tenant_id = finance_product_versions.lender_tenant_id and t.product_id = finance_product_versions.product_id
    and t.dealer_id = (select scope_tenant())));
create policy of_dealer on finance_settings for select to sooner_app using (exists (select from dealers d
  where d.id = (select scope_tenant()) and d.lender_tenant_id = finance_settings.lender_tenant_id));

-- What both sides of financing read of each other: the verified account, the files of an application; and
-- they write events for each other.
create policy of_lender on verified_accounts for select to sooner_app using (exists (select from dealers d
  where d.lender_tenant_id = (select scope_tenant()) and d.id = verified_accounts.tenant_id));
create policy financed on files for select to sooner_app using (exists (select from finance_application_files a where a.file_id = files.id));
create policy finance on outbox for insert to sooner_app with check (finances_with(tenant_id));

grant select on dealers to sooner_app, sooner_system;
grant select, insert on finance_accounts, finance_product_versions, finance_application_files, loan_events, loan_states, loan_schedules, loan_postings
  to sooner_app, sooner_system;
grant select, insert, update on finance_settings, finance_products, allotments, dealer_limits, finance_applications,
  loans, loan_requests, loan_exceptions to sooner_app, sooner_system;
grant select on finance_serials, finance_use to sooner_app, sooner_system;

-- ── journal ────────────────────────────────────────────────────────────────────────────────────────────

select journal_table('dealers', '{lender_tenant_id, id, lender_id, name, listed_at}', 'id::text');
select journal_table('finance_settings', '{lender_tenant_id, lender_id, overdue_days_max, version, set_by, set_at}', 'lender_id::text');
select journal_table('finance_accounts', '{lender_tenant_id, lender_id, currency, version, holder, number, bank_name, set_by, set_at}',
  'lender_id::text', 'true', '{number}');
select journal_table('finance_products', '{lender_tenant_id, id, lender_id, version, is_on, made_at}', 'id::text');
select journal_table('finance_product_versions', '{lender_tenant_id, product_id, version, name, currency, method, rate_min_bps, rate_max_bps,
  term_unit, term_min, term_max, amount_min, amount_max, day_count, penalty_bps, grace_days, early_effect, attachments, set_by, set_at}',
  'product_id::text');
select journal_table('allotments', '{lender_tenant_id, id, lender_id, product_id, dealer_id, currency, limit_minor, valid_from, valid_to,
  rate_bps, version, set_by, set_at}', 'id::text');
select journal_table('dealer_limits', '{lender_tenant_id, lender_id, dealer_id, currency, limit_minor, version, set_by, set_at}', 'dealer_id::text');
select journal_table('finance_applications', '{lender_tenant_id, id, lender_id, serial, allotment_id, product_id, product_version, dealer_id,
  currency, requested_minor, requested_rate_bps, term, purpose, plan, state, amount_minor, rate_bps, applied_at, applied_by, applicant,
  decided_at, decided_by, decider, decider_role, reason, approved_on, lapses_on, ended_at, ended_by, version}', 'id::text');
select journal_table('finance_application_files', '{lender_tenant_id, application_id, file_id, dealer_id, position, label, name, size, sha256}',
  'application_id::text');
select journal_table('loans', '{lender_tenant_id, id, lender_id, serial, application_id, allotment_id, product_id, product_version, dealer_id,
  currency, amount_minor, rate_bps, term, start_day, way, account_version, receivable, approved_by, disbursed_by, disbursed_at, disburser,
  state, state_since, principal_minor, interest_minor, penalty_minor, credit_minor, held_minor, written_off_minor}', 'id::text');
select journal_table('loan_events', '{lender_tenant_id, loan_id, number, dealer_id, kind, value_date, amount_minor, early, part, of_number,
  to_loan_id, reference, reason, entered_by, enterer, confirmed_by, confirmer, entered_at}', 'loan_id::text');
select journal_table('loan_states', '{lender_tenant_id, loan_id, number, dealer_id, state, day, changed_at, changed_by}', 'loan_id::text');
select journal_table('loan_schedules', '{lender_tenant_id, loan_id, version, dealer_id, from_day, plan, made_at}', 'loan_id::text');
select journal_table('loan_postings', '{lender_tenant_id, loan_id, number, dealer_id, id, day, event_number, principal, interest, penalty,
  credit, held, money, income, waived, written_off, posted_at}', 'loan_id::text');
select journal_table('loan_requests', '{lender_tenant_id, id, loan_id, lender_id, kind, part, amount_minor, value_date, reason, state, requested_by,
  requester, requested_at, decided_by, decider, decided_at}', 'loan_id::text');
select journal_table('loan_exceptions', '{lender_tenant_id, id, lender_id, loan_id, kind, amount_minor, currency, value_date, reference, source,
  state, solution, solution_loan_id, noted_by, noted_at, solved_by, solver, solved_at}', 'id::text');
