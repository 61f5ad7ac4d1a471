/** The actions of the journal about payment files. */
export const bankFileActions = [
  'bankFiles.uploaded',
  'bankFiles.read',
  'bankFiles.refused',
  'bankFiles.recorded',
  'bankFiles.discarded',
  'bankFiles.applied',
  'bankFiles.done',
  'bankFiles.exceptionSolved',
] as const
