/** What can be done with whom on the list of staff: a table of acts by status, and whom no act may touch. */
import type { Role } from '../access/abilities.ts'
import { done, type Result, refuse } from '../result.ts'
import { invitationsPerDayMax, invitationsPerPersonDayMax, invitationWaitSeconds } from './limits.ts'

/** Unregistered: invited and not there yet. Inactive: registered without the link of the invitation. */
export const staffStatuses = ['disabled', 'unregistered', 'inactive', 'activated'] as const
export type StaffStatus = (typeof staffStatuses)[number]

export const staffActs = ['disable', 'activate', 'changeRole', 'invite', 'withdraw'] as const
export type StaffAct = (typeof staffActs)[number]

/** What an act makes of a status: another, or nothing that stands on the list any more. */
type Made = StaffStatus | 'withdrawn'

/** What becomes of each status; an act that has no line for it cannot be done. */
const table: Readonly<Record<StaffAct, Partial<Readonly<Record<StaffStatus, Made>>>>> = {
  disable: { inactive: 'disabled', activated: 'disabled' },
  // Whoever is not there yet is asked again.
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
  /** Whether they are the one who acts. */
  readonly isSelf: boolean
}

const counts = (status: Made, role: Role): boolean => status === 'activated' && role === 'administrator'

/** The status and role after an act, or why it cannot be done. `administrators` are those who can act now. */
export function decide(
  act: StaffAct,
  colleague: Colleague,
  administrators: number,
  role: Role = colleague.role,
): Result<{ readonly status: Made; readonly role: Role }> {
  const status = table[act][colleague.status]
  if (status === undefined) return refuse('staffActUnfit')
  if (act === 'disable' && colleague.isSelf) return refuse('staffSelf')
  const isLost = counts(colleague.status, colleague.role) && !counts(status, role)
  return isLost && administrators <= 1 ? refuse('administratorLast') : done({ status, role })
}

/** Who somebody is, and which addresses a code or a mailed link has shown to be theirs. */
type Proven = {
  readonly userId: string
  readonly loginMail: string | null
  /** Null where there is none, or nothing has proven it. */
  readonly contactMail: string | null
  readonly loginPhone: string | null
}

type Invitation = { readonly user_id: string | null; readonly mail: string; readonly mobile: string }

/**
 * Whether an invitation is for this person: they have met it by a proven address, its mail is proven to be theirs, or they
 * sign in by its mobile. Whoever holds the link of another's has only been shown it, and naming an address proves nothing.
 */
export const isInvited = (
  { userId, loginMail, contactMail, loginPhone }: Proven,
  { user_id, mail, mobile }: Invitation,
): boolean => user_id === userId || mail === loginMail || mail === contactMail || mobile === loginPhone

/** Mails of a company and of whoever invites within a day, and the company's last to the same person. */
export type InvitationsSent = {
  readonly ofCompany: number
  readonly ofInviter: number
  readonly lastMs: number | undefined
}

/** Whether one more mail may be sent: a company's mails are not a way to annoy somebody. */
export function checkInvitationLimits(
  { ofCompany, ofInviter, lastMs }: InvitationsSent,
  nowMs: number,
): Result<null> {
  const isUsedUp = ofCompany >= invitationsPerDayMax || ofInviter >= invitationsPerPersonDayMax
  const isTooSoon = lastMs !== undefined && nowMs < lastMs + invitationWaitSeconds * 1000
  return isUsedUp || isTooSoon ? refuse('tooManyRequests') : done(null)
}
