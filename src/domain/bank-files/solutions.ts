/** How a person solves a payment exception, and which solutions fit which entries. */
import { decidePayment, decideReturn, type Payable } from '../awards/payment.ts'
import type { Day } from '../day.ts'
import { done, type Result, refuse } from '../result.ts'
import { type BankEntry, type EntryKind, moneyOf } from './entries.ts'

export const solutions = [
  'restPaid',
  'assigned',
  'settledOutside',
  'returnedToUs',
  'notOurs',
  'dismissed',
] as const
export type Solution = (typeof solutions)[number]

/** Only a short payment is completed by the rest of it; only what was paid or returned can be recorded at an award; a refusal moves no money. */
const fits: Readonly<Record<EntryKind, readonly Solution[]>> = {
  payment: ['restPaid', 'assigned', 'settledOutside', 'returnedToUs', 'notOurs', 'dismissed'],
  return: ['assigned', 'settledOutside', 'notOurs', 'dismissed'],
  refusal: ['notOurs', 'dismissed'],
}

export const solutionsFor = (kind: EntryKind): readonly Solution[] => fits[kind]

export type OpenException = {
  readonly kind: EntryKind
  readonly version: number
  readonly solution: Solution | null
}

/** Whether an exception is as it was seen, is open, and takes the solution. */
export function decideSolution(
  found: OpenException,
  seenVersion: number,
  solution: Solution,
): Result<null, 'outOfDate' | 'exceptionSolved' | 'solutionUnfit'> {
  if (found.version !== seenVersion) return refuse('outOfDate')
  if (found.solution !== null) return refuse('exceptionSolved')
  return fits[found.kind].includes(solution) ? done(null) : refuse('solutionUnfit')
}

type Said = Pick<BankEntry, 'kind' | 'amount' | 'currency' | 'valueDate'>

/**
 * Whether an entry can be recorded at an award by the award's own rules, so that this is worth proposing. Where the entry has no
 * day, a person gives one, and the last that could be right counts.
 */
export function canRecordAt(
  { kind, amount, currency, valueDate }: Said,
  award: Payable & { readonly paidOn: Day | null },
  today: Day,
): boolean {
  if (kind === 'refusal' || (valueDate !== null && valueDate > today)) return false
  if (kind === 'return') return decideReturn(award, valueDate ?? today).ok
  const isLatest = award.state === 'lapsed' || today < award.payBy
  const day = valueDate ?? (isLatest ? today : award.payBy)
  const isOther = currency !== null && currency !== award.currency
  const paid = amount === null ? undefined : moneyOf({ amount, currency: award.currency })
  return decidePayment(award, day, isOther || (amount !== null && !paid) ? 'unreadable' : paid).ok
}
