/** Labels of items, documents and offers: total, reachable, and in the order of the specification. */

import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import {
  documentOfferStateOf,
  documentOfferStates,
  itemLabelOf,
  itemLabels,
  offerStatuses,
  offerStatusOf,
  type ShownItem,
  type ShownMandate,
} from './labels.ts'
import { endStates, type ItemState, itemStates } from './states.ts'

const flags = [false, true]
const allItems: readonly ShownItem[] = itemStates.flatMap((state) =>
  flags.flatMap((reviewed) =>
    flags.flatMap((frozen) =>
      flags.flatMap((running) =>
        flags.map((marketOpen) => ({ state, reviewed, frozen, running, marketOpen })),
      ),
    ),
  ),
)
const item = (state: ItemState, more: Partial<ShownItem> = {}): ShownItem => ({
  state,
  reviewed: false,
  frozen: false,
  running: false,
  marketOpen: true,
  ...more,
})
const mandate = (state: ShownMandate['state'], more: Partial<ShownMandate> = {}): ShownMandate => ({
  state,
  frozen: false,
  marketOpen: true,
  ...more,
})

describe('the label of an item', () => {
  it('[OFR-40] is one for every combination, and every label is reached', () => {
    expect(new Set(allItems.map(itemLabelOf))).toEqual(new Set(itemLabels))
  })

  it('[OFR-40] is the state itself for a draft, an award and an end, whatever lies over it', () => {
    const own = ['draft', 'awarded', ...endStates] as const
    for (const one of allItems.filter(({ state }) => own.some((mine) => mine === state)))
      expect(itemLabelOf(one)).toBe(one.state)
  })

  it('[OFR-40] is frozen before calculating, calculating before market closed', () => {
    expect(itemLabelOf(item('live', { frozen: true, running: true, marketOpen: false }))).toBe('frozen')
    expect(itemLabelOf(item('live', { running: true, marketOpen: false }))).toBe('calculating')
    expect(itemLabelOf(item('review', { running: true }))).toBe('pendingReview')
    expect(itemLabelOf(item('checking', { marketOpen: false }))).toBe('marketClosed')
    expect(itemLabelOf(item('checking'))).toBe('eligibilityPending')
    expect([itemLabelOf(item('live')), itemLabelOf(item('live', { reviewed: true }))]).toEqual([
      'submitted',
      'approved',
    ])
  })
})

describe('the offer state of a document', () => {
  it('[OFR-40] is one for every combination, and every one is reached', () => {
    const shown = [undefined, ...allItems].map(documentOfferStateOf)
    expect(new Set(shown)).toEqual(new Set(documentOfferStates))
  })

  it('[OFR-40] is not applied without an item, or where the last was canceled or revoked', () => {
    expect([undefined, item('draft'), item('canceled'), item('revoked')].map(documentOfferStateOf)).toEqual(
      Array.from({ length: 4 }, () => 'notApplied'),
    )
    expect([item('checking'), item('review'), item('live')].map(documentOfferStateOf)).toEqual(
      Array.from({ length: 3 }, () => 'pendingClearing'),
    )
    expect(documentOfferStateOf(item('live', { marketOpen: false }))).toBe('marketClosed')
  })
})

describe('the status of an offer', () => {
  const anyItem = fc.constantFrom(...allItems)
  const anyMandate = fc.option(
    fc.record({
      state: fc.constantFrom('unsubmitted' as const, 'active' as const, 'ended' as const),
      frozen: fc.boolean(),
      marketOpen: fc.boolean(),
    }),
    { nil: undefined },
  )

  it('[OFR-41] is one for every offer, whatever the order of its lines', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 8 }), anyMandate, (items, over) => {
        const status = offerStatusOf(items, over)
        expect(offerStatuses).toContain(status)
        expect(offerStatusOf(items.toReversed(), over)).toBe(status)
        expect(offerStatusOf([...items, item('draft')], over), 'drafts do not count').toBe(status)
      }),
      { numRuns: 2_000 },
    )
  })

  const examples: readonly [string, readonly ShownItem[], ShownMandate | undefined, string][] = [
    ['nothing', [], undefined, 'toBeSubmitted'],
    ['drafts', [item('draft'), item('draft')], undefined, 'toBeSubmitted'],
    ['a mandate not submitted', [item('live')], mandate('unsubmitted'), 'toBeSubmitted'],
    ['a mandate that ended', [], mandate('ended'), 'canceled'],
    ['a mandate', [], mandate('active'), 'submitted'],
    ['a frozen mandate', [], mandate('active', { frozen: true, marketOpen: false }), 'frozen'],
    ['a mandate in a closed market', [], mandate('active', { marketOpen: false }), 'marketClosed'],
    ['all frozen', [item('live', { frozen: true }), item('awarded')], undefined, 'frozen'],
    ['one of two frozen', [item('live', { frozen: true }), item('live')], undefined, 'submitted'],
    ['one in a run', [item('live', { running: true }), item('review')], undefined, 'calculating'],
    ['a closed market', [item('checking', { marketOpen: false })], undefined, 'marketClosed'],
    ['in review', [item('review'), item('canceled')], undefined, 'pendingReview'],
    [
      'in review, one passed',
      [item('review'), item('live', { reviewed: true })],
      undefined,
      'partiallyApproved',
    ],
    ['in review, one rejected', [item('review'), item('rejected')], undefined, 'partiallyApproved'],
    ['in review, one awarded', [item('review'), item('awarded')], undefined, 'partiallyApproved'],
    [
      'passed and rejected',
      [item('live', { reviewed: true }), item('rejected')],
      undefined,
      'partiallyApproved',
    ],
    ['passed', [item('live', { reviewed: true }), item('live')], undefined, 'approved'],
    ['submitted', [item('live'), item('checking'), item('awarded')], undefined, 'submitted'],
    ['checking', [item('checking'), item('awarded')], undefined, 'eligibilityPending'],
    ['an award under a mandate', [item('awarded')], mandate('active'), 'submitted'],
    ['an award', [item('awarded'), item('failed')], undefined, 'awarded'],
    ['ends', endStates.map((state) => item(state)), undefined, 'failed'],
    [
      'ends without a failure',
      [item('expired'), item('adminRevoked'), item('rejected')],
      undefined,
      'rejected',
    ],
    ['revoked by the operator', [item('adminRevoked'), item('invalid')], undefined, 'adminRevoked'],
    ['invalid', [item('expired'), item('invalid')], undefined, 'invalid'],
    ['expired', [item('expired'), item('revoked')], undefined, 'expired'],
    ['revoked', [item('canceled'), item('revoked')], undefined, 'revoked'],
    ['canceled', [item('canceled')], undefined, 'canceled'],
  ]
  for (const [name, items, over, status] of examples)
    it(`[OFR-41] ${name}: ${status}`, () => {
      expect(offerStatusOf(items, over)).toBe(status)
    })

  it('[OFR-41] every status is reached by an example', () => {
    expect(new Set(examples.map(([, items, over]) => offerStatusOf(items, over)))).toEqual(
      new Set(offerStatuses),
    )
  })
})
