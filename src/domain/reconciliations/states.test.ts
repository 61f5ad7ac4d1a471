/** The states of statements and lines: every cell of the table, and the laws that follow. */
import { describe, expect, it } from 'vitest'
import {
  factsOfLines,
  isPossible,
  lineEvents,
  lineStates,
  lineTransitions,
  settledStatuses,
  statementEvents,
  statementOutcomeOf,
  statementStatuses,
  statementTransitions,
  statusChanges,
} from './states.ts'

const outcome = (pending: number, approved: number, rejected: number, agree = true, proposals = 0) =>
  statementOutcomeOf(
    'pendingReview',
    'answer',
    factsOfLines({ pending, approved, rejected }, proposals, agree),
  )

describe('an answer', () => {
  it('[REC-02] leaves a statement pending until every line is decided, and then says what the lines say', () => {
    expect(outcome(1, 4, 2)).toBe('pendingReview')
    expect(outcome(0, 3, 0)).toBe('fullyApproved')
    expect(outcome(0, 3, 0, false)).toBe('approved')
    expect(outcome(0, 2, 1)).toBe('partiallyApproved')
    expect(outcome(0, 0, 3)).toBe('rejected')
  })

  it('[REC-06] settles nothing while a proposed line is open', () => {
    expect(outcome(0, 3, 0, true, 1)).toBe('partiallyApproved')
    expect(outcome(0, 3, 0, false, 1)).toBe('partiallyApproved')
    expect(outcome(0, 0, 3, true, 1)).toBe('rejected')
    expect(outcome(1, 2, 0, true, 1)).toBe('pendingReview')
  })
})

describe('the next round', () => {
  const sent = (pending: number, agree = true) =>
    statementOutcomeOf('rejected', 'send', factsOfLines({ pending, approved: 2, rejected: 0 }, 0, agree))

  it('[REC-02] waits for an answer, or settles at once where no line is left to decide', () => {
    expect(sent(1)).toBe('pendingReview')
    expect(sent(0)).toBe('fullyApproved')
    expect(sent(0, false)).toBe('approved')
    for (const status of statementStatuses)
      expect(isPossible(status, 'send')).toBe(['draft', 'partiallyApproved', 'rejected'].includes(status))
  })
})

describe('the table of statuses', () => {
  it('[REC-02] has an outcome for every event in every status, and settled statements accept nothing', () => {
    for (const event of statementEvents)
      for (const status of statementStatuses)
        expect(statementTransitions[event][status], `${event} in ${status}`).toBeDefined()
    for (const status of settledStatuses)
      for (const event of statementEvents) expect(statementOutcomeOf(status, event)).toBe('refused')
  })

  it('[REC-02] removes only drafts, and sends drafts and answered statements only', () => {
    const those = (event: 'delete' | 'send') =>
      statementStatuses.filter((status) => isPossible(status, event))
    expect(those('delete')).toEqual(['draft'])
    expect(those('send')).toEqual(['draft', 'partiallyApproved', 'rejected'])
    expect(statusChanges.some(([, to]) => to === 'draft')).toBe(false)
  })

  it('[REC-02] never takes an approval of a line back', () => {
    for (const event of lineEvents) expect(lineTransitions[event].approved).toBe('refused')
    expect(lineStates.filter((state) => lineTransitions.approve[state] === 'approved')).toEqual([
      'pending',
      'rejected',
    ])
  })
})
