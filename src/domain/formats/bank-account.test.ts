/** Account numbers and bank codes, as typed and as stored. */
import { describe, expect, it } from 'vitest'
import { isIban, parseAccountNumber, parseBankCode } from './bank-account.ts'

describe('[CLR-21] an account number', () => {
  it('is an IBAN with its check digits, or what a bank gives', () => {
    expect(parseAccountNumber('DE89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
    expect(parseAccountNumber('gb29nwbk60161331926819')).toBe('GB29NWBK60161331926819')
    expect(parseAccountNumber('6222 0210 0101 2345 678')).toBe('6222021001012345678')
    expect(parseAccountNumber('8110-7010-1234')).toBe('8110-7010-1234')
  })

  it('is refused with wrong check digits, too short, or with other characters', () => {
    for (const text of ['DE89370400440532013001', 'DE8937', '1234', '', '账号12345', '12345_678'])
      expect(parseAccountNumber(text), `text ${text}`).toBeUndefined()
  })

  it('every single wrong digit of an IBAN is found', () => {
    const iban = 'DE89370400440532013000'
    for (let at = 2; at < iban.length; at += 1)
      for (const digit of '0123456789')
        expect(isIban(`${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`)).toBe(digit === iban[at])
  })
})

it('[CLR-21] a bank is named by its BIC or its CNAPS number', () => {
  expect(parseBankCode('icbkcnbjxxx')).toBe('ICBKCNBJXXX')
  expect(parseBankCode('DEUTDEFF')).toBe('DEUTDEFF')
  expect(parseBankCode('102 100 099 996')).toBe('102100099996')
  for (const text of ['', 'ICBK', 'ICBKCNBJXX', '10210009999', '1021000999961'])
    expect(parseBankCode(text), `text ${text}`).toBeUndefined()
})
