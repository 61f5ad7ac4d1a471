/** Evaluates the documents that an import added or confirmed, in portions, so that progress can be shown. */
import { type Kysely, sql } from 'kysely'
import { importRowsPerStore } from '#domain/imports/limits.ts'
import type { Schema } from '../db/schema.ts'
import { evaluateDocuments, evaluatePayees, type Image, splitPayees } from '../eligibility/commands.ts'
import type { ReportProgress } from '../import-kind.ts'
import { settleItems } from '../offers/commands.ts'

/** A payee of the import, the number of all its documents, and whether the import has credit notes for it. */
type Payee = { readonly id: string; readonly documents: number; readonly hasNotes: boolean }

/**
 * Payees with credit notes are evaluated completely, since their documents affect each other; of the others
 * only the documents of the import.
 */
export async function evaluateImported(
  db: Kysely<Schema>,
  importId: string,
  businessNow: Date,
  reportProgress: ReportProgress,
): Promise<void> {
  const payees = await payeesOf(db)
  const { netted } = await splitPayees(
    db,
    payees.map(({ id }) => id),
  )
  const isNetted = new Set(netted)
  const whole = payees.filter(({ id, hasNotes }) => hasNotes || isNetted.has(id))
  const touched = await touchedBy(
    db,
    importId,
    whole.map(({ id }) => id),
  )
  const all = touched.length + countOf(whole)
  let done = 0
  for (let from = 0; from < touched.length; from += importRowsPerStore) {
    const some = touched.slice(from, from + importRowsPerStore)
    await evaluateDocuments(db, some, businessNow)
    await reportProgress((done += some.length), all)
  }
  for (const group of groupsOf(whole, importRowsPerStore)) {
    const ids = group.map(({ id }) => id)
    await evaluatePayees(db, ids, businessNow)
    await settleItems(db, ids, businessNow)
    await reportProgress((done += countOf(group)), all)
  }
}

async function payeesOf(db: Kysely<Schema>): Promise<readonly Payee[]> {
  const { rows } = await sql<Payee>`
    select t.payee_id as id, t.documents + coalesce(k.documents, 0)::int as documents, t.has_notes as "hasNotes"
    from (
      select payee_id, count(*)::int as documents, bool_or((parsed ->> 'amount')::bigint < 0) as has_notes
      from import_numbered group by payee_id
    ) t left join lateral (
      select sum(k.documents) as documents from payees p
      join document_counts k on k.payer_tenant_id = p.payer_tenant_id and k.payee_id = p.id where p.id = t.payee_id
    ) k on true order by t.payee_id`.execute(db)
  return rows
}

/** The documents that the import added or confirmed, except those of these payees. */
async function touchedBy(
  db: Kysely<Schema>,
  importId: string,
  except: readonly string[],
): Promise<readonly Image[]> {
  const { rows } = await sql<Image>`
    select payer_tenant_id, payee_id, id, credits_id, amount from (
      select * from documents where import_id = ${importId} and deleted_at is null
      union all
      select d.* from document_events e join documents d on d.payer_tenant_id = e.payer_tenant_id and d.id = e.document_id
      where e.import_id = ${importId}
    ) touched where payee_id <> all(${except}::uuid[]) order by payee_id, id`.execute(db)
  return rows
}

const countOf = (payees: readonly Payee[]): number =>
  payees.reduce((sum, { documents }) => sum + documents, 0)

/** Consecutive payees together, up to a maximum of documents; a payee with more forms a group alone. */
function groupsOf(payees: readonly Payee[], documentsMax: number): Payee[][] {
  const groups: Payee[][] = []
  let room = 0
  for (const payee of payees) {
    if (groups.length === 0 || payee.documents > room) {
      groups.push([])
      room = documentsMax
    }
    groups.at(-1)?.push(payee)
    room -= payee.documents
  }
  return groups
}
