-- Webhooks: events about documents, offers and payees, sent to the endpoints that a company has registered.

-- ── endpoints ──────────────────────────────────────────────────────────────────────────────────────────

create table webhook_endpoints (
  tenant_id uuid not null references companies,
  id uuid not null,
  address text not null check (char_length(address) between 1 and 500),
  topics text[] not null check (cardinality(topics) between 1 and 7 and topics <@ '{document.confirmed, offer.submitted, offer.modified, offer.awarded, offer.paid,
    offer.lapsed, payee.registered}'),
  state text not null check (state in ('active', 'paused', 'removed')),
  paused_because text check (paused_because in ('administrator', 'gone', 'failing')),
  -- Encrypted with a key that is not in the database. The old secret signs too until old_secret_until, which is machine time.
  secret bytea,
  old_secret bytea,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  created_by uuid not null references users,
  primary key (tenant_id, id),
  check ((state = 'paused') = (paused_because is not null)),
  check ((state = 'removed') = (secret is null)),
  check ((old_secret is null) = (old_secret_until is null)),
  check (state <> 'removed' or old_secret is null)
);
create function refuse_endpoint_change() returns trigger language plpgsql as $$
begin raise check_violation using message = 'an endpoint that was removed stays so, and whose it is never changes'; end $$;
create trigger stays before update on webhook_endpoints for each row when (
  old.state = 'removed' or (new.tenant_id, new.id, new.created_at, new.created_by) is distinct from (old.tenant_id, old.id, old.created_at, old.created_by)
) execute function refuse_endpoint_change();
create trigger never_deleted before delete on webhook_endpoints for each row execute function refuse_change();

-- ── outbox, events, deliveries ─────────────────────────────────────────────────────────────────────────

-- Changes, by id, for each tenant that has an endpoint for the topic. Triggers write the row in the transaction of the
-- change; it is deleted when its events are written.
create table webhook_outbox (
  tenant_id uuid not null,
  id bigint generated always as identity,
  -- The payer's tenant in the keys of the subjects.
  payer_tenant_id uuid not null,
  topic text not null,
  at timestamptz not null,
  subject_ids uuid[] not null,
  -- How many of the subjects, or of the awards of a run, have events already: large sets are processed in steps.
  processed integer not null default 0 check (processed >= 0),
  primary key (tenant_id, id)
);
create index webhook_outbox_in_order on webhook_outbox (id);

-- The events. The id is sent as webhook-id with every try.
create table webhook_events (
  tenant_id uuid not null references companies,
  id uuid not null,
  topic text not null,
  -- Business time of the change.
  at timestamptz not null,
  payload text not null check (octet_length(payload) <= 1048576),
  -- Machine time.
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index webhook_events_by_age on webhook_events (created_at);

-- One event for one endpoint. The table is its own queue, like notifications. All times are machine time.
create table webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  -- True if a user sent the event again.
  again boolean not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null check (tries >= 0),
  -- While it is being sent, the end of the lease: the sending process may die.
  try_at timestamptz not null,
  -- The last try: start, duration, and the answered status or the fault.
  tried_at timestamptz,
  duration_ms integer check (duration_ms >= 0),
  status integer check (status between 100 and 999),
  fault text check (fault in ('status', 'redirected', 'gone', 'late', 'unreachable', 'unresolved', 'inside', 'certificate', 'unopened',
    'interrupted', 'removed')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints,
  foreign key (tenant_id, event_id) references webhook_events,
  check (state <> 'failed' or fault is not null),
  check (state <> 'delivered' or fault is null)
);
create index webhook_deliveries_due on webhook_deliveries (tenant_id, endpoint_id, try_at, id) where state = 'waiting';
create index webhook_deliveries_of_endpoint on webhook_deliveries (tenant_id, endpoint_id, id);
create index webhook_deliveries_of_event on webhook_deliveries (tenant_id, event_id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- ── the sandbox's receiver ─────────────────────────────────────────────────────────────────────────────

create table webhook_receivers (
  tenant_id uuid primary key references companies,
  answers text not null check (answers in ('ok', 'error'))
);
-- The requests that arrived there; machine time.
create table webhook_arrivals (
  tenant_id uuid not null references companies,
  id uuid not null,
  at timestamptz not null,
  message_id text not null check (char_length(message_id) <= 100),
  body text not null check (octet_length(body) <= 1048576),
  verified boolean not null,
  status integer not null,
  primary key (tenant_id, id)
);

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table webhook_endpoints enable row level security; alter table webhook_endpoints force row level security;
alter table webhook_outbox enable row level security; alter table webhook_outbox force row level security;
alter table webhook_events enable row level security; alter table webhook_events force row level security;
alter table webhook_deliveries enable row level security; alter table webhook_deliveries force row level security;
alter table webhook_receivers enable row level security; alter table webhook_receivers force row level security;
alter table webhook_arrivals enable row level security; alter table webhook_arrivals force row level security;

create policy scope on webhook_endpoints to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on webhook_endpoints to sooner_system using (true);
create policy of_owner on webhook_endpoints for select to current_user using (true);
create policy scope on webhook_outbox to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on webhook_outbox to sooner_system using (true);
create policy of_owner on webhook_outbox for insert to current_user with check (true);
create policy scope on webhook_events to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on webhook_events to sooner_system using (true);
create policy scope on webhook_deliveries to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on webhook_deliveries to sooner_system using (true);
create policy scope on webhook_receivers to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on webhook_receivers to sooner_system using (true);
create policy scope on webhook_arrivals to sooner_app using (tenant_id = (select scope_tenant()));
create policy everything on webhook_arrivals to sooner_system using (true);

grant select, insert, update on webhook_endpoints to sooner_app;
grant select on webhook_endpoints, webhook_outbox, webhook_receivers to sooner_system;
-- The application deletes rows that it has turned into events. It locks them for update, so that one process works on each.
grant select, update, delete on webhook_outbox to sooner_app;
grant update on webhook_outbox to sooner_system;
grant select, insert on webhook_events to sooner_app;
grant select, delete on webhook_events to sooner_system;
grant select, insert, update on webhook_deliveries to sooner_app;
grant select, update, delete on webhook_deliveries to sooner_system;
grant select, insert, update on webhook_receivers to sooner_app;
grant select on webhook_arrivals to sooner_app;
grant select, insert, delete on webhook_arrivals to sooner_system;

-- ── triggers ───────────────────────────────────────────────────────────────────────────────────────────

-- These triggers write, once per statement, what both sides have endpoints for. They are here, since they write webhook tables, and
-- run as the owner, since the scope of one side writes rows of the other. Without an endpoint they cost one lookup; those of large
-- statements start from the tenants that have one.

create function wants_webhook(tenant uuid, about text) returns boolean language plpgsql stable as $$
begin return exists (select from webhook_endpoints e where e.tenant_id = tenant and e.state = 'active' and about = any(e.topics)); end $$;
-- In PL/pgSQL, whose body is not planned when an owner that row security binds creates it.
create function tenants_wanting(about text) returns setof uuid language plpgsql stable as $$
begin return query select distinct e.tenant_id from webhook_endpoints e where e.state = 'active' and about = any(e.topics); end $$;

create function note_documents_confirmed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from added where kind = 'confirmed') or not exists (select from webhook_endpoints where state = 'active')
  then return null; end if;
  insert into webhook_outbox (tenant_id, payer_tenant_id, topic, at, subject_ids)
  select tenant_id, payer_tenant_id, 'document.confirmed', min(at), array_agg(distinct id) from (
    select side.tenant_id, d.payer_tenant_id, a.at, d.id from added a join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id
      cross join lateral (values (d.payer_tenant_id), (d.payee_tenant_id)) side (tenant_id) where a.kind = 'confirmed'
  ) changed group by tenant_id, payer_tenant_id having wants_webhook(tenant_id, 'document.confirmed');
  return null;
end $$;
create trigger webhook_confirmed after insert on document_events referencing new table as added
  for each statement execute function note_documents_confirmed();

create function note_offers_submitted() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from webhook_endpoints where state = 'active') then return null; end if;
  insert into webhook_outbox (tenant_id, payer_tenant_id, topic, at, subject_ids)
  select distinct side.tenant_id, a.payer_tenant_id, 'offer.submitted', a.submitted_at, array[a.id] from added a
    cross join lateral (values (a.payer_tenant_id), (a.payee_tenant_id)) side (tenant_id)
  where wants_webhook(side.tenant_id, 'offer.submitted');
  return null;
end $$;
create trigger webhook_submitted after insert on offers referencing new table as added
  for each statement execute function note_offers_submitted();

-- One row per run and side, however many awards the run has.
create function note_offers_awarded() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from webhook_endpoints where state = 'active' and 'offer.awarded' = any(topics)) then return null; end if;
  insert into webhook_outbox (tenant_id, payer_tenant_id, topic, at, subject_ids)
  with wanting as materialized (select tenants_wanting('offer.awarded') as tenant_id)
  select w.tenant_id, a.payer_tenant_id, 'offer.awarded', max(a.awarded_at), array[a.run_id]
    from wanting w join added a on a.payer_tenant_id = w.tenant_id group by 1, 2, a.run_id
  union select w.tenant_id, a.payer_tenant_id, 'offer.awarded', max(a.awarded_at), array[a.run_id]
    from wanting w join added a on a.payee_tenant_id = w.tenant_id group by 1, 2, a.run_id;
  return null;
end $$;
create trigger webhook_awarded after insert on awards referencing new table as added
  for each statement execute function note_offers_awarded();

create function note_offers_paid() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from webhook_endpoints where state = 'active' and 'offer.paid' = any(topics)) then return null; end if;
  insert into webhook_outbox (tenant_id, payer_tenant_id, topic, at, subject_ids)
  with wanting as materialized (select tenants_wanting('offer.paid') as tenant_id)
  select tenant_id, payer_tenant_id, 'offer.paid', min(marked_at), array_agg(award_id order by award_id) from (
    select w.tenant_id, a.payer_tenant_id, a.marked_at, a.award_id from wanting w join added a on a.payer_tenant_id = w.tenant_id
    union select w.tenant_id, a.payer_tenant_id, a.marked_at, a.award_id from wanting w join added a on a.payee_tenant_id = w.tenant_id
  ) paid group by tenant_id, payer_tenant_id;
  return null;
end $$;
create trigger webhook_paid after insert on award_payments referencing new table as added
  for each statement execute function note_offers_paid();

-- Items that end without an action of the payee.
create function note_offers_lapsed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from changed where state in ('rejected', 'adminRevoked', 'expired', 'failed', 'invalid'))
    or not exists (select from webhook_endpoints where state = 'active' and 'offer.lapsed' = any(topics)) then return null; end if;
  insert into webhook_outbox (tenant_id, payer_tenant_id, topic, at, subject_ids)
  with wanting as materialized (select tenants_wanting('offer.lapsed') as tenant_id), ended as materialized (
    select n.payer_tenant_id, n.payee_tenant_id, n.changed_at, n.id from changed n
      join replaced o on o.payer_tenant_id = n.payer_tenant_id and o.id = n.id and o.state <> n.state
    where n.state in ('rejected', 'adminRevoked', 'expired', 'failed', 'invalid')
  )
  select tenant_id, payer_tenant_id, 'offer.lapsed', min(changed_at), array_agg(id order by id) from (
    select w.tenant_id, n.payer_tenant_id, n.changed_at, n.id from wanting w join ended n on n.payer_tenant_id = w.tenant_id
    union select w.tenant_id, n.payer_tenant_id, n.changed_at, n.id from wanting w join ended n on n.payee_tenant_id = w.tenant_id
  ) sides group by tenant_id, payer_tenant_id;
  return null;
end $$;
create trigger webhook_lapsed after update on offer_items referencing old table as replaced new table as changed
  for each statement execute function note_offers_lapsed();

-- The time is that of the answer to the request.
create function note_payee_registered() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.payee_id is null and new.payee_id is not null and new.state = 'accepted' then
    insert into webhook_outbox (tenant_id, payer_tenant_id, topic, at, subject_ids)
    select side.tenant_id, new.payer_tenant_id, 'payee.registered', new.answered_at, array[new.payee_id]
    from (values (new.payer_tenant_id), (new.payee_tenant_id)) side (tenant_id) where wants_webhook(side.tenant_id, 'payee.registered');
  end if;
  return null;
end $$;
create trigger webhook_registered after update on connection_requests for each row execute function note_payee_registered();

revoke execute on function note_documents_confirmed, note_offers_submitted, note_offers_awarded, note_offers_paid, note_offers_lapsed,
  note_payee_registered from public;

select journal_table('webhook_endpoints',
  '{tenant_id, id, address, topics, state, paused_because, secret, old_secret, old_secret_until, created_at, created_by}', 'id::text', 'true',
  '{secret, old_secret}');
select journal_table('webhook_events', '{tenant_id, id, topic, at, payload, created_at}', 'tenant_id::text');
