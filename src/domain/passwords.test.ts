import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { commonPasswords } from './common-passwords.ts'
import { passwordCharactersMax, passwordCharactersMin } from './limits.ts'
import { passwordError, passwordErrors } from './passwords.ts'

/** A digit, a letter, something else and a tail that no list contains. */
const sound = fc
  .tuple(
    fc.stringMatching(/^[0-9]{1,20}$/),
    fc.stringMatching(/^[A-Za-z]{1,20}$/),
    fc.string({ unit: fc.constantFrom(...'!-@~ 密码é𠮷'), minLength: 1, maxLength: 20 }),
  )
  .map((parts) => `${parts.join('')}Zq9~Kx`)

describe('passwords', () => {
  it('[COM-33] accepts whatever has a digit, a letter and something else, and is long enough', () => {
    fc.assert(
      fc.property(sound, (password) => {
        expect(passwordError(password)).toBeUndefined()
      }),
    )
  })

  it('[COM-33] misses each kind of character when it is taken away', () => {
    const without = (password: string, kind: RegExp): string => password.replace(kind, '').padEnd(20, '密')
    fc.assert(
      fc.property(sound, (password) => {
        expect(passwordError(without(password, /[0-9]/g))).toBe('noDigit')
        expect(passwordError(without(password, /[A-Za-z]/g))).toBe('noAlphabetic')
        expect(passwordError(password.replace(/[^A-Za-z0-9]/g, '').padEnd(20, 'a'))).toBe('noOther')
      }),
    )
  })

  it('[COM-33] refuses a control character wherever it stands', () => {
    const controls = fc.constantFrom('\u0000', '\t', '\n', '\u001f', '\u007f', '\u0085')
    fc.assert(
      fc.property(sound, fc.nat({ max: 8 }), controls, (password, place, control) => {
        expect(passwordError(password.slice(0, place) + control + password.slice(place))).toBe(
          'controlCharacter',
        )
      }),
    )
  })

  it('[COM-33] counts its 8 to 150 in characters', () => {
    expect([passwordCharactersMin, passwordCharactersMax]).toEqual([8, 150])
    expect(passwordError('aQ9𠮷𠮷𠮷𠮷')).toBe('tooShort')
    expect(passwordError('aQ9𠮷𠮷𠮷𠮷𠮷')).toBeUndefined()
    expect(passwordError(`aQ9${'𠮷'.repeat(147)}`)).toBeUndefined()
    expect(passwordError(`aQ9${'𠮷'.repeat(148)}`)).toBe('tooLong')
  })

  it('[COM-33] sees a common password through capitals and signs', () => {
    const common = [...commonPasswords].filter((word) => /[a-z]/.test(word) && /\d/.test(word))
    const dressed = fc.tuple(
      fc.constantFrom(...common),
      fc.nat({ max: 4 }),
      fc.constantFrom('!', '密', ' ', '-'),
    )
    fc.assert(
      fc.property(dressed, fc.boolean(), ([word, place, sign], loud) => {
        const typed = loud ? word.toUpperCase() : word
        expect(passwordError(typed.slice(0, place) + sign.repeat(8) + typed.slice(place))).toBe('tooCommon')
      }),
    )
    expect(passwordError('Passw0rd!')).toBe('tooCommon')
    expect(passwordError('P@ssw0rd!')).toBeUndefined()
  })

  const examples = [
    ['', 'tooShort'],
    ['Ab1!', 'tooShort'],
    ['a1!'.repeat(51), 'tooLong'],
    ['Abc\u00001234!', 'controlCharacter'],
    ['abcdefgh!', 'noDigit'],
    ['１２３abcde!', 'noDigit'],
    ['12345678!', 'noAlphabetic'],
    ['1234567密码é', 'noAlphabetic'],
    ['abcd1234', 'noOther'],
    ['Password123!', 'tooCommon'],
    ['早付Pay1sooner', undefined],
    ['river 7 stones', undefined],
  ] as const

  it.each(examples)('[COM-33] finds in %j: %s', (password, error) => {
    expect(passwordError(password)).toBe(error)
  })

  it('[COM-33] lists no error that no password has', () => {
    const found = new Set(examples.map(([password]) => passwordError(password)))
    expect(passwordErrors.filter((error) => !found.has(error))).toEqual([])
  })
})

describe('the list of common passwords', () => {
  it('[COM-33] holds a thousand, in lower case, letters and digits only', () => {
    expect(commonPasswords.size).toBe(1_000)
    expect([...commonPasswords].filter((word) => !/^[a-z0-9]+$/.test(word))).toEqual([])
  })
})
