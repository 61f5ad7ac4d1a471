/** Receipts and documents of one order that are in the book of one run. */
import { bitOf } from '#domain/documents/eligibility.ts'

/**
 * A document `b` in the book whose order has a receipt there, without a link between them: only one of the two is decided about, since
 * both may be one delivery.
 */
export const liveReceipt = (tenant: string, market: string): string => `case when not b.of_receipts
        and (select exists (select from offer_items r where r.payer_tenant_id = ${tenant} and r.market_id = ${market} and r.of_receipts and r.state = 'live'))
        and exists (select from documents d join documents e on e.payer_tenant_id = d.payer_tenant_id and e.payee_id = d.payee_id
            and e.order_number = d.order_number and e.payer_id = d.payer_id and e.type = 'receipt' and e.deleted_at is null
          join offer_items r on r.payer_tenant_id = e.payer_tenant_id and r.document_id = e.id and r.of_receipts and r.state = 'live'
          where d.payer_tenant_id = b.payer_tenant_id and d.id = b.document_id
            and not exists (select from receipt_invoices l where l.payer_tenant_id = d.payer_tenant_id and (l.document_id = d.id or l.receipt_id = e.id))
            and not exists (select from other_deliveries o where o.payer_tenant_id = d.payer_tenant_id and o.document_id = d.id and o.receipt_id = e.id))
        then ${bitOf('maybePaidAsReceipt')} else 0 end`
