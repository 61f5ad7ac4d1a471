/** Mails and text messages: whom they can reach, what becomes of them, and when one that failed is tried again. */
import { parseMail, parseMobile } from './formats.ts'
import { patience, waitSecondsAfter } from './retry.ts'

export const channels = ['mail', 'sms'] as const
export type Channel = (typeof channels)[number]

/** Kept: a sandbox without a mail server or gateway delivers into its own console. Dead: nobody tries any more. */
export const letterStates = ['waiting', 'sent', 'kept', 'dead'] as const

/** Why a try failed. The list is closed, so that no word of another server's is ever stored or shown. */
export const letterFaults = [
  'refused',
  'unavailable',
  'unreachable',
  'late',
  'unreadable',
  'unconfigured',
  'interrupted',
  'unopened',
] as const
export type LetterFault = (typeof letterFaults)[number]

/** What no further try can cure. */
const final: ReadonlySet<LetterFault> = new Set(['refused', 'interrupted', 'unopened'])

/** The recipient as a letter is addressed, or undefined where the channel cannot reach it. */
export const recipientOf = (channel: Channel, text: string): string | undefined =>
  channel === 'mail' ? parseMail(text) : parseMobile(text)

/** How long to wait after the try with this number; undefined where it was the last. */
export const retryWaitSeconds = (fault: LetterFault, tries: number): number | undefined =>
  final.has(fault) ? undefined : waitSecondsAfter(tries, patience.letter)
