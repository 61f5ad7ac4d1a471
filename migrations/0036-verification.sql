-- Verification: attempts by a small transfer, checks of people, what was verified, and the operator's releases.

-- ── drafts ─────────────────────────────────────────────────────────────────────────────────────────────

-- The form of a company as typed so far, encrypted: it has the numbers of identity documents.
create table verification_drafts (
  tenant_id uuid primary key references companies,
  sealed bytea not null check (octet_length(sealed) between 29 and 8000),
  saved_by uuid not null references users,
  saved_at timestamptz not null
);

-- ── attempts ───────────────────────────────────────────────────────────────────────────────────────────

create table verification_attempts (
  tenant_id uuid not null references companies,
  id uuid not null,
  -- The remark of the transfer.
  number text not null unique check (number ~ '^EV[0-9]{14}$'),
  -- The day of Asia/Shanghai on which it was submitted.
  day date not null,
  state text not null check (state in ('submitted', 'transferSent', 'amountToEnter', 'verified', 'failed', 'expired')),
  reason text check (reason in ('identityMismatch', 'accountIncorrect', 'wrongAmounts', 'transferLost', 'replaced', 'registrySilent', 'codeTaken')),
  legal_name text not null check (char_length(legal_name) between 1 and 100),
  credit_code text not null check (credit_code ~ '^[0-9A-Z]{18}$'),
  -- A code of the pilot regions fails the outer check character; the operator checks it.
  code_is_pilot boolean not null default false,
  legal_person text not null check (char_length(legal_person) between 1 and 100),
  account_holder text not null check (char_length(account_holder) between 1 and 100),
  account_number text not null check (account_number ~ '^[0-9A-Z-]{5,32}$'),
  -- By which accounts are compared: hyphens only group digits.
  account_key text not null generated always as (replace(account_number, '-', '')) stored,
  bank_name text not null check (char_length(bank_name) between 1 and 100),
  bank_code text check (bank_code ~ '^[0-9]{12}$'),
  phone text not null check (char_length(phone) between 7 and 30),
  handler text not null check (char_length(handler) between 1 and 100),
  handler_mobile text not null check (handler_mobile ~ '^1[3-9][0-9]{9}$'),
  -- The identity documents of legal representative and handler, encrypted.
  sealed_ids bytea not null,
  licence_file_id uuid not null,
  -- The amount of the transfer, encrypted; removed when the attempt ends, except in the sandbox.
  sealed_amount bytea,
  -- Entries are counted before they are compared; those that were wrong after it.
  entries integer not null default 0 check (entries between 0 and 3),
  wrong integer not null default 0 check (wrong between 0 and entries),
  wrong_at timestamptz,
  submitted_by uuid not null references users,
  submitted_at timestamptz not null,
  sent_at timestamptz,
  -- When the order was put into the folder of the bank.
  ordered_at timestamptz,
  arrived_at timestamptz,
  -- Until when the amount can be entered.
  ends_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (licence_file_id) references files,
  -- The account is in the company's own name.
  check (visible_name_of(account_holder) = visible_name_of(legal_name)),
  check (ordered_at is null or sent_at is not null),
  check ((reason is not null) = (state = 'failed')),
  check ((ended_at is not null) = (state in ('verified', 'failed', 'expired'))),
  check (sent_at is not null or state in ('submitted', 'failed')),
  check ((arrived_at is null) = (ends_at is null)),
  check (arrived_at is not null or state not in ('amountToEnter', 'verified', 'expired')),
  check (sealed_amount is not null or state not in ('transferSent', 'amountToEnter')),
  check ((wrong_at is null) = (wrong = 0)),
  check (entries = 0 or arrived_at is not null)
);
-- A company has one attempt that is not over.
create unique index verification_attempt_open on verification_attempts (tenant_id) where state in ('submitted', 'transferSent', 'amountToEnter');
create index verification_attempts_by_time on verification_attempts (tenant_id, submitted_at desc);
create index verification_attempts_by_submission on verification_attempts (submitted_at desc, id desc);
-- Attempts that ended after wrong amounts, however they ended.
create index verification_attempts_wrong on verification_attempts (account_key, ended_at) where wrong > 0 and state in ('failed', 'expired');

-- Who else has submitted a credit code.
create index verification_attempts_of_code on verification_attempts (credit_code);

-- The key is generated from the number after this trigger.
create function verification_attempt_moves_on() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{account_key, state, reason, sealed_amount, entries, wrong, wrong_at, sent_at, ordered_at, arrived_at, ends_at, ended_at}'::text[])
    is distinct from (to_jsonb(old) - '{account_key, state, reason, sealed_amount, entries, wrong, wrong_at, sent_at, ordered_at, arrived_at, ends_at, ended_at}'::text[])
  then raise check_violation using message = 'what was submitted does not change'; end if;
  if new.entries < old.entries or new.wrong < old.wrong
  then raise check_violation using message = 'entries of an amount are never taken back'; end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('submitted', 'failed'), ('submitted', 'transferSent'), ('transferSent', 'amountToEnter'), ('transferSent', 'failed'),
    ('amountToEnter', 'failed'), ('amountToEnter', 'verified'), ('amountToEnter', 'expired'))
  then raise check_violation using message = format('an attempt does not go from %s to %s', old.state, new.state); end if;
  return new;
end $$;
create trigger moves_on before update on verification_attempts for each row execute function verification_attempt_moves_on();
create trigger never_deleted before delete on verification_attempts for each row execute function refuse_change();

-- ── people ─────────────────────────────────────────────────────────────────────────────────────────────

-- Each check of a person by the registry, counted before it is made. The result is null while it is made, and if that was
-- interrupted.
create table person_checks (
  tenant_id uuid not null references companies,
  id uuid not null,
  day date not null,
  name text not null check (char_length(name) between 1 and 100),
  result text check (result in ('verified', 'identityMismatch', 'bankDetailsMismatch', 'unavailable')),
  checked_by uuid not null references users,
  checked_at timestamptz not null,
  -- The call that it is of, so that a duplicate is no other check, and the code that was right.
  call_hash bytea check (octet_length(call_hash) = 32),
  code_id uuid,
  primary key (tenant_id, id)
);
create index person_checks_by_time on person_checks (tenant_id, checked_at desc);
create unique index person_checks_of_call on person_checks (tenant_id, call_hash) where result is distinct from 'unavailable';
create function person_check_ends_once() returns trigger language plpgsql as $$
begin
  if old.result is not null or (to_jsonb(new) - 'result') is distinct from (to_jsonb(old) - 'result')
  then raise check_violation using message = 'a check of a person has one result'; end if;
  return new;
end $$;
create trigger ends_once before update on person_checks for each row execute function person_check_ends_once();
create trigger never_deleted before delete on person_checks for each row execute function refuse_change();

-- ── what was verified ──────────────────────────────────────────────────────────────────────────────────

create table verifications (
  tenant_id uuid not null references companies,
  version integer not null check (version > 0),
  kind text not null check (kind in ('company', 'person')),
  legal_name text not null check (char_length(legal_name) between 1 and 100),
  credit_code text,
  legal_person text,
  phone text,
  handler text not null,
  handler_mobile text not null,
  -- The attempt, or the check of a person.
  proof_id uuid not null,
  verified_by uuid not null references users,
  verified_at timestamptz not null,
  primary key (tenant_id, version),
  check (num_nulls(credit_code, legal_person, phone) = case kind when 'company' then 0 else 3 end)
);
create index verifications_of_code on verifications (credit_code) where credit_code is not null;
create trigger append_only before update or delete on verifications for each row execute function refuse_change();

-- The account that was verified with it; payers read it too.
create table verified_accounts (
  tenant_id uuid not null,
  version integer not null,
  holder text not null check (char_length(holder) between 1 and 100),
  number text not null check (number ~ '^[0-9A-Z-]{5,32}$'),
  bank_name text check (char_length(bank_name) between 1 and 100),
  bank_code text check (bank_code ~ '^[0-9]{12}$'),
  verified_at timestamptz not null,
  primary key (tenant_id, version),
  foreign key (tenant_id, version) references verifications
);
create trigger append_only before update or delete on verified_accounts for each row execute function refuse_change();

-- The verification that counts now. A company or person whose name has changed since is not verified.
create view current_verifications with (security_invoker) as
  select * from (
    select distinct on (v.tenant_id) v.*, a.holder, a.number, a.bank_name, a.bank_code
    from verifications v join verified_accounts a using (tenant_id, version) order by v.tenant_id, v.version desc
  ) newest
  where legal_name = (select c.name from companies c where c.id = newest.tenant_id);

-- ── releases ───────────────────────────────────────────────────────────────────────────────────────────

-- An operator lets a company and an account number go on after attempts that ended after wrong amounts.
create table verification_releases (
  id uuid primary key,
  tenant_id uuid not null references companies,
  account_number text not null,
  account_key text not null generated always as (replace(account_number, '-', '')) stored,
  reason text not null check (char_length(reason) between 1 and 200),
  released_by uuid not null,
  released_at timestamptz not null
);
create index verification_releases_of_tenant on verification_releases (tenant_id, released_at);
create index verification_releases_of_account on verification_releases (account_key, released_at);
create trigger append_only before update or delete on verification_releases for each row execute function refuse_change();

-- Attempts of any company with an account number count, so the function runs as the owner; it tells numbers alone.
create function wrong_verifications(company uuid, account text) returns table (of_company integer, of_account integer)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if scope_operator() is null and not is_beyond_scopes() and company is distinct from scope_tenant() then return; end if;
  return query select
    (select count(*)::integer from verification_attempts v where v.tenant_id = company and v.wrong > 0 and v.state in ('failed', 'expired')
      and v.ended_at > coalesce((select max(r.released_at) from verification_releases r where r.tenant_id = company), '-infinity')),
    (select count(*)::integer from verification_attempts v where v.account_key = replace(account, '-', '') and v.wrong > 0 and v.state in ('failed', 'expired')
      and v.ended_at > coalesce((select max(r.released_at) from verification_releases r where r.account_key = replace(account, '-', '')), '-infinity'));
end $$;
revoke execute on function wrong_verifications from public;
grant execute on function wrong_verifications to sooner_app, sooner_system;

-- Whether another company has a credit code. It is taken if that company is verified with it in another name, or is of the same
-- type: the same enterprise may be a payee and a dealer. `elsewhere` counts companies that are verified with it or in verification.
create function credit_code_uses(company uuid, code text, legal_name text) returns table (is_taken boolean, elsewhere integer)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if scope_operator() is null and not is_beyond_scopes() and company is distinct from scope_tenant() then return; end if;
  return query
    with newest as (
      select distinct on (v.tenant_id) v.tenant_id, v.credit_code, v.legal_name from verifications v
      where v.tenant_id in (select o.tenant_id from verifications o where o.credit_code = code and o.tenant_id <> company)
      order by v.tenant_id, v.version desc
    ), verified as (
      select n.tenant_id, visible_name_of(n.legal_name) <> visible_name_of(credit_code_uses.legal_name) or exists (
        select from companies one join companies other using (company_type) where one.id = company and other.id = n.tenant_id) as is_same
      from newest n where n.credit_code = code
    )
    select coalesce((select bool_or(v.is_same) from verified v), false),
      (select count(*)::integer from (select v.tenant_id from verified v union select a.tenant_id from verification_attempts a
        where a.credit_code = code and a.tenant_id <> company and a.state in ('submitted', 'transferSent', 'amountToEnter')) others);
end $$;
revoke execute on function credit_code_uses from public;
grant execute on function credit_code_uses to sooner_app, sooner_system;

-- ── codes ──────────────────────────────────────────────────────────────────────────────────────────────

-- A code to the mobile that the bank knows works in the session of the person who is checked.
alter table verification_codes drop constraint verification_codes_source_check;
alter table verification_codes add constraint verification_codes_source_check check (source in
  ('login', 'register', 'reset', 'contact_modify', 'login_modify', 'login_method_unbind', 'person_verification'));
alter table verification_codes drop constraint verification_codes_check1;
alter table verification_codes add constraint verification_codes_check1 check
  ((session_id is not null) = (source in ('contact_modify', 'login_modify', 'login_method_unbind', 'person_verification')));

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table verification_drafts enable row level security; alter table verification_drafts force row level security;
alter table verification_attempts enable row level security; alter table verification_attempts force row level security;
alter table person_checks enable row level security; alter table person_checks force row level security;
alter table verifications enable row level security; alter table verifications force row level security;
alter table verified_accounts enable row level security; alter table verified_accounts force row level security;
alter table verification_releases enable row level security; alter table verification_releases force row level security;

create policy scope on verification_drafts to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on verification_drafts to sooner_system using (true);
create policy scope on verification_attempts to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on verification_attempts to sooner_system using (true);
create policy operator on verification_attempts for select to sooner_app using ((select scope_operator()) is not null);
create policy scope on person_checks to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on person_checks to sooner_system using (true);
create policy scope on verifications to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on verifications to sooner_system using (true);
create policy scope on verified_accounts to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on verified_accounts to sooner_system using (true);
-- A payer pays to the verified account of a payee on its list.
create policy of_payer on verified_accounts for select to sooner_app using (exists (select from payees p
  where p.payer_tenant_id = (select scope_tenant()) and p.payee_tenant_id = verified_accounts.tenant_id));
create policy scope on verification_releases for select to sooner_app using (tenant_id = (select scope_tenant()));
-- An operator releases a company in its scope.
create policy operator on verification_releases to sooner_app using
  ((select scope_operator()) is not null and tenant_id = (select scope_tenant()));
create policy everything on verification_releases to sooner_system using (true);
-- `wrong_verifications` runs as the owner, also for an owner that row security binds.
create policy of_owner on verification_attempts for select to current_user using (true);
create policy of_owner on verification_releases for select to current_user using (true);
create policy of_owner on verifications for select to current_user using (true);
create policy of_owner on person_checks for select to current_user using (true);

-- A draft has numbers of identity documents, and is removed once the company is verified.
grant select, insert, update, delete on verification_drafts to sooner_app, sooner_system;
grant select, insert, update on verification_attempts, person_checks to sooner_app, sooner_system;
grant select, insert on verifications, verified_accounts, verification_releases to sooner_app, sooner_system;
grant select on current_verifications to sooner_app, sooner_system;

-- The count of entries stands apart: it is committed before an amount is compared. So does the moment of the order, which nothing follows from.
select journal_table('verification_attempts',
  '{tenant_id, id, number, day, state, reason, legal_name, credit_code, code_is_pilot, legal_person, account_holder, account_number, bank_name, bank_code,
  phone, handler, handler_mobile, licence_file_id, wrong, wrong_at, submitted_by, submitted_at, sent_at, arrived_at, ends_at, ended_at}',
  'id::text', 'true', '{account_number}');
select journal_table('verifications',
  '{tenant_id, version, kind, legal_name, credit_code, legal_person, phone, handler, handler_mobile, proof_id, verified_by, verified_at}',
  'tenant_id::text');
select journal_table('verified_accounts', '{tenant_id, version, holder, number, bank_name, bank_code, verified_at}',
  'tenant_id::text', 'true', '{number}');
select journal_table('verification_releases', '{id, tenant_id, account_number, reason, released_by, released_at}', 'id::text', 'true',
  '{account_number}');
