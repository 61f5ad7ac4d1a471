/**
 * The part of the rule of eligibility that concerns receipts, as SQL over a document of the statement: a receipt and the document
 * that invoices it are one debt.
 */

/** The document that invoices a receipt `d`, or the receipt that a return takes back. */
const invoiceOf = (condition: string): string => `case when d.type = 'receipt' then (
        select l.document_id from receipt_invoices l join documents v on v.payer_tenant_id = l.payer_tenant_id and v.id = l.document_id
          and v.deleted_at is null ${condition}
        where l.payer_tenant_id = d.payer_tenant_id and l.receipt_id = coalesce(d.credits_id, d.id)) end`

const isAwarded = (
  claim: string,
): string => `exists (select from awards a where a.payer_tenant_id = ${claim}.payer_tenant_id
          and a.document_id = ${claim}.id and a.state in ('committed', 'paid'))`

/**
 * Of a document `d` with its state `s`: its invoice, that invoice if it is agreed, and whether money of a receipt went out or is to go
 * out.
 */
export const receiptColumns = `d.type, d.order_number, d.document_date,
        ${invoiceOf('')} as invoice_id, ${invoiceOf(`and v.confirmation in ('none', 'confirmed')`)} as agreed_invoice_id,
        case when d.type = 'receipt' and d.amount > 0 then s.paid_date is not null or ${isAwarded('d')} else false end as is_paid_early,
        case when d.amount > 0 and s.paid_date is not null and d.type <> 'receipt' then exists (select from receipt_invoices l
          where l.payer_tenant_id = d.payer_tenant_id and l.document_id = d.id) else false end as is_invoice`

/**
 * A receipt that was awarded counts as a credit on its invoice once that is agreed; one that was not is no debt of its own.
 * `face` is the amount of the document itself.
 */
export const receiptAmounts = `case when type = 'receipt' and face > 0 and invoice_id is not null
        then case when not is_paid_early then 0 when agreed_invoice_id is not null then -face else face end
        else face end::bigint as amount,
      case when type <> 'receipt' then coalesce(credits_id, id)
        when agreed_invoice_id is not null and (is_paid_early or face < 0) then agreed_invoice_id else id end as target_id,
      type = 'receipt' and face > 0 and is_paid_early and agreed_invoice_id is not null as is_spent`

const noLink = (column: string, id: string): string =>
  `not exists (select from receipt_invoices l where l.payer_tenant_id = netted.payer_tenant_id and l.${column} = ${id})`
const notOther = (document: string, receipt: string): string =>
  `not exists (select from other_deliveries s where s.payer_tenant_id = netted.payer_tenant_id and s.document_id = ${document} and s.receipt_id = ${receipt})`
const ofSameOrder = (
  condition: string,
): string => `order_number is not null and exists (select from documents o
    where o.payer_tenant_id = netted.payer_tenant_id and o.payee_id = netted.payee_id and o.order_number = netted.order_number
      and o.payer_id = netted.payer_id and o.amount > 0 and o.deleted_at is null and ${condition})`
const isReceipt = `type = 'receipt' and face > 0`

/** Whether another one of its order, `o`, was paid or is to be. */
const wasPaid = `(${isAwarded('o')} or exists (select from document_states os where os.payer_tenant_id = o.payer_tenant_id and os.document_id = o.id
        and os.paid_date is not null))`

/** Whether both sides have said that a receipt is a delivery of its own. */
const saidBoth = (
  id: string,
): string => `exists (select from receipts r where r.payer_tenant_id = netted.payer_tenant_id
    and r.document_id = ${id} and r.several_payer_at is not null and r.several_payee_at is not null)`

/** The SQL of each reason of receipts, and of the documents that may invoice them. */
export const receiptReasons = {
  invoiceExists: `${isReceipt} and invoice_id is not null`,
  maybePaidAsReceipt: `type <> 'receipt' and face > 0 and ${ofSameOrder(`o.type = 'receipt' and ${wasPaid}
      and ${noLink('receipt_id', 'o.id')} and ${notOther('netted.id', 'o.id')}`)} and ${noLink('document_id', 'netted.id')}`,
  maybePaidAsInvoice: `${isReceipt} and invoice_id is null and ${ofSameOrder(`o.type <> 'receipt' and ${isAwarded('o')}
      and (o.document_date is null or o.document_date >= netted.document_date)
      and ${noLink('document_id', 'o.id')} and ${notOther('o.id', 'netted.id')}`)}`,
  oneDelivery: `${isReceipt} and ${ofSameOrder(`o.type = 'receipt' and o.id <> netted.id
      and (o.document_date, o.amount, o.currency) = (netted.document_date, netted.face, netted.currency)
      and not (${saidBoth('o.id')} and ${saidBoth('netted.id')})`)}`,
  goodsReturned: `${isReceipt} and exists (select from documents o where o.payer_tenant_id = netted.payer_tenant_id
    and o.credits_id = netted.id and o.type = 'receipt' and o.deleted_at is null)`,
} as const

/** Whether a payee `p` has receipts with invoices, whose documents affect each other. */
export const hasInvoicedReceipts = `exists (select from receipt_invoices l where l.payer_tenant_id = p.payer_tenant_id and l.payee_id = p.id)`

/** A receipt that was awarded and is more than its invoice, so that the rest is held back of other documents. */
export const holdsBackReceipts = `exists (select from receipt_invoices l
      join document_states s on s.payer_tenant_id = l.payer_tenant_id and s.document_id = l.receipt_id
      where l.payer_tenant_id = p.payer_tenant_id and l.payee_id = p.id and s.payable < 0)`
