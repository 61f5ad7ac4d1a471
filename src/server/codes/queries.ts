/** Queries of codes and mailed links: tries that are left, valid invitations, how many were sent, and to whom. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { msPerDay } from '#domain/day.ts'
import { verificationCodeTriesMax } from '#domain/identity/limits.ts'
import type { LinkPurpose } from '#domain/identity/mailed-links.ts'
import type { InvitationsSent } from '#domain/staff/rules.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { tokenHash } from '../sessions/actor.ts'
import type { CodeKey } from './store.ts'

/** The invitation of a link, if it still works. */
export async function findInvitationLink({ db, clock }: Context, token: string | undefined) {
  if (token === undefined) return undefined
  const found = await db
    .selectFrom('mailed_links')
    .select(['id', 'mail', 'tenant_id as tenantId', 'invitation_id as invitationId'])
    .where('id', '=', sql<string>`find_link(${tokenHash(token)})`)
    .where('purpose', '=', 'invite')
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock())
    .executeTakeFirst()
  if (!found?.tenantId || !found.invitationId) return undefined
  return { ...found, tenantId: found.tenantId, invitationId: found.invitationId }
}

/** A valid link that invites a payee. */
export async function findPayeeLink({ db, clock }: Context, token: string | undefined) {
  if (token === undefined) return undefined
  const found = await db
    .selectFrom('mailed_links')
    .select(['id', 'mail', 'tenant_id as tenantId', 'payee_id as payeeId'])
    .where('id', '=', sql<string>`find_link(${tokenHash(token)})`)
    .where('purpose', '=', 'payee')
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock())
    .executeTakeFirst()
  if (!found?.tenantId || !found.payeeId) return undefined
  return { ...found, tenantId: found.tenantId, payeeId: found.payeeId }
}

/** How many mails have invited payees of a payer since a moment. */
export async function payeeLinksSince(db: Kysely<Schema>, tenantId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mailed_links')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('payee_id', 'is not', null)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The recipient of a link that no longer works; the holder of the token has read the mail. */
export async function findSpentLink({ db }: Pick<Context, 'db'>, purpose: LinkPurpose, token: string) {
  const found = await db
    .selectFrom('mailed_links')
    .select(['user_id as userId', 'mail'])
    .where('id', '=', sql<string>`find_link(${tokenHash(token)})`)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return found?.userId ? { userId: found.userId, mail: found.mail } : undefined
}

/** Whose invitations are counted: the company's, the inviter's, and the company's to one address. */
type Inviting = { readonly tenantId: string; readonly inviterId: string; readonly mail: string }

/** The mails of a company and of a person within a day, and when the company's last one to this address was sent. */
export async function invitationsSent(
  db: Transaction<Schema>,
  { tenantId, inviterId, mail }: Inviting,
  now: Date,
): Promise<InvitationsSent> {
  const since = new Date(now.getTime() - msPerDay)
  const ofCompany = sql<boolean>`tenant_id = ${tenantId}::uuid`
  const { company, inviter, last } = await db
    .selectFrom('mailed_links')
    .select([
      sql<string>`count(*) filter (where ${ofCompany})`.as('company'),
      sql<string>`count(*) filter (where sent_by = ${inviterId}::uuid)`.as('inviter'),
      sql<Date | null>`max(sent_at) filter (where ${ofCompany} and mail = ${mail})`.as('last'),
    ])
    .where((where) => where.or([where('tenant_id', '=', tenantId), where('sent_by', '=', inviterId)]))
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return { ofCompany: Number(company), ofInviter: Number(inviter), lastMs: last?.getTime() }
}

/** None if the newest code of its kind was used, has expired, or was never sent. */
export async function triesLeft(
  db: Kysely<Schema>,
  { source, contact, sessionId }: CodeKey,
  now: Date,
): Promise<number> {
  const newest = await db
    .selectFrom('verification_codes')
    .select(['tries', 'used_at', 'expires_at'])
    .where('source', '=', source)
    .where('contact', '=', contact)
    .where('session_id', 'is not distinct from', sessionId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isOpen = newest && newest.used_at === null && now < newest.expires_at
  return isOpen ? verificationCodeTriesMax - newest.tries : 0
}
