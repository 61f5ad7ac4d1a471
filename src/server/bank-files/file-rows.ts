/** The SQL of one payment file and of its entries, and their replies: what the preview says of each, and the award that it fits. */
import type * as contract from '#contract/bank-file-decisions.ts'
import type { Input, Reply } from '#contract/route.ts'
import { type BankEntry, moneyOf } from '#domain/bank-files/entries.ts'
import type { FittingAward } from '#domain/bank-files/propose.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { bankRefusal } from '../awards/queries.ts'
import { pageOf } from '../db/paging.ts'
import { parameters, type Statement } from '../db/parameters.ts'
import { shownFile, within } from './lists.ts'
import { fittingSql, isWanted, proposalFor, wantedSql } from './proposals.ts'

export function oneFile({ params: { id } }: Input<typeof contract.bankFileRead>): Statement {
  const { values, param } = parameters(3)
  const sql = `select (${shownFile})::text as answer from bank_files f join users u on u.id = f.uploaded_by
    where f.id = ${param(id)}::uuid and ${within('f')}`
  return { sql, values }
}

const results = ['paid', 'returned', 'refused', 'known'].map((result) => `'${result}'`).join(', ')

export function rowPage({
  params: { id },
  query: { result, ...query },
}: Input<typeof contract.bankFileRows>): Statement {
  const { values, param } = parameters(3)
  const { page: number, pageSize, skipped } = pageOf(query)
  const word = query.keyword === undefined ? undefined : param(query.keyword.toLowerCase())
  const where = [
    `r.payer_tenant_id = f.payer_tenant_id and r.file_id = f.id`,
    ...(result && result.length > 0
      ? [
          `case when r.expected in (${results}) then r.expected else 'exception' end = any(${param(result)}::text[])`,
        ]
      : []),
    ...(word
      ? [
          `(strpos(lower(r.reference), ${word}::text) > 0 or strpos(lower(coalesce(r.bank_reference, '')), ${word}::text) > 0)`,
        ]
      : []),
  ].join(' and ')
  const award = `(select json_build_object('id', a.id, 'number', a.number, 'payeeId', a.payee_id, 'payeeName', p.name, 'state', a.state, 'bankRefusal', ${bankRefusal},
      'currency', a.currency, 'gross', a.amount::text, 'discount', a.discount::text, 'payBy', a.pay_by)
    from awards a join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
    where a.payer_tenant_id = r.payer_tenant_id and a.id = r.expected_award_id)`
  const shown = `json_build_object('row', r.row, 'kind', r.kind, 'reference', r.reference, 'amount', r.amount, 'currency', r.currency,
    'valueDate', r.value_date, 'bankReference', r.bank_reference, 'reason', r.reason, 'note', r.note, 'expected', r.expected, 'award', ${award},
    'fitting', (select g.awards from fitting g where g.key = r.row))`
  const sql = `
  with f as materialized (select f.* from bank_files f where f.id = ${param(id)}::uuid and ${within('f')}),
  requested as materialized (select r.* from f join bank_file_rows r on ${where} order by r.row limit ${param(pageSize)}::int offset ${param(skipped)}::int),
  wanted as materialized (select ${wantedSql('r.row')} from requested r where ${isWanted} and r.expected not in (${results})),
  fitting as materialized (${fittingSql('wanted')})
  select json_build_object('rows', coalesce((select json_agg(${shown} order by r.row) from requested r), '[]'),
    'total', (select count(*) from f join bank_file_rows r on ${where}), 'page', ${param(number)}::int, 'pageSize', ${param(pageSize)}::int, 'next', null)::text as answer
  from f`
  return { sql, values }
}

type RowView = Reply<typeof contract.bankFileRows>['list'][number]
type NamedAward = NonNullable<RowView['award']>
export type FileEntryRow = Omit<RowView, 'award' | 'proposed'> &
  Pick<BankEntry, 'amount' | 'currency'> & {
    readonly award:
      | (Omit<NamedAward, 'amount' | 'discount' | 'amountAfterDiscount'> & {
          readonly payeeId: string
          readonly currency: Currency
          readonly gross: string
          readonly discount: string
        })
      | null
    readonly fitting: readonly FittingAward[] | null
  }

function awardView(award: FileEntryRow['award']): NamedAward | null {
  if (!award) return null
  const { gross, discount, payeeId: _, ...named } = award
  const amountOf = (minor: bigint): string => formatAmount({ currency: award.currency, minor })
  return {
    ...named,
    amount: amountOf(BigInt(gross)),
    discount: amountOf(BigInt(discount)),
    amountAfterDiscount: amountOf(BigInt(gross) - BigInt(discount)),
  }
}

/** An amount in a currency of the platform is shown with its decimals, any other as the file has it. */
export function rowViewOf({ fitting, award, ...row }: FileEntryRow): RowView {
  const money = moneyOf({ ...row, currency: row.currency ?? award?.currency ?? null })
  return {
    ...row,
    amount: money ? formatAmount(money) : row.amount,
    currency: money ? money.currency : row.currency,
    award: awardView(award),
    proposed: proposalFor(row.reference, award ?? undefined, fitting)?.number ?? null,
  }
}
