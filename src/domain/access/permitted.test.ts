/** Permissions of an auth map, and the menu filtered by it. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { isPermitted, permittedEntries } from './permitted.ts'

const codes = ['account.info', 'account.log', '', ' ', '*', 'null', 'undefined', 'constructor', '__proto__']
const code = fc.constantFrom(...codes)
const map = fc.dictionary(code, fc.constantFrom(true, false, 'true', 1), { noNullPrototype: true })

type Entry = { readonly authCode: string; readonly children: readonly Entry[] }
const leaf = fc.record({ authCode: code, children: fc.constant([] as Entry[]) })
const menu = fc.array(fc.record({ authCode: code, children: fc.array(leaf, { maxLength: 4 }) }), {
  maxLength: 5,
})

describe('a code', () => {
  it.each(['', ' ', '\t', '*', 'null', 'undefined', ' null ', null, undefined])(
    '[IDN-23] %j is permitted by no map, not even one that has it',
    (forgotten) =>
      expect(isPermitted({ [String(forgotten)]: true, 'account.info': true }, forgotten)).toBe(false),
  )

  it('[IDN-23] is permitted where the map itself says true, and nowhere else', () => {
    expect(isPermitted({ 'account.info': true }, 'account.info')).toBe(true)
    expect(isPermitted({ 'account.info': false }, 'account.info')).toBe(false)
    expect(isPermitted({}, 'constructor')).toBe(false)
  })
})

describe('a menu', () => {
  it('[IDN-23] keeps permitted entries in order, with a permitted child each where they had children, and is then stable', () =>
    fc.assert(
      fc.property(menu, map, (entries, may) => {
        const left = permittedEntries<Entry>(entries, may)
        for (const entry of left) {
          expect(isPermitted(may, entry.authCode)).toBe(true)
          expect(entry.children.every((child) => isPermitted(may, child.authCode))).toBe(true)
        }
        const expected = entries.filter(
          ({ authCode, children }) =>
            isPermitted(may, authCode) &&
            (children.length === 0 || children.some((child) => isPermitted(may, child.authCode))),
        )
        expect(left.map(({ authCode }) => authCode)).toEqual(expected.map(({ authCode }) => authCode))
        expect(permittedEntries(left, may)).toEqual(left)
      }),
    ))
})
