/** Limits of bank accounts. */
export const accountHolderCharactersMax = 100
export const bankNameCharactersMax = 100
/** The longest account number as typed, with spaces between groups. */
export const accountNumberCharactersMax = 50
/** The last characters of a number, which stay readable where it is masked. */
export const accountMaskedFrom = 4
