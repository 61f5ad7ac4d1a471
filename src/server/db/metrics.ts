/** Metrics of background work: how much was given up, and how long the oldest has waited. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** How many items of this name were given up. */
export type GivenUp = { readonly name: string; readonly count: number }

/** Counts rows by their column `name`. */
export async function countByName(
  db: Kysely<Schema>,
  rows: RawBuilder<{ name: string }>,
): Promise<readonly GivenUp[]> {
  const counted = await sql<GivenUp>`
    select name, count(*)::int as count from (${rows}) r group by 1 order by 1`.execute(db)
  return counted.rows
}

/** The earliest time `at` since which a row waits. */
export async function firstAt(db: Kysely<Schema>, rows: RawBuilder<{ at: Date }>): Promise<Date | null> {
  const first = await sql<{ at: Date | null }>`select min(at) as at from (${rows}) r`.execute(db)
  return first.rows[0]?.at ?? null
}
