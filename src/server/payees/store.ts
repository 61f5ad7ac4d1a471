/** The tables of a payer's payees. Only this file writes them. */
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Schema } from '../db/schema.ts'

export type Payee = Selectable<Schema['payees']>

export async function insertPayees(
  db: Kysely<Schema>,
  rows: readonly Insertable<Schema['payees']>[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('payees')
      .values([...rows])
      .execute()
}

/** Writes what changed of a payee and answers its new version. */
export async function changePayee(
  db: Kysely<Schema>,
  { payer_tenant_id, id }: Payee,
  changes: Updateable<Schema['payees']>,
): Promise<number> {
  const { version } = await db
    .updateTable('payees')
    .set(changes)
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Switches payees on or off, and answers how many were the other way. */
export async function switchPayees(
  db: Kysely<Schema>,
  payees: readonly Payee[],
  on: boolean,
): Promise<readonly Payee[]> {
  const changed = payees.filter(({ switched_on }) => switched_on !== on)
  if (changed.length > 0)
    await sql`update payees p set switched_on = ${on} from unnest(${changed.map((one) => one.payer_tenant_id)}::uuid[],
      ${changed.map(({ id }) => id)}::uuid[]) k (payer_tenant_id, id)
      where p.payer_tenant_id = k.payer_tenant_id and p.id = k.id`.execute(db)
  return changed
}

export type PrivateSettings = Pick<Selectable<Schema['payee_private_settings']>, 'minimum_bps' | 'notes'>

export async function readPrivate(
  db: Kysely<Schema>,
  { payer_tenant_id, id }: Payee,
): Promise<PrivateSettings> {
  const found = await db
    .selectFrom('payee_private_settings')
    .select(['minimum_bps', 'notes'])
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('payee_id', '=', id)
    .executeTakeFirst()
  return found ?? { minimum_bps: null, notes: '' }
}

export async function setPrivate(
  db: Kysely<Schema>,
  { payer_tenant_id, id }: Payee,
  settings: PrivateSettings,
): Promise<void> {
  await db
    .insertInto('payee_private_settings')
    .values({ payer_tenant_id, payee_id: id, ...settings })
    .onConflict((conflict) => conflict.columns(['payer_tenant_id', 'payee_id']).doUpdateSet(settings))
    .execute()
}

/** The list of a company of the payer, locked, so that a code is on it once; undefined where there is no such company. */
export const lockList = (db: Kysely<Schema>, tenantId: string, payerId: string) =>
  db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', payerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
