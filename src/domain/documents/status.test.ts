/** The status of a document: exactly one, the first that holds. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { group, netted, nettingGroups } from '#test/support/netting.ts'
import { evaluate, ineligibilities } from './eligibility.ts'
import { confirmations } from './kinds.ts'
import {
  documentStatuses,
  documentTabs,
  type ShownStatus,
  type StatusFacts,
  shownStatuses,
  statusesIn,
  statusOf,
} from './status.ts'

const facts: fc.Arbitrary<StatusFacts> = fc.record({
  paid: fc.boolean(),
  confirmation: fc.constantFrom(...confirmations),
  disabled: fc.boolean(),
  excluded: fc.boolean(),
  amount: fc.constantFrom(-1n, 1n),
  overdue: fc.boolean(),
  reasons: fc.option(fc.subarray([...ineligibilities]), { nil: undefined }),
})

/** What makes each status hold, said apart from the rule. */
const says: Readonly<Record<ShownStatus, (one: StatusFacts) => boolean>> = {
  paid: (one) => one.paid,
  declined: (one) => one.confirmation === 'declined',
  waiting: (one) => one.confirmation === 'waiting',
  disabled: (one) => one.disabled,
  excluded: (one) => one.excluded,
  creditNote: (one) => one.amount < 0n,
  overdue: (one) => one.overdue,
  checking: (one) => one.reasons === undefined,
  eligible: (one) => one.reasons !== undefined && one.reasons.length === 0,
  ineligible: (one) => one.reasons !== undefined && one.reasons.length > 0,
}

describe('[DOC-14] the status of a document', () => {
  it('is exactly one: it holds, and none that comes before it does', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const status = statusOf(one)
        const before = shownStatuses.slice(0, shownStatuses.indexOf(status))
        expect(says[status](one)).toBe(true)
        expect(before.filter((other) => says[other](one))).toEqual([])
      }),
    )
  })

  it('is one of those that documents can have today, in the order of the specification', () => {
    expect(documentStatuses).toEqual([
      'paid',
      'awarded',
      'offered',
      'declined',
      'waiting',
      'disabled',
      'excluded',
      'creditNote',
      'overdue',
      'checking',
      'eligible',
      'ineligible',
    ])
    const missing = documentStatuses.filter((status) => !shownStatuses.some((one) => one === status))
    expect(missing, 'no offers and no awards yet').toEqual(['awarded', 'offered'])
  })

  it('can be reached, each of them', () => {
    const seen = new Set(fc.sample(facts, 2_000).map(statusOf))
    expect([...seen].toSorted()).toEqual([...shownStatuses].toSorted())
  })

  it('is “can be paid early” for exactly those that have no reason against it', () => {
    fc.assert(
      fc.property(nettingGroups, (of) => {
        const verdicts = evaluate(of)
        for (const document of of.documents) {
          const reasons = verdicts.get(document.id)?.reasons
          const overdue = of.market !== undefined && document.dueDate < of.market.businessDate
          expect(statusOf({ ...document, reasons, overdue }) === 'eligible').toBe(reasons?.length === 0)
        }
      }),
    )
  })

  it('is “cannot be paid early” where the last that is left are its reasons', () => {
    const [document] = group([netted('a')]).documents
    if (!document) throw new Error('the group has a document')
    expect(statusOf({ ...document, overdue: false, reasons: ['switchedOff'] })).toBe('ineligible')
    expect(statusOf({ ...document, overdue: true, reasons: ['noPayRun'] })).toBe('overdue')
  })
})

describe('[DOC-14] tabs', () => {
  it('are open, which is everything but paid, can be paid early, waiting and paid', () => {
    expect(documentTabs).toEqual(['open', 'eligible', 'waiting', 'paid'])
    expect([...statusesIn.open, ...statusesIn.paid].toSorted()).toEqual([...shownStatuses].toSorted())
  })
})
