-- The account that an award pays to: its run fixes the verified one of the payee, if there is one; else it is what the payer keeps.

-- The version of the payee's verified account; null where the payee was not verified.
alter table awards add column verified_account integer check (verified_account > 0);
drop trigger terms_stay on awards;
create trigger terms_stay before update of payer_tenant_id, id, run_id, market_id, place, number, offer_id, document_id, payee_id,
  payee_tenant_id, currency, face, credits, amount, discount, method, rate_type, rate_bps, bill_rate_type, bill_rate_bps, day_count,
  days_paid_early, bill_term_days, settings_version, due_date, new_pay_date, pay_by, release_on, awarded_at, verified_account on awards
  for each row execute function refuse_award_change();

-- The verified account of a payee that counts, of those that it had at a moment: a payee whose name has changed since is not
-- verified. Runs as the owner, since a payer reads accounts and no verifications; it tells a version alone, to the payee and to
-- payers that have it on their list.
create function verified_account_at(payee_tenant uuid, moment timestamptz) returns integer language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_beyond_scopes() and payee_tenant is distinct from scope_tenant() and not exists (
    select from payees p where p.payer_tenant_id = scope_tenant() and p.payee_tenant_id = payee_tenant) then return null; end if;
  return (select v.version from (
      select n.version, n.legal_name from verifications n join verified_accounts b using (tenant_id, version)
      where n.tenant_id = payee_tenant and n.verified_at <= moment order by n.version desc limit 1) v
    where v.legal_name = (select c.name from companies c where c.id = payee_tenant));
end $$;
revoke execute on function verified_account_at from public;
grant execute on function verified_account_at to sooner_app, sooner_system;
-- Also for an owner that row security binds.
create policy of_owner on verified_accounts for select to current_user using (true);

create or replace function insert_awards(payer uuid, run uuid) returns integer language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare made integer;
begin
  if payer is distinct from scope_tenant()
  then raise insufficient_privilege using message = 'awards are made in the scope of their payer'; end if;
  -- The caller made the staged rows: a view or a policy of its own would run here with the rights of the owner.
  if not exists (select from pg_class c where c.oid = 'pg_temp.staged_awards'::regclass and c.relkind = 'r' and not c.relrowsecurity)
  then raise insufficient_privilege using message = 'staged awards are rows of a plain table'; end if;
  -- One look-up for each payee, however many awards it has.
  with accounts as materialized (
    select k.payee_tenant_id, verified_account_at(k.payee_tenant_id, coalesce(r.approved_at, r.instant)) as version
    from (select distinct i.payee_tenant_id from pg_temp.staged_awards s
      join offer_items i on i.payer_tenant_id = payer and i.id = s.id) k
    join clearing_runs r on r.payer_tenant_id = payer and r.id = run)
  insert into awards (payer_tenant_id, id, run_id, market_id, place, number, offer_id, document_id, payee_id, payee_tenant_id, currency,
    face, credits, amount, discount, method, rate_type, rate_bps, bill_rate_type, bill_rate_bps, day_count, days_paid_early,
    bill_term_days, settings_version, due_date, new_pay_date, pay_by, release_on, awarded_at, verified_account)
  select i.payer_tenant_id, i.id, r.id, r.market_id, s.place, s.number, i.offer_id, i.document_id, i.payee_id, i.payee_tenant_id, i.currency,
    i.face, i.face - s.amount, s.amount, s.discount, i.method, i.rate_type, i.rate_bps, i.bill_rate_type, i.bill_rate_bps, i.day_count,
    s.days_paid_early, i.bill_term_days, r.settings_version, i.due_date, s.new_pay_date, s.pay_by, i.due_date + i.bill_term_days,
    coalesce(r.approved_at, r.instant), b.version
  from pg_temp.staged_awards s
  join clearing_runs r on r.payer_tenant_id = payer and r.id = run and r.state = 'done'
  join offer_items i on i.payer_tenant_id = payer and i.id = s.id and i.market_id = r.market_id and i.state = 'live'
  left join accounts b on b.payee_tenant_id = i.payee_tenant_id
  where not exists (select from awards a where a.payer_tenant_id = payer and a.number = s.number);
  get diagnostics made = row_count;
  return made;
end $$;

-- The account that an award pays to until it is ordered: the verified one that its run fixed. Without one, what the payer kept when it
-- was made, or has put right by `until`, confirmed by a second person; and where there was nothing, what came first after it, verified or kept by the payer.
drop function award_account_version(uuid, uuid, timestamptz);
create function award_account(payer_tenant uuid, payee uuid, payee_tenant uuid, awarded timestamptz, fixed integer, until timestamptz)
  returns table (is_verified boolean, version integer) language plpgsql stable parallel safe as $$
declare kept integer; kept_since timestamptz; verified integer;
begin
  if fixed is not null then return query select true, fixed; return; end if;
  select coalesce(max(b.version) filter (where b.counts_from <= awarded or b.corrects), min(b.version)), min(b.counts_from) into kept, kept_since
  from confirmed_payee_accounts b where b.payer_tenant_id = payer_tenant and b.payee_id = payee and (until is null or b.counts_from <= until);
  select min(v.version) into verified from verified_accounts v where v.tenant_id = payee_tenant and v.verified_at > awarded
    and (until is null or v.verified_at <= until) and (kept_since is null or v.verified_at <= kept_since);
  return query select verified is not null, coalesce(verified, kept);
end $$;

-- ── transfer orders ────────────────────────────────────────────────────────────────────────────────────

-- Whether `account_version` is that of the payee's verified account.
alter table transfer_order_awards add column is_verified boolean not null default false;

create or replace function refuse_stray_order() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  if exists (select from added t left join transfer_orders o on o.payer_tenant_id = t.payer_tenant_id and o.id = t.order_id
    left join awards a on a.payer_tenant_id = t.payer_tenant_id and a.id = t.award_id
    where (a.run_id = o.run_id and a.market_id = o.market_id and a.payee_id = t.payee_id and a.state = 'committed'
      and (a.verified_account is null or t.is_verified and t.account_version = a.verified_account)
      and t.execute_on between a.new_pay_date and a.pay_by and t.refused_by is null) is not true)
    or exists (select from (select distinct payer_tenant_id, payee_id, account_version from added where not is_verified) t
      where not exists (select from confirmed_payee_accounts b where (b.payer_tenant_id, b.payee_id, b.version) = (t.payer_tenant_id, t.payee_id, t.account_version)))
    or exists (select from (select distinct a.payee_tenant_id, t.account_version from added t
        join awards a on a.payer_tenant_id = t.payer_tenant_id and a.id = t.award_id where t.is_verified) t
      where not exists (select from verified_accounts b where (b.tenant_id, b.version) = (t.payee_tenant_id, t.account_version)))
    or exists (select from (select distinct payer_tenant_id, order_id from added) t
      join transfer_orders o on o.payer_tenant_id = t.payer_tenant_id and o.id = t.order_id
      where not exists (select from market_accounts b where (b.tenant_id, b.market_id, b.version) = (o.payer_tenant_id, o.market_id, o.debit_version)))
  then raise check_violation using message = 'an order has awards of its run that wait for their payment, to their accounts, which two people decided'; end if;
  return null;
end $$;

-- A payee reads which account the order of its award has.
create policy of_payee on transfer_order_awards for select to sooner_app using (exists (select from awards a
  where a.payer_tenant_id = transfer_order_awards.payer_tenant_id and a.id = award_id and a.payee_tenant_id = (select scope_tenant())));

-- ── first payments ─────────────────────────────────────────────────────────────────────────────────────

-- The accounts that a payer has paid a payee at: a payment to another one is marked as the first, by its number alone, so that
-- neither a proof nor another entry of the same number makes it new.
create table paid_accounts (
  payer_tenant_id uuid not null,
  payee_id uuid not null,
  number text not null,
  first_paid_at timestamptz not null,
  -- Payments less those that the bank returned: an account from which everything came back is as one that nothing was paid to.
  payments integer not null,
  primary key (payer_tenant_id, payee_id, number)
);
create trigger only_counted before update on paid_accounts for each row
  when ((new.payer_tenant_id, new.payee_id, new.number, new.first_paid_at) is distinct from (old.payer_tenant_id, old.payee_id, old.number, old.first_paid_at))
  execute function refuse_change();
create trigger never_deleted before delete on paid_accounts for each row execute function refuse_change();

-- Counts the account of each payment, and of each that was returned: that of its transfer order, or else the one that counted when it
-- was made.
create function note_paid_accounts() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  insert into paid_accounts as f (payer_tenant_id, payee_id, number, first_paid_at, payments)
  select k.payer_tenant_id, k.payee_id, coalesce(v.number, b.number), min(k.marked_at),
      sum(case tg_table_name when 'award_returns' then -k.payments else k.payments end) from (
      select s.payer_tenant_id, s.payee_id, s.payee_tenant_id, s.marked_at, s.payments, coalesce(s.is_verified, c.is_verified) as is_verified,
        coalesce(s.version, c.version) as version
      from (select a.payer_tenant_id, a.payee_id, a.payee_tenant_id, min(p.marked_at) as marked_at, count(*) as payments,
          case when a.verified_account is not null then true else t.is_verified end as is_verified,
          coalesce(a.verified_account, t.account_version) as version, case when coalesce(a.verified_account, t.account_version) is null then a.awarded_at end as awarded_at
        from added n join award_payments p on p.payer_tenant_id = n.payer_tenant_id and p.award_id = n.award_id
        join awards a on a.payer_tenant_id = p.payer_tenant_id and a.id = p.award_id
        left join transfer_order_awards t on t.payer_tenant_id = a.payer_tenant_id and t.award_id = a.id and t.refused_by is null
        group by 1, 2, 3, 6, 7, 8) s
      left join lateral award_account(s.payer_tenant_id, s.payee_id, s.payee_tenant_id, s.awarded_at, null, s.marked_at) c on s.version is null) k
  left join verified_accounts v on k.is_verified and v.tenant_id = k.payee_tenant_id and v.version = k.version
  left join payee_accounts b on not k.is_verified and b.payer_tenant_id = k.payer_tenant_id and b.payee_id = k.payee_id and b.version = k.version
  where coalesce(v.number, b.number) is not null group by 1, 2, 3
  on conflict (payer_tenant_id, payee_id, number) do update set payments = f.payments + excluded.payments;
  return null;
end $$;
create trigger notes_account after insert on award_payments referencing new table as added
  for each statement execute function note_paid_accounts();
create trigger notes_account after insert on award_returns referencing new table as added
  for each statement execute function note_paid_accounts();

alter table paid_accounts enable row level security; alter table paid_accounts force row level security;
create policy scope on paid_accounts to sooner_app using (payer_tenant_id = (select scope_tenant()));
create policy everything on paid_accounts to sooner_system using (true);
grant select, insert, update on paid_accounts to sooner_app, sooner_system;

select journal_table('paid_accounts', '{payer_tenant_id, payee_id, number, first_paid_at, payments}', 'payee_id::text', 'true', '{number}');
