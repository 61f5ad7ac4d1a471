import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { addDays, type Day, daysBetween } from '../day.ts'
import { citizenIdCheck, parseCitizenId, parseResidencePermit } from './citizen-id.ts'

const today = '2026-03-31' as Day
const firstBirthDay = '1900-01-01' as Day

const withCheck = (first17: string): string => first17 + citizenIdCheck(first17)
const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
const births = fc
  .nat({ max: daysBetween(firstBirthDay, today) })
  .map((days) => addDays(firstBirthDay, days).replaceAll('-', ''))
const idsOf = (regions: fc.Arbitrary<string>) =>
  fc.tuple(regions, births, digits(3)).map((parts) => withCheck(parts.join('')))
const ids = idsOf(digits(6))

describe('citizen IDs', () => {
  it('[COM-30] accepts every ID whose check character is right and whose bearer is born', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(parseCitizenId(id, today)).toBe(id)
      }),
    )
  })

  it('[COM-30] catches every wrong character and every swap of neighbours', () => {
    const changes = fc.tuple(ids, fc.nat({ max: 17 }), fc.constantFrom(...'0123456789X'))
    fc.assert(
      fc.property(changes, ([id, place, character]) => {
        const wrong = id.slice(0, place) + character + id.slice(place + 1)
        if (wrong !== id) expect(parseCitizenId(wrong, today)).toBeUndefined()
        const swapped = id.slice(0, place) + id.charAt(place + 1) + id.charAt(place) + id.slice(place + 2)
        if (place < 17 && swapped !== id) expect(parseCitizenId(swapped, today)).toBeUndefined()
      }),
    )
  })

  it('[COM-30] agrees with a sum by the printed weights', () => {
    const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
    fc.assert(
      fc.property(digits(17), (first17) => {
        const sum = weights.reduce(
          (total, weight, place) => total + weight * Number(first17.charAt(place)),
          0,
        )
        expect(citizenIdCheck(first17)).toBe([...'10X98765432'][sum % 11])
      }),
    )
  })

  // 1·7+1·9+0+1·5+0+5·4+1·2+9·1+4·6+9·3+1·7+2·9+3·10+1·5+0+0+2·2 = 167 = 15·11 + 2, and 2 is written X.
  it('[COM-30] stores x as X', () => {
    expect(parseCitizenId('11010519491231002X', today)).toBe('11010519491231002X')
    expect(parseCitizenId('11010519491231002x', today)).toBe('11010519491231002X')
  })

  it('[COM-30] asks for a birth day that exists and has come', () => {
    const born = (day: string): string => withCheck(`110105${day}002`)
    expect(parseCitizenId(born('20260331'), today)).toBeDefined()
    expect(parseCitizenId(born('20260401'), today)).toBeUndefined()
    expect(parseCitizenId(born('19000229'), today)).toBeUndefined()
    expect(parseCitizenId(born('19901301'), today)).toBeUndefined()
    expect(parseCitizenId(born('19900100'), today)).toBeUndefined()
  })

  it.each([
    '',
    '11010519491231002',
    '110105194912310021',
    '11010519491231002X ',
    'x1010519491231002X',
    '１1010519491231002X',
  ])('[COM-30] refuses %j', (text) => {
    expect(parseCitizenId(text, today)).toBeUndefined()
  })
})

describe('residence permits', () => {
  it('[COM-30] follow the citizen rule in regions 81, 82 and 83, and in no other', () => {
    const permits = idsOf(
      digits(4).chain((rest) => fc.constantFrom('81', '82', '83').map((two) => two + rest)),
    )
    fc.assert(
      fc.property(permits, ids, (permit, id) => {
        expect(parseResidencePermit(permit, today)).toBe(permit)
        if (!/^8[123]/.test(id)) expect(parseResidencePermit(id, today)).toBeUndefined()
      }),
    )
    expect(parseResidencePermit(withCheck('81000020270101001'), today)).toBeUndefined()
    expect(parseResidencePermit('810000199001010011', today)).toBeUndefined()
  })

  it('[COM-30] of foreigners are three letters and twelve digits', () => {
    expect(parseResidencePermit('USA123456789012', today)).toBe('USA123456789012')
    expect(parseResidencePermit('usa123456789012', today)).toBeUndefined()
    expect(parseResidencePermit('USA12345678901', today)).toBeUndefined()
    expect(parseResidencePermit('US1234567890123', today)).toBeUndefined()
  })
})
