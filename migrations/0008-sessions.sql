-- Sessions of users.

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id uuid not null references users,
  tenant_id uuid,
  company_id uuid,
  company_type text check (company_type in ('buyer', 'supplier', 'dealer')),
  -- The membership that the session acts under; its foreign key copies every change here.
  role text,
  membership_status text,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  -- The name of the company, kept for users who lost their membership and can no longer read the company's row.
  acting_name text,
  -- Copied from the user and the company by the foreign keys, so that one row decides whether the session is valid.
  user_frozen boolean not null default false,
  company_frozen boolean,
  -- A session acts for a company with all five values, or for none.
  check (num_nulls(tenant_id, company_id, company_type, role, membership_status) in (0, 5)),
  check (membership_status = 'activated' or ended_at is not null),
  check ((company_frozen is null) = (tenant_id is null)),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (user_id, tenant_id, role, membership_status) references memberships (user_id, tenant_id, role, status) on update cascade,
  foreign key (user_id, user_frozen) references users (id, frozen) on update cascade,
  foreign key (tenant_id, company_frozen) references companies (id, frozen) on update cascade
);
create index sessions_of_user on sessions (user_id, created_at) where ended_at is null;
create index sessions_of_membership on sessions (user_id, tenant_id) where tenant_id is not null;
create index sessions_by_end on sessions (coalesce(ended_at, expires_at));
create index sessions_of_tenant on sessions (tenant_id) where tenant_id is not null;

-- Losing the membership ends the session for good, even if the membership is restored later. It ends at the time of its last call.
create function session_ends_with_membership() returns trigger language plpgsql as $$
begin
  new.ended_at := coalesce(new.ended_at, new.seen_at);
  return new;
end $$;
create trigger ends_with_membership before update of membership_status on sessions for each row
  when (new.membership_status <> 'activated') execute function session_ends_with_membership();

grant select, insert, update on sessions to sooner_app, sooner_system;
grant delete on sessions to sooner_system;

-- When a session was last seen is not journaled.
select journal_table('sessions',
  '{id, token_hash, user_id, tenant_id, company_id, company_type, role, membership_status, created_at, expires_at, ended_at, user_frozen,
  company_frozen}', 'user_id::text', 'true', '{token_hash}');
