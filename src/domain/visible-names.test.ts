import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { sharedNames, shortIdOf, visibleName } from './visible-names.ts'

it('[IDN-05] names that look the same are the same: width, case and spaces tell nobody apart', () => {
  for (const name of ['Ｈongfei Ｇroup', 'hongfei group', ' HONGFEI  GROUP', 'Hongfei　Group'])
    expect(visibleName(name)).toBe('hongfeigroup')
  expect(visibleName('鸿飞（集团）')).toBe(visibleName('鸿飞(集团)'))
  expect(visibleName('鸿飞')).not.toBe(visibleName('鸿飞二'))
})

it('[IDN-05] of a list exactly the names are shared that stand there more than once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('A', 'a', 'B', 'C', ' c', 'D')), (names) => {
      const shared = sharedNames(names)
      for (const name of names) {
        const count = names.filter((other) => visibleName(other) === visibleName(name)).length
        expect(shared.has(visibleName(name))).toBe(count > 1)
      }
    }),
  )
})

it('[IDN-05] a short id is the end of an id, which is random', () => {
  expect(shortIdOf('0190aaaa-0000-7000-8000-0000003f9a2c')).toBe('3F9A2C')
})
