/** A bank account, and how a change of it is recorded. */
import { type AuditChange, changesBetween } from '../audit-changes.ts'
import { maskAccountNumber } from '../formats/bank-account.ts'

export type BankAccount = {
  readonly holder: string
  /** An IBAN, or another account number. */
  readonly number: string
  /** A BIC, or a number in China's payment system (CNAPS). */
  readonly bankCode: string
}
/** As it is kept. */
export type NamedAccount = BankAccount & { readonly bankName: string | null }

/** The account that an award pays to. The bank of a person's card is not known; a bank may be known by its name alone. */
export type AwardAccount = Omit<NamedAccount, 'bankCode'> & {
  readonly bankCode: string | null
  /** Whether the payee proved it; otherwise it is what the payer keeps. */
  readonly isVerified: boolean
}

/** Where the account of a payee came from. */
export const accountSources = ['entered', 'uploaded', 'synced'] as const
export type AccountSource = (typeof accountSources)[number]

export const isSameAccount = (one: NamedAccount, other: NamedAccount): boolean =>
  one.holder === other.holder &&
  one.number === other.number &&
  one.bankCode === other.bankCode &&
  one.bankName === other.bankName

/** Whether an account leaves the one that is kept as it is: it is the same, and corrects nothing that is not corrected yet. */
export const isKept = (
  sent: NamedAccount & { readonly corrects: boolean },
  kept: (NamedAccount & { readonly corrects: boolean }) | undefined,
): boolean => kept !== undefined && isSameAccount(sent, kept) && (!sent.corrects || kept.corrects)

const factsOf = (account: NamedAccount | undefined) => ({
  accountHolder: account?.holder ?? null,
  accountNumber: account ? maskAccountNumber(account.number) : null,
  bankCode: account?.bankCode ?? null,
  bankName: account?.bankName ?? null,
})

/**
 * The changes for the journal, with masked numbers. Two numbers may look the same when masked; the change is then listed all the
 * same.
 */
export function accountChanges(
  before: NamedAccount | undefined,
  after: NamedAccount,
  corrects = false,
): readonly AuditChange[] {
  const [was, is] = [factsOf(before), factsOf(after)]
  const changes = changesBetween({ ...was, corrects: null }, { ...is, corrects: corrects ? 'true' : null })
  const isHidden = before && before.number !== after.number && was.accountNumber === is.accountNumber
  return isHidden
    ? [...changes, { field: 'accountNumber', before: was.accountNumber, after: is.accountNumber }]
    : changes
}
