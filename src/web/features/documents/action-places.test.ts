import { describe, expect, it } from 'vitest'
import { documentActions } from '#domain/documents/rules.ts'
import fc from '#test/support/laws.ts'
import { placed } from './action-places.ts'

describe('the actions on a document', () => {
  const some = fc.subarray([...documentActions])

  it('[DOC-21] stand each in one place, whatever else can be done, and none is lost', () => {
    fc.assert(
      fc.property(some, some, (can, others) => {
        const [one, other] = [placed(can), placed(others)]
        const shown = [one.first, one.second, ...one.more].filter((name) => name !== undefined)
        expect(new Set(shown)).toEqual(new Set(can))
        expect(shown).toHaveLength(can.length)
        if (one.first !== undefined) expect(one.first).not.toBe(other.second)
      }),
    )
  })

  it('[DOC-21] deleting stands in the menu and last', () => {
    fc.assert(
      fc.property(some, (can) => {
        const { more } = placed(can)
        expect(can.includes('delete')).toBe(more.at(-1) === 'delete')
      }),
    )
  })
})
