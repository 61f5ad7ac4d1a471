import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { deliveryFaults, eventTopics, testTopic, webhookTopics } from './kinds.ts'
import { retryWaitsSeconds } from './limits.ts'
import { pauseOf, retryWaitMs, triesMax } from './schedule.ts'

const topic = fc.constantFrom(...webhookTopics)
const fault = fc.constantFrom(...deliveryFaults.filter((one) => one !== 'gone'))
const jitter = fc.double({ min: 0, max: 1, noNaN: true })
const day = 86_400_000

describe('a delivery that fails', () => {
  it('is tried again after delays that never get shorter, for about three days in all, whatever the chance', () =>
    fc.assert(
      fc.property(topic, fault, jitter, (ofTopic, ofFault, one) => {
        const waits = Array.from({ length: triesMax }, (_, n) =>
          retryWaitMs({ topic: ofTopic, tries: n + 1, fault: ofFault }, one),
        )
        expect(waits.at(-1)).toBeUndefined()
        const made = waits.slice(0, -1) as number[]
        expect(made).toEqual(made.toSorted((a, b) => a - b))
        const total = made.reduce((sum, wait) => sum + wait, 0)
        expect(total).toBeGreaterThan(2.6 * day)
        expect(total).toBeLessThan(3.3 * day)
      }),
    ))

  it('waits no more than a tenth longer or shorter than it says', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: triesMax - 1 }), jitter, (tries, one) => {
        const wait = retryWaitMs({ topic: 'offer.paid', tries, fault: 'late' }, one) ?? 0
        const said = (retryWaitsSeconds[tries - 1] ?? 0) * 1_000
        expect(Math.abs(wait - said)).toBeLessThanOrEqual(said / 10 + 1)
      }),
    ))

  it('is not tried again where the receiver is gone, or where it was a test', () => {
    for (const one of eventTopics)
      expect(retryWaitMs({ topic: one, tries: 1, fault: 'gone' }, 0.5)).toBeUndefined()
    expect(retryWaitMs({ topic: testTopic, tries: 1, fault: 'late' }, 0.5)).toBeUndefined()
  })
})

describe('an endpoint', () => {
  it('is paused at once where it is gone, and where nothing arrived since a delivery that was given up; never by a test', () => {
    expect(pauseOf({ topic: 'offer.paid', fault: 'gone' }, true, true)).toBe('gone')
    expect(pauseOf({ topic: 'offer.paid', fault: 'status' }, true, false)).toBe('failing')
    expect(pauseOf({ topic: 'offer.paid', fault: 'status' }, true, true)).toBeUndefined()
    expect(pauseOf({ topic: 'offer.paid', fault: 'status' }, false, false)).toBeUndefined()
    for (const one of deliveryFaults)
      expect(pauseOf({ topic: testTopic, fault: one }, true, false)).toBeUndefined()
  })
})
