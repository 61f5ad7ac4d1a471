/** Queries of mailed links: valid invitations, how many were sent, and to whom. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { msPerDay } from '#domain/day.ts'
import type { LinkPurpose } from '#domain/identity/mailed-links.ts'
import type { InvitationsSent } from '#domain/staff/rules.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { tokenHash } from '../sessions/actor.ts'

/** The invitation of a link, if it still works. */
export async function findInvitationLink({ db, clock }: Context, token: string | undefined) {
  if (token === undefined) return undefined
  const found = await db
    .selectFrom('mailed_links')
    .select(['id', 'mail', 'tenant_id as tenantId', 'invitation_id as invitationId'])
    .where('token_hash', '=', tokenHash(token))
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
    .where('token_hash', '=', tokenHash(token))
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
    .where('token_hash', '=', tokenHash(token))
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
