/** The limits of receipts. */
export const goodsCharactersMax = 200
/** How many receipts one call may name. */
export const receiptsPerCallMax = 500
/** How many receipts one document may invoice. */
export const receiptsPerDocumentMax = 100
export const quantityDecimalsMax = 6
export const quantityWholeDigitsMax = 12
