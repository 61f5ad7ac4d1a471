/** The limits of attempts, and the moments that follow from them. Days are those of Asia/Shanghai. */
import { addOpenDays, type Calendar } from '../calendar.ts'
import { addDays, type Day, dayOf, type Instant, startOfDay } from '../day.ts'
import { done, type Result, refuse } from '../result.ts'
import {
  amountEntriesMax,
  amountValidDays,
  attemptsPerDayMax,
  personChecksPerDayMax,
  registrySilentDays,
  submissionsPerDayMax,
  transferBusinessDaysMax,
  transferReportedDays,
  wrongAttemptsMax,
} from './limits.ts'

/** 24:00 of the third day after the day of arrival, which is when the fourth begins. */
export const amountEndsAt = (arrivedAt: Instant): Instant =>
  startOfDay(addDays(dayOf(arrivedAt), amountValidDays + 1))

/** The day by which a transfer arrives; undefined where the calendar does not reach that far. */
export const arrivesBy = (sentAt: Instant, banks: Calendar): Day | undefined =>
  addOpenDays(banks, dayOf(sentAt), transferBusinessDaysMax)

/** When a transfer of which nothing was reported is given up. */
export const lostAt = (sentAt: Instant): Instant =>
  startOfDay(addDays(dayOf(sentAt), transferReportedDays + 1))

/** When a submission about which the registry said nothing is given up. */
export const silentAt = (submittedAt: Instant): Instant =>
  startOfDay(addDays(dayOf(submittedAt), registrySilentDays + 1))

/** Why nothing can be submitted now. */
export const verificationBlocks = [
  'closed',
  'notKeeper',
  'locked',
  'attemptsUsedUp',
  'submissionsUsedUp',
  'checksUsedUp',
] as const
export type VerificationBlock = (typeof verificationBlocks)[number]

/** What was submitted and what ended after wrong amounts, as it is locked. */
export type Counts = {
  /** Today: attempts that sent a transfer or still will, and submissions of any kind. */
  readonly attemptsToday: number
  readonly submissionsToday: number
  /** Attempts that ended after wrong amounts, since the operator last released the company, or the account number. */
  readonly wrongOfCompany: number
  readonly wrongOfAccount: number
}

export function maySubmit(
  counts: Counts,
): Result<undefined, 'verificationLocked' | 'verificationsUsedUp' | 'submissionsUsedUp'> {
  if (isLocked(counts)) return refuse('verificationLocked')
  if (counts.attemptsToday >= attemptsPerDayMax)
    return refuse('verificationsUsedUp', { count: attemptsPerDayMax })
  if (counts.submissionsToday >= submissionsPerDayMax)
    return refuse('submissionsUsedUp', { count: submissionsPerDayMax })
  return done(undefined)
}

export const isLocked = ({ wrongOfCompany, wrongOfAccount }: Counts): boolean =>
  wrongOfCompany >= wrongAttemptsMax || wrongOfAccount >= wrongAttemptsMax

export const attemptsLeft = ({ attemptsToday }: Pick<Counts, 'attemptsToday'>): number =>
  Math.max(0, attemptsPerDayMax - attemptsToday)

export const entriesLeft = (entries: number): number => Math.max(0, amountEntriesMax - entries)

/** Checks of a person today, this one included. */
export const mayCheckPerson = (checksToday: number): Result<undefined, 'personChecksUsedUp'> =>
  checksToday <= personChecksPerDayMax
    ? done(undefined)
    : refuse('personChecksUsedUp', { count: personChecksPerDayMax })
