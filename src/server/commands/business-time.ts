/** Business time: machine time plus the offset that the database keeps and that only moves forward. */
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** A select of the column `answer`, for statements that read other things too. */
export const offsetSql = 'select offset_ms::text as answer from clock'

export const businessTime = (machineNow: Date, offsetMs: string | bigint | null | undefined): Date =>
  new Date(machineNow.getTime() + Number(offsetMs ?? 0))

export async function readBusinessTime(db: Kysely<Schema>, machineNow: Date): Promise<Date> {
  const { offset_ms } = await db.selectFrom('clock').select('offset_ms').executeTakeFirstOrThrow()
  return businessTime(machineNow, offset_ms)
}
