/** The code of an invitation: sixteen characters that cannot be taken for one another, in groups of four. */
import { msPerDay } from '../day.ts'
import { reminderWaitDays } from './limits.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeCharacters = 16

/** A code of random bytes, of which each decides one character. */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, codeCharacters), (byte) => alphabet[byte % alphabet.length]).join('')

export const codeBytes = codeCharacters

/** As people read it. */
export const codeShown = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

/** What somebody typed or pasted, or undefined where it can be no code: O is read as 0, I and L as 1. */
export function parseInvitationCode(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(plain) ? plain : undefined
}

/** From when on somebody who was invited may be reminded. */
export const remindableAt = (sentAt: Date): Date => new Date(sentAt.getTime() + reminderWaitDays * msPerDay)
