/** The tenants that the person behind a call belongs to, for rules about conflicts of interest. */
import type { Kysely } from 'kysely'
import type { Memberships } from '#domain/payees/own-payee.ts'
import type { Schema } from '../db/schema.ts'
import { type Actor, requireActing } from './actor.ts'

/** In the scope of the person. An API key has no role and no memberships. */
export async function membershipsOf(db: Kysely<Schema>, actor: Actor): Promise<Memberships> {
  if (requireActing(actor).role === undefined) return new Set()
  const rows = await db
    .selectFrom('memberships')
    .select('tenant_id')
    .where('user_id', '=', actor.userId)
    .where('status', '=', 'activated')
    .execute()
  return new Set(rows.map(({ tenant_id }) => tenant_id))
}
