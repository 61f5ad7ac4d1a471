import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { parseBankCard } from './bank-card.ts'

const bodies = fc.stringMatching(/^\d{15,18}$/)
const lastDigits = [...'0123456789']
const cards = bodies.map((body) => body + lastDigits.find((last) => parseBankCard(body + last) !== undefined))

describe('bank cards', () => {
  it('[COM-30] has exactly one last digit for every 15 to 18 digits before it', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(lastDigits.filter((last) => parseBankCard(body + last) === body + last)).toHaveLength(1)
      }),
    )
  })

  it('[COM-30] catches every single wrong digit', () => {
    fc.assert(
      fc.property(cards, fc.nat({ max: 15 }), fc.constantFrom(...lastDigits), (card, place, digit) => {
        const wrong = card.slice(0, place) + digit + card.slice(place + 1)
        if (wrong !== card) expect(parseBankCard(wrong)).toBeUndefined()
      }),
    )
  })

  it.each([
    ['4111111111111111', 'doubled 8+2·7, single 8, together 30'],
    ['6222020000000000000', 'doubled 4+4+4, single 6+2, together 20'],
  ])('[COM-30] accepts %s: %s', (card) => {
    expect(parseBankCard(card)).toBe(card)
  })

  it.each([
    '',
    '4111111111111112',
    '411111111111116',
    '41111111111111110000',
    '4111 1111 1111 1111',
    '４111111111111111',
  ])('[COM-30] refuses %j', (card) => {
    expect(parseBankCard(card)).toBeUndefined()
  })

  it('[COM-30] refuses 15 and 20 digits, however right their sum', () => {
    expect(parseBankCard('0'.repeat(15))).toBeUndefined()
    expect(parseBankCard('0'.repeat(16))).toBeDefined()
    expect(parseBankCard('0'.repeat(19))).toBeDefined()
    expect(parseBankCard('0'.repeat(20))).toBeUndefined()
  })
})
