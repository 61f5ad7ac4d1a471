-- Letters: mails and text messages. The table is its own queue: a letter is written by the transaction that has
-- something to say, and sent after it by whichever process claims it first.

create table notifications (
  id uuid primary key,
  -- Whose business the letter speaks of; none where it speaks to a person alone.
  tenant_id uuid references companies,
  channel text not null check (channel in ('mail', 'sms')),
  -- A line break or a second address would be a way to write to others.
  recipient text not null check (case channel
    when 'mail' then recipient ~ '^[^[:space:][:cntrl:]<>"'',;@]+@[^[:space:][:cntrl:]<>"'',;@]+$'
    else recipient ~ '^[0-9]{1,50}$' end),
  template text not null check (template ~ '^[a-zA-Z]{1,50}$'),
  language text not null check (language in ('zh', 'en')),
  -- What the template is filled with, under a key that the database does not have; gone once it is of no more use.
  sealed bytea,
  state text not null check (state in ('waiting', 'sent', 'kept', 'dead')),
  tries integer not null check (tries >= 0),
  -- While a letter is under way this is the end of its lease: whoever holds it may die.
  try_at timestamptz not null,
  -- Why the last try failed: a word of our own and a number of the other side's, never its words.
  fault text check (fault in
    ('refused', 'unavailable', 'unreachable', 'late', 'unreadable', 'unconfigured', 'interrupted', 'unopened')),
  fault_detail text check (fault_detail ~ '^[A-Z0-9_. ]{1,40}$'),
  created_at timestamptz not null,
  sent_at timestamptz,
  check (state <> 'waiting' or sealed is not null),
  check (state <> 'dead' or fault is not null),
  check ((sent_at is not null) = (state in ('sent', 'kept')))
);
create index notifications_due on notifications (channel, try_at, id) where state = 'waiting';
create index notifications_dead on notifications (template) where state = 'dead';
create index notifications_by_age on notifications (created_at);

-- The application puts letters in and never reads one: sending, the sandbox's console and removal are the system's.
alter table notifications enable row level security; alter table notifications force row level security;
create policy scope on notifications to sooner_app using (false)
  with check (tenant_id is null or tenant_id = (select scope_tenant()));
create policy everything on notifications to sooner_system using (true);

grant insert on notifications to sooner_app;
grant select, insert, update, delete on notifications to sooner_system;
