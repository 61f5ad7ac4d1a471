/** The import kind for documents: a payer imports for its payees, a payee for one of its sub-entities. */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { topics } from '#contract/topics.ts'
import { checkImported, type MeansOf } from '#domain/documents/import.ts'
import { type DocumentSide, debtTypesOf, paymentMeans } from '#domain/documents/kinds.ts'
import { confirmable, matchedFields } from '#domain/documents/rules.ts'
import { done, refuse } from '#domain/result.ts'
import { documentImport } from '#text/document-imports.ts'
import { documentColumns, meansTexts, typeTexts, typeTextsFor } from '#text/documents.ts'
import { type Language, labelOf, languages } from '#text/text.ts'
import type { Schema } from '../db/schema.ts'
import { creditable } from '../eligibility/queries.ts'
import type { Batch, ImportKind } from '../import-kind.ts'
import {
  columnsFor,
  columnsOf,
  type DocumentImportOptions,
  optionsIn,
  payerCompanies,
} from './import-columns.ts'
import {
  alreadyDue,
  confirmingRows,
  currencyWithoutMarket,
  duplicateNumbers,
  existingNumbers,
  numbersOfOtherType,
  ownPayees,
  unknownCredits,
  unknownParties,
  unlikelyDueDates,
} from './import-remarks.ts'
import { evaluateImported } from './import-settle.ts'
import { undoBlockedBy, undoneWith } from './import-undo.ts'
import { lockPayeesIn } from './locks.ts'
import * as store from './store.ts'

const meansOf: MeansOf = (word) =>
  paymentMeans.find((means) => languages.some((language) => meansTexts[means][language] === word))

/** As the side that imports reads them: a payer has payables only. */
const typeNames = (types: readonly string[], side: DocumentSide, language: Language): string => {
  const names = types.map((type) => labelOf(typeTextsFor[side], type, language))
  return [...new Set(names)].join(documentImport.between[language])
}

export const documentImports: ImportKind = {
  name: 'documents',
  version: 1,
  title: documentImport.title,
  sums: { amount: 'amount', currency: 'currency' },
  chosenTexts: (chosen) => [{ label: documentColumns.type, value: typeTexts[optionsIn(chosen).type] }],
  columns: (chosen) => columnsOf(optionsIn(chosen).side),
  columnsFor: (chosen, acting, db) => columnsFor(optionsIn(chosen), acting, db),
  check: (cells, chosen) => checkImported(cells, optionsIn(chosen).side, meansOf),
  admit: async (chosen, { tenantId, companyType }, db) => {
    const { side } = optionsIn(chosen)
    if ((side === 'payer') !== (companyType === 'buyer')) return refuse('notAllowed')
    return (await areKnown(db, tenantId, optionsIn(chosen))) ? done(null) : refuse('notFound')
  },
  prepare: lookUpParties,
  compare: (batch) => [
    unknownParties,
    unlikelyDueDates(batch),
    duplicateNumbers(batch),
    existingNumbers,
    ...(optionsIn(batch.chosen).side === 'payer' ? [ownPayees, unknownCredits(batch)] : []),
  ],
  warning: (batch) => [
    numbersOfOtherType(batch),
    confirmingRows,
    alreadyDue(batch),
    ...(optionsIn(batch.chosen).side === 'payer' ? [currencyWithoutMarket] : []),
  ],
  fill: ({ types, side, ...details }, language) => ({
    ...details,
    ...(types !== undefined && {
      types: typeNames(String(types).split(','), side === 'payer' ? 'payer' : 'payee', language),
    }),
  }),
  confirmed: `(select count(*)::int from document_events e where e.import_id = i.id and e.kind = 'confirmed')`,
  undoes: undoneWith('i.id'),
  undoBlockedBy: undoBlockedBy('i.id'),
  store: (batch, rows) => store.insertImported(batch, rows, optionsIn(batch.chosen)),
  settle: ({ db, id, businessNow }, reportProgress) => evaluateImported(db, id, businessNow, reportProgress),
  undo: async (batch) => {
    const undone = await store.undoImported(batch)
    return typeof undone === 'number' ? done(undone) : refuse('importUsed', { number: undone.number })
  },
  topics: [topics.documentsChanged],
  seenBy: store.otherSidesOf,
}

/** Whether the named companies are the tenant's own, or payers of the sub-entity. */
async function areKnown(
  db: Transaction<Schema>,
  tenantId: string,
  { side, supplierId, buyerIds }: DocumentImportOptions,
): Promise<boolean> {
  const ids = [...new Set(buyerIds ?? [])]
  const known =
    side === 'payer'
      ? sql`select id from companies where tenant_id = ${tenantId} and company_type = 'buyer'`
      : sql`select payer_id from payees where payee_tenant_id = ${tenantId} and payee_company_id = ${supplierId}`
  const { rows } = await sql<{ known: boolean }>`
    select not exists (select from unnest(${ids}::uuid[]) wanted(id) where id not in (${known}))
      and (${side} = 'payer' or exists (select from companies where tenant_id = ${tenantId} and id = ${supplierId} and company_type = 'supplier')) as known`.execute(
    db,
  )
  return rows[0]?.known ?? false
}

/** True if the row equals the existing document with its number, so that it confirms it. */
const matching = matchedFields
  .map(
    (field) =>
      ({
        amount: `d.amount = (parsed ->> 'amount')::bigint`,
        currency: `d.currency = parsed ->> 'currency'`,
        dueDate: `d.due_date = (parsed ->> 'dueDate')::date`,
      })[field],
  )
  .join(' and ')

/**
 * Joins the staged rows with the payer and payee that they name; null if there is none, or several payers of
 * that name. While a file is read, rows with errors are included with the values that could be read; for
 * storing, only rows without errors. The result is a temporary table with statistics, so that the planner
 * knows its size when rows are compared. Before rows are stored, all their payees are locked, so that the
 * data they are compared with cannot change; payees are locked before document counts, as by everything that
 * enters documents.
 */
async function lookUpParties(batch: Batch, aim: 'read' | 'store'): Promise<void> {
  const { db, id, chosen } = batch
  const { side, type } = optionsIn(chosen)
  await sql`drop table if exists import_trades, import_numbered`.execute(db)
  // Forces hash joins: without statistics the planner would choose one lookup per row, which takes minutes.
  await sql`set local enable_nestloop = off`.execute(db)
  await sql`
    create temp table import_trades on commit drop as
    select r.row, r.parsed, c.alike, r.parsed ->> 'number' collate "C" as number,
      case when c.alike = 1 then c.id end as payer_id, case when c.alike = 1 then p.id end as payee_id,
      case when c.alike = 1 then p.payer_tenant_id end as payer_tenant_id
    from import_rows r ${tradesOf(batch)} where r.import_id = ${id} and r.parsed is not null
      and (r.errors is null or ${aim === 'read'})`.execute(db)
  await sql`set local enable_nestloop = on`.execute(db)
  await sql`analyze import_trades`.execute(db)
  if (aim === 'store') await lockPayeesIn(db, sql`select payee_id from import_trades`)
  const newIds = aim === 'store' ? await newIdsFor(batch) : []
  // Adds the existing document with the same number, whether a payer's row agrees with it, and the document
  // that a credit note reduces, by the rules of a single entry.
  await sql`
    create temp table import_numbered on commit drop as
    select t.*, (${newIds}::uuid[])[row_number() over (order by t.row)] as new_id, d.id as document_id, ${side === 'payer'}::boolean and d.source = 'payee'
      and d.confirmation = any(${confirmable}::text[]) and d.paid_date is null and ${sql.raw(matching)} as agrees, credited.id as credits_id, credited.found as credits_found
    from import_trades t left join lateral (
      select * from current_documents d where d.payer_tenant_id = t.payer_tenant_id and d.payer_id = t.payer_id and d.payee_id = t.payee_id
        and d.type = any(${debtTypesOf(type)}::text[]) and d.number = t.number limit 1
    ) d on true
    left join lateral (
      select (array_agg(k.id))[1] as id, count(*) as found from current_documents k
      where t.parsed ->> 'creditsNumber' is not null and k.payer_tenant_id = t.payer_tenant_id and k.payer_id = t.payer_id
        and k.payee_id = t.payee_id and k.currency = t.parsed ->> 'currency' and k.number = t.parsed ->> 'creditsNumber'
        and ${sql.raw(creditable)}
    ) credited on true`.execute(db)
  await sql`analyze import_numbered`.execute(db)
  if (aim === 'store') await store.creditWithinFile(db)
}

/** Ids for all rows, in their order: a credit note may name a document that is stored after it. */
async function newIdsFor({ db, makeId }: Batch): Promise<readonly string[]> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from import_trades`.execute(db)
  return Array.from({ length: rows[0]?.rows ?? 0 }, makeId)
}

/** Joins the payer by name, restricted to the chosen companies, and the payee. */
function tradesOf({ tenantId, chosen }: Batch): RawBuilder<unknown> {
  const { side, supplierId, buyerIds } = optionsIn(chosen)
  const named = (company: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(${buyerIds}::uuid[] is null or ${company} = any(${buyerIds}::uuid[]))`
  // NFKC: full-width and half-width brackets and letters look alike to the people who type them.
  const byName = (payers: RawBuilder<unknown>): RawBuilder<unknown> => sql`left join (
      select normalize(name, nfkc) as name, (array_agg(id))[1] as id, (array_agg(payee_id))[1] as payee_id, count(*) as alike
      from (${payers}) payers group by 1
    ) c on c.name = normalize(r.parsed ->> 'payer', nfkc)`
  return side === 'payer'
    ? sql`${byName(sql`
          select id, name, null::uuid as payee_id from (${payerCompanies(tenantId)}) own where ${named(sql`id`)}`)}
        left join payees p on p.payer_id = c.id and p.payer_tenant_id = ${tenantId} and p.code = r.parsed ->> 'payeeCode'`
    : sql`${byName(sql`
          select k.company_id as id, k.name, p.id as payee_id from payees p join payer_directory k on k.company_id = p.payer_id
          where p.payee_company_id = ${supplierId} and p.payee_tenant_id = ${tenantId} and ${named(sql`k.company_id`)}`)}
        left join payees p on p.id = c.payee_id`
}
