/** The expected errors of award files and their mails. */
export const awardFileFailures = [
  'debitAccountMissing',
  'noTransfers',
  'noAwardFile',
  'awardFileClearing',
  'awardFileMailedOften',
  'noMailAddress',
] as const
