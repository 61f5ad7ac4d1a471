/** Verification codes: purposes, limits of sending, and validity. */
import { msPerDay, msPerHour, msPerMinute } from '../day.ts'
import { type Channel, recipientOf } from '../notifications.ts'
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

/** What a code requires: an account with the contact, a session, or only the contact. */
type Need = 'account' | 'session' | 'contact'

const needs = {
  login: 'account',
  register: 'contact',
  reset: 'account',
  contact_modify: 'session',
  login_modify: 'session',
  login_method_unbind: 'session',
  person_verification: 'session',
  agreement_signing: 'session',
} as const satisfies Record<string, Need>

export type CodeSource = keyof typeof needs
export const codeSources = Object.keys(needs) as [CodeSource, ...CodeSource[]]
/** A person asks for these by the contact; a code that confirms a signature is asked for by the company. */
export const requestableSources = codeSources.filter(
  (source): source is Exclude<CodeSource, 'agreement_signing'> => source !== 'agreement_signing',
)
export type RequestableSource = (typeof requestableSources)[number]
export const needOf = (source: CodeSource): Need => needs[source]

export const codeTypes = ['mail', 'phone'] as const
export type CodeType = (typeof codeTypes)[number]
const channels = { mail: 'mail', phone: 'sms' } as const satisfies Record<CodeType, Channel>
export const channelOf = (type: CodeType): Channel => channels[type]

/** A contact as stored, or undefined if nothing can be sent to it. */
export const contactOf = (type: CodeType, text: string): string | undefined =>
  recipientOf(channelOf(type), text)

/**
 * Who requests a code: the holder of the contact, known by a session or device, or another person. They are counted
 * separately, so that others cannot use up the holder's codes or tries.
 */
export type Requester = 'holder' | 'others'

export const codeBudgets = ['profile', 'register', 'access', 'holder'] as const
export type CodeBudget = (typeof codeBudgets)[number]
const budgets = { account: 'access', contact: 'register', session: 'profile' } as const satisfies Record<
  Need,
  CodeBudget
>

/** The platform budget that a code counts against. */
export const budgetOf = (source: CodeSource, requester: Requester): CodeBudget =>
  requester === 'holder' ? 'holder' : budgets[needOf(source)]

/** Times of earlier sends, newest first. */
export type Sends = {
  /** For the same purpose and session, by the same kind of requester. */
  readonly ofPurpose: readonly number[]
  /** To the same contact by the same kind of requester, for any purpose, session and address. */
  readonly ofTarget: readonly number[]
  readonly ofAddress: readonly number[]
  /** By the same person and the same company, to contacts of others. */
  readonly ofPerson: readonly number[]
  readonly ofCompany: readonly number[]
  /** When the oldest send of a full hourly budget happened; null while there is room. */
  readonly fullSince: number | null
}

/** The result of the picture code in the request. */
export type PictureProof = 'none' | 'wrong' | 'right'

type Sending = { readonly source: CodeSource; readonly requester: Requester; readonly picture: PictureProof }

type SendRefusal =
  | 'nothingChanged'
  | 'codeWait'
  | 'codesUsedUp'
  | 'tooManyRequests'
  | 'codesPaused'
  | 'codePictureNeeded'
  | 'pictureWrong'

/**
 * Whether another code may be sent. Within a minute, asking again for the same purpose changes nothing, because the
 * earlier code is still valid; another purpose has to wait. Contacts, persons and companies have daily limits (beyond
 * it, one code an hour for signing in is still sent), network addresses and the platform hourly ones. For a holder
 * only the contact's limit applies.
 */
export function trySend(
  sends: Sends,
  { source, requester, picture }: Sending,
  nowMs: number,
): Result<undefined, SendRefusal> {
  const waitMs = (newestFirst: readonly number[]): number =>
    Math.max(0, freeAgainAt(newestFirst, 1, verificationCodeWaitSeconds * 1000) - nowMs)
  const { ofPurpose, ofTarget, ofAddress, ofPerson, ofCompany, fullSince } = sends
  if (waitMs(ofPurpose) > 0) return refuse('nothingChanged')
  if (waitMs(ofTarget) > 0) return refuse('codeWait', { seconds: Math.ceil(waitMs(ofTarget) / 1000) })
  const freeAt = freeAgainAt(ofTarget, verificationCodesPerContactDayMax, msPerDay)
  // One code an hour for signing in is always left for the holder, even if others have used up the limit.
  const isWayIn = requester === 'others' && needOf(source) === 'account'
  const nextAt = isWayIn ? Math.min(freeAt, freeAgainAt(ofTarget, 1, msPerHour)) : freeAt
  if (nowMs < nextAt) return usedUp(nextAt - nowMs)
  if (requester === 'others') {
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

/** When the oldest of the allowed sends leaves the window. */
const freeAgainAt = (newestFirst: readonly number[], max: number, windowMs: number): number =>
  (newestFirst[max - 1] ?? Number.NEGATIVE_INFINITY) + windowMs

export const codeExpiresAt = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + verificationCodeMinutes * msPerMinute)
