/** Numbers of identity documents: a number is valid only if it is the whole of what was typed. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import type { Day } from '../day.ts'
import { parseHongKongMacaoPermit, parsePassport, parseTaiwanPermit } from '../formats.ts'
import { citizenIdCheck, parseCitizenId, parseResidencePermit } from './citizen-id.ts'

const today = '2026-03-31' as Day
const like = (pattern: RegExp) => fc.stringMatching(pattern)
const ofRegion = (region: RegExp) => like(region).map((first17) => first17 + citizenIdCheck(first17))

/** The longest valid number of each kind. */
const kinds: readonly [string, (text: string) => string | undefined, fc.Arbitrary<string>][] = [
  ['citizen ID', (text) => parseCitizenId(text, today), ofRegion(/^[1-6]\d{5}19900101\d{3}$/)],
  ['residence permit', (text) => parseResidencePermit(text, today), ofRegion(/^8[123]\d{4}19900101\d{3}$/)],
  ['foreigner’s permit', (text) => parseResidencePermit(text, today), like(/^[A-Z]{3}\d{12}$/)],
  ['passport', parsePassport, like(/^[A-Za-z0-9]{17}$/)],
  ['Hong Kong and Macao permit', parseHongKongMacaoPermit, like(/^[HM]\d{10}$/)],
  ['Taiwan permit', parseTaiwanPermit, like(/^\d{10}[A-Z]$/)],
]
const more = fc.oneof(fc.string({ minLength: 1 }), like(/^[0-9A-Z]{1,3}$/))

describe.each(kinds)('a %s', (_, parse, numbers) => {
  it('[COM-30] is read, and refused with anything before or behind it', () => {
    fc.assert(
      fc.property(numbers, more, (number, added) => {
        expect(parse(number)).toBe(number)
        expect(parse(number + added)).toBeUndefined()
        expect(parse(added + number)).toBeUndefined()
      }),
    )
  })
})
