-- Bank accounts: the one that a market pays from, and those that a payer keeps for its payees; and the mails of award files. A
-- change of an account adds a version, so that an award keeps the account that was in force when it was made.

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
  set_by uuid not null,
  set_at timestamptz not null,
  primary key (payer_tenant_id, payee_id, version),
  foreign key (payer_tenant_id, payee_id) references payees
);
create trigger append_only before update or delete on payee_accounts for each row execute function refuse_change();

create view current_payee_accounts with (security_invoker) as
  select distinct on (b.payer_tenant_id, b.payee_id) b.* from payee_accounts b order by b.payer_tenant_id, b.payee_id, b.version desc;
create view current_market_accounts with (security_invoker) as
  select distinct on (b.tenant_id, b.market_id) b.* from market_accounts b order by b.tenant_id, b.market_id, b.version desc;

-- The version that counts for an award: the newest that was in force when it was made or that corrects a mistake; else the first
-- one after it.
create function award_account_version(payer_tenant uuid, payee uuid, awarded timestamptz) returns integer
language sql stable parallel safe as $$
  select coalesce(max(b.version) filter (where b.set_at <= awarded or b.corrects), min(b.version))
  from payee_accounts b where b.payer_tenant_id = payer_tenant and b.payee_id = payee
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
alter table award_file_mails enable row level security; alter table award_file_mails force row level security;

create policy scope on market_accounts to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on market_accounts to sooner_system using (true);
create policy scope on payee_accounts to sooner_app using (payer_tenant_id = (select scope_tenant()));
-- A payee reads the account that its payer keeps for it.
create policy of_payee on payee_accounts for select to sooner_app using (exists (select from payees p
  where p.payer_tenant_id = payee_accounts.payer_tenant_id and p.id = payee_id and p.payee_tenant_id = (select scope_tenant())));
create policy everything on payee_accounts to sooner_system using (true);
create policy scope on award_file_mails to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on award_file_mails to sooner_system using (true);
-- The trigger runs as the owner, also for an owner that row security binds.
create policy of_owner on award_file_mails to current_user using (true);

grant select, insert on market_accounts, payee_accounts, award_file_mails to sooner_app, sooner_system;
grant select on current_payee_accounts, current_market_accounts to sooner_app, sooner_system;

select journal_table('market_accounts', '{tenant_id, market_id, version, holder, number, bank_code, bank_name, set_by, set_at}',
  'market_id::text', 'true', '{number}');
select journal_table('payee_accounts',
  '{payer_tenant_id, payee_id, version, holder, number, bank_code, bank_name, source, corrects, set_by, set_at}',
  'payee_id::text', 'true', '{number}');
