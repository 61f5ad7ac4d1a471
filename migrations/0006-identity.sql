-- Identity: users, their passwords, and the tries to sign in.

create table users (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 50),
  title text,
  contact_phone text,
  contact_mail text,
  -- The contact mail address that a code or a mailed link has verified; another contact_mail is not verified.
  proven_contact_mail text,
  login_phone text unique check (login_phone ~ '^1[3-9][0-9]{9}$'),
  login_mail text unique check (login_mail = lower(login_mail)),
  activated boolean not null,
  registered_at timestamptz not null,
  -- The company that the user registered; its foreign key is added with the companies.
  registered_company uuid,
  -- What activates the account.
  activated_by text not null default 'operator' check (activated_by in ('mail', 'operator')),
  -- The `source` that the registration call named.
  source text check (char_length(source) between 1 and 50),
  -- Copied to the user's sessions by their foreign key.
  frozen boolean not null default false,
  -- The language that the user chose, or until then that of the last sign-in; notifications are written in it.
  language text not null default 'zh' check (language in ('zh', 'en')),
  language_chosen boolean not null default false,
  check (login_phone is not null or login_mail is not null),
  unique (id, frozen)
);
create trigger frozen_by_an_operator before update on users for each row
  when (old.frozen is distinct from new.frozen) execute function frozen_by_an_operator();

create table credentials (
  user_id uuid primary key references users,
  password_hash text not null check (password_hash like '$argon2id$%'),
  changed_at timestamptz not null
);

-- Every try to sign in, written before the password or code is compared; a success deletes the user's rows.
create table sign_in_tries (
  id uuid primary key,
  account text not null,
  user_id uuid references users,
  address text not null,
  tried_at timestamptz not null,
  -- A wrong code counts for its network address like a wrong password, and never locks the password.
  proof text not null check (proof in ('password', 'code')),
  -- A try counts for a lock as soon as it is made, and as a failure once it was compared and wrong.
  failed boolean not null default false,
  -- The user, where the try was made in their session or on their known device. Counted separately, so that the tries of
  -- others do not lock the user out.
  tried_by uuid references users
);
create index tries_of_account on sign_in_tries (account, tried_at);
create index tries_of_user on sign_in_tries (user_id, tried_at);
create index tries_of_address on sign_in_tries (address, tried_at);
create index tries_by_age on sign_in_tries (tried_at);

grant select, insert, update on users, credentials to sooner_app, sooner_system;
grant select, insert, delete on sign_in_tries to sooner_app, sooner_system;
grant update (failed) on sign_in_tries to sooner_app;

-- Everything by which people sign in and are reached.
select journal_table('users',
  '{id, name, title, contact_phone, contact_mail, proven_contact_mail, login_phone, login_mail, activated, registered_at, registered_company,
  activated_by, frozen}', 'id::text');
select journal_table('credentials', '{user_id, password_hash, changed_at}', 'user_id::text', 'true', '{password_hash}');
