import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { checkCodeOf, displayCheckCode, parseCheckCode } from './check-code.ts'

it('[VER-23] a check code is read as it is printed, and as people type it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (random) => {
      const code = checkCodeOf(random)
      const printed = displayCheckCode(code)
      expect(printed).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      for (const typed of [code, printed, printed.toLowerCase(), ` ${printed.replaceAll('-', ' ')} `])
        expect(parseCheckCode(typed)).toBe(code)
    }),
  )
  expect(parseCheckCode('OIL0-0000-0000')).toBe('011000000000')
  for (const typed of ['', '7K2M-Q4XD-91T', '7K2M-Q4XD-91TPP', '7K2M-Q4XD-91TU', '七K2M-Q4XD-91TP'])
    expect(parseCheckCode(typed)).toBeUndefined()
})
