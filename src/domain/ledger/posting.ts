/**
 * Postings of the ledger: money that moves between accounts of one tenant, or of two that share them. Postings made
 * by these functions balance by construction; an unbalanced one is a bug and throws.
 */
import type { Instant } from '../day.ts'
import { totalMinorMax } from '../limits.ts'
import { type Currency, type Money, negate, sum } from '../money.ts'
import { postingEntriesMax } from './limits.ts'

/** A payer's own accounts, visible to the payer only. */
export const ownKinds = ['pool', 'available', 'committed', 'outstanding'] as const
/** Accounts between a payer and a payee, visible to both. */
export const sharedKinds = ['payable', 'net', 'discount', 'credit'] as const
/** Accounts between a lender and a dealer, visible to both. */
export const loanKinds = [
  'loanPrincipal',
  'loanInterest',
  'loanPenalty',
  'loanCredit',
  'loanHeld',
  'loanMoney',
  'loanIncome',
  'loanWaived',
  'loanWrittenOff',
] as const

export type OwnKind = (typeof ownKinds)[number]
export type SharedKind = (typeof sharedKinds)[number]
export type LoanKind = (typeof loanKinds)[number]
export type AccountKind = OwnKind | SharedKind | LoanKind

/** The amount an account gains, or loses if negative. */
export type Entry<K extends AccountKind = AccountKind, C extends Currency = Currency> = {
  readonly kind: K
  readonly amount: Money<C>
}

type PostingCause = {
  /** The reason and its id: for example `clearing.awarded` and an award. Each is posted once. */
  readonly purpose: string
  readonly subjectId: string
  /** Business time. */
  readonly at: Instant
  readonly marketId?: string
}
export type OwnPosting = PostingCause & {
  readonly tenantId: string
  readonly entries: readonly Entry<OwnKind>[]
}
export type SharedPosting = PostingCause & {
  readonly payerTenantId: string
  readonly payeeTenantId: string
  readonly entries: readonly Entry<SharedKind>[]
}
export type LoanPosting = PostingCause & {
  readonly lenderTenantId: string
  readonly dealerId: string
  readonly entries: readonly Entry<LoanKind>[]
}
export type Posting = OwnPosting | SharedPosting | LoanPosting

/** From one account to another. */
export const move = <K extends AccountKind, C extends Currency>(
  from: K,
  to: K,
  amount: Money<C>,
): readonly Entry<K, C>[] => split(from, [{ kind: to, amount }], amount.currency)

/** From one account to several: it loses exactly what they gain. Zero amounts are not written. */
export function split<K extends AccountKind, C extends Currency>(
  from: K,
  parts: readonly Entry<K, NoInfer<C>>[],
  currency: C,
): readonly Entry<K, C>[] {
  const whole = sum(
    parts.map(({ amount }) => amount),
    currency,
  )
  return [{ kind: from, amount: negate(whole) }, ...parts].filter(({ amount }) => amount.minor !== 0n)
}

/** The reverse of the entries, which restores the accounts. */
export const reverse = <K extends AccountKind, C extends Currency>(
  entries: readonly Entry<K, C>[],
): readonly Entry<K, C>[] => entries.map(({ kind, amount }) => ({ kind, amount: negate(amount) }))

/** The sum of the entries per currency. */
export function totals(entries: readonly Entry[]): ReadonlyMap<Currency, bigint> {
  const found = new Map<Currency, bigint>()
  for (const { amount } of entries)
    found.set(amount.currency, (found.get(amount.currency) ?? 0n) + amount.minor)
  return found
}

export const balanced = (entries: readonly Entry[]): boolean =>
  [...totals(entries).values()].every((minor) => minor === 0n)

/** Why the ledger would refuse these entries; undefined if it accepts them. */
export function postingFault(entries: readonly Entry[]): string | undefined {
  if (entries.length < 2) return 'a posting has at least two entries'
  if (entries.length > postingEntriesMax) return `a posting has at most ${postingEntriesMax} entries`
  if (entries.some(({ amount }) => amount.minor === 0n)) return 'an entry of nothing'
  if (entries.some(({ amount: { minor } }) => minor > totalMinorMax || minor < -totalMinorMax))
    return 'an entry beyond the limit of a total'
  return balanced(entries) ? undefined : 'the entries do not balance'
}
