/** What the sandbox's console asks of letters. Only the system role may read them. */
import type { Kysely, Selectable } from 'kysely'
import { outboxLettersMax } from '#domain/limits.ts'
import type { Schema } from '../db/schema.ts'

export type LetterRow = Selectable<Schema['letters']>

/** The newest first; those whose recipient holds `to`, where it is given. Addresses are kept in lower case. */
export async function newestLetters(
  db: Kysely<Schema>,
  to: string | undefined,
): Promise<readonly LetterRow[]> {
  const newest = db.selectFrom('letters').selectAll().orderBy('id', 'desc').limit(outboxLettersMax)
  const found =
    to === undefined
      ? newest
      : newest.where((where) => where(where.fn('strpos', ['recipient', where.val(to.toLowerCase())]), '>', 0))
  return found.execute()
}

export async function countLettersSince(db: Kysely<Schema>, template: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('letters')
    .select((select) => select.fn.countAll().as('count'))
    .where('template', '=', template)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
