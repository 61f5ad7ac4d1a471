/** Documents as what is imported: by the payer for its payees, or by a payee for one of its sub-entities. */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { topics } from '#contract/topics.ts'
import { dayOf, type Instant } from '#domain/day.ts'
import { likelyDays } from '#domain/documents/entry.ts'
import { checkImported, type MeansOf } from '#domain/documents/import.ts'
import { debtTypesOf, paymentMeans } from '#domain/documents/kinds.ts'
import { confirmable, matchedFields } from '#domain/documents/rules.ts'
import type { ErrorReason, WarningReason } from '#domain/imports/row-errors.ts'
import { done, refuse } from '#domain/result.ts'
import { documentImport } from '#text/document-imports.ts'
import { documentColumns, meansTexts, typeTexts } from '#text/documents.ts'
import { type Language, labelOf, languages } from '#text/text.ts'
import type { Schema } from '../db/schema.ts'
import { creditable } from '../eligibility/queries.ts'
import type { Batch, ImportKind } from '../import-kind.ts'
import {
  type ChosenDocuments,
  chosenIn,
  columnsFor,
  columnsOf,
  type Key,
  payerCompanies,
} from './import-columns.ts'
import { evaluateImported } from './import-settle.ts'
import { undoBlockedBy, undoneWith } from './import-undo.ts'
import { lockPayeesIn } from './locks.ts'
import * as store from './store.ts'

const meansOf: MeansOf = (word) =>
  paymentMeans.find((means) => languages.some((language) => meansTexts[means][language] === word))

const typeNames = (types: readonly string[], language: Language): string =>
  types.map((type) => labelOf(typeTexts, type, language)).join(documentImport.between[language])

export const documentImports: ImportKind = {
  name: 'documents',
  version: 1,
  title: documentImport.title,
  sums: { amount: 'amount', currency: 'currency' },
  chosenTexts: (chosen) => [{ label: documentColumns.type, value: typeTexts[chosenIn(chosen).type] }],
  columns: (chosen) => columnsOf(chosenIn(chosen).side),
  columnsFor: (chosen, acting, db) => columnsFor(chosenIn(chosen), acting, db),
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
    twice(batch),
    there,
    ...(chosenIn(batch.chosen).side === 'payer' ? [uncredited] : []),
  ],
  warning: (batch) => [ofOther(batch), confirming, alreadyDue(batch)],
  fill: ({ types, ...details }, language) => ({
    ...details,
    ...(types !== undefined && { types: typeNames(String(types).split(','), language) }),
  }),
  confirmed: `(select count(*)::int from document_events e where e.import_id = i.id and e.kind = 'confirmed')`,
  undoes: undoneWith('i.id'),
  undoBlockedBy: undoBlockedBy('i.id'),
  store: (batch, rows) => store.insertImported(batch, rows, chosenIn(batch.chosen)),
  settle: ({ db, id, businessNow }, reportProgress) => evaluateImported(db, id, businessNow, reportProgress),
  undo: async (batch) => {
    const undone = await store.undoImported(batch)
    return typeof undone === 'number' ? done(undone) : refuse('importUsed', { number: undone.number })
  },
  topics: [topics.documentsChanged],
  seenBy: store.otherSidesOf,
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

/** That the row agrees with the document of its number, so that it confirms it. */
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
 * The staged rows, each with the trade that it names; null where there is no such company or payee, or several. While
 * they are read, rows with errors are among them, with the values that can be read; only rows without are stored. They are looked up in one go and counted, so that the database knows how many there are when they are compared.
 * Before they are stored, all their payees are held first: what they are compared with stays as it is from then on, and
 * whoever enters documents holds payees before it counts them.
 */
async function lookUp(batch: Batch, aim: 'read' | 'store'): Promise<void> {
  const { db, id, chosen } = batch
  const { side, type } = chosenIn(chosen)
  await sql`drop table if exists import_trades, import_numbered`.execute(db)
  // By hashes: nobody has counted the rows yet, and one look for each of them would take minutes.
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
  // Each beside the document that bears its number already, and whether a payer's row says the same as a payee's; and
  // beside what a credit note reduces, as for one that is entered alone.
  await sql`
    create temp table import_numbered on commit drop as
    select t.*, d.id as document_id, ${side === 'payer'}::boolean and d.source = 'payee'
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
}

/** Whom a row is between: a payer of that name, so far as it may stand in the file, and the payee. */
function tradesOf({ tenantId, chosen }: Batch): RawBuilder<unknown> {
  const { side, supplierId, buyerIds } = chosenIn(chosen)
  const named = (company: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(${buyerIds}::uuid[] is null or ${company} = any(${buyerIds}::uuid[]))`
  // People write brackets and letters narrow or wide without seeing it.
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

/** An error or a warning of a column, with what stands there. */
const remarkOf = (
  key: Key,
  reason: ErrorReason | WarningReason,
  details = sql`null::jsonb`,
): RawBuilder<unknown> =>
  sql`jsonb_strip_nulls(jsonb_build_object('column', ${sql.lit(key)}, 'reason', ${sql.lit(reason)},
    'value', coalesce(parsed ->> ${sql.lit(key)}, ''), 'details', ${details}))`

const unknown: RawBuilder<unknown> = sql`
  select row, case when alike > 1 then ${remarkOf('payer', 'payerAmbiguous')}
    when payer_id is null then ${remarkOf('payer', 'payerUnknown')} else ${remarkOf('payeeCode', 'payeeUnknown')} end as error
  from import_trades where parsed ->> 'payer' is not null and (payer_id is null
    or payee_id is null and parsed ->> 'payeeCode' is not null)`

function unlikely({ businessNow }: Batch): RawBuilder<unknown> {
  const { first, last } = likelyDays(dayOf(businessNow.getTime() as Instant))
  return sql`
    select row, ${remarkOf('dueDate', 'dayUnlikely', sql`jsonb_build_object('first', ${first}::text, 'last', ${last}::text)`)} as error
    from import_trades where parsed ->> 'dueDate' not between ${first} and ${last}`
}

/** The first of them stays, among those that have no other error; where all have one, the first of all. */
const twice = ({ id }: Batch): RawBuilder<unknown> => sql`
  select row, ${remarkOf('number', 'twiceInFile', sql`jsonb_build_object('row', first_row)`)} as error from (
    select t.*, coalesce(min(row) filter (where stays) over same, min(row) over same) as first_row from (
      select t.*, not exists (
        select from import_rows r where r.import_id = ${id} and r.row = t.row and r.errors is not null) as stays
      from import_trades t where number is not null
    ) t window same as (partition by coalesce(payer_id::text, parsed ->> 'payer'),
      coalesce(payee_id::text, parsed ->> 'payeeCode'), number)
  ) n where row <> first_row`

/** What a payee entered and the payer imports alike is confirmed by that; anything else under its number is taken. */
const there: RawBuilder<unknown> = sql`
  select row, ${remarkOf('number', 'thereAlready')} as error from import_numbered
  where document_id is not null and not agrees`

const uncredited: RawBuilder<unknown> = sql`
  select row, case when credits_found > 1 then ${remarkOf('creditsNumber', 'creditAmbiguous')}
    else ${remarkOf('creditsNumber', 'creditUnknown')} end as error
  from import_numbered where parsed ->> 'creditsNumber' is not null and credits_found is distinct from 1
    and payee_id is not null and parsed ->> 'currency' is not null`

/**
 * A number counts by type, and yet whoever enters one debt as two kinds of paper is paid for both. What is owed and what is
 * credited are two things.
 */
const ofOther = ({ chosen }: Batch): RawBuilder<unknown> => sql`
  select t.row, ${remarkOf('number', 'numberUsedByOtherType', sql`jsonb_build_object('types', o.types)`)} as warning
  from import_trades t join (
    select t.row, string_agg(d.type, ',' order by d.id) as types
    from import_trades t join documents d on d.payer_tenant_id = t.payer_tenant_id and d.payer_id = t.payer_id and d.payee_id = t.payee_id and d.number = t.number
    where d.type <> all(${debtTypesOf(chosenIn(chosen).type)}::text[]) and d.deleted_at is null
      and (d.amount > 0) = ((t.parsed ->> 'amount')::bigint > 0)
    group by t.row
  ) o on o.row = t.row`

const confirming: RawBuilder<unknown> = sql`
  select row, ${remarkOf('number', 'confirmsPayees')} as warning from import_numbered where agrees`

const alreadyDue = ({ businessNow }: Batch): RawBuilder<unknown> => sql`
  select row, ${remarkOf('dueDate', 'alreadyDue')} as warning from import_trades
  where parsed ->> 'dueDate' < ${dayOf(businessNow.getTime() as Instant)} and (parsed ->> 'amount')::bigint > 0`
