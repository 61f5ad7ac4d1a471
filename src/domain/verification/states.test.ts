/** The states of an attempt: what is not in the table cannot happen. */
import { expect, it } from 'vitest'
import { attemptEvents, attemptStateChanges, attemptStates, changeOf, isOpenAttempt } from './states.ts'

it('[VER-05] an attempt that is over accepts no event', () => {
  for (const state of attemptStates.filter((one) => !isOpenAttempt(one)))
    for (const event of attemptEvents) expect(changeOf(state, event), `${state} ${event}`).toBeUndefined()
})

it('[VER-05] every state is reached, and every change is printed once', () => {
  const reached = new Set(attemptStateChanges.map(([, to]) => to))
  expect(attemptStates.filter((state) => state !== 'submitted' && !reached.has(state))).toEqual([])
  expect(new Set(attemptStateChanges.map(String)).size).toBe(attemptStateChanges.length)
})

it('[VER-05] a bank’s report that comes twice, or before its request, changes nothing', () => {
  expect(changeOf('transferSent', 'arrive')).toEqual({ state: 'amountToEnter', reason: null })
  expect(changeOf('amountToEnter', 'arrive')).toBeUndefined()
  expect(changeOf('submitted', 'arrive')).toBeUndefined()
  expect(changeOf('submitted', 'returnTransfer')).toBeUndefined()
})

it('[VER-08] a returned transfer and the last wrong amount end an attempt', () => {
  expect(changeOf('amountToEnter', 'returnTransfer')).toEqual({ state: 'failed', reason: 'accountIncorrect' })
  expect(changeOf('transferSent', 'returnTransfer')).toEqual({ state: 'failed', reason: 'accountIncorrect' })
  expect(changeOf('amountToEnter', 'enterLastWrong')).toEqual({ state: 'failed', reason: 'wrongAmounts' })
  expect(changeOf('verified', 'returnTransfer')).toBeUndefined()
})
