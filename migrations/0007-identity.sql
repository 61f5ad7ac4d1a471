-- Identity: what proves that an address, a number or a mind is somebody's, and how often it may be tried.

-- ── tries ──────────────────────────────────────────────────────────────────────────────────────────────

-- A wrong code counts against its address like a wrong password, and never locks the password.
alter table sign_in_tries add column proof text not null default 'password' check (proof in ('password', 'code'));
alter table sign_in_tries alter column proof drop default;
-- A try counts for a lock from the moment it is made, and as a failure once it was compared and found wrong.
alter table sign_in_tries add column failed boolean not null default false;
grant update (failed) on sign_in_tries to sooner_app;
-- Made in a session of the person's or on a device known as theirs: counted apart, so that nobody else's tries lock it.
alter table sign_in_tries add column tried_by uuid references users;

-- ── known devices ──────────────────────────────────────────────────────────────────────────────────────

-- Browsers in which somebody has signed in. The token is renewed at each sign-in; several people may share a browser.
create table known_devices (
  id uuid primary key,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  user_id uuid not null references users,
  seen_at timestamptz not null,
  unique (token_hash, user_id)
);
create index known_devices_of_user on known_devices (user_id, seen_at);
create index known_devices_by_age on known_devices (seen_at);
grant select, insert, update, delete on known_devices to sooner_app, sooner_system;

-- ── verification codes ─────────────────────────────────────────────────────────────────────────────────

create table verification_codes (
  id uuid primary key,
  source text not null check (source in
    ('login', 'register', 'reset', 'contact_modify', 'login_modify', 'login_method_unbind')),
  contact text not null check (char_length(contact) between 1 and 50),
  -- Where somebody signed in asked for the code, it is of use to that session alone.
  session_id uuid references sessions on delete cascade,
  -- Under a key that the database does not have; absent where nothing was sent, which nothing else tells.
  code_hash bytea check (octet_length(code_hash) = 32),
  tries integer not null check (tries between 0 and 5),
  address text not null,
  -- The platform's budget that it was taken from; that of holders is for whoever is known to have the contact.
  budget text not null check (budget in ('profile', 'register', 'access', 'holder')),
  -- Who asked for it, and for which company they acted.
  requested_by uuid references users,
  company_id uuid references companies,
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  used_at timestamptz,
  check ((session_id is not null) = (source in ('contact_modify', 'login_modify', 'login_method_unbind'))),
  check (used_at is null or code_hash is not null)
);
create index verification_codes_of_contact on verification_codes (contact, sent_at);
create index verification_codes_of_address on verification_codes (address, sent_at);
create index verification_codes_of_budget on verification_codes (budget, sent_at);
create index verification_codes_of_person on verification_codes (requested_by, sent_at) where requested_by is not null;
create index verification_codes_of_company on verification_codes (company_id, sent_at) where company_id is not null;
create index verification_codes_of_session on verification_codes (session_id) where session_id is not null;
create index verification_codes_by_age on verification_codes (sent_at);

-- A proof wears out and never becomes new again: it is used up once, its tries are only counted up, and of
-- everything else nothing changes.
create function proof_wears_out() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
begin
  if old.used_at is not null or (is_now ->> 'tries')::int < (was ->> 'tries')::int
    or is_now - '{tries,used_at}'::text[] <> was - '{tries,used_at}'::text[]
  then raise exception 'a row of % only wears out', tg_table_name; end if;
  return new;
end $$;
create trigger wears_out before update on verification_codes for each row execute function proof_wears_out();

grant select, insert, update on verification_codes to sooner_app;
grant select, insert, update, delete on verification_codes to sooner_system;

-- ── picture codes ──────────────────────────────────────────────────────────────────────────────────────

-- Asked for where a password was wrong too often; of use once, whether it is read right or wrong.
create table picture_codes (
  id uuid primary key,
  answer_hash bytea not null check (octet_length(answer_hash) = 32),
  address text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  used_at timestamptz
);
create index picture_codes_of_address on picture_codes (address, made_at);
create index picture_codes_by_age on picture_codes (made_at);
create trigger wears_out before update on picture_codes for each row execute function proof_wears_out();

grant select, insert, update on picture_codes to sooner_app;
grant select, insert, update, delete on picture_codes to sooner_system;
