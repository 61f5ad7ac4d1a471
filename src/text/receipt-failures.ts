/** The texts of refusals of receipts. */
import { text } from './text.ts'

export const receiptFailureTexts = {
  receiptUnknown: text('没有找到入库单 {{number}}。', 'Receipt {{number}} was not found.'),
  receiptAmbiguous: text(
    '入库单号 {{number}} 属于多个付款方，请指定付款方。',
    'Several payers have a receipt {{number}}. Name the payer.',
  ),
  receiptRateMissing: text(
    '该市场没有公布入库单利率，不接受入库单。',
    'This market has published no rate for receipts and takes none.',
  ),
  receiptEnteredByYou: text(
    '入库单由您录入或修改，须由他人审核。',
    'You entered or changed this receipt. Someone else has to review it.',
  ),
  receiptInvoiced: text(
    '入库单 {{number}} 已对应其他单据。',
    'Receipt {{number}} already has another document as its invoice.',
  ),
  receiptOfOtherDebt: text(
    '入库单 {{number}} 的付款公司、收款方或币种与该单据不同。',
    'Receipt {{number}} is of another payer company, payee or currency than the document.',
  ),
  receiptsNotOneDelivery: text(
    '入库单 {{number}} 没有被标记为疑似同一批到货。',
    'Receipt {{number}} is not flagged as the same delivery as another.',
  ),
  deliveryNotHeld: text(
    '该单据没有因同一订单的入库单而暂停。',
    'This document is not held for a receipt of the same order.',
  ),
  offerOfReceipts: text(
    '这是入库单的申请，请在入库单页面处理。',
    'This is an offer of receipts. Change it on the page of receipts.',
  ),
  receiptOffered: text(
    '该入库单已在申请中、已获提前付款或已付款，不能再修改。',
    'This receipt is in an offer, awarded or paid and cannot be changed any more.',
  ),
  receiptHasInvoice: text(
    '该入库单已有对应的发票，不能再修改。',
    'This receipt has its invoice and cannot be changed any more.',
  ),
  receiptReturned: text(
    '退货单及已有退货的入库单不能修改。',
    'A return, and a receipt with a return, cannot be changed.',
  ),
  returnUnknown: text(
    '没有找到被退货的入库单，或币种不同。',
    'The receipt that is returned was not found, or has another currency.',
  ),
  returnUnnamed: text(
    '退货的金额须为负数，并注明被退货的入库单；其他入库单不注明。',
    'A return has a negative amount and names the receipt that it takes back; no other receipt names one.',
  ),
  returnTooLarge: text('退货合计超过入库单金额。', 'The returns come to more than the receipt.'),
}
