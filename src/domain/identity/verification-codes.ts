/** Verification codes: what each is for, when another may be sent, and when one still counts. */
import { msPerDay, msPerHour, msPerMinute } from '../day.ts'
import { type Channel, recipientOf } from '../letters.ts'
import { done, type Result, refuse } from '../result.ts'
import {
  verificationCodeMinutes,
  verificationCodesPerAddressHourMax,
  verificationCodesPerMarkDayMax,
  verificationCodeWaitSeconds,
} from './limits.ts'

/** What a code has to find: an account of its mark, a session that asks, or nothing but the mark. */
type Need = 'account' | 'session' | 'mark'

const needs = {
  login: 'account',
  register: 'mark',
  reset: 'account',
  contact_modify: 'session',
  login_modify: 'session',
  login_method_unbind: 'session',
} as const satisfies Record<string, Need>

export type CodeSource = keyof typeof needs
export const codeSources = Object.keys(needs) as [CodeSource, ...CodeSource[]]
export const needOf = (source: CodeSource): Need => needs[source]

export const codeTypes = ['mail', 'phone'] as const
export type CodeType = (typeof codeTypes)[number]
const channels = { mail: 'mail', phone: 'sms' } as const satisfies Record<CodeType, Channel>
export const channelOf = (type: CodeType): Channel => channels[type]

/** A mark as it is kept, or undefined where nothing could be sent to it. */
export const markOf = (type: CodeType, text: string): string | undefined => recipientOf(channelOf(type), text)

/** Moments of earlier sends, newest first: for the same purpose, to the same mark, at the same address's wish. */
export type Sends = {
  readonly ofPurpose: readonly number[]
  readonly ofMark: readonly number[]
  readonly ofAddress: readonly number[]
  /** When the oldest of as many as an hour may have was sent, of everybody's by this channel; null while there are fewer. */
  readonly fullSince: number | null
}

/**
 * Whether another code may be sent. Inside the countdown the one that was sent still stands, so that asking again
 * changes nothing; a mark has so many a day, whatever they are for, an address so many an hour, and so has everybody
 * together.
 */
export function trySend(
  { ofPurpose, ofMark, ofAddress, fullSince }: Sends,
  nowMs: number,
): Result<undefined, 'nothingChanged' | 'codesUsedUp' | 'tooManyRequests' | 'codesPaused'> {
  const [last] = ofPurpose
  if (last !== undefined && nowMs < last + verificationCodeWaitSeconds * 1000) return refuse('nothingChanged')
  const freeAt = freeAgainAt(ofMark, verificationCodesPerMarkDayMax, msPerDay)
  if (nowMs < freeAt) return refuse('codesUsedUp', { hours: Math.ceil((freeAt - nowMs) / msPerHour) })
  if (nowMs < freeAgainAt(ofAddress, verificationCodesPerAddressHourMax, msPerHour))
    return refuse('tooManyRequests')
  const openAt = fullSince === null ? nowMs : fullSince + msPerHour
  if (nowMs < openAt) return refuse('codesPaused', { minutes: Math.ceil((openAt - nowMs) / msPerMinute) })
  return done(undefined)
}

/** When the oldest of as many as are allowed leaves the window. */
const freeAgainAt = (newestFirst: readonly number[], max: number, windowMs: number): number =>
  (newestFirst[max - 1] ?? Number.NEGATIVE_INFINITY) + windowMs

export const codeExpiresAt = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + verificationCodeMinutes * msPerMinute)
