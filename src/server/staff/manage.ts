/** The actions of an administrator on the company's staff. Every action locks the list while it decides. */
import type { Role } from '#domain/access/abilities.ts'
import type { Action } from '#domain/audit.ts'
import { changesBetween } from '#domain/audit-changes.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { type Colleague, decide, type StaffAction } from '#domain/staff/rules.ts'
import { voidInvitationLinks } from '../codes/commands.ts'
import type { Command } from '../commands/command.ts'
import { changeMembership } from '../companies/commands.ts'
import { holdMembers } from '../companies/queries.ts'
import { lockPerson } from '../db/person-lock.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { journalEntry, type Manager, sendInvitation } from './invite.ts'
import * as store from './store.ts'

/** An entry of the list: a member, or an open invitation. */
type Entry = Colleague & {
  readonly id: string
  readonly name: string
  /** The open invitations that a member matches. */
  readonly met: readonly string[]
  readonly invitedMail?: string
}

/** Locked in the same order as when accepting: invitations, then memberships. */
async function findEntry(work: Manager, id: string) {
  const { db, actor } = work
  const { tenantId } = requireActing(work.actor)
  const invited = await store.holdInvitation(db, tenantId, id)
  const met = await store.holdInvitationsOf(db, tenantId, id)
  const members = await holdMembers(db, tenantId)
  const administrators = members.filter(
    ({ role, status }) => role === 'administrator' && status === 'activated',
  ).length
  const member = members.find(({ userId }) => userId === id)
  if (member) {
    const { name, role, status } = member
    const entry: Entry = {
      id,
      name,
      role,
      status,
      isSelf: id === actor.userId,
      met: met.map((one) => one.id),
    }
    return { entry, administrators }
  }
  if (!invited || invited.user_id !== null) return undefined
  const { name, role, mail } = invited
  const entry: Entry = { id, name, role, status: 'unregistered', isSelf: false, met: [], invitedMail: mail }
  return { entry, administrators }
}

const actions = {
  disable: 'staff.disabled',
  activate: 'staff.activated',
  changeRole: 'staff.roleChanged',
  invite: 'staff.invitedAgain',
  withdraw: 'staff.withdrawn',
} as const satisfies Record<StaffAction, Action>

type StaffInput = {
  readonly params: { readonly id: string }
  readonly body?: { readonly role: Role } | undefined
}

/** Each action does the same: lock, decide, write. */
export const doing =
  (act: StaffAction): Command<StaffInput, null, Actor> =>
  async (work, { params, body }) => {
    const { tenantId } = requireActing(work.actor)
    await lockPerson(work.db, params.id)
    const { name: company } = await store.lockInvitations(work.db, tenantId)
    const found = await findEntry(work, params.id)
    if (!found) return refuse('notFound')
    const { entry, administrators } = found
    const decided = decide(act, entry, administrators, body?.role)
    if (!decided.ok) return decided
    if (act === 'changeRole' && decided.value.role === entry.role) return refuse('nothingChanged')
    const written = entry.invitedMail === undefined ? writeMember : writeInvitation
    const came = await written(work, act, { ...entry, ...decided.value, company })
    if (!came.ok) return came
    const { id: memberId, name, role: before } = entry
    const { role, status } = decided.value
    const changes = changesBetween({ role: before, status: entry.status }, { role, status })
    const facts = { name, role, memberId, changes, ...(act === 'changeRole' && { before }) }
    return done({ value: null, entry: journalEntry(work, actions[came.value], facts) })
  }

type StaffDecision = Omit<Entry, 'status'> & {
  readonly status: Entry['status'] | 'withdrawn'
  readonly company: string
}

/** After an administrator's decision about a person, their invitation links stop working. */
async function writeMember(
  work: Manager,
  act: StaffAction,
  { id, role, status, met }: StaffDecision,
): Promise<Result<StaffAction>> {
  if (status === 'unregistered' || status === 'withdrawn')
    throw new Error('a member does not become somebody who is only invited')
  const { tenantId } = requireActing(work.actor)
  await changeMembership(work, tenantId, id, { role, status })
  if (act === 'changeRole') return done(act)
  for (const invitationId of met) await close(work, invitationId, 'accepted')
  return done(act)
}

/** Activating an invited person sends the invitation again. */
async function writeInvitation(
  work: Manager,
  act: StaffAction,
  { id, role, invitedMail = '', company }: StaffDecision,
): Promise<Result<StaffAction>> {
  if (act === 'withdraw') await close(work, id, 'withdrawn')
  else if (act === 'changeRole') await store.changeInvitation(work.db, id, { role })
  else {
    const sent = await sendInvitation(work, { id, mail: invitedMail, company })
    return sent.ok ? done('invite') : sent
  }
  return done(act)
}

async function close(work: Manager, id: string, state: 'accepted' | 'withdrawn'): Promise<void> {
  await store.changeInvitation(work.db, id, { state })
  await voidInvitationLinks(work, id)
}
