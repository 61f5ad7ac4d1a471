/** What the sandbox's console asks of letters. Only the system role may read them. */
import { type Kysely, type Selectable, sql } from 'kysely'
import { outboxLettersMax } from '#domain/limits.ts'
import type { Schema } from '../db/schema.ts'
import type { GivenUp } from '../jobs/queries.ts'

const shown = [
  'id',
  'channel',
  'recipient',
  'template',
  'language',
  'sealed',
  'state',
  'tries',
  'fault',
  'fault_detail',
  'created_at',
  'sent_at',
] as const
export type LetterRow = Pick<Selectable<Schema['letters']>, (typeof shown)[number]>

/** The newest first; those whose recipient holds `to`, where it is given. Addresses are kept in lower case. */
export async function newestLetters(
  db: Kysely<Schema>,
  to: string | undefined,
): Promise<readonly LetterRow[]> {
  const newest = db.selectFrom('letters').select(shown).orderBy('id', 'desc').limit(outboxLettersMax)
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

export async function deadLetters(db: Kysely<Schema>): Promise<readonly GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    select template as name, count(*)::int as count from letters where state = 'dead' group by 1 order by 1`.execute(
    db,
  )
  return rows
}

/** Since when the letter waits that is due longest. */
export async function oldestLetterAt(db: Kysely<Schema>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(try_at) as at from letters where state = 'waiting'`.execute(db)
  return rows[0]?.at ?? null
}
