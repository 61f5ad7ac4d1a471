/**
 * Queries of letters for the sandbox console, and the state of the last letter to somebody. Only the system role may
 * read them.
 */
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { outboxLettersMax } from '#domain/limits.ts'
import type { TemplateName } from '#text/letters.ts'
import { countByName, firstAt, type GivenUp } from '../db/figures.ts'
import type { Schema } from '../db/schema.ts'

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

/** Newest first; filtered by recipients that contain `to`. Addresses are stored in lower case. */
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

/** Letters of one kind to one recipient since a time, whatever their state. */
export async function countLettersTo(
  db: Kysely<Schema>,
  recipient: string,
  template: TemplateName,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('letters')
    .select((select) => select.fn.countAll().as('count'))
    .where('recipient', '=', recipient)
    .where('template', '=', template)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The state of the newest of these letters to a recipient: given up, or failed so far. */
export async function troubleOf(
  db: Kysely<Schema>,
  recipient: string,
  templates: readonly TemplateName[],
): Promise<'delayed' | 'failed' | null> {
  const letter = await db
    .selectFrom('letters')
    .select(['state', 'fault'])
    .where('recipient', '=', recipient)
    .where('template', 'in', templates)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (letter?.state === 'dead') return 'failed'
  return letter?.state === 'waiting' && letter.fault !== null ? 'delayed' : null
}

/** Given up since then: the last try of a dead letter ended with its lease. */
export const deadLetters = (db: Kysely<Schema>, since: Date): Promise<readonly GivenUp[]> =>
  countByName(db, sql`select template as name from letters where state = 'dead' and try_at > ${since}`)

/** How long the oldest due letter has waited. */
export const oldestLetterAt = (db: Kysely<Schema>): Promise<Date | null> =>
  firstAt(db, sql`select try_at as at from letters where state = 'waiting'`)

/** Whether a letter waits for its first try, or is under way for the first time. One that has failed is not waited for. */
export const isLetterLeft: RawBuilder<boolean> = sql`exists (select from letters where state = 'waiting' and fault is null and tries <= 1)`
