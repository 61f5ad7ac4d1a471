/** What an administrator does with the staff of their company. Every act holds the list while it decides. */
import type { Input } from '#contract/route.ts'
import type * as contract from '#contract/staff.ts'
import { topics } from '#contract/topics.ts'
import type { Role } from '#domain/access/abilities.ts'
import type { Action } from '#domain/audit.ts'
import { parseMail } from '#domain/formats.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { invitationDays } from '#domain/staff/limits.ts'
import { type Colleague, decide, mayInvite, type StaffAct } from '#domain/staff/rules.ts'
import type { Command, Work } from '../commands/command.ts'
import { changeMembership } from '../companies/commands.ts'
import { holdMembers } from '../companies/queries.ts'
import { type Acting, type Actor } from '../http/actor.ts'
import { sendLetter } from '../letters/commands.ts'
import { makeLink, voidInvitationLinks } from '../proofs/commands.ts'
import { invitationsSent } from '../proofs/queries.ts'
import { isListed } from './queries.ts'
import * as store from './store.ts'

type Manager = Work<Actor>

const actingOf = ({ actor }: Manager): Acting => {
  if (!actor.acting) throw new Error('nobody manages staff without acting for a company')
  return actor.acting
}

const told = (
  work: Manager,
  action: Action,
  facts: { readonly name: string; readonly role: Role; readonly memberId: string },
) => ({
  action,
  tenantId: actingOf(work).tenantId,
  userId: work.actor.userId,
  facts,
  news: [{ topic: topics.staffChanged, body: {} }],
})

type Invite = Command<Input<typeof contract.staffInvite>, { readonly id: string }, Actor>

export const invite: Invite = async (work, { body }) => {
  const { db, context, businessNow, actor } = work
  const { tenantId } = actingOf(work)
  const mail = parseMail(body.mail)
  if (mail === undefined) throw new Error('a mail that the contract lets through is one')
  await store.lockInvitations(db, tenantId)
  if (await isListed(db, tenantId, mail)) return refuse('staffListed')
  const { name, mobile, role } = body
  const id = context.makeId()
  await store.insertInvitations(db, [
    {
      id,
      tenant_id: tenantId,
      mail,
      name,
      mobile,
      role,
      state: 'open',
      invited_by: actor.userId,
      invited_at: businessNow,
    },
  ])
  const sent = await sendInvitation(work, { id, mail })
  if (!sent.ok) return sent
  return done({ value: { id }, entry: told(work, 'staff.invited', { name, role, memberId: id }) })
}

/** The link before it works no longer: whoever has the newest mail has the one that does. */
async function sendInvitation(
  work: Manager,
  { id, mail }: { readonly id: string; readonly mail: string },
): Promise<Result<null>> {
  const { db, incoming, actor, machineNow } = work
  const { tenantId } = actingOf(work)
  const allowed = mayInvite(await invitationsSent(db, tenantId, id, machineNow), machineNow.getTime())
  if (!allowed.ok) return allowed
  await voidInvitationLinks(work, id)
  const link = await makeLink(work, { purpose: 'invite', userId: null, mail, invitation: { id, tenantId } })
  const { name: company } = await store.lockInvitations(db, tenantId)
  const { name: inviter } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  await sendLetter(work, {
    tenantId,
    channel: 'mail',
    to: mail,
    template: 'staffInvitation',
    language: incoming.language,
    values: { company, inviter, link, days: String(invitationDays) },
  })
  return done(null)
}

/** Somebody on the list: a member, or an invitation that nobody has answered yet. */
type Entry = Colleague & { readonly id: string; readonly name: string; readonly invitedMail?: string }

async function findEntry(work: Manager, id: string) {
  const { db, actor } = work
  const { tenantId } = actingOf(work)
  const members = await holdMembers(db, tenantId)
  const administrators = members.filter(
    ({ role, status }) => role === 'administrator' && status === 'activated',
  ).length
  const member = members.find(({ userId }) => userId === id)
  if (member) {
    const { name, role, status } = member
    const entry: Entry = { id, name, role, status, isSelf: id === actor.userId }
    return { entry, administrators }
  }
  const invited = await store.holdInvitation(db, tenantId, id)
  if (!invited || invited.user_id !== null) return undefined
  const { name, role, mail } = invited
  const entry: Entry = { id, name, role, status: 'unregistered', isSelf: false, invitedMail: mail }
  return { entry, administrators }
}

/** An administrator has decided about somebody: the link that they were sent lets nobody else in. */
async function closeInvitations(work: Manager, tenantId: string, userId: string): Promise<void> {
  for (const { id } of await store.closeInvitationsOf(work.db, tenantId, userId))
    await voidInvitationLinks(work, id)
}

const actions = {
  disable: 'staff.disabled',
  activate: 'staff.activated',
  changeRole: 'staff.roleChanged',
  invite: 'staff.invitedAgain',
} as const satisfies Record<StaffAct, Action>

type Asked = { readonly params: { readonly id: string }; readonly body?: { readonly role: Role } | undefined }

/** Each act by the same road: hold, decide, write. */
export const doing =
  (act: StaffAct): Command<Asked, null, Actor> =>
  async (work, { params, body }) => {
    const found = await findEntry(work, params.id)
    if (!found) return refuse('notFound')
    const { entry, administrators } = found
    const decided = decide(act, entry, administrators, body?.role)
    if (!decided.ok) return decided
    const { role, status } = decided.value
    const isAsked = status === 'unregistered' && act !== 'changeRole'
    if (entry.invitedMail === undefined) {
      if (status === 'unregistered') throw new Error('nobody becomes unregistered again')
      const { tenantId } = actingOf(work)
      await changeMembership(work, tenantId, entry.id, { role, status })
      if (act !== 'changeRole') await closeInvitations(work, tenantId, entry.id)
    } else if (isAsked) {
      const sent = await sendInvitation(work, { id: entry.id, mail: entry.invitedMail })
      if (!sent.ok) return sent
    } else await store.changeInvitation(work.db, entry.id, { role })
    const action = actions[isAsked ? 'invite' : act]
    return done({ value: null, entry: told(work, action, { name: entry.name, role, memberId: entry.id }) })
  }
