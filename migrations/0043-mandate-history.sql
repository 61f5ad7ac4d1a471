-- What a recurring offer was, and what one would have brought.

-- One change of the guard rails of a mandate by its payee: those that it replaced. Those that it set are of the next row, or of the mandate.
create table mandate_changes (
  payer_tenant_id uuid not null,
  offer_id uuid not null,
  -- Of the offer, after this change.
  version integer not null check (version > 1),
  payee_id uuid not null,
  payee_tenant_id uuid not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  ceiling_bps integer,
  month_minor_max bigint,
  days_min integer,
  end_date date,
  target_minor bigint,
  primary key (payer_tenant_id, offer_id, version),
  foreign key (payer_tenant_id, offer_id) references mandates
);
create trigger append_only before update or delete on mandate_changes for each row execute function refuse_change();
create trigger made_by_payee before insert on mandate_changes for each row
  when (not is_beyond_scopes() and new.payee_tenant_id is distinct from scope_tenant()) execute function refuse_other_side();
create function refuse_stray_mandate_change() returns trigger language plpgsql as $$
begin
  if not exists (select from mandates g join offers o on o.payer_tenant_id = g.payer_tenant_id and o.id = g.offer_id
    where g.payer_tenant_id = new.payer_tenant_id and g.offer_id = new.offer_id
      and (g.payee_id, g.payee_tenant_id, o.version) = (new.payee_id, new.payee_tenant_id, new.version))
  then raise check_violation using message = 'a change is of the current version of its mandate'; end if;
  return new;
end $$;
create trigger of_current_version before insert on mandate_changes for each row execute function refuse_stray_mandate_change();

-- How often the people of a payee have tried recurring offers on past runs, on one business date.
create table back_tests (
  payee_tenant_id uuid not null references companies,
  day date not null,
  tests integer not null check (tests between 1 and 5),
  primary key (payee_tenant_id, day)
);

alter table mandate_changes enable row level security; alter table mandate_changes force row level security;
alter table back_tests enable row level security; alter table back_tests force row level security;

-- Guard rails are the payee's own.
create policy scope on mandate_changes to sooner_app using (payee_tenant_id = (select scope_tenant()));
create policy everything on mandate_changes to sooner_system using (true);
create policy scope on back_tests to sooner_app using (payee_tenant_id = (select scope_tenant()));
create policy everything on back_tests to sooner_system using (true);

grant select, insert on mandate_changes to sooner_app, sooner_system;
grant select, insert, update on back_tests to sooner_app, sooner_system;

select journal_table('mandate_changes',
  '{payer_tenant_id, offer_id, version, payee_id, payee_tenant_id, changed_at, changed_by, ceiling_bps, month_minor_max, days_min, end_date,
  target_minor}', 'payee_id::text');

-- Writes an event for each payee of which a run dropped something for its rate: above the market's highest (4), or above the payee's own
-- ceiling (8). Runs as the owner, since the payer's scope writes the results and cannot write to the payee's outbox.
create function note_dropped_items() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into outbox (tenant_id, topic, body, created_at)
  select r.payee_tenant_id, 'offers.itemsDropped', jsonb_build_object('payerTenantId', r.payer_tenant_id, 'runId', r.run_id, 'payeeId', r.payee_id),
    r.instant
  from added r where r.payee_tenant_id is not null and exists (select from unnest(r.reasons) bits where bits & 12 <> 0);
  return null;
end $$;
create trigger dropped_items after insert on clearing_payee_results referencing new table as added
  for each statement execute function note_dropped_items();
revoke execute on function note_dropped_items from public;
