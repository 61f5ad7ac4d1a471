-- How far a run of a long book is, for its page. The transaction of the run is not visible before its end, so this is written in
-- transactions of its own, and deleted when the run is over.
create table clearing_run_progress (
  payer_tenant_id uuid not null,
  run_id uuid not null,
  -- The epoch of the run for which it was written: that of an earlier one is shown no more, and never replaces that of a later one.
  epoch integer not null check (epoch > 0),
  done integer not null check (done >= 0),
  -- Null until the whole book was read. All is done only once the run is over.
  total integer check (total > done),
  primary key (payer_tenant_id, run_id),
  foreign key (payer_tenant_id, run_id) references clearing_runs
);

alter table clearing_run_progress enable row level security; alter table clearing_run_progress force row level security;
create policy scope on clearing_run_progress to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy everything on clearing_run_progress to sooner_system using (true);
grant select, insert, update, delete on clearing_run_progress to sooner_app, sooner_system;
