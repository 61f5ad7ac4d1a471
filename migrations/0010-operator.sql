-- Operators, who run the platform. They sign in separately, belong to no company, and see only what the policies named
-- `operator` show.

create table operators (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 50),
  mail text not null check (mail = lower(mail)),
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- The secret of the second factor, encrypted with a key that is not in the database.
  totp_sealed bytea not null,
  -- The step of the last code that was used; codes of this and earlier steps are refused.
  totp_step bigint,
  added_at timestamptz not null,
  -- A removed operator cannot sign in; the row stays, for the name in the audit log.
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

-- Every try to sign in, written before anything is compared; a success deletes those of its account and network.
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

-- Neither used one-time codes nor when a session was last seen are journaled.
select journal_table('operators', '{id, name, mail, password_hash, totp_sealed, added_at, removed_at}', 'id::text', 'true',
  '{password_hash, totp_sealed}');
select journal_table('operator_sessions', '{id, token_hash, operator_id, created_at, expires_at, ended_at}', 'operator_id::text', 'true',
  '{token_hash}');
