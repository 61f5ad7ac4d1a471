/** The actions of the journal about receipts. */
export const receiptActions = [
  'receipts.entered',
  'receipts.linked',
  'receipts.otherDelivery',
  'receipts.several',
] as const
