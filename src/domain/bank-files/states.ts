/** The states of a payment file as a table: what is not in it cannot happen. */
export const bankFileStates = ['reading', 'read', 'applying', 'done', 'discarded', 'refused'] as const
export type BankFileState = (typeof bankFileStates)[number]

/** What a person does with a file that was read. */
export const bankFileDecisions = ['record', 'discard'] as const
export type BankFileDecision = (typeof bankFileDecisions)[number]

export const decisionsFor = (state: BankFileState): readonly BankFileDecision[] =>
  state === 'read' ? bankFileDecisions : []

/** A file is read completely before anything of it is applied, and a person says so who has seen what that would do. */
export const bankFileMoves: Readonly<Record<BankFileState, readonly BankFileState[]>> = {
  reading: ['read', 'refused'],
  read: ['applying', 'discarded'],
  applying: ['done'],
  done: [],
  discarded: [],
  refused: [],
}
