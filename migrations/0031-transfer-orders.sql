-- Transfer orders: which awards of a run went into which transfer file (pain.001), and with which accounts, so that a file can be made
-- again byte for byte, and no award is ordered twice.

create table transfer_orders (
  payer_tenant_id uuid not null,
  -- Its digits name the file to the bank (MsgId).
  id uuid not null,
  run_id uuid not null,
  market_id uuid not null,
  -- Counted in each run.
  number integer not null check (number > 0),
  -- The version of the account that the market pays from.
  debit_version integer not null,
  -- How many transfers it has, what they come to, and the hash of its awards in their order.
  transfers integer not null check (transfers > 0),
  amount bigint not null check (amount > 0),
  awards_hash bytea not null check (octet_length(awards_hash) = 32),
  created_at timestamptz not null,
  -- The person who asked for it, or the platform after the run.
  created_by uuid not null,
  primary key (payer_tenant_id, id),
  unique (payer_tenant_id, run_id, number),
  foreign key (payer_tenant_id, run_id) references clearing_runs
);
create trigger append_only before update or delete on transfer_orders for each row execute function refuse_change();

create table transfer_order_awards (
  payer_tenant_id uuid not null,
  order_id uuid not null,
  award_id uuid not null,
  payee_id uuid not null,
  -- The version of the payee's account.
  account_version integer not null,
  -- As the document was called when the order was made.
  document_number text collate "C" not null check (char_length(document_number) between 1 and 50),
  -- The day on which the bank is asked to pay.
  execute_on date not null,
  -- The payment file in which the bank refused the transfer. Null while the order is open for the award.
  refused_by uuid,
  -- An order may have 100,000 awards: the trigger `orders_awards` checks what foreign keys would look up row by row.
  primary key (payer_tenant_id, order_id, award_id)
);
-- An award is in one open order at most: it is ordered again only after the bank refused it.
create unique index transfer_order_awards_open on transfer_order_awards (payer_tenant_id, award_id) where refused_by is null;
create trigger never_deleted before delete on transfer_order_awards for each row execute function refuse_change();

-- Only an award of the run that waits for its payment is ordered, to an account that is kept, and in time. Checked once per statement.
create function refuse_stray_order() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  if exists (select from added t left join transfer_orders o on o.payer_tenant_id = t.payer_tenant_id and o.id = t.order_id
    left join awards a on a.payer_tenant_id = t.payer_tenant_id and a.id = t.award_id
    where (a.run_id = o.run_id and a.market_id = o.market_id and a.payee_id = t.payee_id and a.state = 'committed'
      and t.execute_on between a.new_pay_date and a.pay_by and t.refused_by is null) is not true)
    or exists (select from (select distinct payer_tenant_id, payee_id, account_version from added) t
      where not exists (select from payee_accounts b where (b.payer_tenant_id, b.payee_id, b.version) = (t.payer_tenant_id, t.payee_id, t.account_version)))
    or exists (select from (select distinct payer_tenant_id, order_id from added) t
      join transfer_orders o on o.payer_tenant_id = t.payer_tenant_id and o.id = t.order_id
      where not exists (select from market_accounts b where (b.tenant_id, b.market_id, b.version) = (o.payer_tenant_id, o.market_id, o.debit_version)))
  then raise check_violation using message = 'an order has awards of its run that wait for their payment'; end if;
  return null;
end $$;
create trigger orders_awards after insert on transfer_order_awards referencing new table as added
  for each statement execute function refuse_stray_order();

-- A transfer is refused once, by a row of the payment file that says so.
create function refuse_order_change() returns trigger language plpgsql as $$
begin
  if old.refused_by is not null or (to_jsonb(new) - 'refused_by') is distinct from (to_jsonb(old) - 'refused_by')
    or not exists (select from bank_file_rows r where r.payer_tenant_id = new.payer_tenant_id and r.subject_id = new.award_id
      and r.result = 'refused' and r.file_id = new.refused_by)
  then raise check_violation using message = 'a transfer stays as it was ordered, until the bank refuses it'; end if;
  return new;
end $$;
create trigger refused_once before update on transfer_order_awards for each row when (new is distinct from old)
  execute function refuse_order_change();

alter table transfer_orders enable row level security; alter table transfer_orders force row level security;
alter table transfer_order_awards enable row level security; alter table transfer_order_awards force row level security;
create policy scope on transfer_orders to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy everything on transfer_orders to sooner_system using (true);
create policy scope on transfer_order_awards to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy everything on transfer_order_awards to sooner_system using (true);
grant select, insert on transfer_orders, transfer_order_awards to sooner_app, sooner_system;
grant update (refused_by) on transfer_order_awards to sooner_app, sooner_system;

-- The awards of an order are in the journal by their hash.
select journal_table('transfer_orders',
  '{payer_tenant_id, id, run_id, market_id, number, debit_version, transfers, amount, awards_hash, created_at, created_by}', 'market_id::text');
