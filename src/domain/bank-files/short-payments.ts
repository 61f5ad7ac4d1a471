/**
 * Payments of less than the net amount of an award. One waits for a second one that makes up the net amount, and both pay the award
 * with the later of their value dates.
 */
import type { Payable } from '../awards/payment.ts'
import type { Day } from '../day.ts'

/** A short payment that waits for the rest. */
export type ShortPayment = {
  /** Of its exception. */
  readonly id: string
  readonly minor: bigint
  readonly day: Day
  readonly reference: string | null
  /** Whether the file that is matched reported it. */
  readonly isHere: boolean
}

/** The first of two payments that made up a net amount. */
export type FirstPart = Pick<ShortPayment, 'minor' | 'day' | 'reference'>

type Paid = { readonly minor: bigint; readonly day: Day; readonly reference: string | null }
type Terms = Pick<Payable, 'awardedOn' | 'payBy' | 'net'>

const isInTime = ({ awardedOn, payBy }: Terms, day: Day): boolean => day >= awardedOn && day <= payBy

/** Whether a payment is one that can wait for the rest. */
export const isShort = (award: Terms, { minor, day }: Pick<Paid, 'minor' | 'day'>): boolean =>
  minor > 0n && minor < award.net && isInTime(award, day)

/**
 * Whether two reports may be of the same payment: both have the same reference, or two files report the same amount on the same day
 * and one of them has no reference.
 */
const maySame = (waiting: ShortPayment, paid: Paid): boolean => {
  if (waiting.reference !== null && waiting.reference === paid.reference) return true
  if (waiting.isHere || (waiting.reference !== null && paid.reference !== null)) return false
  return waiting.day === paid.day && waiting.minor === paid.minor
}

/** The short payment that another payment makes up the net amount with. */
export const completedBy = (
  award: Terms,
  waiting: readonly ShortPayment[],
  paid: Paid,
): ShortPayment | undefined =>
  isInTime(award, paid.day)
    ? waiting.find(
        (one) => isShort(award, one) && one.minor + paid.minor === award.net && !maySame(one, paid),
      )
    : undefined

export const laterOf = (one: Day, other: Day): Day => (one > other ? one : other)

/** Whether an entry reports one of the two payments that paid an award; without a reference it is not known which. */
export const isPart = (
  net: bigint,
  first: FirstPart,
  secondReference: string | null,
  { minor, day, reference }: Paid,
): boolean => {
  if (reference === null) return false
  if (minor === first.minor && day === first.day && reference === first.reference) return true
  return minor === net - first.minor && reference === secondReference
}
