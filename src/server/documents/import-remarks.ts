/** The errors and warnings of imported documents, found by comparing all rows with each other and with stored data. */
import { type RawBuilder, sql } from 'kysely'
import { dayOf, type Instant } from '#domain/day.ts'
import { likelyDays } from '#domain/documents/entry.ts'
import { debtTypesOf } from '#domain/documents/kinds.ts'
import type { ErrorReason, WarningReason } from '#domain/imports/row-errors.ts'
import type { Batch } from '../import-kind.ts'
import { type Key, optionsIn } from './import-columns.ts'

/** Debts of the file that a credit note of the same file can name: new documents, and those that the file confirms. */
export const creditableInFile = `(n.parsed ->> 'amount')::bigint > 0 and (n.document_id is null or n.agrees)`
export const sameDebt = `f.payer_id = t.payer_id and f.payee_id = t.payee_id and f.currency = t.parsed ->> 'currency' and f.number = t.parsed ->> 'creditsNumber'`

/** An error or a warning of a column, with its value. */
const remarkOf = (
  key: Key,
  reason: ErrorReason | WarningReason,
  details = sql`null::jsonb`,
): RawBuilder<unknown> =>
  sql`jsonb_strip_nulls(jsonb_build_object('column', ${sql.lit(key)}, 'reason', ${sql.lit(reason)},
    'value', coalesce(parsed ->> ${sql.lit(key)}, ''), 'details', ${details}))`

export const unknownParties: RawBuilder<unknown> = sql`
  select row, case when alike > 1 then ${remarkOf('payer', 'payerAmbiguous')}
    when payer_id is null then ${remarkOf('payer', 'payerUnknown')} else ${remarkOf('payeeCode', 'payeeUnknown')} end as error
  from import_trades where parsed ->> 'payer' is not null and (payer_id is null
    or payee_id is null and parsed ->> 'payeeCode' is not null)`

/** Documents of a payee that the sender belongs to are entered by a colleague (OFR-33). */
export const ownPayees: RawBuilder<unknown> = sql`
  select t.row, ${remarkOf('payeeCode', 'ownPayee')} as error from import_trades t join payees p on p.payer_tenant_id = t.payer_tenant_id
    and p.id = t.payee_id where person_belongs_to(p.payee_tenant_id)`

export function unlikelyDueDates({ businessNow }: Batch): RawBuilder<unknown> {
  const { first, last } = likelyDays(dayOf(businessNow.getTime() as Instant))
  return sql`
    select row, ${remarkOf('dueDate', 'dayUnlikely', sql`jsonb_build_object('first', ${first}::text, 'last', ${last}::text)`)} as error
    from import_trades where parsed ->> 'dueDate' not between ${first} and ${last}`
}

/** Keeps the first row of a number that has no other error; if all have errors, the first one. */
export const duplicateNumbers = ({ id }: Batch): RawBuilder<unknown> => sql`
  select row, ${remarkOf('number', 'twiceInFile', sql`jsonb_build_object('row', first_row)`)} as error from (
    select t.*, coalesce(min(row) filter (where stays) over same, min(row) over same) as first_row from (
      select t.*, not exists (
        select from import_rows r where r.import_id = ${id} and r.row = t.row and r.errors is not null) as stays
      from import_trades t where number is not null
    ) t window same as (partition by coalesce(payer_id::text, parsed ->> 'payer'),
      coalesce(payee_id::text, parsed ->> 'payeeCode'), number)
  ) n where row <> first_row`

/** A payer's row that equals the payee's document confirms it; any other use of the number is an error. */
export const existingNumbers: RawBuilder<unknown> = sql`
  select row, ${remarkOf('number', 'thereAlready')} as error from import_numbered
  where document_id is not null and not agrees`

/** A credit note names one document, which is there or is a row of the same file without errors. */
export const unknownCredits = ({ id }: Batch): RawBuilder<unknown> => sql`
  select row, case when credits_found + coalesce(in_file, 0) > 1 then ${remarkOf('creditsNumber', 'creditAmbiguous')}
    else ${remarkOf('creditsNumber', 'creditUnknown')} end as error
  from import_numbered t left join (
    select n.payer_id, n.payee_id, n.parsed ->> 'currency' as currency, n.number, count(*) as in_file
    from import_numbered n join import_rows r on r.import_id = ${id} and r.row = n.row and r.errors is null
    where ${sql.raw(creditableInFile)} group by 1, 2, 3, 4
  ) f on ${sql.raw(sameDebt)}
  where parsed ->> 'creditsNumber' is not null and credits_found + coalesce(in_file, 0) <> 1
    and t.payee_id is not null and parsed ->> 'currency' is not null`

/**
 * A number is unique per type, so the same debt could be entered, and paid, as two types. Debts and credit
 * notes differ by the sign of the amount.
 */
export const numbersOfOtherType = ({ chosen }: Batch): RawBuilder<unknown> => sql`
  select t.row, ${remarkOf('number', 'numberUsedByOtherType', sql`jsonb_build_object('types', o.types, 'side', ${optionsIn(chosen).side}::text)`)} as warning
  from import_trades t join (
    select t.row, string_agg(d.type, ',' order by d.id) as types
    from import_trades t join documents d on d.payer_tenant_id = t.payer_tenant_id and d.payer_id = t.payer_id and d.payee_id = t.payee_id and d.number = t.number
    where d.type <> all(${debtTypesOf(optionsIn(chosen).type)}::text[]) and d.type <> 'receipt' and d.deleted_at is null
      and (d.amount > 0) = ((t.parsed ->> 'amount')::bigint > 0)
    group by t.row
  ) o on o.row = t.row`

export const confirmingRows: RawBuilder<unknown> = sql`
  select row, ${remarkOf('number', 'confirmsPayees')} as warning from import_numbered where agrees`

export const alreadyDue = ({ businessNow }: Batch): RawBuilder<unknown> => sql`
  select row, ${remarkOf('dueDate', 'alreadyDue')} as warning from import_trades
  where parsed ->> 'dueDate' < ${dayOf(businessNow.getTime() as Instant)} and (parsed ->> 'amount')::bigint > 0`

/** Such a document cannot be offered until the company has a market in its currency. */
export const currencyWithoutMarket: RawBuilder<unknown> = sql`
  select row, ${remarkOf('currency', 'currencyWithoutMarket', sql`jsonb_build_object('currency', parsed ->> 'currency')`)} as warning
  from import_trades t where payer_id is not null and (parsed ->> 'amount')::bigint > 0
    and not exists (select from markets m where m.payer_id = t.payer_id and m.currency = parsed ->> 'currency')`
