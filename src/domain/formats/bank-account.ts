/** Bank accounts and banks as transfer files name them. */
import {
  accountHolderCharactersMax,
  accountMaskedFrom,
  bankNameCharactersMax,
} from '../bank-accounts/limits.ts'
import { charactersOf, type Formatted, parseCorporateAccount } from '../formats.ts'
import { isVisible } from './visible.ts'

const spaces = /\s/g
const ibanPattern = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
/** What begins like an IBAN: an account number of another kind does not. */
const ibanStart = /^[A-Z]{2}\d{2}[A-Z0-9]/

/** ISO 7064 MOD 97-10: letters count as 10 to 35, and the first four characters come last. */
function hasCheckDigits(iban: string): boolean {
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((character) =>
    Number.parseInt(character, 36).toString(),
  )
  return [...digits.join('')].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

export const beginsLikeIban = (text: string): boolean =>
  ibanStart.test(text.replaceAll(spaces, '').toUpperCase())

export const isIban = (account: string): boolean => ibanPattern.test(account) && hasCheckDigits(account)

/** An IBAN, or the account number of a bank; without spaces. */
export function parseAccountNumber(text: string): Formatted<'accountNumber'> | undefined {
  const account = text.replaceAll(spaces, '').toUpperCase()
  if (ibanStart.test(account) && !isIban(account)) return undefined
  return isIban(account) || parseCorporateAccount(account) !== undefined
    ? (account as Formatted<'accountNumber'>)
    : undefined
}

const bicPattern = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/
const cnapsPattern = /^\d{12}$/

export const isBic = (code: string): boolean => bicPattern.test(code)

/** The BIC of a bank, or its twelve-digit number in China's payment system (CNAPS). */
export function parseBankCode(text: string): Formatted<'bankCode'> | undefined {
  const code = text.replaceAll(spaces, '').toUpperCase()
  return isBic(code) || cnapsPattern.test(code) ? (code as Formatted<'bankCode'>) : undefined
}

const visibleUpTo = (text: string, charactersMax: number): string | undefined => {
  const plain = text.trim()
  return plain !== '' && charactersOf(plain) <= charactersMax && isVisible(plain) ? plain : undefined
}

/** The name under which the bank keeps the account. */
export const parseAccountHolder = (text: string): Formatted<'accountHolder'> | undefined =>
  visibleUpTo(text, accountHolderCharactersMax) as Formatted<'accountHolder'> | undefined

export const parseBankName = (text: string): Formatted<'bankName'> | undefined =>
  visibleUpTo(text, bankNameCharactersMax) as Formatted<'bankName'> | undefined

/** `**** 3000`: enough to recognise an account, for those who need not pay to it. */
export const maskAccountNumber = (number: string): string => `**** ${number.slice(-accountMaskedFrom)}`
