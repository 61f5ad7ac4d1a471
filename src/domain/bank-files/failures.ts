/** The refusals of payment files, and of the exceptions in them. */
export const bankFileFailures = [
  'bankFileTypeWrong',
  'bankFileTooLarge',
  'bankNamespaceUnknown',
  'bankFileBroken',
  'bankFileUnsafe',
  'bankFileTooMany',
  'bankFileUnfit',
  'bankFileEmpty',
  'bankFileAgain',
  'bankMessageAgain',
  'bankRowUnreadable',
  'bankColumnsMissing',
  'bankFileDecided',
  'exceptionSolved',
  'solutionUnfit',
  'awardUnknown',
] as const
