/** The penalty of one row, day by day: each day that passes with something unpaid adds the unpaid amount once. */
import { halfUp } from './independent-arithmetic.ts'
import { bankDaysAfter, daysAfter } from './independent-days.ts'

export type PenaltyInput = {
  readonly due: string
  readonly moved: string
  readonly principal: bigint
  readonly interest: bigint
  readonly graceBankDays: number
  readonly payments: readonly { readonly day: string; readonly amount: bigint }[]
  readonly penaltyBps: number
  readonly dayCount: 360 | 365
  readonly today: string
  readonly isBankDay: (day: string) => boolean
  /** The due date from which the penalty counts: as it was moved (usual), or the nominal one. */
  readonly countFrom?: 'moved' | 'due'
}

/** The whole penalty to today, and what of penalty, interest and principal is paid or unpaid then. */
export type PenaltyState = {
  readonly penalty: bigint
  readonly penaltyPaid: bigint
  readonly interest: bigint
  readonly principal: bigint
}

export function independentPenalty(input: PenaltyInput): PenaltyState {
  const { due, moved, penaltyBps, dayCount, today } = input
  const from = input.countFrom === 'due' ? due : moved
  const lastInTime = bankDaysAfter(moved, input.graceBankDays, input.isBankDay)
  const payments = input.payments.filter(({ day }) => day <= today)
  let { interest, principal } = input
  let penaltyPaid = 0n
  let unpaidDays = 0n
  let isOverdue = false
  const penaltySoFar = (): bigint =>
    isOverdue ? halfUp(unpaidDays * BigInt(penaltyBps), 10_000n * BigInt(dayCount)) : 0n

  const first = [from, today, ...payments.map(({ day }) => day)].toSorted()[0] ?? from
  for (let day = first; day <= today; day = daysAfter(day, 1)) {
    if (day > lastInTime && interest + principal > 0n) isOverdue = true
    for (const { amount } of payments.filter((payment) => payment.day === day)) {
      const toPenalty = lesser(amount, penaltySoFar() - penaltyPaid)
      const toInterest = lesser(amount - toPenalty, interest)
      penaltyPaid += toPenalty
      interest -= toInterest
      principal -= lesser(amount - toPenalty - toInterest, principal)
    }
    if (day >= from && day < today) unpaidDays += interest + principal
  }
  return { penalty: penaltySoFar(), penaltyPaid, interest, principal }
}

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other)
