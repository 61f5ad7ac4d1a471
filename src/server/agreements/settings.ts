/** What a payer has configured about the agreements and signatures of its payees. */
import { type Kysely, sql } from 'kysely'
import type { CompanyMold } from '#domain/access/abilities.ts'
import { type AgreementSettings, settingsOf } from '#domain/agreements/settings.ts'
import type { Schema } from '../db/schema.ts'

/** For a payer that the scope trades with, and its payees of one kind. */
export async function agreementSettings(
  db: Kysely<Schema>,
  buyerTenantId: string,
  payeeKind: CompanyMold,
): Promise<AgreementSettings> {
  const { rows } = await sql<{ readonly config: Parameters<typeof settingsOf>[0] | null }>`
    select agreement_config(${buyerTenantId}) as config`.execute(db)
  return settingsOf(rows[0]?.config ?? {}, payeeKind)
}
