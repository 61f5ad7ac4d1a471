/** Changes to a document after its import that prevent an undo. */
export const undoBlockReasons = [
  'offered',
  'paid',
  'credited',
  'edited',
  'confirmed',
  'declined',
  'takenOver',
  'reconciled',
] as const
export type UndoBlockReason = (typeof undoBlockReasons)[number]
