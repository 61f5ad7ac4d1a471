/** The codes of refusals of receipts. */
export const receiptCodes = {
  receiptUnknown: { code: 37001, status: 404 },
  receiptAmbiguous: { code: 37002, status: 409 },
  receiptRateMissing: { code: 37003, status: 409 },
  receiptEnteredByYou: { code: 37004, status: 403 },
  receiptInvoiced: { code: 37010, status: 409 },
  receiptOfOtherDebt: { code: 37011, status: 422 },
  receiptsNotOneDelivery: { code: 37012, status: 409 },
  deliveryNotHeld: { code: 37013, status: 409 },
  offerOfReceipts: { code: 37014, status: 409 },
  receiptOffered: { code: 37020, status: 409 },
  receiptHasInvoice: { code: 37021, status: 409 },
  receiptReturned: { code: 37022, status: 409 },
  returnUnknown: { code: 37023, status: 422 },
  returnUnnamed: { code: 37024, status: 422 },
  returnTooLarge: { code: 37025, status: 422 },
} as const
