/**
 * Matches what a file says with awards. Each entry has exactly one result; an award is paid by a file only with its net
 * amount, in its currency, on a permitted day, and once. A second payment can make up the net amount with one that was short.
 */
import { decideReturn, type Payable, wasPaidInTime } from '../awards/payment.ts'
import type { AwardState } from '../awards/states.ts'
import type { Day } from '../day.ts'
import type { Currency } from '../money.ts'
import { type BankEntry, type BankFileFormat, moneyOf } from './entries.ts'
import { completedBy, type FirstPart, isPart, isShort, laterOf, type ShortPayment } from './short-payments.ts'

/** Why an entry cannot be applied, and waits for a person. */
export const exceptionKinds = [
  'referenceUnknown',
  'amountDiffers',
  'sumDiffers',
  'currencyDiffers',
  'dateMissing',
  'dateInFuture',
  'tooEarly',
  'tooLate',
  'paidTwice',
  'referenceTwice',
  'awardEnded',
  'notPaid',
  'refusedAfterPaid',
  'ownPayee',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** `known`: the award was paid or returned by the very fact that the entry reports. */
export const rowResults = ['paid', 'returned', 'refused', 'known', 'exception'] as const
export type RowResult = (typeof rowResults)[number]

export type Match =
  | { readonly result: Exclude<RowResult, 'exception'>; readonly completes?: ShortPayment }
  | { readonly result: 'exception'; readonly kind: ExceptionKind }

/** A match in one word: its result, or the kind of its exception. */
export type Expected = Exclude<RowResult, 'exception'> | ExceptionKind
export const expectedOf = (match: Match): Expected =>
  match.result === 'exception' ? match.kind : match.result
export const expectedResults = ['paid', 'returned', 'refused', 'known', ...exceptionKinds] as const

/** The day and the bank's reference of a payment or a return that is recorded. */
type DayAndReference = { readonly day: Day; readonly reference: string | null }

export type MatchedAward = Pick<Payable, 'awardedOn' | 'payBy' | 'net' | 'isUnpaid'> & {
  readonly id: string
  readonly documentId: string
  readonly currency: Currency
  readonly state: AwardState
  readonly payment: (DayAndReference & { readonly first?: FirstPart | null }) | null
  readonly returned: DayAndReference | null
  /** Its short payments, the first one first. */
  readonly waiting: readonly ShortPayment[]
  /** The transfer orders in which the bank refused it before. */
  readonly refusedIn: readonly string[]
  /** Whether the person who sent the file belongs to the payee. */
  readonly isOwnPayee: boolean
}

/** A payment that a row of a payment file reported, in the file that is matched or in one before. */
export type Booking = {
  readonly format: BankFileFormat
  readonly reference: string | null
  readonly isHere: boolean
}

/** The award while the entries of a file are matched one after the other. */
type Current = MatchedAward & { readonly bookings: readonly Booking[] }

const exception = (kind: ExceptionKind): Match => ({ result: 'exception', kind })
const result = (made: Exclude<RowResult, 'exception'>): Match => ({ result: made })

/**
 * Whether an entry reports the payment that is recorded. A payment that a person recorded is reported once. One that was reported
 * before is the same if both have the same reference, or if a file of another format reports it and one of the two has no reference.
 */
function isReported({ payment, bookings }: Current, entry: BankEntry, format: BankFileFormat): boolean {
  // A status report without a day is about the order; a debit without one is not compared.
  const isDayless = format === 'pain002' && entry.valueDate === null
  if (!isDayless && payment?.day !== entry.valueDate) return false
  if (bookings.some(({ reference }) => reference !== null && reference === entry.bankReference)) return true
  return bookings.every(
    (booking) => booking.format !== format && (booking.reference === null || entry.bankReference === null),
  )
}

/** The same return: the same day, and the same reference as far as both sides know one. */
const isSame = (recorded: DayAndReference | null, { valueDate, bankReference }: BankEntry): boolean =>
  recorded !== null &&
  recorded.day === valueDate &&
  (recorded.reference === null || bankReference === null || recorded.reference === bankReference)

/** What is wrong with the money of an entry; an entry without an amount is of the amount that was ordered. */
function moneyMismatch(award: Current, entry: BankEntry): Match | undefined {
  const { amount, currency } = entry
  if (currency !== null && currency !== award.currency) return exception('currencyDiffers')
  if (amount === null) return undefined
  const paid = moneyOf({ amount, currency: currency ?? award.currency })
  return paid?.minor === award.net ? undefined : exception('amountDiffers')
}

/** What an entry paid, where it can be compared with the award. */
function paidBy({ currency: of }: Current, { amount, currency, valueDate, bankReference }: BankEntry) {
  if (currency !== null && currency !== of) return undefined
  const money = moneyOf({ amount, currency: of })
  return money && valueDate && { minor: money.minor, day: valueDate, reference: bankReference }
}

/** Whether an entry repeats one of the two payments that paid an award. */
function isPartOf(award: Current, entry: BankEntry): boolean {
  const paid = paidBy(award, entry)
  const { first, reference = null } = award.payment ?? {}
  return !!paid && !!first && isPart(award.net, first, reference, paid)
}

function dateMismatch(valueDate: Day | null, today: Day): Match | undefined {
  if (valueDate === null) return exception('dateMissing')
  return valueDate > today ? exception('dateInFuture') : undefined
}

function matchPayment(
  award: Current,
  entry: BankEntry,
  { today, format }: Pick<BookOfAwards, 'today' | 'format'>,
): Match {
  const { valueDate } = entry
  const mismatch = moneyMismatch(award, entry)
  if (award.state === 'paid') {
    if (award.bookings.some(({ isHere }) => isHere)) return exception('referenceTwice')
    if (isPartOf(award, entry)) return result('known')
    return !mismatch && isReported(award, entry, format) ? result('known') : exception('paidTwice')
  }
  if (award.state !== 'committed' && award.state !== 'lapsed') return exception('awardEnded')
  const paid = mismatch && paidBy(award, entry)
  const completes = paid && completedBy(award, award.waiting, paid)
  const wrong = (completes ? undefined : mismatch) ?? dateMismatch(valueDate, today)
  if (wrong || valueDate === null) return wrong ?? exception('dateMissing')
  const made = completes ? ({ result: 'paid', completes } as const) : result('paid')
  if (wasPaidInTime(award, valueDate, undefined)) return award.isUnpaid ? made : exception('awardEnded')
  if (valueDate < award.awardedOn) return exception('tooEarly')
  return valueDate > award.payBy ? exception('tooLate') : made
}

function matchReturn(award: Current, entry: BankEntry, today: Day): Match {
  const { valueDate } = entry
  if (award.state === 'returned' && isSame(award.returned, entry)) return result('known')
  if (award.state !== 'paid') return exception('notPaid')
  const wrong = moneyMismatch(award, entry) ?? dateMismatch(valueDate, today)
  if (wrong || valueDate === null) return wrong ?? exception('dateMissing')
  const decided = decideReturn({ state: award.state, paidOn: award.payment?.day ?? null }, valueDate)
  return decided.ok ? result('returned') : exception('tooEarly')
}

/** A bank's refusal leaves the award as it is. What the bank repeats of an earlier order changes nothing. */
function matchRefusal({ state, refusedIn }: Current, { orderId }: BankEntry): Match {
  if (orderId !== null && refusedIn.includes(orderId)) return result('known')
  if (state === 'paid') return exception('refusedAfterPaid')
  return state === 'committed' ? result('refused') : exception('awardEnded')
}

function matchOne(award: Current | undefined, entry: BankEntry, book: BookOfAwards): Match {
  if (!award) return exception('referenceUnknown')
  if (award.isOwnPayee) return exception('ownPayee')
  if (entry.isSumWrong) return exception('sumDiffers')
  if (entry.kind === 'refusal') return matchRefusal(award, entry)
  return entry.kind === 'return' ? matchReturn(award, entry, book.today) : matchPayment(award, entry, book)
}

function after(
  award: Current,
  { entry, id = '' }: NamedEntry,
  match: Match,
  format: BankFileFormat,
): Current {
  const { kind, valueDate, bankReference } = entry
  const made = match.result
  const completes = match.result === 'exception' ? undefined : match.completes
  const day = valueDate && completes ? laterOf(valueDate, completes.day) : valueDate
  const recorded = day && { day, reference: bankReference, first: completes ?? null }
  const bookings = [...award.bookings, { format, reference: bankReference, isHere: true }]
  if (made === 'paid') return { ...award, state: 'paid', payment: recorded, bookings }
  if (made === 'known' && kind === 'payment') return { ...award, bookings }
  if (made === 'returned') return { ...award, state: 'returned', returned: recorded }
  const paid =
    match.result === 'exception' && match.kind === 'amountDiffers' ? paidBy(award, entry) : undefined
  if (kind === 'payment' && paid && isShort(award, paid))
    return { ...award, waiting: [...award.waiting, { id, ...paid, isHere: true }] }
  return award
}

/** An entry with the award that it names, undefined where no award has that number. */
export type NamedEntry = {
  readonly entry: BankEntry
  readonly awardId: string | undefined
  /** Of its exception, if it becomes one. */
  readonly id?: string
}

export type BookOfAwards = {
  readonly awards: readonly MatchedAward[]
  /** The payments that rows of this file and of earlier ones reported, by award. */
  readonly bookings: ReadonlyMap<string, readonly Booking[]>
  /** Of the file. */
  readonly format: BankFileFormat
  /** The business date of the payer. */
  readonly today: Day
}

/** A document is paid once: the other awards of one that is paid have ended, or cannot be paid any more. */
function endOthers(current: Map<string, Current>, { id, documentId }: Current): void {
  for (const other of current.values())
    if (other.documentId === documentId && other.id !== id)
      current.set(other.id, {
        ...other,
        state: other.state === 'committed' ? 'failed' : other.state,
        isUnpaid: false,
      })
}

type Matching = (entries: readonly NamedEntry[], book: BookOfAwards) => readonly Match[]

/** Matches a file portion by portion; the awards of each portion are as the portions before left them. */
export function openMatching(): Matching {
  const current = new Map<string, Current>()
  return (entries, book) => {
    for (const award of book.awards)
      if (!current.has(award.id))
        current.set(award.id, { ...award, bookings: book.bookings.get(award.id) ?? [] })
    return entries.map((named) => {
      const { entry, awardId } = named
      const award = awardId === undefined ? undefined : current.get(awardId)
      const match = matchOne(award, entry, book)
      if (award) current.set(award.id, after(award, named, match, book.format))
      if (award && match.result === 'paid') endOthers(current, award)
      return match
    })
  }
}

/** The results in the order of the entries; each entry counts for those after it. */
export const matchEntries: Matching = (entries, book) => openMatching()(entries, book)
