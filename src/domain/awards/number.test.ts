/** Numbers of awards: readable aloud, spread evenly, and found however they are typed. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { awardNumberBytes, awardNumberIn, awardNumberLength, awardNumberOf } from './number.ts'

const bytes = fc.uint8Array({ minLength: awardNumberBytes, maxLength: awardNumberBytes })

describe('[CLR-20] the number of an award', () => {
  it('has two groups of four characters that nobody confuses', () => {
    fc.assert(
      fc.property(bytes, (made) => {
        const number = awardNumberOf(made)
        expect(number).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{4}-[34679ACDEFGHJKMNPQRTWXY]{4}$/)
        expect(number).toHaveLength(awardNumberLength)
      }),
    )
  })

  it('is found in lower case, without its hyphen, and with spaces or full-width characters', () => {
    fc.assert(
      fc.property(bytes, (made) => {
        const number = awardNumberOf(made)
        const plain = number.replace('-', '')
        for (const typed of [number, plain, plain.toLowerCase(), ` ${plain.slice(0, 4)} ${plain.slice(4)}`])
          expect(awardNumberIn(typed)).toBe(number)
      }),
    )
    expect(awardNumberIn('Ｋ７ＱＭ３ＸＴＰ')).toBe('K7QM-3XTP')
    for (const typed of ['', 'K7QM', 'K7QM-3XT0', 'K7QM-3XTPP']) expect(awardNumberIn(typed)).toBeUndefined()
  })
})
