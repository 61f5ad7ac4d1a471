/** The tables of invitations and connection requests. Only this file writes them. */
import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { msPerHour } from '#domain/day.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import type { Schema } from '../db/schema.ts'

export type Invitation = Selectable<Schema['payee_invitations']>
export type Request = Selectable<Schema['connection_requests']>

/** The invitations of payees, by the payee. */
export async function readInvitations(
  db: Kysely<Schema>,
  tenantId: string,
  payeeIds: readonly string[],
): Promise<ReadonlyMap<string, Invitation>> {
  const rows = await db
    .selectFrom('payee_invitations')
    .selectAll()
    .where('payer_tenant_id', '=', tenantId)
    .where('payee_id', 'in', payeeIds)
    .execute()
  return new Map(rows.map((row) => [row.payee_id, row]))
}

/** Invites a payee, for the first time or again. */
export async function writeInvitation(
  db: Kysely<Schema>,
  invitation: Insertable<Schema['payee_invitations']>,
): Promise<void> {
  const { payer_tenant_id: _tenant, payee_id: _payee, ...again } = invitation
  await db
    .insertInto('payee_invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.columns(['payer_tenant_id', 'payee_id']).doUpdateSet(again))
    .execute()
}

export async function changeInvitation(
  db: Kysely<Schema>,
  tenantId: string,
  payeeId: string,
  changes: Updateable<Schema['payee_invitations']>,
): Promise<void> {
  await db
    .updateTable('payee_invitations')
    .set(changes)
    .where('payer_tenant_id', '=', tenantId)
    .where('payee_id', '=', payeeId)
    .execute()
}

/** Inserts a request; false if there is an open one already. */
export async function insertRequest(
  db: Kysely<Schema>,
  request: Insertable<Schema['connection_requests']>,
): Promise<boolean> {
  const written = await db
    .insertInto('connection_requests')
    .values(request)
    .onConflict((conflict) =>
      conflict.columns(['payer_id', 'payee_tenant_id']).where(sql<boolean>`state = 'requested'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export const lockRequest = (db: Kysely<Schema>, id: string): Promise<Request | undefined> =>
  db.selectFrom('connection_requests').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function changeRequest(
  db: Kysely<Schema>,
  { payer_tenant_id, id }: Pick<Request, 'payer_tenant_id' | 'id'>,
  changes: Updateable<Schema['connection_requests']>,
): Promise<void> {
  await db
    .updateTable('connection_requests')
    .set(changes)
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('id', '=', id)
    .execute()
}

/**
 * Records that a payee enters a code, before it is compared. The lock lets parallel guesses count each other. Returns the
 * tries of the last hour; older ones are removed. Committed apart from the call, which a wrong code rolls back.
 */
export async function noteCodeTry(
  db: Transaction<Schema>,
  tried: { readonly id: string; readonly tenantId: string; readonly at: Date },
): Promise<number> {
  const { id, tenantId, at } = tried
  const hourAgo = new Date(at.getTime() - msPerHour)
  await sql`select pg_advisory_xact_lock(${lockClasses.codeTries}, hashtext(${tenantId}))`.execute(db)
  await db.insertInto('connection_code_tries').values({ id, tenant_id: tenantId, tried_at: at }).execute()
  await db
    .deleteFrom('connection_code_tries')
    .where('tenant_id', '=', tenantId)
    .where('tried_at', '<=', hourAgo)
    .execute()
  const { count } = await db
    .selectFrom('connection_code_tries')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A code that was right is no guess. */
export const forgetCodeTry = async (db: Kysely<Schema>, id: string): Promise<void> =>
  void (await db.deleteFrom('connection_code_tries').where('id', '=', id).execute())

/** Records when an invitation was opened first. */
export async function noteOpened(
  db: Kysely<Schema>,
  tenantId: string,
  payeeId: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('payee_invitations')
    .set({ opened_at: at })
    .where('payer_tenant_id', '=', tenantId)
    .where('payee_id', '=', payeeId)
    .where('state', '=', 'open')
    .where('opened_at', 'is', null)
    .execute()
}

/** Invites a payer, for the first time or again. */
export async function writePayerInvitation(
  db: Kysely<Schema>,
  invitation: Insertable<Schema['payer_invitations']>,
): Promise<void> {
  const { tenant_id: _tenant, payer_key: _key, ...again } = invitation
  await db
    .insertInto('payer_invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'payer_key']).doUpdateSet(again))
    .execute()
}

/** Uses an invitation of a payer in the scope of its payee; false if it was used already. */
export async function usePayerInvitation(db: Kysely<Schema>, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payer_invitations')
    .set({ state: 'used' })
    .where('code', '=', code)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
