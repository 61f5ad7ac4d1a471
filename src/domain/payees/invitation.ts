/** The code of an invitation: sixteen characters that are not easily confused, in groups of four. */
import { msPerDay } from '../day.ts'
import { reminderWaitDays } from './limits.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeCharacters = 16

/** Makes a code from random bytes, one character from each. */
export const invitationCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, codeCharacters), (byte) => alphabet[byte % alphabet.length]).join('')

export const codeBytes = codeCharacters

/** The code as displayed, in groups. */
export const codeShown = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

/** Parses a typed or pasted code; undefined if it is not valid. O is read as 0, I and L as 1. */
export function parseInvitationCode(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(plain) ? plain : undefined
}

/** The time from which an invited payee may be reminded. */
export const remindableAt = (sentAt: Date): Date => new Date(sentAt.getTime() + reminderWaitDays * msPerDay)
