/** Why a letter or a statement cannot be made. */
export const paperFailures = ['pdfCharacterMissing', 'statementEmpty', 'statementTooLong'] as const
