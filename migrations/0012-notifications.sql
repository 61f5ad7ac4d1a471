-- Notifications: mails and text messages. The table is its own queue: a notification is written in the transaction that causes
-- it, and sent after the commit by the process that claims it first.

create table notifications (
  id uuid primary key,
  -- The tenant that the notification is about; null where it is about the recipient only.
  tenant_id uuid references companies,
  channel text not null check (channel in ('mail', 'sms')),
  -- No line break and no second address, which would add recipients.
  recipient text not null check (case channel
    when 'mail' then recipient ~ '^[^[:space:][:cntrl:]<>"'',;@]+@[^[:space:][:cntrl:]<>"'',;@]+$'
    else recipient ~ '^[0-9]{1,50}$' end),
  template text not null check (template ~ '^[a-zA-Z]{1,50}$'),
  language text not null check (language in ('zh', 'en')),
  -- The values of the template, encrypted with a key that is not in the database; removed when no longer needed.
  sealed bytea,
  state text not null check (state in ('waiting', 'sent', 'kept', 'dead')),
  tries integer not null check (tries >= 0),
  -- While it is being sent, the end of the lease: the sending process may die.
  try_at timestamptz not null,
  -- Why the last try failed: a word of ours and a code of the mail server or gateway, never its text.
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
-- For the state of the last notification to a recipient, which a page shows.
create index notifications_of_recipient on notifications (recipient, id);

-- The application writes notifications and never reads them; the system role sends, shows (in the sandbox) and removes them.
alter table notifications enable row level security; alter table notifications force row level security;
create policy scope on notifications to sooner_app using (false)
  with check (tenant_id is null or tenant_id = (select scope_tenant()));
create policy everything on notifications to sooner_system using (true);

grant insert on notifications to sooner_app;
grant select, insert, update, delete on notifications to sooner_system;
