-- Bank accounts: the one that a market pays from, and those that a payer keeps for its payees; and the mails of award files. A
-- change of an account adds a version, so that an award keeps the account that was in force when it was made. An account of a payee
-- counts once a second person has confirmed it.

create table market_accounts (
  tenant_id uuid not null,
  market_id uuid not null,
  version integer not null check (version > 0),
  holder text not null check (char_length(holder) between 1 and 100),
  -- An IBAN, or the number of a bank.
  number text not null check (number ~ '^[A-Z0-9-]{5,34}$'),
  -- A BIC, or a number in China's payment system (CNAPS).
  bank_code text not null check (bank_code ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' or bank_code ~ '^[0-9]{12}$'),
  bank_name text check (char_length(bank_name) between 1 and 100),
  set_by uuid not null,
  set_at timestamptz not null,
  primary key (tenant_id, market_id, version),
  foreign key (tenant_id, market_id) references markets
);
create trigger append_only before update or delete on market_accounts for each row execute function refuse_change();

create table payee_accounts (
  payer_tenant_id uuid not null,
  payee_id uuid not null,
  version integer not null check (version > 0),
  holder text not null check (char_length(holder) between 1 and 100),
  number text not null check (number ~ '^[A-Z0-9-]{5,34}$'),
  bank_code text not null check (bank_code ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' or bank_code ~ '^[0-9]{12}$'),
  bank_name text check (char_length(bank_name) between 1 and 100),
  source text not null check (source in ('entered', 'uploaded', 'synced')),
  -- Corrects a mistake: earlier awards that are not paid use it too.
  corrects boolean not null,
  -- The person, or the API key.
  set_by uuid not null,
  set_at timestamptz not null,
  -- The person who entered it, or who made the key.
  entered_by uuid not null,
  -- Accounts that came together and can be confirmed together: an upload, or a batch of the payer's own system.
  batch_id uuid,
  primary key (payer_tenant_id, payee_id, version),
  unique (payer_tenant_id, payee_id, version, entered_by),
  foreign key (payer_tenant_id, payee_id) references payees,
  check ((source = 'entered') = (batch_id is null))
);
create index payee_accounts_of_batch on payee_accounts (payer_tenant_id, batch_id) where batch_id is not null;
create trigger append_only before update or delete on payee_accounts for each row execute function refuse_change();

-- What a second person decided about an account. It never changes: another account is another version.
create table payee_account_decisions (
  payer_tenant_id uuid not null,
  payee_id uuid not null,
  version integer not null,
  entered_by uuid not null,
  is_confirmed boolean not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  -- The key whose accounts this administrator has allowed to count at once. Null where the person decided about this account.
  key_id uuid,
  primary key (payer_tenant_id, payee_id, version),
  foreign key (payer_tenant_id, payee_id, version, entered_by) references payee_accounts (payer_tenant_id, payee_id, version, entered_by),
  foreign key (payer_tenant_id, key_id, decided_by) references api_key_allowances (tenant_id, key_id, allowed_by),
  -- Where the money goes is decided by two.
  check (not is_confirmed or decided_by <> entered_by),
  check (key_id is null or is_confirmed)
);
create trigger append_only before update or delete on payee_account_decisions for each row execute function refuse_change();

-- A member of a payee neither enters nor decides about its account, by page or by key, nor does anyone in another's name; and only the
-- newest account of a payee is decided about. Runs as the owner, since memberships in other tenants cannot be read; the system role, which
-- seeds, has no scope.
create function refuse_stray_account() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if scope_tenant() is null then return null; end if;
  if exists (select from added b where b.entered_by <> person_behind_call())
    or exists (select from added b join payees p on p.payer_tenant_id = b.payer_tenant_id and p.id = b.payee_id
      where p.payee_tenant_id in (select caller_tenants()))
  then raise check_violation using message = 'an account is entered by the caller, for a payee that the caller does not belong to'; end if;
  return null;
end $$;
create trigger entered_by_another after insert on payee_accounts referencing new table as added
  for each statement execute function refuse_stray_account();
-- Tells the payer, and each payee that is registered, of accounts that were entered, changed or corrected: no command can forget it. Once
-- for a batch to the payer. Runs as the owner, since the outbox of another tenant cannot be written.
create function note_entered_accounts() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if scope_tenant() is null then return null; end if;
  insert into outbox (tenant_id, topic, body, created_at)
  select b.payer_tenant_id, 'payees.accountsEntered', b.body, min(b.set_at) from (
    select a.payer_tenant_id, a.set_at, case when a.batch_id is null then jsonb_build_object('payeeId', a.payee_id, 'version', a.version)
      else jsonb_build_object('batchId', a.batch_id) end as body from added a) b
  where not exists (select from outbox o where o.tenant_id = b.payer_tenant_id and o.topic = 'payees.accountsEntered' and o.body = b.body)
  group by b.payer_tenant_id, b.body;
  insert into outbox (tenant_id, topic, body, created_at)
  select p.payee_tenant_id, 'payees.accountEntered', jsonb_build_object('payerTenantId', a.payer_tenant_id, 'payeeId', a.payee_id, 'version', a.version), a.set_at
  from added a join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id where p.payee_tenant_id is not null;
  return null;
end $$;
create trigger notifies after insert on payee_accounts referencing new table as added
  for each statement execute function note_entered_accounts();
create function refuse_stray_decision() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from added d join payee_accounts b on b.payer_tenant_id = d.payer_tenant_id and b.payee_id = d.payee_id and b.version > d.version)
  then raise check_violation using message = 'only the newest account of a payee is decided about'; end if;
  if scope_tenant() is null then return null; end if;
  if exists (select from added d where case when d.key_id is null then scope_key() is not null or d.decided_by <> scope_user()
      else d.key_id is distinct from scope_key() end)
    or exists (select from added d join payees p on p.payer_tenant_id = d.payer_tenant_id and p.id = d.payee_id
      join memberships m on m.user_id = d.decided_by and m.tenant_id = p.payee_tenant_id and m.status = 'activated')
  then raise check_violation using message = 'an account is decided about by the caller, who does not belong to its payee'; end if;
  return null;
end $$;
create trigger decided_by_another after insert on payee_account_decisions referencing new table as added
  for each statement execute function refuse_stray_decision();

-- The administrator who has allowed the calling key to send accounts that count at once: an administrator still, who does not belong to
-- the payee. Runs as the owner, since memberships in other tenants cannot be read.
create function key_allowed_by(payee_tenant uuid) returns uuid language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select w.allowed_by from api_key_allowances w
  join memberships m on m.user_id = w.allowed_by and m.tenant_id = w.tenant_id and m.status = 'activated' and m.role = 'administrator'
  where w.key_id = scope_key() and not exists (select from memberships o where o.user_id = w.allowed_by and o.tenant_id = payee_tenant and o.status = 'activated'));
end $$;
revoke execute on function key_allowed_by from public;
grant execute on function key_allowed_by to sooner_app, sooner_system;

-- Accounts that count, from when, and the newest of each payee.
create view confirmed_payee_accounts with (security_invoker) as
  select b.*, d.decided_at as counts_from, d.decided_by from payee_accounts b
  join payee_account_decisions d on d.payer_tenant_id = b.payer_tenant_id and d.payee_id = b.payee_id and d.version = b.version and d.is_confirmed;
create view current_payee_accounts with (security_invoker) as
  select distinct on (b.payer_tenant_id, b.payee_id) b.* from confirmed_payee_accounts b order by b.payer_tenant_id, b.payee_id, b.version desc;
-- The newest account of each payee, whatever was decided about it; it waits while nothing was.
create view newest_payee_accounts with (security_invoker) as
  select distinct on (b.payer_tenant_id, b.payee_id) b.*, d.is_confirmed from payee_accounts b
  left join payee_account_decisions d on d.payer_tenant_id = b.payer_tenant_id and d.payee_id = b.payee_id and d.version = b.version
  order by b.payer_tenant_id, b.payee_id, b.version desc;
create view current_market_accounts with (security_invoker) as
  select distinct on (b.tenant_id, b.market_id) b.* from market_accounts b order by b.tenant_id, b.market_id, b.version desc;

-- The version that counts for an award: the newest that was in force when it was made or that corrects a mistake; else the first
-- one after it.
create function award_account_version(payer_tenant uuid, payee uuid, awarded timestamptz) returns integer
language sql stable parallel safe as $$
  select coalesce(max(b.version) filter (where b.counts_from <= awarded or b.corrects), min(b.version))
  from confirmed_payee_accounts b where b.payer_tenant_id = payer_tenant and b.payee_id = payee
$$;

-- ── mails of award files ───────────────────────────────────────────────────────────────────────────────

-- One row for each time that a file is mailed: that of a run to its payer, or that of an offer to its payee.
create table award_file_mails (
  tenant_id uuid not null references companies,
  id uuid not null,
  payer_tenant_id uuid not null,
  run_id uuid,
  offer_id uuid,
  -- Null if the platform mails it after the run.
  requested_by uuid,
  requested_at timestamptz not null,
  -- How many people it goes to, how many of these mails were sent and were given up, and how many failed so far.
  mails integer not null check (mails >= 0),
  sent integer not null default 0 check (sent >= 0),
  given_up integer not null default 0 check (given_up >= 0),
  is_delayed boolean not null default false,
  sent_at timestamptz,
  primary key (tenant_id, id),
  check (num_nonnulls(run_id, offer_id) = 1),
  check (run_id is null or payer_tenant_id = tenant_id),
  check (sent + given_up <= mails),
  check ((sent > 0) = (sent_at is not null)),
  foreign key (payer_tenant_id, run_id) references clearing_runs,
  foreign key (payer_tenant_id, offer_id) references offers
);
-- The mails of a run and of an offer, newest first; the platform mails the file of a run once.
create index award_file_mails_of_run on award_file_mails (tenant_id, run_id, requested_at) where run_id is not null;
create index award_file_mails_of_offer on award_file_mails (tenant_id, offer_id, requested_at) where offer_id is not null;
create unique index award_file_mailed_once on award_file_mails (tenant_id, run_id) where requested_by is null;

-- Which notifications carry the file of such a row. Attachments are made when a mail is sent, so that the file has the latest state.
alter table notifications add column award_file_id uuid;
-- The names of the files that a mail carried, which the sandbox console shows.
alter table notifications add column attachment_names text[];
-- Adding the reference reads the table, which forced row security keeps from an owner that it binds.
alter table notifications no force row level security;
alter table notifications add foreign key (tenant_id, award_file_id) references award_file_mails (tenant_id, id);
alter table notifications force row level security;

-- Runs as the owner: only the sending of a notification changes the counts.
create function award_file_mail_ended() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update award_file_mails m set
    sent = m.sent + case when new.state in ('sent', 'kept') and old.state = 'waiting' then 1 else 0 end,
    given_up = m.given_up + case when new.state = 'dead' and old.state = 'waiting' then 1 else 0 end,
    is_delayed = new.state = 'waiting' and new.fault is not null,
    -- In business time.
    sent_at = coalesce(new.sent_at + (select c.offset_ms from clock c) * interval '1 millisecond', m.sent_at)
  where m.tenant_id = new.tenant_id and m.id = new.award_file_id;
  -- Pages that show how far the mail has come read again.
  insert into outbox (tenant_id, topic, body, created_at)
    values (new.tenant_id, 'clearing.changed', '{}', coalesce(new.sent_at, new.try_at));
  return null;
end $$;
create trigger award_file_mail_ended after update of state, fault on notifications for each row
  when (new.award_file_id is not null and (new.state, new.fault) is distinct from (old.state, old.fault))
  execute function award_file_mail_ended();

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table market_accounts enable row level security; alter table market_accounts force row level security;
alter table payee_accounts enable row level security; alter table payee_accounts force row level security;
alter table payee_account_decisions enable row level security; alter table payee_account_decisions force row level security;
alter table award_file_mails enable row level security; alter table award_file_mails force row level security;

create policy scope on market_accounts to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on market_accounts to sooner_system using (true);
create policy scope on payee_accounts to sooner_app using (payer_tenant_id = (select scope_tenant()));
-- A payee reads the account that its payer keeps for it.
create policy of_payee on payee_accounts for select to sooner_app using (exists (select from payees p
  where p.payer_tenant_id = payee_accounts.payer_tenant_id and p.id = payee_id and p.payee_tenant_id = (select scope_tenant())));
create policy everything on payee_accounts to sooner_system using (true);
create policy scope on payee_account_decisions to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy of_payee on payee_account_decisions for select to sooner_app using (exists (select from payees p
  where p.payer_tenant_id = payee_account_decisions.payer_tenant_id and p.id = payee_id and p.payee_tenant_id = (select scope_tenant())));
create policy everything on payee_account_decisions to sooner_system using (true);
-- The triggers run as the owner, also for an owner that row security binds.
create policy of_owner on payee_accounts for select to current_user using (true);
create policy scope on award_file_mails to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on award_file_mails to sooner_system using (true);
-- The trigger runs as the owner, also for an owner that row security binds.
create policy of_owner on award_file_mails to current_user using (true);

grant select, insert on market_accounts, payee_accounts, payee_account_decisions, award_file_mails to sooner_app, sooner_system;
grant select on confirmed_payee_accounts, current_payee_accounts, newest_payee_accounts, current_market_accounts to sooner_app, sooner_system;

select journal_table('market_accounts', '{tenant_id, market_id, version, holder, number, bank_code, bank_name, set_by, set_at}',
  'market_id::text', 'true', '{number}');
select journal_table('payee_accounts',
  '{payer_tenant_id, payee_id, version, holder, number, bank_code, bank_name, source, corrects, set_by, set_at,
  entered_by, batch_id}', 'payee_id::text', 'true', '{number}');
select journal_table('payee_account_decisions',
  '{payer_tenant_id, payee_id, version, entered_by, is_confirmed, decided_by, decided_at, key_id}', 'payee_id::text');
