/** Unified social credit codes of GB 32100-2015, with the organisation code of GB 11714 inside. */
import type { Formatted } from '../formats.ts'

/** Letters that look like digits (I, O, S, V, Z) are left out; the value of a character is its index. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const codePattern = /^[0-9A-HJ-NPQRTUWXY]{18}$/

/** `pilot` means that the operator has to check the code. */
export type CreditCode = { readonly code: Formatted<'creditCode'>; readonly pilot: boolean }

/**
 * The outer check character decides. Some genuine codes of the pilot regions fail it; they have a valid organisation
 * code that starts with M000.
 */
export function parseCreditCode(text: string): CreditCode | undefined {
  if (!codePattern.test(text)) return undefined
  const code = text as Formatted<'creditCode'>
  if (creditCodeCheck(code.slice(0, 17)) === code.charAt(17)) return { code, pilot: false }
  return isPilotOrganisation(code.slice(8, 17)) ? { code, pilot: true } : undefined
}

const isPilotOrganisation = (organisation: string): boolean =>
  organisation.startsWith('M000') && organisationCheck(organisation.slice(0, 8)) === organisation.charAt(8)

/** The weights are the powers of three, modulo 31. */
export function creditCodeCheck(first17: string): string {
  let weight = 1
  let sum = 0
  for (const character of first17) {
    sum += alphabet.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return alphabet.charAt((31 - (sum % 31)) % 31)
}

const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2]

/** Here letters continue from A = 10 without gaps, and a check value of ten is written X. */
export function organisationCheck(first8: string): string {
  const sum = organisationWeights.reduce(
    (total, weight, index) => total + weight * Number.parseInt(first8.charAt(index), 36),
    0,
  )
  return '0123456789X'.charAt((11 - (sum % 11)) % 11)
}
