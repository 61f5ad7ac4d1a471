/** The mails of award files: how far one has come, and how often it may be sent. */

import { awardFileMailsPerHourMax } from '../clearing/limits.ts'
import { done, type Result, refuse } from '../result.ts'

/** Sending, sending again after a failure, sent to all, or given up for at least one person. */
export const awardFileStates = ['sending', 'delayed', 'sent', 'failed'] as const
export type AwardFileState = (typeof awardFileStates)[number]

export type MailProgress = {
  readonly mails: number
  readonly sent: number
  readonly givenUp: number
  /** Whether the last try of one of them failed. */
  readonly isDelayed: boolean
}

export function awardFileStateOf({ mails, sent, givenUp, isDelayed }: MailProgress): AwardFileState {
  if (givenUp > 0 || mails === 0) return 'failed'
  if (sent === mails) return 'sent'
  return isDelayed ? 'delayed' : 'sending'
}

/** Whether a person may have a file mailed that exists, after so many times within the last hour. */
export function checkFileMail(
  awards: number,
  mailsLastHour: number,
): Result<null, 'noAwardFile' | 'awardFileMailedOften'> {
  if (awards === 0) return refuse('noAwardFile')
  return mailsLastHour >= awardFileMailsPerHourMax
    ? refuse('awardFileMailedOften', { max: awardFileMailsPerHourMax })
    : done(null)
}
