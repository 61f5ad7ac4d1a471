-- The profile: what a verified code lets a session do.

-- A session may take a way to sign in off once, for so long after its code was verified, and only that contact.
create table unbind_permits (
  session_id uuid not null references sessions on delete cascade,
  contact text not null check (char_length(contact) between 1 and 50),
  given_at timestamptz not null,
  primary key (session_id, contact)
);

grant select, insert, update, delete on unbind_permits to sooner_app, sooner_system;
