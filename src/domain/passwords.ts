/** The rules of a new password, one named error each. */
import { commonPasswords } from './common-passwords.ts'
import { charactersOf } from './formats.ts'
import { passwordCharactersMax, passwordCharactersMin } from './limits.ts'

export const passwordErrors = [
  'tooShort',
  'tooLong',
  'controlCharacter',
  'noDigit',
  'noAlphabetic',
  'noOther',
  'tooCommon',
] as const

export type PasswordError = (typeof passwordErrors)[number]

/** The first rule that the password breaks, or undefined. */
export function passwordError(password: string): PasswordError | undefined {
  const characters = charactersOf(password)
  if (characters < passwordCharactersMin) return 'tooShort'
  if (characters > passwordCharactersMax) return 'tooLong'
  if (/\p{Cc}/u.test(password)) return 'controlCharacter'
  if (!/[0-9]/.test(password)) return 'noDigit'
  if (!/[A-Za-z]/.test(password)) return 'noAlphabetic'
  if (!/[^0-9A-Za-z]/.test(password)) return 'noOther'
  return commonPasswords.has(bare(password)) ? 'tooCommon' : undefined
}

/** Capitals and an exclamation mark do not make a common password rare. */
const bare = (password: string): string => password.toLowerCase().replace(/[^a-z0-9]/g, '')
