/** The tables of receipts for the tests of row security: both sides of a document see what belongs to it. */

const at = `timestamptz '2026-01-01'`
/** The tenant in scope if it is a side of the document; otherwise the payer. */
const sideOf = (
  document: string,
): string => `(select case when d.payee_tenant_id = scope_tenant() then d.payee_tenant_id else d.payer_tenant_id end
  from documents d where d.id = ${document})`
/** What is planted of a tenant; nothing where it is not seen. */
const planted = (column: string, table: string): string =>
  `coalesce((select ${column} from ${table} where payer_tenant_id = $1 limit 1), $2::uuid)`

export const receiptTables = {
  receipts: {
    column: sideOf('document_id'),
    insert: `insert into receipts (payer_tenant_id, document_id, goods, quantity) select $1::uuid, ${planted('document_id', 'receipts')}, '轴承', '1'`,
    update: `update receipts set goods = '轴承座' where payer_tenant_id = $1`,
  },
  receipt_invoices: {
    column: sideOf('receipt_id'),
    insert: `insert into receipt_invoices select $1::uuid, ${planted('receipt_id', 'receipt_invoices')},
      ${planted('document_id', 'receipt_invoices')}, ${planted('payee_id', 'receipt_invoices')}, ${at}, $1::uuid`,
  },
  other_deliveries: {
    column: sideOf('document_id'),
    insert: `insert into other_deliveries select $1::uuid, ${planted('document_id', 'other_deliveries')},
      ${planted('receipt_id', 'other_deliveries')}, ${at}, $1::uuid`,
  },
}

/** A receipt of a tenant to a payee of its list, with the document that invoices it and one of another delivery. */
export const receiptPlanted = (
  tenant: string,
  [receipt, invoice, other]: readonly [string, string, string],
): string => `do $$
declare one uuid;
begin
  foreach one in array '{${receipt},${invoice},${other}}'::uuid[] loop
    insert into documents (id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, number, type, order_number, document_date, amount,
      currency, due_date, means, source, confirmation, created_at, created_by, changed_at, changed_by)
    select one, p.payer_tenant_id, 700 + (select count(*) from documents), p.payer_tenant_id, p.payer_id, p.id, one::text,
      case when one = '${receipt}' then 'receipt' else 'order' end, case when one = '${receipt}' then 'PO' end, date '2026-11-01', 100, 'CNY',
      date '2026-12-01', 'transfer', 'payer', 'none', ${at}, p.payer_tenant_id, ${at}, p.payer_tenant_id
    from payees p where p.payer_tenant_id = '${tenant}' and p.payer_id = '${tenant}' and p.payee_tenant_id is null order by p.id limit 1;
    insert into document_states (payer_tenant_id, document_id) values ('${tenant}', one);
  end loop;
  insert into receipts (payer_tenant_id, document_id, goods, quantity) values ('${tenant}', '${receipt}', '轴承', '1');
  insert into receipt_invoices select payer_tenant_id, id, '${invoice}', payee_id, ${at}, payer_tenant_id from documents where id = '${receipt}';
  insert into other_deliveries values ('${tenant}', '${other}', '${receipt}', ${at}, '${tenant}');
end $$`
