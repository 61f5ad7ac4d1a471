/** The tenants that the person behind a call belongs to, for rules about conflicts of interest. */
import { type Kysely, sql } from 'kysely'
import type { Memberships } from '#domain/payees/own-payee.ts'
import type { Schema } from '../db/schema.ts'

/** In the scope of the caller. An API key acts for the person who made it. */
export async function membershipsOf(db: Kysely<Schema>): Promise<Memberships> {
  const { rows } = await sql<{ id: string }>`select caller_tenants() as id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The person behind a call: of an API key, the one who made it. */
export async function personBehind(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select person_behind_call() as id`.execute(db)
  const [person] = rows
  if (!person) throw new Error('a call has a person behind it')
  return person.id
}
