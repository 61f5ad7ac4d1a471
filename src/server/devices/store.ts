/** The table of known devices. Only this file writes it. */
import { type Insertable, sql, type Transaction } from 'kysely'
import { devicesPerPersonMax } from '#domain/identity/limits.ts'
import { pruning } from '../db/prune.ts'
import type { Schema } from '../db/schema.ts'

type Db = Transaction<Schema>

/** Gives a browser a new token; the old one stops working. */
export async function renewToken(db: Db, before: Buffer, after: Buffer): Promise<void> {
  await db
    .updateTable('known_devices')
    .set({ token_hash: after })
    .where('id', 'in', sql<string>`(select find_devices(${before}))`)
    .execute()
}

/** Records a sign-in with a browser. Beyond the limit, the least recently used devices are removed. */
export async function noteDevice(db: Db, device: Insertable<Schema['known_devices']>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('known_devices')
    .set({ seen_at: device.seen_at })
    .where('id', 'in', sql<string>`(select find_devices(${device.token_hash}))`)
    .where('user_id', '=', device.user_id)
    .executeTakeFirstOrThrow()
  // Of two sign-ins at once one inserts the row.
  if (numUpdatedRows === 0n)
    await db
      .insertInto('known_devices')
      .values(device)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await sql`delete from known_devices where id in (
    select id from known_devices where user_id = ${device.user_id}
    order by seen_at desc, id desc offset ${sql.lit(devicesPerPersonMax)})`.execute(db)
}

export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

/** Devices that count as known no longer. */
export const pruneDevices = pruning('known_devices', (before) => sql`seen_at < ${before}`)
