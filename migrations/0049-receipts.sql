-- Receipts: goods that a payer has received and that are not invoiced yet, which a payee offers like documents. An invoice names the
-- receipts that it is for, and a delivery is paid once.

-- ── receipts ───────────────────────────────────────────────────────────────────────────────────────────

-- What a receipt has besides its document: its number, order, day, amount and parties are there. A return is a receipt with a negative
-- amount.
create table receipts (
  payer_tenant_id uuid not null,
  document_id uuid not null,
  goods text not null check (char_length(goods) between 1 and 200),
  -- A plain decimal above 0, without needless zeros.
  quantity text not null check (quantity ~ '^(0|[1-9]\d{0,11})(\.\d{0,5}[1-9])?$' and quantity <> '0'),
  -- When both sides said that receipts which look like one delivery are several, and who said so.
  several_payer_at timestamptz,
  several_payer_by uuid,
  several_payee_at timestamptz,
  several_payee_by uuid,
  -- When the payee was reminded that its invoice is missing.
  reminded_at timestamptz,
  primary key (payer_tenant_id, document_id),
  foreign key (payer_tenant_id, document_id) references documents,
  check ((several_payer_at is null) = (several_payer_by is null)),
  check ((several_payee_at is null) = (several_payee_by is null))
);

create function refuse_stray_receipt() returns trigger language plpgsql as $$
begin
  if not exists (select from documents d where d.payer_tenant_id = new.payer_tenant_id and d.id = new.document_id and d.type = 'receipt')
  then raise check_violation using message = 'a receipt belongs to a document of its type'; end if;
  return null;
end $$;
create trigger of_document after insert on receipts for each row execute function refuse_stray_receipt();
create trigger stays before update of payer_tenant_id, document_id on receipts for each row execute function refuse_change();
create trigger never_deleted before delete on receipts for each row execute function refuse_change();

-- Each side says for itself that receipts are several deliveries; the payer writes everything else.
create function refuse_receipt_side() returns trigger language plpgsql as $$
declare side text := (select document_side(d.payer_tenant_id, d.payee_tenant_id) from documents d
  where d.payer_tenant_id = new.payer_tenant_id and d.id = new.document_id);
begin
  if side is distinct from 'payer' and (new.goods, new.quantity, new.several_payer_at, new.several_payer_by, new.reminded_at)
      is distinct from (old.goods, old.quantity, old.several_payer_at, old.several_payer_by, old.reminded_at)
    or side is distinct from 'payee' and new.several_payee_at is not null
      and (new.several_payee_at, new.several_payee_by) is distinct from (old.several_payee_at, old.several_payee_by)
  then raise insufficient_privilege using message = 'this is not for this side of a receipt to write'; end if;
  return new;
end $$;
create trigger changed_by_side before update on receipts for each row when (not is_beyond_scopes()) execute function refuse_receipt_side();

create function refuse_without_receipt() returns trigger language plpgsql as $$
begin
  if not exists (select from receipts r where r.payer_tenant_id = new.payer_tenant_id and r.document_id = new.id)
    or new.credits_id is not null and not exists (select from documents e where e.payer_tenant_id = new.payer_tenant_id
      and e.id = new.credits_id and e.type = 'receipt' and e.amount > 0
      and (e.payer_id, e.payee_id, e.currency) = (new.payer_id, new.payee_id, new.currency))
  then raise check_violation using message = 'a receipt has goods, and a return names the receipt that it takes back'; end if;
  return null;
end $$;
create constraint trigger has_goods after insert on documents deferrable initially deferred for each row
  when (new.type = 'receipt') execute function refuse_without_receipt();
-- What is a receipt stays one, and nothing becomes one.
create trigger receipt_stays before update of type, credits_id on documents for each row when (
  (new.type = 'receipt') <> (old.type = 'receipt') or new.type = 'receipt' and new.credits_id is distinct from old.credits_id
) execute function refuse_document();

-- The common sort orders of their lists, for each side.
create index receipts_by_created on documents (payer_tenant_id, created_at, id) include (payee_tenant_id) where type = 'receipt' and deleted_at is null;
create index receipts_by_number on documents (payer_tenant_id, number, id) include (payee_tenant_id) where type = 'receipt' and deleted_at is null;
create index receipts_by_amount on documents (payer_tenant_id, amount, id) include (payee_tenant_id) where type = 'receipt' and deleted_at is null;
create index receipts_by_due_date on documents (payer_tenant_id, due_date, id) include (payee_tenant_id) where type = 'receipt' and deleted_at is null;
create index receipts_of_payee on documents (payee_tenant_id, created_at, id) where type = 'receipt' and deleted_at is null and payee_tenant_id is not null;

-- ── invoices of receipts ───────────────────────────────────────────────────────────────────────────────

-- The document that invoices a receipt: one for each receipt, also if it is a draft or waits for confirmation. Not of a document that
-- is deleted.
create table receipt_invoices (
  payer_tenant_id uuid not null,
  receipt_id uuid not null,
  document_id uuid not null,
  payee_id uuid not null,
  linked_at timestamptz not null,
  linked_by uuid not null,
  primary key (payer_tenant_id, receipt_id),
  foreign key (payer_tenant_id, receipt_id) references documents,
  foreign key (payer_tenant_id, document_id) references documents
);
create index receipt_invoices_of_document on receipt_invoices (payer_tenant_id, document_id);
create index receipt_invoices_of_payee on receipt_invoices (payer_tenant_id, payee_id);
create trigger stays before update on receipt_invoices for each row execute function refuse_change();

create function refuse_stray_invoice() returns trigger language plpgsql as $$
begin
  if not exists (select from documents r join documents d on d.payer_tenant_id = r.payer_tenant_id
      and (d.payer_id, d.payee_id, d.currency) = (r.payer_id, r.payee_id, r.currency)
    where r.payer_tenant_id = new.payer_tenant_id and r.id = new.receipt_id and r.type = 'receipt' and r.amount > 0 and r.deleted_at is null
      and d.id = new.document_id and d.type <> 'receipt' and d.amount > 0 and d.deleted_at is null and d.payee_id = new.payee_id)
  then raise check_violation using message = 'a document invoices receipts of its own payer company, payee and currency'; end if;
  return null;
end $$;
create trigger of_one_debt after insert on receipt_invoices for each row execute function refuse_stray_invoice();

-- When a transaction ends, a receipt with an invoice waits in no offer, and no invoice or receipt that is linked is deleted.
create function refuse_invoiced_twice() returns trigger language plpgsql as $$
begin
  if exists (select from receipt_invoices l where l.payer_tenant_id = new.payer_tenant_id and l.receipt_id = new.receipt_id)
    and exists (select from current_offer_items i where i.payer_tenant_id = new.payer_tenant_id and i.document_id = new.receipt_id
      and i.state in ('checking', 'review', 'live'))
  then raise check_violation using message = 'a receipt whose invoice exists is in no offer'; end if;
  return null;
end $$;
create constraint trigger ends_offers after insert on receipt_invoices deferrable initially deferred for each row
  execute function refuse_invoiced_twice();
create function refuse_linked_deletion() returns trigger language plpgsql as $$
begin
  if exists (select from receipt_invoices l where l.payer_tenant_id = new.payer_tenant_id and (l.document_id = new.id or l.receipt_id = new.id))
  then raise check_violation using message = 'a document that is deleted invoices no receipt'; end if;
  return null;
end $$;
create constraint trigger links_end after update on documents deferrable initially deferred for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function refuse_linked_deletion();

-- The other way round: what is offered of receipts has no invoice.
create function refuse_invoiced_item() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  if exists (select from added i join receipt_invoices l on l.payer_tenant_id = i.payer_tenant_id and l.receipt_id = i.document_id
    where i.of_receipts)
  then raise check_violation using message = 'a receipt whose invoice exists is in no offer'; end if;
  return null;
end $$;
create trigger not_invoiced after insert on offer_items referencing new table as added
  for each statement execute function refuse_invoiced_item();

-- Someone of the payer said that a document is another delivery than a receipt of the same order.
create table other_deliveries (
  payer_tenant_id uuid not null,
  document_id uuid not null,
  receipt_id uuid not null,
  said_at timestamptz not null,
  said_by uuid not null,
  primary key (payer_tenant_id, document_id, receipt_id),
  foreign key (payer_tenant_id, document_id) references documents,
  foreign key (payer_tenant_id, receipt_id) references documents
);
create trigger append_only before update or delete on other_deliveries for each row execute function refuse_change();
create trigger said_by_payer before insert on other_deliveries for each row
  when (not is_beyond_scopes() and new.payer_tenant_id is distinct from scope_tenant()) execute function refuse_other_side();

-- Receipts in the order book of a market.
create index offer_items_of_receipts on offer_items (payer_tenant_id, market_id) where of_receipts and state in ('checking', 'review', 'live');

-- ── a delivery is paid once ────────────────────────────────────────────────────────────────────────────

-- No award of a receipt that has an invoice; none of a document that is still owed less than the award says, or that may be the invoice
-- of a receipt which is awarded. Checked once per statement; a payer without receipts pays for one look-up.
create function refuse_paid_twice() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare payer uuid := (select payer_tenant_id from added limit 1);
begin
  if not exists (select from documents d where d.payer_tenant_id = payer and d.type = 'receipt' and d.order_number is not null and d.deleted_at is null)
  then return null; end if;
  if exists (select from added a join receipt_invoices l on l.payer_tenant_id = payer and l.receipt_id = a.document_id)
  then raise check_violation using message = 'a receipt whose invoice exists is not awarded'; end if;
  if exists (select from added a join receipt_invoices l on l.payer_tenant_id = payer and l.document_id = a.document_id
      join documents r on r.payer_tenant_id = payer and r.id = l.receipt_id
      join awards e on e.payer_tenant_id = payer and e.document_id = l.receipt_id and e.state in ('committed', 'paid')
    group by a.id, a.credits having sum(r.amount) > a.credits)
  then raise check_violation using message = 'an award takes off what receipts of its document were awarded'; end if;
  if exists (select from added a
      join documents d on d.payer_tenant_id = payer and d.id = a.document_id and d.order_number is not null
      join documents o on o.payer_tenant_id = payer and o.payee_id = d.payee_id and o.order_number = d.order_number and o.deleted_at is null
        and o.payer_id = d.payer_id and o.amount > 0 and (o.type = 'receipt') <> (d.type = 'receipt')
      join awards e on e.payer_tenant_id = payer and e.document_id = o.id and e.state in ('committed', 'paid')
    where not exists (select from receipt_invoices l where l.payer_tenant_id = payer
        and (l.receipt_id in (d.id, o.id) or l.document_id in (d.id, o.id)))
      and not exists (select from other_deliveries s where s.payer_tenant_id = payer and s.document_id in (d.id, o.id) and s.receipt_id in (d.id, o.id)))
  then raise check_violation using message = 'a delivery is awarded once, as a receipt or as a document of the same order'; end if;
  return null;
end $$;
create trigger pays_once after insert on awards referencing new table as added
  for each statement execute function refuse_paid_twice();

-- Who approves a receipt has neither entered nor last changed it, and does not belong to its payee.
create function refuse_own_receipt() returns trigger language plpgsql as $$
begin
  if exists (select from documents d where d.payer_tenant_id = new.payer_tenant_id and d.id = new.document_id
      and new.reviewed_by in (d.created_by, d.changed_by))
    or new.reviewed_by is distinct from scope_user() or person_belongs_to(new.payee_tenant_id)
  then raise insufficient_privilege using message = 'a receipt is approved by someone who has not entered it and does not belong to its payee'; end if;
  return new;
end $$;
create trigger approved_by_other before update of reviewed on offer_items for each row
  when (new.of_receipts and new.reviewed and not old.reviewed and not is_beyond_scopes()) execute function refuse_own_receipt();

-- ── row security ───────────────────────────────────────────────────────────────────────────────────────

alter table receipts enable row level security; alter table receipts force row level security;
alter table receipt_invoices enable row level security; alter table receipt_invoices force row level security;
alter table other_deliveries enable row level security; alter table other_deliveries force row level security;

-- Both sides see what belongs to a document that they see.
create policy scope on receipts to sooner_app
  using (exists (select from documents d where d.payer_tenant_id = receipts.payer_tenant_id and d.id = document_id));
create policy everything on receipts to sooner_system using (true);
create policy scope on receipt_invoices to sooner_app
  using (exists (select from documents d where d.payer_tenant_id = receipt_invoices.payer_tenant_id and d.id = receipt_id));
create policy everything on receipt_invoices to sooner_system using (true);
create policy scope on other_deliveries to sooner_app
  using (exists (select from documents d where d.payer_tenant_id = other_deliveries.payer_tenant_id and d.id = document_id));
create policy everything on other_deliveries to sooner_system using (true);
-- Awards are made by a function of the owner, whose triggers read these tables.
create policy of_owner on receipt_invoices for select to current_user using (true);
create policy of_owner on other_deliveries for select to current_user using (true);

grant select, insert, update on receipts to sooner_app, sooner_system;
grant select, insert, delete on receipt_invoices to sooner_app, sooner_system;
grant select, insert on other_deliveries to sooner_app, sooner_system;

select journal_table('receipts', '{payer_tenant_id, document_id, goods, quantity, several_payer_at, several_payer_by, several_payee_at,
  several_payee_by, reminded_at}', 'payer_tenant_id::text');
select journal_table('receipt_invoices', '{payer_tenant_id, receipt_id, document_id, payee_id, linked_at, linked_by}', 'payer_tenant_id::text');
select journal_table('other_deliveries', '{payer_tenant_id, document_id, receipt_id, said_at, said_by}', 'payer_tenant_id::text');
