-- Devices: browsers in which a user has signed in. The token is renewed at each sign-in; several users may share a browser.

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
