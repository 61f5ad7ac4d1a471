/** What becomes of an invitation: accepted through its link, or met by somebody who registered without it. */
import { done, type Result, refuse } from '#domain/result.ts'
import { isInvited } from '#domain/staff/rules.ts'
import type { Work } from '../commands/command.ts'
import { joinCompany } from '../companies/commands.ts'
import { holdMember } from '../companies/queries.ts'
import { enterScope } from '../db/scope.ts'
import { spendLink, voidInvitationLinks } from '../proofs/commands.ts'
import type { Actor } from '../sessions/actor.ts'
import { findMet, provenMarksOf } from './queries.ts'
import * as store from './store.ts'

/** A link of an invitation that still works. */
export type InvitationLink = {
  readonly id: string
  readonly mail: string
  readonly tenantId: string
  readonly invitationId: string
}

type Accepted = {
  readonly name: string
  readonly role: string
  readonly mobile: string
  /** What the person signs in by, which tells the company's administrators who joined. */
  readonly account: string
}

/**
 * Makes the person a member, in the role that they were invited to unless they wait there in another, and answers it; from
 * here on the work is in the company's scope. An invitation that makes nobody a member is not used up.
 */
export async function acceptInvitation(
  work: Work<Actor | undefined>,
  { id, tenantId, invitationId }: InvitationLink,
  userId: string,
): Promise<Result<Accepted>> {
  const { db } = work
  await enterScope(db, { tenantId, userId })
  const invitation = await store.holdInvitation(db, tenantId, invitationId)
  if (!invitation) return refuse('invitationExpired')
  const contacts = await provenContactsOf(db, userId)
  if (!isInvited(contacts, invitation)) return refuse('invitationForeign')
  const before = await holdMember(db, tenantId, userId)
  if (before === 'activated') return refuse('staffAlready')
  // Whoever was disabled is let in by an administrator alone.
  if (before === 'disabled') return refuse('staffDisabled')
  const { role } = await joinCompany(work, { userId, tenantId, role: invitation.role, status: 'activated' })
  if (!(await spendLink(work, id))) return refuse('invitationExpired')
  await store.changeInvitation(db, invitationId, { state: 'accepted', user_id: userId })
  await voidInvitationLinks(work, invitationId)
  const { name, mobile } = invitation
  return done({ name, role, mobile, account: contacts.loginMail ?? contacts.loginPhone ?? '' })
}

/**
 * Whoever has shown that a mobile or a mail is theirs is known to the companies that invited it, and waits there for
 * the link or an administrator. The work goes on in the scope that it was in.
 */
export async function meetInvitations(
  work: Work<Actor | undefined>,
  userId: string,
  proven: { readonly column: 'mail' | 'mobile'; readonly value: string },
  scope: string | null,
): Promise<void> {
  const { db, context } = work
  for (const { id, tenantId } of await findMet(context.systemDb, proven.column, proven.value)) {
    await enterScope(db, { tenantId, userId })
    const invitation = await store.holdInvitation(db, tenantId, id)
    if (!invitation || invitation.user_id !== null) continue
    await joinCompany(work, { userId, tenantId, role: invitation.role, status: 'inactive' })
    await store.changeInvitation(db, id, { user_id: userId })
  }
  await enterScope(db, { tenantId: scope, userId })
}
