/**
 * A second implementation of eligibility, which tests compare with the statement of the product
 * (`server/eligibility/eligibility-sql`): which documents of a netting group (one payer company, one payee,
 * one currency) can be paid early, and for the others every reason why not.
 */
import { compareDays, type Day, daysBetween } from '#domain/day.ts'
import { type Ineligibility, ineligibilities } from '#domain/documents/eligibility.ts'
import { percentBpsMax } from '#domain/limits.ts'
import type { Restrictions } from '#domain/markets/settings.ts'
import type { Currency } from '#domain/money.ts'
import { asDebt, isAgreed, type NettedDocument, receiptReasonsOf, type Spent } from './receipts-reference.ts'

export type ConnectedMarket = Restrictions & {
  readonly currency: Currency
  readonly businessDate: Day
  readonly nextPayDate: Day | undefined
}

/** It holds on its last day, and no longer on the day on which it is terminated. */
export type Contract = { readonly from: Day; readonly to: Day; readonly terminated: Day | undefined }
export type Reserve = Pick<Restrictions, 'reserveBps' | 'reserveMinor'>

export type NettingGroup = {
  readonly currency: Currency
  readonly payee: {
    readonly registered: boolean
    readonly switchedOn: boolean
    /** None where no contract is required. */
    readonly contract?: Contract | undefined
    /** Held back of this payee instead of what its market holds back. */
    readonly reserve?: Reserve | undefined
  }
  /** The market that the payee is assigned to, if any. */
  readonly market: ConnectedMarket | undefined
  readonly documents: readonly NettedDocument[]
}

export type Verdict = { readonly payable: bigint; readonly reasons: readonly Ineligibility[] }

type Netted = NettedDocument &
  Partial<Spent> & { readonly payable: bigint; readonly reasons: readonly Ineligibility[] }

export function evaluate(given: NettingGroup): ReadonlyMap<string, Verdict> {
  const group = { ...given, documents: given.documents.map((one) => asDebt(one, given.documents)) }
  const payables = net(group.documents)
  const netted = group.documents.map((document): Netted => {
    const payable = payables.get(document.id) ?? 0n
    const own = given.documents.find(({ id }) => id === document.id) ?? document
    const reasons = reasonsOf(document, payable, group)
    return { ...document, payable, reasons: ordered([...reasons, ...receiptReasonsOf(own, given.documents)]) }
  })
  const { market, payee } = group
  const held = market ? heldBack(netted, { ...market, ...payee.reserve }) : new Set<string>()
  return new Map(
    netted.map(({ id, payable, reasons }) => [
      id,
      { payable, reasons: held.has(id) ? [...reasons, 'reserved' as const] : reasons },
    ]),
  )
}

const ordered = (reasons: readonly Ineligibility[]): readonly Ineligibility[] =>
  ineligibilities.filter((reason) => reasons.includes(reason))

/**
 * The remaining amount of each document. A credit note gives what it can to the document that it names, in the order
 * of ids, and keeps the rest; it keeps everything if it names none, or one that is missing, paid otherwise or not agreed. An
 * awarded document takes no more than was part of its award. The total of a group does not change.
 */
function net(documents: readonly NettedDocument[]): ReadonlyMap<string, bigint> {
  const payables = new Map(documents.map(({ id, amount }) => [id, amount]))
  const rooms = new Map(
    documents.flatMap(({ id, awardCredits }) => (awardCredits === undefined ? [] : [[id, awardCredits]])),
  )
  const reducible = new Set(documents.filter(isReducible).map(({ id }) => id))
  for (const { id, amount, creditsId } of documents.filter(isOpenNote).toSorted(byId)) {
    if (creditsId === undefined || !reducible.has(creditsId)) continue
    const owed = payables.get(creditsId) ?? 0n
    const room = rooms.get(creditsId) ?? owed
    const given = room < -amount ? room : -amount
    rooms.set(creditsId, room - given)
    payables.set(creditsId, owed - given)
    payables.set(id, amount + given)
  }
  return payables
}

/** A document paid through an award keeps the credit notes that were part of it. */
const isReducible = (one: NettedDocument & Partial<Spent>): boolean =>
  one.amount > 0n && (!one.paid || one.awarded || one.isInvoice === true) && isAgreed(one)
const isOpenNote = ({ amount, paid, isSpent }: NettedDocument & Partial<Spent>): boolean =>
  amount < 0n && (!paid || isSpent === true)
const byId = (a: NettedDocument, b: NettedDocument): number => (a.id < b.id ? -1 : 1)

/** What other documents of the group decide. */
type OfGroup =
  | 'reserved'
  | 'invoiceExists'
  | 'maybePaidAsReceipt'
  | 'maybePaidAsInvoice'
  | 'oneDelivery'
  | 'goodsReturned'

/** A document's own reasons, in the order of the list. */
function reasonsOf(
  document: NettedDocument & Partial<Spent>,
  payable: bigint,
  { currency, payee, market }: NettingGroup,
): readonly Ineligibility[] {
  const { dueDate } = document
  const daysPaidEarly = market?.nextPayDate && daysBetween(market.nextPayDate, dueDate)
  const fails: Readonly<Record<Exclude<Ineligibility, OfGroup>, boolean>> = {
    disabled: document.disabled,
    excluded: document.excluded,
    wrongCurrency: market !== undefined && market.currency !== currency,
    paid: document.paid,
    disputed: document.disputed === true,
    notPositive: payable <= 0n && document.hasInvoice !== true,
    noPayRun: market !== undefined && (daysPaidEarly === undefined || daysPaidEarly < 1),
    tooEarly:
      market?.daysPaidEarlyMax !== undefined &&
      daysPaidEarly !== undefined &&
      daysPaidEarly > market.daysPaidEarlyMax,
    dueTooLate: market?.dueDateMax !== undefined && dueDate > market.dueDateMax,
    payeeUnregistered: !payee.registered,
    unconnected: payee.registered && market === undefined,
    switchedOff: !payee.switchedOn,
    unconfirmed: !isAgreed(document),
    tooSmall: market?.documentMinorMin !== undefined && payable > 0n && payable < market.documentMinorMin,
    ...contractReasons(payee.contract, market?.businessDate),
  }
  return (Object.keys(fails) as (keyof typeof fails)[]).filter((reason) => fails[reason])
}

/** Whether a contract is not in force on a day: it has not begun or is over, or was terminated. */
const contractReasons = (contract: Contract | undefined, day: Day | undefined) => ({
  contractNotRenewed:
    contract !== undefined && day !== undefined && (day < contract.from || day > contract.to),
  contractTerminated: contract?.terminated !== undefined && day !== undefined && day >= contract.terminated,
})

/**
 * Whole documents that cover the reserve and what credit notes keep: first those that cannot be paid early anyway,
 * then those that fit, from the end of the priority, and for the rest the smallest that covers it.
 */
function heldBack(netted: readonly Netted[], market: ConnectedMarket): ReadonlySet<string> {
  const cover = netted.filter(
    (one) => one.payable > 0n && !one.paid && !one.awarded && !one.disabled && isAgreed(one),
  )
  let rest = reserveOf(netted, market) - sumOf(netted.filter(isOpenNote))
  for (const { payable, reasons } of cover) if (reasons.length > 0) rest -= payable
  const left = cover.filter(({ reasons }) => reasons.length === 0).toSorted(lastServedFirst(market))
  const held = new Set<string>()
  for (const { id, payable } of left)
    if (rest > 0n && payable <= rest) {
      held.add(id)
      rest -= payable
    }
  if (rest <= 0n) return held
  const [smallest] = left.filter(({ id }) => !held.has(id)).toSorted((a, b) => sign(a.payable - b.payable))
  return smallest ? held.add(smallest.id) : held
}

/** A share of all that is agreed and not yet due, rounded up, or the fixed amount. */
function reserveOf(
  netted: readonly Netted[],
  { reserveBps, reserveMinor, businessDate }: ConnectedMarket,
): bigint {
  const due = netted.filter(({ dueDate }) => dueDate > businessDate)
  const taken = due
    .filter(({ isSpent }) => isSpent)
    .map((one) => ({ ...one, payable: one.payable - one.amount }))
  const base = sumOf(due.filter((one) => isReducible(one) && !one.isInvoice)) + sumOf(taken)
  const whole = BigInt(percentBpsMax)
  return reserveMinor + (base * BigInt(reserveBps) + whole - 1n) / whole
}

const sumOf = (netted: readonly Netted[]): bigint => netted.reduce((sum, { payable }) => sum + payable, 0n)
const sign = (difference: bigint): number => (difference < 0n ? -1 : difference > 0n ? 1 : 0)

/** The reverse of (days paid early by priority, id). */
const lastServedFirst =
  ({ invoicePriority }: ConnectedMarket) =>
  (a: Netted, b: Netted): number => {
    const byDay = compareDays(a.dueDate, b.dueDate)
    if (byDay !== 0) return invoicePriority === 'ascending' ? -byDay : byDay
    return a.id < b.id ? 1 : -1
  }
