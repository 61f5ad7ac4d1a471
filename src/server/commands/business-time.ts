/** Business time: machine time plus the offset that the database keeps and that only moves forward. */
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

export const businessTime = (machineNow: Date, offsetMs: number | bigint): Date =>
  new Date(machineNow.getTime() + Number(offsetMs))

export async function readBusinessTime(db: Kysely<Schema>, machineNow: Date): Promise<Date> {
  const { offset_ms } = await db.selectFrom('clock').select('offset_ms').executeTakeFirstOrThrow()
  return businessTime(machineNow, offset_ms)
}
