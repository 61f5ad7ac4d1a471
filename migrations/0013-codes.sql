-- Codes and links: what verifies a phone number, a mail address or a human.

-- For all three kinds: a row is used once, its tries only go up, and nothing else of it changes. A generated column is computed later.
create function proof_wears_out() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
begin
  if old.used_at is not null or (is_now ->> 'tries')::int < (was ->> 'tries')::int
    or is_now - '{tries,used_at,is_sent}'::text[] <> was - '{tries,used_at,is_sent}'::text[]
  then raise exception 'a row of % only wears out', tg_table_name; end if;
  return new;
end $$;

-- ── verification codes ─────────────────────────────────────────────────────────────────────────────────

create table verification_codes (
  id uuid primary key,
  source text not null check (source in
    ('login', 'register', 'reset', 'contact_modify', 'login_modify', 'login_method_unbind')),
  contact text not null check (char_length(contact) between 1 and 50),
  -- A code that a signed-in user requested works in that session only.
  session_id uuid references sessions on delete cascade,
  -- Keyed hash; the key is not in the database. Null where no code was sent.
  code_hash bytea check (octet_length(code_hash) = 32),
  tries integer not null check (tries between 0 and 5),
  address text not null,
  -- The budget of the platform that the code counts against; `holder` is for requests of the known holder of the contact.
  budget text not null check (budget in ('profile', 'register', 'access', 'holder')),
  -- The user who requested it, and the company that they acted for.
  requested_by uuid references users,
  company_id uuid references companies,
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  used_at timestamptz,
  is_sent boolean not null generated always as (code_hash is not null) stored,
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
create trigger wears_out before update on verification_codes for each row execute function proof_wears_out();

-- Lets a session remove one contact to sign in with, once, for a limited time after its code was verified.
create table unbind_permits (
  session_id uuid not null references sessions on delete cascade,
  contact text not null check (char_length(contact) between 1 and 50),
  given_at timestamptz not null,
  primary key (session_id, contact)
);

-- ── picture codes ──────────────────────────────────────────────────────────────────────────────────────

-- Required after too many wrong passwords. A picture code works once, whether the answer is right or wrong.
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

-- ── mailed links ───────────────────────────────────────────────────────────────────────────────────────

-- A row without a user: no account has the address, and no mail was sent.
create table mailed_links (
  id uuid primary key,
  purpose text not null check (purpose in ('reset', 'activate', 'invite', 'payee')),
  user_id uuid references users,
  mail text not null check (mail = lower(mail)),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  used_at timestamptz,
  -- The invitation that the link belongs to, of staff or of a payee, and the user who sent it.
  tenant_id uuid,
  invitation_id uuid,
  sent_by uuid references users,
  -- Its foreign key is added with the payees.
  payee_id uuid,
  check (num_nulls(tenant_id, sent_by) = case when purpose in ('invite', 'payee') then 0 else 2 end),
  check ((invitation_id is null) = (purpose <> 'invite') and (payee_id is null) = (purpose <> 'payee')),
  foreign key (tenant_id, invitation_id) references invitations (tenant_id, id)
);
create index mailed_links_of_user on mailed_links (user_id, purpose) where used_at is null;
create index mailed_links_of_invitation on mailed_links (tenant_id, invitation_id, sent_at) where tenant_id is not null;
create index mailed_links_of_inviter on mailed_links (sent_by, sent_at) where sent_by is not null;
-- Ordered by end, since links are valid for different times.
create index mailed_links_by_age on mailed_links (expires_at);
create index mailed_links_of_payee on mailed_links (tenant_id, payee_id) where payee_id is not null;
create trigger wears_out before update on mailed_links for each row execute function proof_wears_out();

grant select, insert, update on verification_codes, picture_codes, mailed_links to sooner_app;
grant select, insert, update, delete on verification_codes, picture_codes, mailed_links to sooner_system;
grant select, insert, update, delete on unbind_permits to sooner_app, sooner_system;

-- A row without a user and without an invitation opens nothing.
select journal_table('mailed_links',
  '{id, purpose, user_id, mail, token_hash, sent_at, expires_at, used_at, tenant_id, invitation_id, sent_by, payee_id}',
  'coalesce(user_id, tenant_id)::text', 'user_id is not null or tenant_id is not null', '{token_hash}');
