-- The operator: who runs the platform. They sign in apart from everybody else, belong to no company, and see no more
-- than these policies name.

create function scope_operator() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('sooner.operator', true), '')::uuid $$;

-- What only an operator may write. Neither the system nor whoever owns the database is anybody's session.
create function is_beyond_scopes() returns boolean language sql stable as
$$ select pg_has_role(current_user, 'sooner_system', 'member') $$;

-- ── operators and their sessions ───────────────────────────────────────────────────────────────────────

create table operators (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 50),
  mail text not null check (mail = lower(mail)),
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- The secret of the second factor, under a key that the database does not have.
  totp_sealed bytea not null,
  -- The last step whose code was used: neither it nor one before it is of use again.
  totp_step bigint,
  added_at timestamptz not null,
  -- Who was removed is nobody's to sign in as; the log still knows their name.
  removed_at timestamptz
);
create unique index operators_by_mail on operators (mail) where removed_at is null;

create function totp_step_moves_on() returns trigger language plpgsql as $$
begin
  if new.totp_step is null or new.totp_step <= old.totp_step then raise exception 'a one-time code is used once'; end if;
  return new;
end $$;
create trigger moves_on before update of totp_step on operators for each row
  when (old.totp_step is not null) execute function totp_step_moves_on();

create table operator_sessions (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  operator_id uuid not null references operators,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz
);
create function operator_session_is_ones_own() returns trigger language plpgsql as $$
begin
  if new.operator_id is distinct from scope_operator() and not is_beyond_scopes()
  then raise insufficient_privilege using message = 'a session is opened by the operator whose it is'; end if;
  return new;
end $$;
create trigger is_ones_own before insert on operator_sessions for each row execute function operator_session_is_ones_own();
create index operator_sessions_by_end on operator_sessions (expires_at);

-- Every try, written before anything is compared; a success takes those of its account and network away again.
create table operator_tries (
  id uuid primary key,
  account text not null,
  address text not null,
  tried_at timestamptz not null
);
create index operator_tries_of_account on operator_tries (account, tried_at);
create index operator_tries_of_address on operator_tries (address, tried_at);

grant select on operators to sooner_app;
grant update (totp_step) on operators to sooner_app;
grant select, insert, update on operators to sooner_system;
grant select, insert on operator_sessions to sooner_app, sooner_system;
grant update (seen_at, ended_at) on operator_sessions to sooner_app, sooner_system;
grant delete on operator_sessions to sooner_system;
grant select, insert, delete on operator_tries to sooner_app, sooner_system;

-- ── frozen companies and people ────────────────────────────────────────────────────────────────────────

-- The database carries both into the sessions, as it does with memberships: there one row tells all.
alter table companies add column frozen boolean not null default false;
alter table companies add unique (id, frozen);
-- A tenant is frozen as a whole.
alter table companies add check (not frozen or parent_id is null);
alter table users add column frozen boolean not null default false;
alter table users add unique (id, frozen);

create function frozen_by_an_operator() returns trigger language plpgsql as $$
begin
  if scope_operator() is null and not is_beyond_scopes()
  then raise insufficient_privilege using message = 'only an operator freezes and gives back'; end if;
  return new;
end $$;
create trigger frozen_by_an_operator before update on companies for each row
  when (old.frozen is distinct from new.frozen) execute function frozen_by_an_operator();
create trigger frozen_by_an_operator before update on users for each row
  when (old.frozen is distinct from new.frozen) execute function frozen_by_an_operator();

alter table sessions add column user_frozen boolean not null default false;
alter table sessions add foreign key (user_id, user_frozen) references users (id, frozen) on update cascade;
-- What follows reads companies when it is made: until the end of this file, an owner whom row security binds may too.
alter table companies no force row level security;
alter table sessions add column company_frozen boolean;
alter table sessions add check ((company_frozen is null) = (tenant_id is null));
alter table sessions add foreign key (tenant_id, company_frozen) references companies (id, frozen) on update cascade;
create index sessions_of_tenant on sessions (tenant_id) where tenant_id is not null;

-- The language that a person last came in by: what is written to them unasked is written in it.
alter table users add column language text not null default 'zh' check (language in ('zh', 'en'));

-- ── what an operator sees ──────────────────────────────────────────────────────────────────────────────

-- Who is on the platform, and under which configuration. What is a tenant's is written in its own scope; of the
-- platform's own rows an operator writes the configuration.
create policy operator on companies for select to sooner_app using ((select scope_operator()) is not null);
create policy operator on memberships for select to sooner_app using ((select scope_operator()) is not null);
create policy operator_reads on admin_config for select to sooner_app using ((select scope_operator()) is not null);
-- A company reads its configuration; an operator writes it, the company's own in its scope.
drop policy scope on admin_config;
create policy scope on admin_config for select to sooner_app using (tenant_id = (select scope_tenant()));
create policy operator on admin_config to sooner_app using
  ((select scope_operator()) is not null and (tenant_id is null or tenant_id = (select scope_tenant())));
create policy operator on idempotency_keys to sooner_app using (scope = scope_operator());
-- What operators did, and of nobody else.
create policy operator on audit for select to sooner_app using
  ((select scope_operator()) is not null and tenant_id = platform_id() and action like 'operator.%');
create index audit_of_operators on audit (happened_at, seq) where tenant_id = platform_id() and action like 'operator.%';

-- What they did with a company or a person stands in that one's log too.
alter table audit add column target text generated always as (body #>> '{facts,targetId}') stored;
create index audit_of_target on audit (target, happened_at, tenant_id, seq) where target is not null;
create policy target on audit for select to sooner_app using (tenant_id = platform_id() and action like 'operator.%'
  and target in ((select scope_tenant())::text, (select scope_user())::text));

-- Whoever is tied to a payer works under what that payer has differently.
create function company_connected_to(buyer uuid) returns boolean language sql stable parallel safe as
$$ select exists (select from companies c where c.tenant_id = scope_tenant() and c.buyer_id = buyer) $$;
create policy connected on admin_config for select to sooner_app using (company_connected_to(tenant_id));

-- A company goes back to the platform's configuration by having none of its own.
grant delete on admin_config to sooner_app;

alter table companies force row level security;

-- Who may act for whom is tied to the journal.
select journal_table('companies',
  '{id, tenant_id, parent_id, company_type, legal_form, name, currency, buyer_id, registered_at, frozen}', 'id::text');
select journal_table('memberships', '{user_id, tenant_id, role, status, joined_at}', 'user_id::text');
