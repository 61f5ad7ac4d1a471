/** Mails and text messages: valid recipients, states, and retries. */
import { parseMail, parseMobile } from './formats.ts'
import {
  mailsAtCompanyDayMax,
  mailsByCompanyToAddressDayMax,
  mailsByPayeeDayMax,
  mailsByPayerDayMax,
  mailsToAddressDayMax,
  mailsToOperatorsDayMax,
  tradeMailsAtOnceDayMax,
} from './limits.ts'
import { patience, waitSecondsAfter } from './retry.ts'
import { invitationsPerDayMax } from './staff/limits.ts'

export const channels = ['mail', 'sms'] as const
export type Channel = (typeof channels)[number]

/**
 * Kept: a sandbox without a mail server or gateway shows the notification in its console. Dead: no longer retried. Held: waits to
 * be summed up with others in one mail. Summed: its content was in such a mail.
 */
export const notificationStates = ['waiting', 'sent', 'kept', 'dead', 'held', 'summed'] as const

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
 * Mails that a company causes are counted in groups: those of a payee and of a payer at companies that it need not know,
 * invitations of staff, mails to operators, and those of trade between a payer and a payee on its list. Each but trade has its own
 * limit within a day, beyond which it is not written; a mail of trade is always written.
 */
export const mailGroups = ['payee', 'payer', 'staff', 'operator', 'trade'] as const
export type MailGroup = (typeof mailGroups)[number]
export const mailsOfGroupDayMax: Readonly<Record<Exclude<MailGroup, 'trade'>, number>> = {
  payee: mailsByPayeeDayMax,
  payer: mailsByPayerDayMax,
  staff: invitationsPerDayMax,
  operator: mailsToOperatorsDayMax,
}

/** Mails that companies have caused at others within a day: those of trade, or those of all other groups. */
export type MailsCaused = {
  /** By the sender, in the same group; not counted of trade. */
  readonly ofSender: number
  readonly atCompany: number
  readonly toAddress: number
  readonly ofSenderToAddress: number
  /** Whether the sender has caused one about the same at the address. */
  readonly isRepeated: boolean
}

/**
 * Folded: the recipient has a mail about the same already. Limited: there were too many. Held: there were many, so that it is
 * summed up with others.
 */
export type MailOutcome = 'sent' | 'folded' | 'limited' | 'held'

/** What becomes of one more mail that a company causes at another. */
export function decideMail(caused: MailsCaused, group: MailGroup): MailOutcome {
  const { ofSender, atCompany, toAddress, ofSenderToAddress, isRepeated } = caused
  if (isRepeated) return 'folded'
  if (group === 'trade') return isMuch(caused) ? 'held' : 'sent'
  if (ofSender >= mailsOfGroupDayMax[group]) return 'limited'
  if (atCompany >= mailsAtCompanyDayMax) return 'limited'
  if (toAddress >= mailsToAddressDayMax) return 'limited'
  return ofSenderToAddress >= mailsByCompanyToAddressDayMax ? 'limited' : 'sent'
}

const isMuch = ({ atCompany, toAddress, ofSenderToAddress }: MailsCaused): boolean =>
  atCompany >= mailsAtCompanyDayMax ||
  toAddress >= mailsToAddressDayMax ||
  ofSenderToAddress >= tradeMailsAtOnceDayMax
