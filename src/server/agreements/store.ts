/** The tables of agreements: published versions and acceptances. Only this file writes them. */
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Publishes versions that are not published yet. */
export async function publishVersions(
  db: Kysely<Schema>,
  versions: readonly Insertable<Schema['agreement_versions']>[],
): Promise<void> {
  await db
    .insertInto('agreement_versions')
    .values([...versions])
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .execute()
}

/** The hash of each published text, by kind and version. */
export async function publishedHashes(db: Kysely<Schema>): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await db.selectFrom('agreement_versions').select(['kind', 'version', 'text_hash']).execute()
  return new Map(rows.map(({ kind, version, text_hash }) => [`${kind} ${version}`, text_hash]))
}

export async function insertAcceptances(
  db: Kysely<Schema>,
  rows: readonly Insertable<Schema['agreement_acceptances']>[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('agreement_acceptances')
      .values([...rows])
      .execute()
}

/** The sessions of the person in scope go on, if nothing is left to accept. */
export async function settle(db: Kysely<Schema>): Promise<void> {
  await sql`select settle_agreements()`.execute(db)
}
