/** The states of a payment file as a table: what is not in it cannot happen. */
export const bankFileStates = ['reading', 'applying', 'done', 'refused'] as const
export type BankFileState = (typeof bankFileStates)[number]

/** A file is read completely before anything of it is applied. */
export const bankFileMoves: Readonly<Record<BankFileState, readonly BankFileState[]>> = {
  reading: ['applying', 'refused'],
  applying: ['done'],
  done: [],
  refused: [],
}
