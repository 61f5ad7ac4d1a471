/** Citizen IDs of GB 11643, and the residence permits that follow the same rule. */
import { type Day, parseDay } from '../day.ts'
import type { Formatted } from '../formats.ts'

/**
 * Region, birth date, sequence and check character, stored with a capital X. The birth date must be in the past:
 * today is passed in.
 */
export function parseCitizenId(text: string, today: Day): Formatted<'citizenId'> | undefined {
  const id = text.replace(/x$/, 'X')
  if (!/^\d{17}[\dX]$/.test(id)) return undefined
  if (citizenIdCheck(id.slice(0, 17)) !== id.charAt(17)) return undefined
  const birthDay = parseDay(`${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`)
  return birthDay !== undefined && birthDay <= today ? (id as Formatted<'citizenId'>) : undefined
}

/** For residents of Hong Kong, Macao and Taiwan (regions 81, 82, 83) or, with letters, for foreigners. */
export function parseResidencePermit(text: string, today: Day): Formatted<'residencePermit'> | undefined {
  if (/^[A-Z]{3}\d{12}$/.test(text)) return text as Formatted<'residencePermit'>
  if (!/^8[123]/.test(text)) return undefined
  return parseCitizenId(text, today) as Formatted<'residencePermit'> | undefined
}

/** ISO 7064 MOD 11-2: doubling at each digit gives the weights. */
export function citizenIdCheck(first17: string): string {
  const remainder = [...first17].reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0)
  return '10X98765432'.charAt(remainder)
}
