/** What a change of an offer does to its documents, by their states. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { planModification } from './modification.ts'
import { type ItemState, itemStates } from './states.ts'

const item = (documentId: string, state: ItemState = 'live', reviewed = false) => ({
  documentId,
  state,
  reviewed,
})
const own = { fixed: false }

describe('[OFR-20] a modification', () => {
  it('does not add a document again that ended since the caller has read the offer', () => {
    const items = [item('a', 'rejected'), item('b'), item('c', 'canceled')]
    const planned = (wanted: string[], keptIds?: string[]) =>
      planModification(items, wanted, { ...own, keptIds })
    const outOfDate = { failure: 'outOfDate' }
    expect(planned(['a', 'b'], ['a', 'b'])).toMatchObject(outOfDate)
    expect(planned(['a', 'b'])).toMatchObject(outOfDate)
    expect(planned(['b', 'c'], ['b'])).toMatchObject({ ok: true, value: { added: ['c'] } })
    expect(planned(['b'], ['a', 'b'])).toMatchObject({ ok: true, value: { added: [] } })
  })

  it('keeps, removes and adds exactly what differs, and leaves what was awarded or has ended alone', () => {
    const states = fc.constantFrom(...itemStates.filter((state) => state !== 'draft'))
    fc.assert(
      fc.property(
        fc.array(states, { maxLength: 12 }),
        fc.array(fc.nat(15), { maxLength: 12 }),
        (found, wanted) => {
          const items = found.map((state, n) => item(String(n), state))
          const ids = wanted.map(String)
          const planned = planModification(items, ids, { ...own, keptIds: [] })
          const waiting = items.filter(({ state }) => ['checking', 'review', 'live'].includes(state))
          expect(planned.ok).toBe(waiting.length > 0)
          if (!planned.ok) return
          const { kept, removed, added } = planned.value
          expect(new Set([...kept, ...removed])).toEqual(new Set(waiting))
          const after = [...kept.map(({ documentId }) => documentId), ...added]
          expect(new Set(after)).toEqual(new Set(ids))
          expect(after).toHaveLength(new Set(ids).size)
        },
      ),
    )
  })

  it('[OFR-16] does not take a reviewed document out of a fixed offer', () => {
    const items = [item('a', 'live', true), item('b')]
    expect(planModification(items, ['b'], { fixed: true })).toMatchObject({ failure: 'offerNotModifiable' })
    expect(planModification(items, ['b'], own)).toMatchObject({ ok: true })
    expect(planModification(items, ['a'], { fixed: true })).toMatchObject({ ok: true })
  })
})
