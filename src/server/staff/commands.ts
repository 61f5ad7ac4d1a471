/** Accepting an invitation, by its link or by registering with the invited contact. */
import { done, type Result, refuse } from '#domain/result.ts'
import { isInvited } from '#domain/staff/rules.ts'
import { spendLink, voidInvitationLinks } from '../codes/commands.ts'
import type { Work } from '../commands/command.ts'
import { joinCompany } from '../companies/commands.ts'
import { holdMember } from '../companies/queries.ts'
import { enterScope } from '../db/scope.ts'
import type { Actor } from '../sessions/actor.ts'
import { findMet, provenContactsOf } from './queries.ts'
import * as store from './store.ts'

/** A valid link of an invitation. */
export type InvitationLink = {
  readonly id: string
  readonly mail: string
  readonly tenantId: string
  readonly invitationId: string
}

type AcceptedMember = {
  readonly name: string
  readonly role: string
  readonly mobile: string
  /** The person's login name, which identifies them to the administrators. */
  readonly account: string
}

/**
 * Makes the person a member in the invited role, unless they already wait there in another, and returns the
 * role; from here on the work is in the company's scope. If the person does not become a member, the
 * invitation is not spent.
 */
export async function acceptInvitation(
  work: Work<Actor | undefined>,
  { id, tenantId, invitationId }: InvitationLink,
  userId: string,
): Promise<Result<AcceptedMember>> {
  const { db } = work
  await enterScope(db, { tenantId, userId })
  const invitation = await store.holdInvitation(db, tenantId, invitationId)
  if (!invitation) return refuse('invitationExpired')
  const contacts = await provenContactsOf(db, userId)
  if (!isInvited(contacts, invitation)) return refuse('invitationForeign')
  const before = await holdMember(db, tenantId, userId)
  if (before === 'activated') return refuse('staffAlready')
  // Only an administrator can let a disabled person back in.
  if (before === 'disabled') return refuse('staffDisabled')
  const { role } = await joinCompany(work, { userId, tenantId, role: invitation.role, status: 'activated' })
  if (!(await spendLink(work, id))) return refuse('invitationExpired')
  await store.changeInvitation(db, invitationId, { state: 'accepted', user_id: userId })
  await voidInvitationLinks(work, invitationId)
  const { name, mobile } = invitation
  return done({ name, role, mobile, account: contacts.loginMail ?? contacts.loginPhone ?? '' })
}

/**
 * Links a proven contact to the companies that invited it; the person waits there for the link or an administrator.
 * The scope of the work is restored.
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
