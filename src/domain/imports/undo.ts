/** What can happen to a document after its import so that the import can no longer be undone. */
export const undoBlockReasons = ['paid', 'credited', 'edited', 'confirmed', 'declined'] as const
export type UndoBlockReason = (typeof undoBlockReasons)[number]
