/** The limits of reconciliation statements. */
export const statementLinesMax = 5_000
/** Purchase orders of one line, and the length of the number of each. */
export const orderNumbersMax = 10
export const orderNumberCharactersMax = 50
export const lineRemarkCharactersMax = 100
export const statementNotesCharactersMax = 200
/** A payment term of more days is taken for a typing error. */
export const lineTermDaysMax = 3_650
/** Documents that one answer proposes as lines. */
export const proposedLinesMax = 500
/** Documents of one's own that are held against a statement, besides those that it names. */
export const ledgerLinesMax = 10_000
/** Drafts of a company that are not sent. */
export const statementDraftsMax = 200
