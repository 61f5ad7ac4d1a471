/** Depth and number of values are counted in a body's text, and agree with those of the parsed value. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { bodyDepthMax, bodyNodesMax } from '../limits.ts'
import { excessOf } from './json.ts'

const isWithinLimits = (text: string): boolean => excessOf(text) === undefined

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

describe('a body', () => {
  it('[COM-02] of any small value is within its limits, whatever its strings say', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(isWithinLimits(JSON.stringify(value))).toBe(depthOf(value) <= bodyDepthMax)
      }),
    )
    const signs = fc.array(fc.constantFrom('[', '{', ']', '}', ',', '"', '\\', 'a'), { maxLength: 200 })
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 20 }), (texts) => {
        expect(isWithinLimits(JSON.stringify(texts.map((text) => text.join(''))))).toBe(true)
      }),
    )
  })

  it('[COM-02] has at most so many levels, of arrays and objects alike', () => {
    expect([isWithinLimits(nested(bodyDepthMax)), isWithinLimits(nested(bodyDepthMax + 1))]).toEqual([
      true,
      false,
    ])
    const objects = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
    expect([isWithinLimits(objects(bodyDepthMax)), isWithinLimits(objects(bodyDepthMax + 1))]).toEqual([
      true,
      false,
    ])
  })

  it('[COM-02] has at most so many values', () => {
    const list = (count: number) => `[${Array.from({ length: count }, () => '1').join(',')}]`
    expect(isWithinLimits(list(bodyNodesMax - 1))).toBe(true)
    expect(isWithinLimits(list(bodyNodesMax))).toBe(false)
  })
})
