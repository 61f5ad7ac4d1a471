/**
 * The advisory locks of the database, by name, so that no two things share a number: `lock-numbers.test.ts` compares the
 * list with what the code and the migrations take.
 */

/** The first of two keys; the second is the hash of what is locked. */
export const lockClasses = {
  /** Sending verification codes, one at a time. */
  codeSends: 1,
  /** Pictures drawn for a network address. */
  pictures: 2,
  /** Invitations sent by a person. */
  inviter: 3,
  /** The administrators of a company: taken by `tenant_keeps_administrator` in migrations/0007-companies.sql. */
  administrators: 4,
  /** A setting of a payer or of the platform. */
  config: 5,
  /** Duplicates of a call that tries a code or a link. */
  duplicates: 6,
  /** Mails that a company causes at others. */
  mailsOfSender: 7,
  /** Mails that companies cause at an address. */
  mailsToAddress: 8,
  /** Codes of invitations that a payee enters. */
  codeTries: 9,
  /** Uploads of a company. */
  uploads: 12,
  /** Requests to mail an award file, and to order the transfers of a run. */
  awardFiles: 26,
  /** Attempts and checks of a company, and attempts with an account number. */
  verificationOfCompany: 30,
  verificationOfAccount: 31,
  /** Verifying a company with a credit code. */
  creditCode: 38,
  /** The count of changes of a payer's awards. */
  awardChanges: 25,
  /** The signing of a document. */
  signing: 37,
} as const

/** Locks of one key. The locks of markets have one key too: a hash of 64 bits, see `markets/locks`. */
export const lockNumbers = {
  migrations: 5_006_637,
  demoData: 20_260_603,
  clockMove: 20_261_116,
  testNotifications: 20_261_117,
} as const
