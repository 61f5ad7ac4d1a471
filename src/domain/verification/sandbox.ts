/**
 * What the simulated parties of the sandbox answer. They behave like real ones, and refuse known inputs, which
 * docs/operations.md lists.
 */
import { type Instant, msPerDay, msPerMinute } from '../day.ts'
import type { PersonResult } from './person.ts'

/** The names that the simulated registry does not know, those about which it says nothing, and the card ending of which the bank knows another holder. */
const unknownName = /查无此人|Nobody/
const silentName = /没有回音|Silent/
const foreignCard = /0000$/

export type FourElements = {
  readonly name: string
  readonly idNumber: string
  readonly bankCard: string
  readonly mobile: string
}

export function checkPersonInSandbox({ name, bankCard }: FourElements): PersonResult {
  if (silentName.test(name)) return 'unavailable'
  if (unknownName.test(name)) return 'identityMismatch'
  return foreignCard.test(bankCard) ? 'bankDetailsMismatch' : 'verified'
}

/** Undefined if the registry does not answer. */
export const isCompanyKnownInSandbox = ({
  legalPerson,
}: {
  readonly legalPerson: string
}): boolean | undefined => (silentName.test(legalPerson) ? undefined : !unknownName.test(legalPerson))

export type BankReport = { readonly kind: 'arrived' | 'returned'; readonly at: Instant }

const reportSeconds = 30
/** By the last four digits of the account number. */
const endings: Readonly<Record<string, readonly (readonly [BankReport['kind'], number])[]>> = {
  '0001': [['returned', msPerMinute]],
  '0002': [['arrived', 2 * msPerDay]],
  // The same report twice.
  '0003': [
    ['arrived', reportSeconds * 1000],
    ['arrived', 2 * msPerMinute],
  ],
  // The bank reports the transfer and returns it a day later.
  '0004': [
    ['arrived', reportSeconds * 1000],
    ['returned', msPerDay],
  ],
  // Nothing is ever reported.
  '0005': [],
}

/** What the simulated bank will report of a transfer, and when. */
export const bankReportsInSandbox = (accountNumber: string, sentAt: Instant): readonly BankReport[] =>
  (endings[accountNumber.slice(-4)] ?? ([['arrived', reportSeconds * 1000]] as const)).map(
    ([kind, afterMs]) => ({
      kind,
      at: (sentAt + afterMs) as Instant,
    }),
  )
