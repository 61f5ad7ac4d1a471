-- Staff: invitations to act for a company.

-- `user_id` is set once the invited user accepts, or registers with the invited phone number or mail address without the link.
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

-- An invitation is accepted or withdrawn once, and never moves to another tenant or mail address.
create function invitation_is_answered_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.id, new.tenant_id, new.mail) is distinct from (old.id, old.tenant_id, old.mail)
  then raise exception 'an invitation is answered once'; end if;
  return new;
end $$;
create trigger is_answered_once before update on invitations for each row execute function invitation_is_answered_once();

alter table invitations enable row level security; alter table invitations force row level security;
create policy scope on invitations to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on invitations to sooner_system using (true);
grant select, insert, update on invitations to sooner_app, sooner_system;

select journal_table('invitations', '{id, tenant_id, mail, name, mobile, role, state, user_id, invited_by, invited_at}', 'tenant_id::text');
