/** The lives of applications and loans. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { anyHistory } from '#test/support/loans.ts'
import { addDays } from '../day.ts'
import { loanAt } from './loan-at.ts'
import {
  applicationAfter,
  applicationEvents,
  applicationStates,
  loanChanges,
  loanEventBetween,
  loanStateEvents,
  loanStates,
} from './states.ts'

describe('[FIN-09] the life of an application', () => {
  it('ends once, and an approval ends with its disbursement', () => {
    const allowed = applicationStates.flatMap((state) =>
      applicationEvents.flatMap((event) => {
        const after = applicationAfter(state, event, false)
        return after ? [`${state} ${event} ${after}`] : []
      }),
    )
    expect(allowed).toEqual([
      'applied approve approved',
      'applied reject rejected',
      'applied withdraw withdrawn',
      'approved withdraw withdrawn',
      'approved lapse lapsed',
    ])
    for (const event of applicationEvents) expect(applicationAfter('approved', event, true)).toBeUndefined()
  })
})

describe('[FIN-09] the life of a loan', () => {
  it('names each change from one state to another', () => {
    const changes = loanStates.flatMap((from) =>
      loanStates.flatMap((to) => {
        const event = loanEventBetween(from, to)
        return event ? [`${from} ${event} ${to}`] : []
      }),
    )
    expect(changes).toEqual([
      'disbursed fallOverdue overdue',
      'disbursed settle settled',
      'overdue resume disbursed',
      'overdue settle settled',
      'overdue writeOff writtenOff',
      'settled resume disbursed',
      'settled fallOverdue overdue',
      'settled writeOff writtenOff',
      'writtenOff settle settled',
    ])
    expect(new Set(loanStateEvents.map((event) => loanChanges[event].to))).toEqual(new Set(loanStates))
  })

  it('goes through its table, whatever happens to it from day to day', () =>
    fc.assert(
      fc.property(
        anyHistory,
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 1, max: 90 }),
        (loan, after, days) => {
          const day = addDays(loan.disbursement.valueDate, after)
          fc.pre(loan.events.every(({ kind }) => kind !== 'writeOff'))
          const [before, later] = [day, addDays(day, days)].map(
            (on) => loanAt(loan.version, loan.events, on).state,
          )
          if (!before || !later || before === later) return
          expect(loanEventBetween(before, later)).toBeDefined()
        },
      ),
    ))
})
