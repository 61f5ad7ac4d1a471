/** Names of the fields of receipts within a sentence. */
import { text } from './text.ts'

export const receiptFieldNames = {
  orderNumber: text('订单号', 'order number'),
  entries: text('入库单', 'receipts'),
  sn: text('入库单号', 'receipt number'),
  goods: text('货物', 'goods'),
  quantity: text('数量', 'quantity'),
  receivedDate: text('收货日期', 'received date'),
  expectedPayDate: text('约定付款日', 'expected pay date'),
  returns: text('被退货的入库单号', 'number of the receipt that is returned'),
  invoiceSns: text('入库单号', 'receipt numbers'),
  eligibility: text('可申请状态', 'eligibility'),
  receivedFrom: text('收货起始日', 'first received date'),
  receivedTo: text('收货截止日', 'last received date'),
  gbInvoiceSnList: text('入库单号', 'receipt numbers'),
  newPayDate: text('最早收款日', 'not-before date'),
  invoiceStatus: text('审核结果', 'verdict'),
  invoiceList: text('入库单', 'receipts'),
  receiptId: text('入库单', 'receipt'),
  documentId: text('单据', 'document'),
  receiptIds: text('入库单', 'receipts'),
  age: text('待开票时长', 'time without an invoice'),
} as const
