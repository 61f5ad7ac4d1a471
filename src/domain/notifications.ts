/** Mails and text messages: valid recipients, states, and retries. */
import { parseMail, parseMobile } from './formats.ts'
import {
  mailsAtCompanyDayMax,
  mailsByCompanyToAddressDayMax,
  mailsByPayeeDayMax,
  mailsByPayerDayMax,
  mailsToAddressDayMax,
  mailsToOperatorsDayMax,
} from './limits.ts'
import { patience, waitSecondsAfter } from './retry.ts'
import { invitationsPerDayMax } from './staff/limits.ts'

export const channels = ['mail', 'sms'] as const
export type Channel = (typeof channels)[number]

/**
 * Kept: a sandbox without a mail server or gateway shows the notification in its console. Dead: no longer retried.
 */
export const notificationStates = ['waiting', 'sent', 'kept', 'dead'] as const

/** Why a try failed. The list is closed, so that the wording of another server is never stored or shown. */
export const notificationFaults = [
  'refused',
  'unavailable',
  'unreachable',
  'late',
  'unreadable',
  'unconfigured',
  'interrupted',
  'unopened',
] as const
export type NotificationFault = (typeof notificationFaults)[number]

/** Permanent faults, which are not retried. */
const final: ReadonlySet<NotificationFault> = new Set(['refused', 'interrupted', 'unopened'])

/** The normalised recipient, or undefined if the channel cannot reach it. */
export const recipientOf = (channel: Channel, text: string): string | undefined =>
  channel === 'mail' ? parseMail(text) : parseMobile(text)

/** The delay after the try with this number; undefined after the last. */
export const retryWaitSeconds = (fault: NotificationFault, tries: number): number | undefined =>
  final.has(fault) ? undefined : waitSecondsAfter(tries, patience.notification)

/**
 * Mails that a company causes are counted in groups, each with its own limit within a day: those of a payee and of a payer
 * at other companies, invitations of staff, and mails to operators.
 */
export const mailGroups = ['payee', 'payer', 'staff', 'operator'] as const
export type MailGroup = (typeof mailGroups)[number]
export const mailsOfGroupDayMax: Readonly<Record<MailGroup, number>> = {
  payee: mailsByPayeeDayMax,
  payer: mailsByPayerDayMax,
  staff: invitationsPerDayMax,
  operator: mailsToOperatorsDayMax,
}

/** Mails that companies have caused at others within a day. */
export type MailsCaused = {
  /** By the sender, in the same group. */
  readonly ofSender: number
  readonly atCompany: number
  readonly toAddress: number
  readonly ofSenderToAddress: number
  /** Whether the sender has caused one about the same at the address. */
  readonly isRepeated: boolean
}

/** Folded: the recipient has a mail about the same already. Limited: there were too many. */
export type MailOutcome = 'sent' | 'folded' | 'limited'

/** Whether a company may cause one more mail at another. */
export function decideMail(
  { ofSender, atCompany, toAddress, ofSenderToAddress, isRepeated }: MailsCaused,
  group: MailGroup,
): MailOutcome {
  if (isRepeated) return 'folded'
  if (ofSender >= mailsOfGroupDayMax[group]) return 'limited'
  if (atCompany >= mailsAtCompanyDayMax) return 'limited'
  if (toAddress >= mailsToAddressDayMax) return 'limited'
  return ofSenderToAddress >= mailsByCompanyToAddressDayMax ? 'limited' : 'sent'
}
