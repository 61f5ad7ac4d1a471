/** The columns of a document import for each side, with examples and choices from the company's own data. */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type DocumentSide, type DocumentType, paymentMeans } from '#domain/documents/kinds.ts'
import { payeesListedMax, payerChoicesMax } from '#domain/imports/limits.ts'
import { currencies } from '#domain/money.ts'
import { documentImport } from '#text/document-imports.ts'
import { documentColumns, meansTexts } from '#text/documents.ts'
import { type Pair, text } from '#text/text.ts'
import type { Schema } from '../db/schema.ts'
import type { ImportColumn, ImportOptions, ListSheet, Sender } from '../import-kind.ts'

/** The options chosen with a file of documents. */
export type DocumentImportOptions = {
  readonly side: DocumentSide
  readonly type: DocumentType
  /** A payee's sub-entity; null if the payer imports. */
  readonly supplierId: string | null
  /** The payers' companies that the file may contain; null allows all. */
  readonly buyerIds: readonly string[] | null
}
export const optionsIn = (chosen: ImportOptions): DocumentImportOptions =>
  chosen as unknown as DocumentImportOptions

export type Key = keyof typeof documentImport.columns
const column = (key: Key, holds: ImportColumn['holds'], isRequired = false): ImportColumn => ({
  key,
  holds,
  isRequired,
  ...documentImport.columns[key],
})

const shared: readonly ImportColumn[] = [
  column('number', 'text', true),
  column('amount', 'money', true),
  { ...column('currency', 'text'), choices: currencies.map((currency) => text(currency, currency)) },
  column('documentDate', 'day'),
  column('dueDate', 'day', true),
  { ...column('means', 'text'), choices: paymentMeans.map((means) => meansTexts[means]) },
  column('billTermDays', 'count'),
  column('payer', 'text', true),
]
const payersColumns: readonly ImportColumn[] = [
  ...shared,
  column('payeeCode', 'text', true),
  column('creditsNumber', 'text'),
]
/** The note for payees leaves out credit notes, which only payers enter. */
const payeesColumns = shared.map((one) =>
  one.key === 'amount' ? { ...one, note: documentImport.payeesAmount } : one,
)

export const columnsOf = (side: DocumentSide): readonly ImportColumn[] =>
  side === 'payer' ? payersColumns : payeesColumns

/** A buyer's companies that can have documents: the master company only if it has no children. */
export const payerCompanies = (tenantId: string): RawBuilder<unknown> => sql`
  select c.id, c.name from companies c where c.tenant_id = ${tenantId} and c.company_type = 'buyer'
    and (c.parent_id is not null or not exists (select from companies child where child.parent_id = c.id))`

/**
 * The columns with the company's own payers and payees: the example prefers a payer that has a payee, and
 * payers are offered as choices if they are few.
 */
export async function columnsFor(
  { side, supplierId }: DocumentImportOptions,
  { tenantId, companyId }: Sender,
  db: Transaction<Schema>,
): Promise<readonly ImportColumn[]> {
  const trades =
    side === 'payer'
      ? sql`select c.name, p.code from (${payerCompanies(tenantId)}) c
          left join payees p on p.payer_id = c.id and p.payer_tenant_id = ${tenantId}`
      : sql`select k.name, p.code from payees p join payer_directory k on k.company_id = p.payer_id
          where p.payee_tenant_id = ${tenantId} and p.payee_company_id = ${supplierId ?? companyId}`
  const { rows } = await sql<{ name: string; code: string | null }>`
    select name, min(code) as code from (${trades}) trades group by name
    order by min(code) is null, name limit ${payerChoicesMax + 1}`.execute(db)
  const [first] = rows
  if (!first) return columnsOf(side)
  const choices = rows.map(({ name }) => same(name)).toSorted((a, b) => (a.zh < b.zh ? -1 : 1))
  const list = side === 'payer' ? await payeesListed(tenantId, db) : undefined
  return columnsOf(side).map((one) => {
    if (one.key === 'payer')
      return { ...one, example: same(first.name), ...(rows.length <= payerChoicesMax && { choices }) }
    if (one.key !== 'payeeCode' || first.code === null) return one
    return {
      ...one,
      example: same(first.code),
      ...(list && { list, note: documentImport.payeeCodeListed }),
    }
  })
}

/** The payees of all the tenant's companies with their codes; undefined if they are too many for a sheet. */
async function payeesListed(tenantId: string, db: Transaction<Schema>): Promise<ListSheet | undefined> {
  const { rows } = await sql<{ code: string; name: string; payer: string }>`
    select p.code, p.name, c.name as payer from (${payerCompanies(tenantId)}) c
    join payees p on p.payer_id = c.id and p.payer_tenant_id = ${tenantId}
    order by c.name, p.code limit ${payeesListedMax + 1}`.execute(db)
  if (rows.length === 0 || rows.length > payeesListedMax) return undefined
  return {
    title: documentImport.payees,
    headers: [documentColumns.payeeCode, documentImport.payeeName, documentColumns.payer],
    rows: rows.map(({ code, name, payer }) => [code, name, payer]),
  }
}
const same = (name: string): Pair => ({ zh: name, en: name })
