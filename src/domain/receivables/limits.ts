/** Limits of receivables that name their payer. */
/** As long as the name of a company. */
export const payerNameCharactersMax = 100
/** The most open receivables of this kind that a payee may have. */
export const namedReceivablesMax = 1_000
/** Mails to payers that a payee may send on one day. */
export const payerMailsPerDayMax = 50
/** The same for a payee that no payer has connected yet. */
export const unconnectedPayerMailsPerDayMax = 5
