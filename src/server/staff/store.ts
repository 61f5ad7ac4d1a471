/** The table of staff: invitations. Only this file writes it. */
import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>

export async function insertInvitations(
  db: Db,
  rows: readonly Insertable<Schema['invitations']>[],
): Promise<void> {
  await db.insertInto('invitations').values(rows).execute()
}

/** Serialises invitations of a company: a mail is on its list once. */
export const lockInvitations = (db: Db, tenantId: string) =>
  db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** An open invitation, locked. */
export const holdInvitation = (db: Db, tenantId: string, id: string) =>
  open(db, tenantId).where('id', '=', id).executeTakeFirst()

/** Every open invitation that a person matches, locked. */
export const holdInvitationsOf = (db: Db, tenantId: string, userId: string) =>
  open(db, tenantId).where('user_id', '=', userId).orderBy('id').execute()

const open = (db: Db, tenantId: string) =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'open')
    .forUpdate()

export async function changeInvitation(
  db: Db,
  id: string,
  changes: Updateable<Schema['invitations']>,
): Promise<void> {
  await db.updateTable('invitations').set(changes).where('id', '=', id).execute()
}
