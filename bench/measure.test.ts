import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { chosen, inTurns, isMet, lineOf, type Measure, median, rounds } from './measure.ts'

const figure = fc.double({ min: 0, max: 1e9, noNaN: true })
const figures = fc.array(figure, { minLength: 1, maxLength: 20 })

describe('median', () => {
  it('[RUN-05] has as many values below it as above it', () => {
    fc.assert(
      fc.property(figures, (values) => {
        const middle = median(values)
        const below = values.filter((value) => value < middle).length
        const above = values.filter((value) => value > middle).length
        expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2)
      }),
    )
  })

  it('[RUN-05] does not depend on the order, and leaves its values as they were', () => {
    fc.assert(
      fc.property(figures, (values) => {
        const before = [...values]
        expect(median(values.toReversed())).toBe(median(values))
        expect(values).toEqual(before)
      }),
    )
  })

  it.each([
    [[7], 7],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
  ])('[RUN-05] of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected)
  })

  it('[RUN-05] does not exist without values', () => {
    expect(() => median([])).toThrow('There is no median of nothing.')
  })
})

describe('in turns', () => {
  it('[RUN-05] warms up once, then alternates for at least five rounds, and answers the medians', async () => {
    const order: string[] = []
    const take = (name: string, values: number[]) => async () => {
      order.push(name)
      return values.shift() ?? Number.NaN
    }
    const medians = await inTurns({
      floor: take('floor', [900, 1, 2, 3, 4, 5]),
      subject: take('subject', [900, 50, 40, 30, 20, 10]),
    })
    expect(rounds).toBeGreaterThanOrEqual(5)
    expect(order).toEqual(Array.from({ length: rounds + 1 }, () => ['floor', 'subject']).flat())
    expect(medians).toEqual({ floor: 3, subject: 30 })
  })
})

describe('line', () => {
  it('[RUN-05] names the measure, its ratio, its goal, whether it was met, and the figures', () => {
    const finding = { name: 'sign-in', ratio: 1.2345, goal: { atMost: 1.5 }, figures: 'hash 40 ms' }
    expect(lineOf(finding)).toBe('BENCH sign-in ratio=1.23 goal=≤1.5 ok (hash 40 ms)')
    expect(lineOf({ ...finding, goal: { atLeast: 1.3 } })).toBe(
      'BENCH sign-in ratio=1.23 goal=≥1.3 short (hash 40 ms)',
    )
  })

  it('[RUN-05] a goal is met at its very limit and on its good side only', () => {
    fc.assert(
      fc.property(figure, figure, (ratio, limit) => {
        expect(isMet(ratio, { atMost: limit })).toBe(ratio <= limit)
        expect(isMet(ratio, { atLeast: limit })).toBe(ratio >= limit)
      }),
    )
  })
})

describe('choice', () => {
  const measures: Measure[] = ['one', 'two', 'three'].map((name) => ({ name, run: async () => [] }))
  const namesOf = (names: string[]) => chosen(measures, names).map(({ name }) => name)

  it('[RUN-05] is everything without a name, and what was named otherwise', () => {
    expect(namesOf([])).toEqual(['one', 'two', 'three'])
    expect(namesOf(['three', 'one'])).toEqual(['one', 'three'])
  })

  it('[RUN-05] refuses a name that is not there and lists those that are', () => {
    expect(() => namesOf(['one', 'four'])).toThrow(
      'There is no measure four; expected any of: one, two, three.',
    )
  })
})
