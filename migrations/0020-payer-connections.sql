-- Payer connections: how a payer and a payee come together, by invitation or by request.

-- ── invitations of payees ──────────────────────────────────────────────────────────────────────────────

-- The invitation of a payee that is on the list and has not registered. Anyone with the code can accept it for a payee, so that
-- it can be passed on within a company or by telephone; where the name or the address of who accepts is not the invited one, the
-- payer confirms it first. Only the payer sees the code. It is valid until it is accepted or withdrawn.
create table payee_invitations (
  payer_tenant_id uuid not null,
  payee_id uuid not null,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  -- The address it was sent to; null where only the code was passed on.
  mail text check (mail = lower(mail) and char_length(mail) <= 100),
  -- The market to connect to when the payee registers; null where the payer has no market yet.
  market_id uuid,
  state text not null check (state in ('open', 'accepted', 'withdrawn')),
  invited_by uuid not null references users,
  invited_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  primary key (payer_tenant_id, payee_id),
  foreign key (payer_tenant_id, payee_id) references payees,
  check ((mail is null) = (sent_at is null))
);

-- ── requests ───────────────────────────────────────────────────────────────────────────────────────────

-- A payee's consent to be connected to a payer: requested by the payee, or given with the code of an invitation. `ended`: one
-- side has ended the connection since.
create table connection_requests (
  payer_tenant_id uuid not null,
  id uuid not null,
  payer_id uuid not null,
  payee_tenant_id uuid not null references companies,
  payee_name text not null check (char_length(payee_name) between 1 and 100),
  note text not null check (char_length(note) <= 200),
  by_code boolean not null,
  -- The invitation that was accepted by another than the invited payee: the payee on the list, and how it was invited.
  invited_payee_id uuid,
  invited_name text check (char_length(invited_name) between 1 and 100),
  invited_mail text check (invited_mail = lower(invited_mail) and char_length(invited_mail) <= 100),
  state text not null check (state in ('requested', 'accepted', 'declined', 'withdrawn', 'ended')),
  reason text check (char_length(reason) between 1 and 50),
  payee_id uuid,
  requested_by uuid not null references users,
  -- The requester as the payer sees them: the name, and a verified mail address.
  requester_name text not null,
  requester_mail text,
  requested_at timestamptz not null,
  answered_by uuid references users,
  answered_at timestamptz,
  primary key (payer_tenant_id, id),
  foreign key (payer_tenant_id, payer_id) references companies (tenant_id, id),
  foreign key (payer_tenant_id, payee_id) references payees,
  foreign key (payer_tenant_id, invited_payee_id) references payees,
  check ((invited_payee_id is null) = (invited_name is null) and (by_code or invited_payee_id is null)),
  check (invited_mail is null or invited_payee_id is not null),
  check ((state in ('accepted', 'ended')) = (payee_id is not null)),
  check ((state = 'declined') = (reason is not null)),
  check ((state = 'requested') = (answered_at is null) and (answered_at is null) = (answered_by is null))
);
create unique index connection_requests_open on connection_requests (payer_id, payee_tenant_id) where state = 'requested';
create index connection_requests_of_payer on connection_requests (payer_tenant_id, state, requested_at);
create index connection_requests_of_payee on connection_requests (payee_tenant_id, requested_at);

create function connection_request_goes_on() returns trigger language plpgsql as $$
begin
  if (new.id, new.payer_tenant_id, new.payer_id, new.payee_tenant_id, new.requested_by, new.requester_name, new.requester_mail, new.requested_at, new.note, new.by_code, new.invited_payee_id, new.invited_name, new.invited_mail)
      is distinct from (old.id, old.payer_tenant_id, old.payer_id, old.payee_tenant_id, old.requested_by, old.requester_name, old.requester_mail, old.requested_at, old.note, old.by_code, old.invited_payee_id, old.invited_name, old.invited_mail)
    or not (old.state = 'requested' and new.state in ('accepted', 'declined', 'withdrawn') or old.state = 'accepted' and new.state = 'ended')
  then raise exception 'a request is answered once, and ends once'; end if;
  return new;
end $$;
create trigger goes_on before update on connection_requests for each row execute function connection_request_goes_on();

-- Wrong codes that a payee has entered lately, so that guesses are limited. Written apart from the transaction of the call, which a
-- wrong code rolls back.
create table connection_code_tries (
  id uuid primary key,
  tenant_id uuid not null references companies,
  tried_at timestamptz not null
);
create index connection_code_tries_of_payee on connection_code_tries (tenant_id, tried_at);

-- ── consent ────────────────────────────────────────────────────────────────────────────────────────────

-- These triggers of payees are here, since they read the requests.

-- Whether a company that has asked the scope for a connection is frozen.
create function is_requester_frozen(requester uuid) returns boolean language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from connection_requests b join companies c on c.id = b.payee_tenant_id
    where b.payer_tenant_id = scope_tenant() and b.payee_tenant_id = requester and b.state = 'requested' and c.frozen);
end $$;
revoke execute on function is_requester_frozen from public;
grant execute on function is_requester_frozen to sooner_app, sooner_system;

-- The company of a payee is set once, and by the payer only with that company's consent. Otherwise a payer could show documents
-- to any tenant.
create function payee_registers_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.payee_company_id is not null then raise exception 'a payee stays the company that it is'; end if;
  if not is_beyond_scopes() and not exists (select from connection_requests b where b.payer_tenant_id = new.payer_tenant_id
    and b.payer_id in (new.payer_id, new.payer_tenant_id) and b.payee_tenant_id = new.payee_tenant_id and b.state = 'requested')
  then raise insufficient_privilege using message = 'a payer does not say which company its payee is'; end if;
  if not is_beyond_scopes() and is_requester_frozen(new.payee_tenant_id) then raise exception 'a frozen company is not connected'; end if;
  return new;
end $$;
create trigger registers before insert on payees for each row
  when (new.payee_company_id is not null) execute function payee_registers_once();
create trigger registers_once before update on payees for each row
  when ((old.payee_tenant_id, old.payee_company_id) is distinct from (new.payee_tenant_id, new.payee_company_id))
  execute function payee_registers_once();

-- A payer cannot restore an ended connection without the payee.
create function payee_joins_with_consent() returns trigger language plpgsql as $$
begin
  if not is_beyond_scopes() and exists (select from connection_requests b where b.payer_tenant_id = new.payer_tenant_id and b.payee_id = new.id
      and b.state = 'ended')
    and not exists (select from connection_requests b where b.payer_tenant_id = new.payer_tenant_id and b.payee_tenant_id = new.payee_tenant_id
      and (b.state = 'requested' and b.payer_id in (new.payer_id, new.payer_tenant_id) or b.state = 'accepted' and b.payee_id = new.id))
  then raise insufficient_privilege using message = 'a payee that has left joins a market by its own consent'; end if;
  return new;
end $$;
create trigger joins_with_consent before update on payees for each row
  when (old.market_id is null and new.market_id is not null) execute function payee_joins_with_consent();

-- ── invitations of payers ──────────────────────────────────────────────────────────────────────────────

-- A payee's invitation to a payer that is not on the platform. A payer that registers with the code finds the payee's request to
-- be connected; the code gives nothing else. `used`: a payer has registered with it.
create table payer_invitations (
  tenant_id uuid not null references companies,
  payer_key text not null check (char_length(payer_key) between 1 and 2000),
  payer_name text not null check (char_length(payer_name) between 1 and 100 and visible_name_of(payer_name) = payer_key),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  mail text not null check (mail = lower(mail) and char_length(mail) <= 100),
  state text not null check (state in ('open', 'used')),
  invited_by uuid not null references users,
  sent_at timestamptz not null,
  primary key (tenant_id, payer_key)
);
create index payer_invitations_sent on payer_invitations (tenant_id, sent_at);

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table payee_invitations enable row level security; alter table payee_invitations force row level security;
alter table connection_requests enable row level security; alter table connection_requests force row level security;
alter table payer_invitations enable row level security; alter table payer_invitations force row level security;
alter table connection_code_tries enable row level security; alter table connection_code_tries force row level security;

create policy scope on payee_invitations to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy everything on payee_invitations to sooner_system using (true);
create policy scope on connection_requests to sooner_app
  using (payer_tenant_id = (select scope_tenant()) or payee_tenant_id = (select scope_tenant()));
-- Only the payee gives consent.
create policy given_by_payee on connection_requests as restrictive for insert to sooner_app
  with check (payee_tenant_id = (select scope_tenant()));
create policy everything on connection_requests to sooner_system using (true);
create policy scope on payer_invitations to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on payer_invitations to sooner_system using (true);
create policy scope on connection_code_tries to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on connection_code_tries to sooner_system using (true);

-- Here, since it reads the requests: each side writes an event for the other.
create policy requested on outbox for insert to sooner_app with check
  (exists (select from connection_requests b where tenant_id in (b.payer_tenant_id, b.payee_tenant_id)));

grant select, insert, delete on connection_code_tries to sooner_app, sooner_system;
grant select, insert, update on payee_invitations, connection_requests, payer_invitations to sooner_app, sooner_system;

select journal_table('payee_invitations', '{payer_tenant_id, payee_id, code, mail, market_id, state, invited_by, invited_at, sent_at}',
  'payee_id::text', 'true', '{code, mail}');
select journal_table('connection_requests',
  '{payer_tenant_id, id, payer_id, payee_tenant_id, payee_name, note, by_code, invited_payee_id, invited_name, invited_mail, state, reason,
  payee_id, requested_by, requester_name, requester_mail, requested_at, answered_by, answered_at}',
  'id::text', 'true', '{invited_mail, requester_mail}');
select journal_table('payer_invitations', '{tenant_id, payer_key, payer_name, code, mail, state, invited_by, sent_at}', 'payer_key', 'true',
  '{code, mail}');
