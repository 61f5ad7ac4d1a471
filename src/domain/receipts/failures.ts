/** Refusals of receipts, of their offers and of the documents that invoice them. */
export const receiptFailures = [
  'receiptUnknown',
  'receiptAmbiguous',
  'receiptRateMissing',
  'receiptEnteredByYou',
  'receiptInvoiced',
  'receiptOfOtherDebt',
  'receiptsNotOneDelivery',
  'deliveryNotHeld',
  'offerOfReceipts',
  'receiptOffered',
  'receiptHasInvoice',
  'receiptReturned',
  'returnUnknown',
  'returnUnnamed',
  'returnTooLarge',
] as const
