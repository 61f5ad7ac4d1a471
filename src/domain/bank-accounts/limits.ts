/** Limits of bank accounts. */
export const accountHolderCharactersMax = 100
export const bankNameCharactersMax = 100
/** The longest account number as typed, with spaces between groups. */
export const accountNumberCharactersMax = 50
/** Accounts that wait, in one list, and so the most that one call decides about; the others follow as these are decided about. */
export const accountsWaitingListedMax = 500
/** People who may confirm an account, by name. */
export const accountConfirmersNamedMax = 5
/** The last characters of a number, which stay readable where it is masked. */
export const accountMaskedFrom = 4
