/** What is looked at before documents change: their payees, held in one order, and the documents that matter to it. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { namesOfDebt } from '#domain/documents/kinds.ts'
import type { Schema } from '../db/schema.ts'
import { creditable } from './eligibility.ts'

type Row = Schema['documents']
export type Found = Selectable<Row>

/** The payees' rows are held first, in one order: whoever changes documents of a group changes it alone. */
export const lockPayees = (db: Transaction<Schema>, payeeIds: readonly string[]) =>
  db.selectFrom('payees').selectAll().where('id', 'in', payeeIds).orderBy('id').forNoKeyUpdate().execute()

/** The same for every payee of a payer that is tied to one of the markets, or to none. */
export async function lockMarketPayees(
  db: Transaction<Schema>,
  payerTenantId: string,
  marketIds: readonly string[],
): Promise<void> {
  await db
    .selectFrom('payees')
    .select('id')
    .where('payer_tenant_id', '=', payerTenantId)
    .where((of) => of.or([of('market_id', 'in', marketIds), of('market_id', 'is', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The same for every payee that the staged rows of an import name. */
export async function lockImportedPayees(db: Transaction<Schema>): Promise<void> {
  await sql`
    select from payees where id = any(array(select distinct payee_id from import_trades)) order by id for no key update`.execute(
    db,
  )
}

/** Those of the ids that the tenant is a side of, with their payees held. */
export async function lockDocuments(db: Transaction<Schema>, ids: readonly string[]) {
  const found = await db
    .selectFrom('documents')
    .select('payee_id')
    .distinct()
    .where('id', 'in', ids)
    .execute()
  if (found.length > 0)
    await lockPayees(
      db,
      found.map(({ payee_id }) => payee_id),
    )
  return db
    .selectFrom('documents')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The undeleted document of a payee that bears the number for the same debt; `except` is the document itself. */
export const findNumbered = (
  db: Kysely<Schema>,
  { payeeId, type, number, except }: { payeeId: string; type: Row['type']; number: string; except?: string },
) =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('payee_id', '=', payeeId)
    .where('type', 'in', namesOfDebt(type))
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()

/** Whether the number of what is owed, or of what is credited, is there as another kind of paper. */
export async function isNumberUsedByOtherType(
  db: Kysely<Schema>,
  { payer_id, payee_id, type, number, amount }: Numbered,
): Promise<boolean> {
  const found = await db
    .selectFrom('documents')
    .select('id')
    .where('payer_id', '=', payer_id)
    .where('payee_id', '=', payee_id)
    .where('number', '=', number)
    .where('type', 'not in', namesOfDebt(type))
    .where('amount', amount > 0n ? '>' : '<', 0n)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Numbered = Pick<Found, 'payer_id' | 'payee_id' | 'type' | 'number' | 'amount'>

type Credited = {
  readonly payeeId: string
  readonly currency: Row['currency']
  readonly number: string
  /** The credit note itself, where it is there already. */
  readonly self: string | undefined
}

/** What a credit note can reduce: agreed upon and unpaid, of the same payee and currency; more than one is no answer. */
export const findCredited = (db: Kysely<Schema>, { payeeId, currency, number, self }: Credited) =>
  db
    .selectFrom('documents')
    .select('id')
    .where('payee_id', '=', payeeId)
    .where('currency', '=', currency)
    .where('number', '=', number)
    .where(sql<boolean>`${sql.raw(creditable)}`)
    .where('deleted_at', 'is', null)
    .$if(self !== undefined, (query) => query.where('id', '<>', self ?? ''))
    .orderBy('id')
    .limit(2)
    .execute()
