/** Invites a person by mail to act for the company, for the first time or again. */
import type { Input } from '#contract/route.ts'
import type * as contract from '#contract/staff.ts'
import { topics } from '#contract/topics.ts'
import type { Role } from '#domain/access/abilities.ts'
import type { Action } from '#domain/audit.ts'
import { parseMail } from '#domain/formats.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { invitationDays } from '#domain/staff/limits.ts'
import { checkInvitationLimits } from '#domain/staff/rules.ts'
import { lockInviter, makeLink, voidInvitationLinks } from '../codes/commands.ts'
import { invitationsSent } from '../codes/queries.ts'
import type { Command, Work } from '../commands/command.ts'
import { notifyOther } from '../notifications/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { isListed } from './queries.ts'
import * as store from './store.ts'

export type Manager = Work<Actor>

export const journalEntry = (
  work: Manager,
  action: Action,
  facts: { readonly name: string; readonly role: Role; readonly memberId: string; readonly before?: Role },
) => ({
  action,
  tenantId: requireActing(work.actor).tenantId,
  userId: work.actor.userId,
  facts,
  events: [{ topic: topics.staffChanged, body: {} }],
})

type Invite = Command<Input<typeof contract.staffInvite>, { readonly id: string }, Actor>

export const invite: Invite = async (work, { body }) => {
  const { db, context, businessNow, actor } = work
  const { tenantId } = requireActing(work.actor)
  const mail = parseMail(body.mail)
  if (mail === undefined) throw new Error('a mail that the contract lets through is one')
  const { name: company } = await store.lockInvitations(db, tenantId)
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
  const sent = await sendInvitation(work, { id, mail, company })
  if (!sent.ok) return sent
  return done({ value: { id }, entry: journalEntry(work, 'staff.invited', { name, role, memberId: id }) })
}

/** Earlier links stop working, so that only the newest mail is valid. */
export async function sendInvitation(
  work: Manager,
  { id, mail, company }: { readonly id: string; readonly mail: string; readonly company: string },
): Promise<Result<null>> {
  const { db, context, origin, actor, machineNow } = work
  const { tenantId } = requireActing(work.actor)
  const inviterId = actor.userId
  await lockInviter(work, inviterId)
  const sent = await invitationsSent(db, { tenantId, inviterId, mail }, machineNow)
  const allowed = checkInvitationLimits(sent, machineNow.getTime())
  if (!allowed.ok) return allowed
  await voidInvitationLinks(work, id)
  const { language } = origin
  const invitation = { id, tenantId, sentBy: inviterId }
  const link = await makeLink(work, { purpose: 'invite', userId: null, mail, language, invitation })
  const { name: inviter } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', inviterId)
    .executeTakeFirstOrThrow()
  const outcome = await notifyOther(
    work,
    {
      tenantId,
      channel: 'mail',
      to: mail,
      template: 'staffInvitation',
      language,
      values: { company, inviter, link, days: String(invitationDays) },
    },
    // An invitation may be sent again, so each is a matter of its own.
    { senderId: tenantId, group: 'staff', about: context.makeId() },
  )
  return outcome === 'sent' ? done(null) : refuse('tooManyRequests')
}
