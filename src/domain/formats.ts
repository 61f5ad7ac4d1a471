/**
 * Parsers of what people type, one pattern each. Each returns the normalised text, or undefined if it is invalid;
 * formats with a check digit are in `formats/`.
 */
import { holdsAddress } from './formats/links.ts'
import { isVisible } from './formats/visible.ts'
import { textCharactersMax, verificationCodeCharactersMax } from './limits.ts'
import type { Money } from './money.ts'

/** A text that was parsed by a format. */
export type Formatted<Format extends string> = string & { readonly format: Format }

/** Lengths count characters as people do: an emoji or a rare character is one. */
export function charactersOf(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1
  return count
}

const matching =
  <Format extends string>(pattern: RegExp) =>
  (text: string): Formatted<Format> | undefined =>
    pattern.test(text) ? (text as Formatted<Format>) : undefined

const mailPattern = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*\.)+[A-Za-z]{2,6}$/

/** Stored in lower case, because a mailbox is one login name. */
export const parseMail = (text: string): Formatted<'mail'> | undefined =>
  text.length <= textCharactersMax && mailPattern.test(text)
    ? (text.toLowerCase() as Formatted<'mail'>)
    : undefined

/**
 * A telephone number without separators: spaces, hyphens, brackets, full-width digits, and the country code of a
 * mainland mobile.
 */
export const plainPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[ ()\p{Pd}−]/gu, '')
    .replace(/^(?:\+|00)?86(?=1[3-9]\d{9}$)/, '')

const readMobile = matching<'mobile'>(/^1[3-9]\d{9}$/)

/** Stored as eleven digits, however it was typed. */
export const parseMobile = (text: string): Formatted<'mobile'> | undefined =>
  text.length <= textCharactersMax ? readMobile(plainPhone(text)) : undefined
export const parseLandline = matching<'landline'>(/^(0\d{2,3}-?)?\d{7,8}(-\d{1,6})?$/)
export const parseCorporateAccount = matching<'corporateAccount'>(/^[0-9A-Za-z-]{5,32}$/)
export const parsePassport = matching<'passport'>(/^[A-Za-z0-9]{5,17}$/)
export const parseHongKongMacaoPermit = matching<'hongKongMacaoPermit'>(/^[HM]\d{8}(\d{2})?$/)
export const parseTaiwanPermit = matching<'taiwanPermit'>(/^(\d{8}|\d{10}[A-Z]?)$/)

/** A login name as stored: a mobile as digits, everything else as typed. */
export const plainAccount = (text: string): string => parseMobile(text) ?? text

/** The kind of a login name; undefined if it is neither. */
export function accountOf(text: string): 'mail' | 'mobile' | undefined {
  if (parseMail(text) !== undefined) return 'mail'
  return parseMobile(text) === undefined ? undefined : 'mobile'
}

/** A name of a person or company, with visible characters only and without an address that a mail would turn into a link. */
export function parseName(text: string): Formatted<'name'> | undefined {
  if (text === '' || charactersOf(text) > textCharactersMax) return undefined
  if (/^\s|=/.test(text) || !isVisible(text)) return undefined
  return holdsAddress(text) ? undefined : (text as Formatted<'name'>)
}

/** Chinese characters, letters and digits only. */
export const parseStaffName = (text: string): Formatted<'staffName'> | undefined =>
  charactersOf(text) <= textCharactersMax && /^[\p{Script=Han}A-Za-z0-9]+$/u.test(text)
    ? (text as Formatted<'staffName'>)
    : undefined

/** Staff may have a number of any country, so any digits are accepted. */
export const parseStaffMobile = (text: string): Formatted<'staffMobile'> | undefined =>
  text.length <= textCharactersMax && /^\d+$/.test(text) ? (text as Formatted<'staffMobile'>) : undefined

export const parseVerificationCode = (text: string): Formatted<'verificationCode'> | undefined =>
  text !== '' && charactersOf(text) <= verificationCodeCharactersMax
    ? (text as Formatted<'verificationCode'>)
    : undefined

/** The small transfer that proves an account, 0.01 to 1.00; 0.5 and 0.50 are the same amount. */
export function parseReceivedAmount(text: string): Money<'CNY'> | undefined {
  if (!/^(0\.(0[1-9]|[1-9]\d?)|1(\.0{1,2})?)$/.test(text)) return undefined
  const [whole = '', decimals = ''] = text.split('.')
  return { currency: 'CNY', minor: BigInt(whole + decimals.padEnd(2, '0')) }
}
