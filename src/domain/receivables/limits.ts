/** Limits of receivables that name their payer. */
/** As long as the name of a company. */
export const payerNameCharactersMax = 100
/** How many of them a payee may have open. */
export const namedReceivablesMax = 1_000
/** Mails to payers that a payee may send on one day. */
export const payerMailsPerDayMax = 50
