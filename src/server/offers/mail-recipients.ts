/** Whom a company is mailed through, in its scope. */
import { type Kysely, sql } from 'kysely'
import type { Role } from '#domain/access/abilities.ts'
import type { Language } from '#text/text.ts'
import type { Schema } from '../db/schema.ts'

export type MailRecipient = { readonly mail: string; readonly language: Language }

/** The administrators, the people who submitted the offers, and everyone with one of the roles. */
export async function mailRecipients(
  db: Kysely<Schema>,
  tenantId: string,
  submitters: readonly string[],
  roles: readonly Role[] = ['administrator'],
): Promise<readonly MailRecipient[]> {
  const { rows } = await sql<MailRecipient>`
    select coalesce(u.login_mail, u.proven_contact_mail) as mail, u.language from memberships m join users u on u.id = m.user_id
    where m.tenant_id = ${tenantId} and m.status = 'activated' and (m.role = any(${roles}) or u.id = any(${submitters}::uuid[]))
      and coalesce(u.login_mail, u.proven_contact_mail) is not null order by u.id`.execute(db)
  return rows
}
