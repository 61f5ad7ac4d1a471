/** What the commands of statements look up. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { MatchableLine } from '#domain/reconciliations/match.ts'
import type { Schema } from '../db/schema.ts'
import type { Acting } from '../sessions/actor.ts'
import type { Round, Statement } from './store.ts'

type Db = Kysely<Schema>
type Key = Pick<Statement, 'payer_tenant_id' | 'id'>

/** A payee on the list of its payer, as both are called. */
export type Party = {
  readonly payer_tenant_id: string
  readonly payer_id: string
  readonly payer_name: string
  readonly payee_id: string
  readonly payee_tenant_id: string | null
  readonly payee_company_id: string | null
  readonly payee_name: string
  readonly payee_code: string
  /** In a market; a payee that left stays on the list. */
  readonly is_connected: boolean
}

/** The payee of the company that is acted as, or that is this company; undefined once it was taken off the list. */
export async function findParty(
  db: Db,
  { tenantId, companyId }: Pick<Acting, 'tenantId' | 'companyId'>,
  payeeId: string,
): Promise<Party | undefined> {
  const { rows } = await sql<Party>`
    select p.payer_tenant_id, p.payer_id, k.name as payer_name, p.id as payee_id, p.payee_tenant_id, p.payee_company_id, p.name as payee_name,
      p.code as payee_code, p.market_id is not null as is_connected
    from payees p join payer_directory k on k.company_id = p.payer_id
    where p.id = ${payeeId} and ${companyId}::uuid in (${tenantId}::uuid,
      case when p.payer_tenant_id = ${tenantId} then p.payer_id else p.payee_company_id end)`.execute(db)
  return rows[0]
}

export async function countDrafts(db: Db, tenantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('reconciliations')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('initiator_tenant_id', '=', tenantId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The payee of a statement that the scope sees. */
export async function payeeOfStatement(db: Db, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('reconciliations')
    .select('payee_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.payee_id
}

/** Of these documents, those between the parties of a statement that it does not list and that are not proposed yet. */
export async function documentsToPropose(
  db: Db,
  { payer_tenant_id, id, payer_id, payee_id, currency, round }: Statement,
  documentIds: readonly string[],
) {
  if (documentIds.length === 0) return []
  const { rows } = await sql<{
    number: string
    document_date: string | null
    due_date: string
    amount: bigint
  }>`
    select distinct on (d.number) d.number, d.document_date, d.due_date, d.amount from documents d
    where d.payer_tenant_id = ${payer_tenant_id} and d.payer_id = ${payer_id} and d.payee_id = ${payee_id} and d.currency = ${currency}
      and d.id = any(${documentIds}::uuid[]) and d.deleted_at is null and d.type <> 'receipt'
      and not exists (select from reconciliation_lines l where l.payer_tenant_id = d.payer_tenant_id and l.payee_id = d.payee_id
        and l.number = d.number and l.statement_id = ${id} and l.round = ${round})
      and not exists (select from reconciliation_proposals o where o.payer_tenant_id = d.payer_tenant_id and o.statement_id = ${id}
        and o.number = d.number and o.taken is not true)
    order by d.number, d.id`.execute(db)
  return rows
}

export const findRound = (db: Db, { payer_tenant_id, id }: Key, round: number): Promise<Round | undefined> =>
  db
    .selectFrom('reconciliation_rounds')
    .selectAll()
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('statement_id', '=', id)
    .where('round', '=', round)
    .executeTakeFirst()

/** A line of a round as an answer reads it. */
export type AnsweredLine = Pick<
  Selectable<Schema['reconciliation_lines']>,
  'id' | 'position' | 'number' | 'state' | 'amount' | 'reason'
> & { readonly documentDate: Day | null; readonly dueDate: Day }

export const linesOf = (
  db: Db,
  { payer_tenant_id, id }: Key,
  round: number,
): Promise<readonly AnsweredLine[]> =>
  db
    .selectFrom('reconciliation_lines')
    .select((line) => [
      'id',
      'position',
      'number',
      'state',
      'amount',
      'reason',
      line.ref('document_date').$castTo<Day | null>().as('documentDate'),
      line.ref('due_date').$castTo<Day>().as('dueDate'),
    ])
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('statement_id', '=', id)
    .where('round', '=', round)
    .orderBy('position')
    .execute()

export type Proposal = MatchableLine & { readonly id: string }

/** Proposed lines that the initiator has not answered yet. */
export const openProposals = (db: Db, { payer_tenant_id, id }: Key): Promise<readonly Proposal[]> =>
  db
    .selectFrom('reconciliation_proposals')
    .select((proposal) => [
      'id',
      'number',
      'amount',
      proposal.ref('document_date').$castTo<Day | null>().as('documentDate'),
      proposal.ref('due_date').$castTo<Day>().as('dueDate'),
    ])
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('statement_id', '=', id)
    .where('taken', 'is', null)
    .orderBy('id')
    .execute()

export type Attachment = Selectable<Schema['reconciliation_attachments']>

export const attachmentsOf = (db: Db, { payer_tenant_id, id }: Key): Promise<readonly Attachment[]> =>
  db
    .selectFrom('reconciliation_attachments')
    .selectAll()
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('statement_id', '=', id)
    .orderBy('position')
    .execute()
