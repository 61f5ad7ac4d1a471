-- Entities: requests of buyers for a child company.

create table child_requests (
  id uuid primary key,
  tenant_id uuid not null references companies,
  name text not null check (char_length(name) between 1 and 100),
  note text not null check (char_length(note) <= 50),
  state text not null check (state in ('open', 'granted', 'declined', 'withdrawn')),
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  settled_at timestamptz,
  -- Why it was declined.
  reason text check (char_length(reason) between 1 and 200),
  check ((settled_at is null) = (state = 'open')),
  check ((reason is null) = (state <> 'declined'))
);
create unique index child_requests_open on child_requests (tenant_id, name) where state = 'open';
create index child_requests_of_tenant on child_requests (tenant_id, requested_at);

-- A request is settled once, and nothing else of it changes.
create function child_request_is_settled_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.id, new.tenant_id, new.name, new.note, new.requested_by, new.requested_at)
    is distinct from (old.id, old.tenant_id, old.name, old.note, old.requested_by, old.requested_at)
  then raise exception 'a request for a child company is settled once'; end if;
  return new;
end $$;
create trigger is_settled_once before update on child_requests for each row execute function child_request_is_settled_once();

alter table child_requests enable row level security; alter table child_requests force row level security;
create policy scope on child_requests to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on child_requests to sooner_system using (true);
-- Operators list the requests of all payers, and settle one in the scope of its payer.
create policy operator on child_requests for select to sooner_app using ((select scope_operator()) is not null);
grant select, insert, update on child_requests to sooner_app, sooner_system;

select journal_table('child_requests', '{id, tenant_id, name, note, state, requested_by, requested_at, settled_at, reason}', 'tenant_id::text');
