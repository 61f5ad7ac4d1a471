import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { layoutOf } from './header.ts'

const columns = [
  { key: 'number', names: ['单据编号', 'Document number'], isRequired: true },
  { key: 'amount', names: ['金额', 'Amount'], isRequired: true },
  { key: 'note', names: ['备注', 'Note'], isRequired: false },
]
const ignored = ['失败原因', 'Reasons']

describe('[DOC-22] the header of a sheet', () => {
  it('is known in any order and either language, with or without the marks of the template', () => {
    const named = fc.tuple(
      fc.shuffledSubarray(columns, { minLength: 3 }),
      fc.array(fc.constantFrom(0, 1), { minLength: 3, maxLength: 3 }),
      fc.constantFrom('', '*', ' * ', ' '),
    )
    fc.assert(
      fc.property(named, ([order, languages, mark]) => {
        const header = order.map(({ names }, index) => `${names[languages[index] ?? 0]}${mark}`)
        expect(layoutOf([...header, '失败原因'], columns, ignored)).toEqual({
          layout: [...order.map(({ key }) => key), null],
        })
      }),
    )
  })

  it('tells what is missing, what nobody knows and what stands twice; what is not required may be left out', () => {
    expect(layoutOf(['单据编号', 'AMOUNT'], columns, ignored)).toEqual({ layout: ['number', 'amount'] })
    expect(layoutOf(['单据编号', 'Document number', '甲', ''], columns, ignored)).toEqual({
      errors: { missing: ['amount'], unknown: ['甲'], twice: ['number'] },
    })
  })
})
