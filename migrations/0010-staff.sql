-- Staff: who is invited to act for a company, and that a company never loses its last administrator.

-- Whose membership is taken away is told by which company, though they no longer see anything of it.
alter table sessions add column acting_name text;

-- ── invitations ────────────────────────────────────────────────────────────────────────────────────────

-- Somebody whom a company has asked to act for it. The person is known once they accepted, or once somebody
-- registered on the mobile or the mail without the link.
create table invitations (
  id uuid primary key,
  tenant_id uuid not null references companies,
  mail text not null check (mail = lower(mail)),
  name text not null check (char_length(name) between 1 and 50),
  mobile text not null check (mobile ~ '^[0-9]{1,50}$'),
  role text not null check (role in ('administrator', 'clerk', 'reviewer', 'viewer')),
  state text not null check (state in ('open', 'accepted', 'withdrawn')),
  user_id uuid references users,
  invited_by uuid not null references users,
  invited_at timestamptz not null,
  unique (tenant_id, id),
  check (state <> 'accepted' or user_id is not null)
);
create unique index invitations_open on invitations (tenant_id, mail) where state = 'open';
create index invitations_of_user on invitations (tenant_id, user_id) where user_id is not null;
create index invitations_to_mail on invitations (mail) where state = 'open';
create index invitations_to_mobile on invitations (mobile) where state = 'open';

create policy scope on invitations to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on invitations to sooner_system using (true);
grant select, insert, update on invitations to sooner_app, sooner_system;

-- What was accepted or withdrawn stays so, and an invitation never becomes another's.
create function invitation_is_answered_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.id, new.tenant_id, new.mail) is distinct from (old.id, old.tenant_id, old.mail)
  then raise exception 'an invitation is answered once'; end if;
  return new;
end $$;
create trigger is_answered_once before update on invitations for each row execute function invitation_is_answered_once();

-- ── the link of an invitation ──────────────────────────────────────────────────────────────────────────

alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check check (purpose in ('reset', 'activate', 'invite', 'payee'));
alter table mailed_links add column tenant_id uuid;
alter table mailed_links add column invitation_id uuid;
alter table mailed_links add column sent_by uuid references users;
alter table mailed_links add column payee_id uuid;
alter table mailed_links add foreign key (tenant_id, invitation_id) references invitations (tenant_id, id);
alter table mailed_links add check (num_nulls(tenant_id, sent_by) = case when purpose in ('invite', 'payee') then 0 else 2 end);
alter table mailed_links add check ((invitation_id is null) = (purpose <> 'invite') and (payee_id is null) = (purpose <> 'payee'));
-- Only now: the key above reads every row, and an owner whom row security binds could not.
alter table invitations enable row level security; alter table invitations force row level security;
create index mailed_links_of_invitation on mailed_links (tenant_id, invitation_id, sent_at) where tenant_id is not null;
create index mailed_links_of_inviter on mailed_links (sent_by, sent_at) where sent_by is not null;
-- Links work for different times: they go by their end.
drop index mailed_links_by_age;
create index mailed_links_by_age on mailed_links (expires_at);

-- ── the last administrator ─────────────────────────────────────────────────────────────────────────────

-- Looked at when everything is written, by one transaction of a tenant after the other: two who take each other's
-- rights away at once do not both succeed.
create function tenant_keeps_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4, hashtext(old.tenant_id::text));
  if not exists (select from memberships m where m.tenant_id = old.tenant_id and m.role = 'administrator' and m.status = 'activated')
  then raise exception 'a company keeps an administrator'; end if;
  return null;
end $$;
create constraint trigger keeps_administrator after update on memberships deferrable initially deferred for each row
  when (old.role = 'administrator' and old.status = 'activated' and (new.role <> 'administrator' or new.status <> 'activated'))
  execute function tenant_keeps_administrator();
