/** Whether a browser is a person's known device. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { msPerDay } from '#domain/day.ts'
import { deviceKnownDays } from '#domain/identity/limits.ts'
import type { Origin } from '../commands/cause.ts'
import type { Schema } from '../db/schema.ts'
import { tokenHash } from '../sessions/actor.ts'

const knownSince = (now: Date): Date => new Date(now.getTime() - deviceKnownDays * msPerDay)

/** Values to compare a device with: the hash of its token, and since when it must have been seen. */
export const deviceValues = (
  { deviceToken }: Pick<Origin, 'deviceToken'>,
  now: Date,
): readonly [Buffer | null, Date] => [
  deviceToken === undefined ? null : tokenHash(deviceToken),
  knownSince(now),
]

/** For a statement with these values: whether the device is known as this person's. */
export const isKnownSql = (userId: string, hash: string, since: string): string =>
  `exists (select from known_devices d where d.id in (select find_devices(${hash})) and d.user_id = ${userId} and d.seen_at > ${since})`

export async function isKnownDevice(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: string | undefined,
  origin: Pick<Origin, 'deviceToken'>,
  now: Date,
): Promise<boolean> {
  const [hash, since] = deviceValues(origin, now)
  if (hash === null || userId === undefined) return false
  const found = await db
    .selectFrom('known_devices')
    .select('id')
    .where('id', 'in', sql<string>`(select find_devices(${hash}))`)
    .where('user_id', '=', userId)
    .where('seen_at', '>', since)
    .executeTakeFirst()
  return found !== undefined
}
