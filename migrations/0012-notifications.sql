-- Notifications: mails and text messages. The table is its own queue: a notification is written in the transaction that causes
-- it, and sent after the commit by the process that claims it first.

create table notifications (
  id uuid primary key,
  -- The tenant that the notification is about; null where it is about the recipient only.
  tenant_id uuid references companies,
  -- The company whose action caused it at another company or person, and what it is about; limits count these.
  sender_id uuid references companies,
  about text check (char_length(about) between 1 and 200),
  -- The limit that it counts towards.
  mail_group text check (mail_group in ('payee', 'payer', 'staff', 'operator', 'trade')),
  channel text not null check (channel in ('mail', 'sms')),
  -- No line break and no second address, which would add recipients.
  recipient text not null check (case channel
    when 'mail' then recipient ~ '^[^[:space:][:cntrl:]<>"'',;@]+@[^[:space:][:cntrl:]<>"'',;@]+$'
    else recipient ~ '^[0-9]{1,50}$' end),
  template text not null check (template ~ '^[a-zA-Z]{1,50}$'),
  language text not null check (language in ('zh', 'en', 'both')),
  -- The values of the template, encrypted with a key that is not in the database; removed when no longer needed.
  sealed bytea,
  state text not null check (state in ('waiting', 'sent', 'kept', 'dead', 'held', 'summed')),
  tries integer not null check (tries >= 0),
  -- While it is being sent, the end of the lease: the sending process may die. Of a held one, when it is summed up at the latest.
  try_at timestamptz not null,
  -- Why the last try failed: a word of ours and a code of the mail server or gateway, never its text.
  fault text check (fault in
    ('refused', 'unavailable', 'unreachable', 'late', 'unreadable', 'unconfigured', 'interrupted', 'unopened')),
  fault_detail text check (fault_detail ~ '^[A-Z0-9_. ]{1,40}$'),
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((sender_id is null) = (about is null) and (sender_id is null) = (mail_group is null)),
  check (state not in ('waiting', 'held') or sealed is not null),
  check (state not in ('held', 'summed') or channel = 'mail' and mail_group = 'trade'),
  check (state <> 'dead' or fault is not null),
  check ((sent_at is not null) = (state in ('sent', 'kept')))
);
create index notifications_due on notifications (channel, try_at, id) where state = 'waiting';
create index notifications_held on notifications (try_at, id) where state = 'held';
create index notifications_held_for on notifications (recipient, tenant_id, id) where state = 'held';
create index notifications_dead on notifications (template) where state = 'dead';
create index notifications_by_age on notifications (created_at);
-- For the state of the last notification to a recipient, which a page shows.
create index notifications_of_recipient on notifications (recipient, id);
create index notifications_caused_to on notifications (recipient, created_at) where sender_id is not null;
create index notifications_at_company on notifications (tenant_id, created_at) where sender_id <> tenant_id;

-- How many mails a company has caused, by group and hour: a payer may cause so many that counting them for each would be slow.
-- Those of trade have no limit by the company.
-- The application has no right to it.
create table mail_counts (
  sender_id uuid not null references companies,
  mail_group text not null check (mail_group in ('payee', 'payer', 'staff', 'operator')),
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  mails integer not null check (mails > 0),
  primary key (sender_id, mail_group, hour)
);

-- Runs as the owner: the application cannot change a count but by writing a mail. Counts that no limit looks at are removed.
create function mail_counted() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into mail_counts as c (sender_id, mail_group, hour, mails)
    values (new.sender_id, new.mail_group, date_trunc('hour', new.created_at, 'UTC'), 1)
    on conflict (sender_id, mail_group, hour) do update set mails = c.mails + 1;
  delete from mail_counts c where c.sender_id = new.sender_id and c.hour < new.created_at - interval '2 days';
  return null;
end $$;
create trigger counted after insert on notifications for each row when (new.sender_id is not null and new.mail_group <> 'trade') execute function mail_counted();

-- The mails that companies have caused at others since a moment: by the sender in a group (by whole hours), at the company by
-- others, at the address, by the sender at the address, and whether one of them was about the same. Mails of trade and all others
-- are counted apart, and those that are summed up in one mail are not counted. Runs as the owner: limits count across tenants,
-- and only numbers are returned.
create function mails_caused(sender uuid, sender_group text, receiver uuid, address text, matter text, since timestamptz)
  returns table (of_sender int, at_company int, to_address int, of_sender_to_address int, is_repeated boolean)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select
    (select coalesce(sum(c.mails), 0)::int from mail_counts c
      where c.sender_id = sender and c.mail_group = sender_group and c.hour > since - interval '1 hour'),
    -- A mail that is about the sender itself is at no other company.
    (select count(*)::int from notifications n
      where n.tenant_id = receiver and receiver <> sender and n.sender_id <> n.tenant_id and n.created_at > since
        and (n.mail_group = 'trade') = (sender_group = 'trade') and n.state not in ('held', 'summed')),
    count(*) filter (where n.state not in ('held', 'summed'))::int,
    count(*) filter (where n.sender_id = sender and n.state not in ('held', 'summed'))::int,
    coalesce(bool_or(n.sender_id = sender and n.about = matter), false)
    from notifications n where n.recipient = address and n.sender_id is not null and n.created_at > since
      and (n.mail_group = 'trade') = (sender_group = 'trade');
end $$;
revoke execute on function mails_caused from public;
grant execute on function mails_caused to sooner_app, sooner_system;

-- The application writes notifications and never reads them; the system role sends, shows (in the sandbox) and removes them.
alter table notifications enable row level security; alter table notifications force row level security;
create policy scope on notifications to sooner_app using (false)
  with check (tenant_id is null or tenant_id = (select scope_tenant()));
create policy everything on notifications to sooner_system using (true);

grant insert on notifications to sooner_app;
grant select, insert, update, delete on notifications to sooner_system;
grant select on mail_counts to sooner_system;
