/** Documents as what is imported: by the payer for its payees, or by a payee for one of its sub-entities. */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { topics } from '#contract/topics.ts'
import { dayOf, type Instant } from '#domain/day.ts'
import { likelyDays } from '#domain/documents/entry.ts'
import { checkImported, type MeansOf } from '#domain/documents/import.ts'
import { type DocumentSide, type DocumentType, paymentMeans } from '#domain/documents/kinds.ts'
import { currencies } from '#domain/money.ts'
import { done, refuse } from '#domain/result.ts'
import { documentImport } from '#text/document-imports.ts'
import { meansTexts } from '#text/documents.ts'
import { languages, text } from '#text/text.ts'
import type { Schema } from '../db/schema.ts'
import type { Batch, Chosen, ImportColumn, ImportKind } from '../import-kind.ts'
import * as store from './store.ts'

/** What is chosen with a file of documents. */
export type ChosenDocuments = {
  readonly side: DocumentSide
  readonly type: DocumentType
  /** A payee's sub-entity; none where the payer imports. */
  readonly supplierId: string | null
  /** The payers' companies that may stand in the file; all where it is null. */
  readonly buyerIds: readonly string[] | null
}
const chosenIn = (chosen: Chosen): ChosenDocuments => chosen as unknown as ChosenDocuments

type Key = keyof typeof documentImport.columns
const column = (key: Key, holds: ImportColumn['holds'], isRequired = false): ImportColumn => ({
  key,
  holds,
  isRequired,
  ...documentImport.columns[key],
})

const columns: readonly ImportColumn[] = [
  column('number', 'text', true),
  column('amount', 'money', true),
  { ...column('currency', 'text'), choices: currencies.map((currency) => text(currency, currency)) },
  column('documentDate', 'day'),
  column('dueDate', 'day', true),
  { ...column('means', 'text'), choices: paymentMeans.map((means) => meansTexts[means]) },
  column('billTermDays', 'count'),
  column('payer', 'text', true),
]
const payersOwn = [column('payeeCode', 'text', true), column('creditsNumber', 'text')]

const meansOf: MeansOf = (word) =>
  paymentMeans.find((means) => languages.some((language) => meansTexts[means][language] === word))

export const documentImports: ImportKind = {
  name: 'documents',
  version: 1,
  title: documentImport.title,
  columns: (chosen) => (chosenIn(chosen).side === 'payer' ? [...columns, ...payersOwn] : columns),
  check: (cells, chosen) => checkImported(cells, chosenIn(chosen).side, meansOf),
  admit: async (chosen, { tenantId, companyType }, db) => {
    const { side } = chosenIn(chosen)
    if ((side === 'payer') !== (companyType === 'buyer')) return refuse('notAllowed')
    return (await areKnown(db, tenantId, chosenIn(chosen))) ? done(null) : refuse('notFound')
  },
  prepare: lookUp,
  compare: (batch) => [
    unknown,
    unlikely(batch),
    twice,
    there,
    ...(chosenIn(batch.chosen).side === 'payer' ? [uncredited] : []),
  ],
  store: (batch, rows) => store.insertImported(batch, rows, chosenIn(batch.chosen)),
  settle: (batch) => store.evaluateImported(batch.db, batch.id, batch.businessNow),
  undo: async ({ db, id, userId, businessNow }) => {
    const deleted = await store.deleteImported(db, id, userId, businessNow)
    return deleted === undefined ? refuse('importUsed') : done(deleted)
  },
  topics: [topics.documentsChanged],
}

/** Whether the companies that were named are the tenant's own, or owe it something. */
async function areKnown(
  db: Transaction<Schema>,
  tenantId: string,
  { side, supplierId, buyerIds }: ChosenDocuments,
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

/**
 * The staged rows that have no flaw, each with the trade that it names; null where there is no such company or payee.
 * They are looked up in one go and counted, so that the database knows how many there are when they are compared.
 */
async function lookUp({ db, id, tenantId, chosen }: Batch): Promise<void> {
  const { side, type, supplierId, buyerIds } = chosenIn(chosen)
  const named = (company: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(${buyerIds}::uuid[] is null or ${company} = any(${buyerIds}::uuid[]))`
  const trade =
    side === 'payer'
      ? sql`left join companies c on c.tenant_id = ${tenantId} and c.company_type = 'buyer'
          and ${sameName(sql`c.name`)} and ${named(sql`c.id`)}
        left join payees p on p.payer_id = c.id and p.payer_tenant_id = ${tenantId} and p.code = r.parsed ->> 'payeeCode'`
      : sql`left join (
          select k.company_id as id, k.name, p.id as payee_id from payees p join payer_cards k on k.company_id = p.payer_id
          where p.payee_company_id = ${supplierId} and p.payee_tenant_id = ${tenantId} and ${named(sql`k.company_id`)}
        ) c on ${sameName(sql`c.name`)} left join payees p on p.id = c.payee_id`
  await sql`drop table if exists import_trades, import_numbered`.execute(db)
  // By hashes: nobody has counted the rows yet, and one look for each of them would take minutes.
  await sql`set local enable_nestloop = off`.execute(db)
  await sql`
    create temp table import_trades on commit drop as
    select r.row, r.parsed, c.id as payer_id, p.id as payee_id, r.parsed ->> 'number' collate "C" as number
    from import_rows r ${trade} where r.import_id = ${id} and r.flaws is null`.execute(db)
  await sql`set local enable_nestloop = on`.execute(db)
  await sql`analyze import_trades`.execute(db)
  // Each beside the document that bears its number already, and whether a payer's row says the same as a payee's.
  await sql`
    create temp table import_numbered on commit drop as
    select t.*, d.id as document_id, ${side === 'payer'}::boolean and d.source = 'payee'
      and d.confirmation in ('waiting', 'declined') and d.paid_date is null
      and d.amount = (parsed ->> 'amount')::bigint and d.currency = parsed ->> 'currency'
      and d.due_date = (parsed ->> 'dueDate')::date as agrees
    from import_trades t left join documents d on d.payer_id = t.payer_id and d.payee_id = t.payee_id
      and d.type = ${type} and d.number = t.number and d.deleted_at is null`.execute(db)
  await sql`analyze import_numbered`.execute(db)
}

/** People write brackets and letters narrow or wide without seeing it. */
const sameName = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`normalize(${name}, nfkc) = normalize(r.parsed ->> 'payer', nfkc)`

/** One flaw of a column, with what stands there. */
const flawOf = (key: Key, reason: string): RawBuilder<unknown> =>
  sql`jsonb_build_array(jsonb_build_object('column', ${sql.lit(key)}, 'reason', ${sql.lit(reason)}, 'value', coalesce(parsed ->> ${sql.lit(key)}, '')))`

const unknown: RawBuilder<unknown> = sql`
  select row, case when payer_id is null then ${flawOf('payer', 'payerUnknown')}
    else ${flawOf('payeeCode', 'payeeUnknown')} end as flaws
  from import_trades t where payer_id is null or payee_id is null`

function unlikely({ id, businessNow }: Batch): RawBuilder<unknown> {
  const { first, last } = likelyDays(dayOf(businessNow.getTime() as Instant))
  return sql`
    select row, ${flawOf('dueDate', 'dayUnlikely')} as flaws from import_rows
    where import_id = ${id} and flaws is null and parsed ->> 'dueDate' not between ${first} and ${last}`
}

/** The first of them stays. */
const twice: RawBuilder<unknown> = sql`
  select row, ${flawOf('number', 'twiceInFile')} as flaws from (
    select t.*, row_number() over (partition by payer_id, payee_id, number order by row) as nth
    from import_trades t
  ) n where nth > 1`

/** What a payee entered and the payer imports alike is confirmed by that; anything else under its number is taken. */
const there: RawBuilder<unknown> = sql`
  select row, ${flawOf('number', 'thereAlready')} as flaws from import_numbered
  where document_id is not null and not agrees`

const uncredited: RawBuilder<unknown> = sql`
  select row, ${flawOf('creditsNumber', 'creditUnknown')} as flaws from import_trades t
  where parsed ->> 'creditsNumber' is not null and not exists (
    select from documents d where d.payee_id = t.payee_id and d.currency = parsed ->> 'currency'
      and d.number = parsed ->> 'creditsNumber' and d.amount > 0 and d.deleted_at is null)`
