/** Permitted actions on a member of staff: a table of actions by status, and the members that cannot be changed. */
import type { Role } from '../access/abilities.ts'
import { done, type Result, refuse } from '../result.ts'
import { invitationsPerDayMax, invitationsPerPersonDayMax, invitationWaitSeconds } from './limits.ts'

/** Unregistered: invited and not registered. Inactive: registered without the link of the invitation. */
export const staffStatuses = ['disabled', 'unregistered', 'inactive', 'activated'] as const
export type StaffStatus = (typeof staffStatuses)[number]

export const staffActions = ['disable', 'activate', 'changeRole', 'invite', 'withdraw'] as const
export type StaffAction = (typeof staffActions)[number]

/** The new status after an action, or removal from the list. */
type NextStatus = StaffStatus | 'withdrawn'

/** The result for each status; an action without a line is not possible. */
const table: Readonly<Record<StaffAction, Partial<Readonly<Record<StaffStatus, NextStatus>>>>> = {
  disable: { inactive: 'disabled', activated: 'disabled' },
  // Activating an invited person invites them again.
  activate: { disabled: 'activated', inactive: 'activated', unregistered: 'unregistered' },
  changeRole: {
    disabled: 'disabled',
    unregistered: 'unregistered',
    inactive: 'inactive',
    activated: 'activated',
  },
  invite: { unregistered: 'unregistered' },
  withdraw: { unregistered: 'withdrawn' },
}

export type Colleague = {
  readonly status: StaffStatus
  readonly role: Role
  /** Whether it is the acting person themselves. */
  readonly isSelf: boolean
}

const counts = (status: NextStatus, role: Role): boolean => status === 'activated' && role === 'administrator'

/** Status and role after an action, or why it is not possible. `administrators` is the number of active ones. */
export function decide(
  act: StaffAction,
  colleague: Colleague,
  administrators: number,
  role: Role = colleague.role,
): Result<{ readonly status: NextStatus; readonly role: Role }> {
  const status = table[act][colleague.status]
  if (status === undefined) return refuse('staffActionUnfit')
  if (act === 'disable' && colleague.isSelf) return refuse('staffSelf')
  const isLost = counts(colleague.status, colleague.role) && !counts(status, role)
  return isLost && administrators <= 1 ? refuse('administratorLast') : done({ status, role })
}

/** A person and their proven contacts. */
type ProvenPerson = {
  readonly userId: string
  readonly loginMail: string | null
  /** Null if there is none or it is not proven. */
  readonly contactMail: string | null
  readonly loginPhone: string | null
}

type Invitation = { readonly user_id: string | null; readonly mail: string; readonly mobile: string }

/**
 * Whether an invitation is for this person: they matched it by a proven contact, its mail is proven to be theirs, or
 * they sign in with its mobile. Having another person's link, or naming an address, proves nothing.
 */
export const isInvited = (
  { userId, loginMail, contactMail, loginPhone }: ProvenPerson,
  { user_id, mail, mobile }: Invitation,
): boolean => user_id === userId || mail === loginMail || mail === contactMail || mobile === loginPhone

/** Mails of a company and of the inviter within a day, and the company's last one to the same person. */
export type InvitationsSent = {
  readonly ofCompany: number
  readonly ofInviter: number
  readonly lastMs: number | undefined
}

/** Whether one more mail may be sent: invitations must not become a means of spam. */
export function checkInvitationLimits(
  { ofCompany, ofInviter, lastMs }: InvitationsSent,
  nowMs: number,
): Result<null> {
  const isUsedUp = ofCompany >= invitationsPerDayMax || ofInviter >= invitationsPerPersonDayMax
  const isTooSoon = lastMs !== undefined && nowMs < lastMs + invitationWaitSeconds * 1000
  return isUsedUp || isTooSoon ? refuse('tooManyRequests') : done(null)
}
