/** Verification codes: what each is for, when another may be sent, and when one still counts. */
import { msPerDay, msPerHour, msPerMinute } from '../day.ts'
import { type Channel, recipientOf } from '../letters.ts'
import { done, type Result, refuse } from '../result.ts'
import {
  codesPerCompanyDayMax,
  codesPerPersonDayMax,
  codesWithoutPictureMax,
  verificationCodeMinutes,
  verificationCodesPerAddressHourMax,
  verificationCodesPerContactDayMax,
  verificationCodeWaitSeconds,
} from './limits.ts'

/** What a code has to find: an account of its contact, a session that asks, or nothing but the contact. */
type Need = 'account' | 'session' | 'contact'

const needs = {
  login: 'account',
  register: 'contact',
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

/** A contact as it is kept, or undefined where nothing could be sent to it. */
export const contactOf = (type: CodeType, text: string): string | undefined =>
  recipientOf(channelOf(type), text)

/**
 * Who asks for a code: the holder of its target, in a session of theirs or on a device that is known as theirs, or anybody
 * else. The two are counted apart, so that nothing that others do takes codes or tries from the holder.
 */
export type Asker = 'holder' | 'others'

export const codeBudgets = ['profile', 'register', 'access', 'holder'] as const
export type CodeBudget = (typeof codeBudgets)[number]
const budgets = { account: 'access', contact: 'register', session: 'profile' } as const satisfies Record<
  Need,
  CodeBudget
>

/** The budget of the platform that a code is taken from. */
export const budgetOf = (source: CodeSource, asker: Asker): CodeBudget =>
  asker === 'holder' ? 'holder' : budgets[needOf(source)]

/** Moments of earlier sends, newest first. */
export type Sends = {
  /** For the same purpose and session, by the same kind of asker. */
  readonly ofPurpose: readonly number[]
  /** To the same target by the same kind of asker, whatever the purpose, session and address. */
  readonly ofTarget: readonly number[]
  readonly ofAddress: readonly number[]
  /** At the wish of the same person and of the same company, to targets that are not theirs. */
  readonly ofPerson: readonly number[]
  readonly ofCompany: readonly number[]
  /** When the oldest of as many as an hour may have was sent, of everybody's in this budget; null while there are fewer. */
  readonly fullSince: number | null
}

/** Whether a picture was read along with the request. */
export type PictureProof = 'none' | 'wrong' | 'right'

type Sending = { readonly source: CodeSource; readonly asker: Asker; readonly picture: PictureProof }

type SendRefusal =
  | 'nothingChanged'
  | 'codeWait'
  | 'codesUsedUp'
  | 'tooManyRequests'
  | 'codesPaused'
  | 'codePictureNeeded'
  | 'pictureWrong'

/**
 * Whether another code may be sent. Within a minute nothing more goes to the same target: asking again for the same
 * purpose changes nothing, since the code that was sent still counts, and for another purpose one waits. A target, a person
 * and a company have so many a day (past it a code to sign in by is still sent once an hour), an address so many an hour, and so has everybody together. Addresses, persons and
 * companies are not counted against a holder, who is bounded by the target.
 */
export function trySend(
  sends: Sends,
  { source, asker, picture }: Sending,
  nowMs: number,
): Result<undefined, SendRefusal> {
  const waitMs = (newestFirst: readonly number[]): number =>
    Math.max(0, freeAgainAt(newestFirst, 1, verificationCodeWaitSeconds * 1000) - nowMs)
  const { ofPurpose, ofTarget, ofAddress, ofPerson, ofCompany, fullSince } = sends
  if (waitMs(ofPurpose) > 0) return refuse('nothingChanged')
  if (waitMs(ofTarget) > 0) return refuse('codeWait', { seconds: Math.ceil(waitMs(ofTarget) / 1000) })
  const freeAt = freeAgainAt(ofTarget, verificationCodesPerContactDayMax, msPerDay)
  // Whatever strangers have used up, one an hour is left to come in by.
  const isWayIn = asker === 'others' && needOf(source) === 'account'
  const nextAt = isWayIn ? Math.min(freeAt, freeAgainAt(ofTarget, 1, msPerHour)) : freeAt
  if (nowMs < nextAt) return usedUp(nextAt - nowMs)
  if (asker === 'others') {
    const freeToAsk = Math.max(
      freeAgainAt(ofPerson, codesPerPersonDayMax, msPerDay),
      freeAgainAt(ofCompany, codesPerCompanyDayMax, msPerDay),
    )
    if (nowMs < freeToAsk) return usedUp(freeToAsk - nowMs)
    if (nowMs < freeAgainAt(ofAddress, verificationCodesPerAddressHourMax, msPerHour))
      return refuse('tooManyRequests')
    const needsPicture = nowMs < freeAgainAt(ofTarget, codesWithoutPictureMax, msPerDay)
    if (needsPicture && picture !== 'right')
      return refuse(picture === 'none' ? 'codePictureNeeded' : 'pictureWrong')
  }
  const openAt = fullSince === null ? nowMs : fullSince + msPerHour
  if (nowMs < openAt) return refuse('codesPaused', { minutes: Math.ceil((openAt - nowMs) / msPerMinute) })
  return done(undefined)
}

const usedUp = (forMs: number) => refuse('codesUsedUp', { hours: Math.ceil(forMs / msPerHour) })

/** When the oldest of as many as are allowed leaves the window. */
const freeAgainAt = (newestFirst: readonly number[], max: number, windowMs: number): number =>
  (newestFirst[max - 1] ?? Number.NEGATIVE_INFINITY) + windowMs

export const codeExpiresAt = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + verificationCodeMinutes * msPerMinute)
