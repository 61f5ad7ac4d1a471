/** Defects of receipts and their invoices that a superuser can cause, and the check that finds each. */
import type { BooksFault } from '#text/invariants.ts'
import { payer } from './ledger.ts'
import { tradeTables } from './trade-tables.ts'

const [receipt, invoice] = ['01900000-0000-7000-8000-00000000000c', '01900000-0000-7000-8000-00000000000d']

const planted = (table: keyof typeof tradeTables): string =>
  tradeTables[table].insert.replaceAll('$1', `'${payer}'`).replaceAll('$2', `'${receipt}'`)

const claim = (id: string, serial: number, type: string): string =>
  `insert into documents (id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, number, type, order_number, amount, currency, document_date,
     due_date, means, source, confirmation, created_at, created_by, changed_at, changed_by)
   values ('${id}', '${payer}', ${serial}, '${payer}', '${payer}', '${payer}', 'X-${serial}', '${type}', 'PO-X', 100, 'CNY', '2026-01-01', '2026-02-01', 'transfer',
     'payer', 'none', '2026-01-01', '${payer}', '2026-01-01', '${payer}');
   insert into document_states (payer_tenant_id, document_id, payable, reasons, eligibility_at) values ('${payer}', '${id}', 100, 0, '2026-01-01')`
const link = `insert into receipt_invoices values ('${payer}', '${receipt}', '${invoice}', '${payer}', '2026-01-01', '${payer}')`

export const receiptDefects: readonly (readonly [string, string, BooksFault])[] = [
  [
    'a receipt that is offered although it is invoiced',
    `${planted('offer_items')}; ${link}`,
    'deliveryPaidTwice',
  ],
  [
    'a receipt among the documents of an offer',
    `${claim(receipt, 9001, 'receipt')}; ${planted('offer_items')}`,
    'receiptApprovedAlone',
  ],
  [
    'a receipt that was paid and is owed once more by its invoice',
    `${claim(receipt, 9001, 'receipt')}; ${claim(invoice, 9002, 'payable')}; ${link};
     insert into document_payments values ('${payer}', '${receipt}', '2026-01-01')`,
    'receiptsDiffer',
  ],
]
