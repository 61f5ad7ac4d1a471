/** The status of a document: exactly one, the first that holds. */
import { describe, expect, it } from 'vitest'
import { evaluate } from '#test/support/eligibility-reference.ts'
import fc from '#test/support/laws.ts'
import { group, netted, nettingGroups } from '#test/support/netting.ts'
import { itemStates } from '../offers/states.ts'
import { ineligibilities } from './eligibility.ts'
import { confirmations } from './kinds.ts'
import {
  type DocumentStatus,
  documentStatuses,
  documentTabs,
  type StatusFacts,
  statusesIn,
  statusOf,
} from './status.ts'

const facts: fc.Arbitrary<StatusFacts> = fc.record({
  paid: fc.boolean(),
  itemState: fc.option(fc.constantFrom(...itemStates), { nil: undefined }),
  confirmation: fc.constantFrom(...confirmations),
  disabled: fc.boolean(),
  excluded: fc.boolean(),
  amount: fc.constantFrom(-1n, 1n),
  overdue: fc.boolean(),
  reasons: fc.option(fc.subarray([...ineligibilities]), { nil: undefined }),
})

/** The condition of each status, stated independently of the rule. */
const says: Readonly<Record<DocumentStatus, (one: StatusFacts) => boolean>> = {
  paid: (one) => one.paid,
  awarded: (one) => one.itemState === 'awarded',
  offered: (one) => ['checking', 'review', 'live', 'awarded'].includes(one.itemState ?? ''),
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
        const before = documentStatuses.slice(0, documentStatuses.indexOf(status))
        expect(says[status](one)).toBe(true)
        expect(before.filter((other) => says[other](one))).toEqual([])
      }),
    )
  })

  it('is one of these, in the order of the specification', () => {
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
  })

  it('can be reached, each of them', () => {
    const seen = new Set(fc.sample(facts, 2_000).map(statusOf))
    expect([...seen].toSorted()).toEqual([...documentStatuses].toSorted())
  })

  it('is “can be paid early” for exactly those that have no reason against it', () => {
    fc.assert(
      fc.property(nettingGroups, (of) => {
        const verdicts = evaluate(of)
        for (const document of of.documents) {
          const reasons = verdicts.get(document.id)?.reasons
          const overdue = of.market !== undefined && document.dueDate < of.market.businessDate
          expect(statusOf({ ...document, itemState: undefined, reasons, overdue }) === 'eligible').toBe(
            reasons?.length === 0,
          )
        }
      }),
    )
  })

  it('is “cannot be paid early” where the last that is left are its reasons', () => {
    const [document] = group([netted('a')]).documents
    if (!document) throw new Error('the group has a document')
    expect(statusOf({ ...document, itemState: undefined, overdue: false, reasons: ['switchedOff'] })).toBe(
      'ineligible',
    )
    expect(statusOf({ ...document, itemState: undefined, overdue: true, reasons: ['noPayRun'] })).toBe(
      'overdue',
    )
  })
})

describe('[DOC-14] tabs', () => {
  it('are open, which is everything but paid, can be paid early, in an offer, waiting and paid', () => {
    expect(documentTabs).toEqual(['open', 'eligible', 'offered', 'waiting', 'paid'])
    expect([...statusesIn.open, ...statusesIn.paid].toSorted()).toEqual([...documentStatuses].toSorted())
  })
})
