/** The awards to pay as a table, the most urgent first. */

import { awardPageTexts, toPayTexts } from '#text/award-pages.ts'
import { awardTexts } from '#text/clearing.ts'
import { text } from '#text/text.ts'
import { AwardStateTag } from '#web/ui/award-state.tsx'
import { distinctNames } from '#web/ui/distinct-names.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import { singleFilter } from '#web/ui/table/choice-filter.tsx'
import { dayRangeFilter } from '#web/ui/table/day-range-filter.tsx'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import { awardColumns, nameColumn } from './award-columns.tsx'
import { type Award, money } from './award-lists.ts'
import { type ActionHandlers, actionsColumn, bulkOf } from './award-table.tsx'
import { dayWords } from './award-words.tsx'
import { DueWords } from './due-words.tsx'

const columns: readonly Column<Award>[] = [
  nameColumn('buyer'),
  awardColumns.document,
  awardColumns.payee,
  { ...awardColumns.amount, extra: true },
  { ...awardColumns.discount, extra: true },
  awardColumns.after,
  awardColumns.currency,
  {
    key: 'payDate',
    title: awardTexts.newPayDate,
    card: 'state',
    cell: ({ newPayDate, state, bankRefusal }) => (
      <span className="award-due">
        {dayWords(newPayDate)} <DueWords day={newPayDate} />
        {bankRefusal !== null && <AwardStateTag award={{ state, bankRefusal }} />}
      </span>
    ),
  },
  { key: 'payBy', title: awardPageTexts.payBy, unsorted: true, cell: ({ payBy }) => dayWords(payBy) },
]

const marketFilter = (markets: readonly Market[]) =>
  singleFilter(
    'marketId',
    toPayTexts.market,
    distinctNames(
      markets.map(({ id, payerName, currency }) => ({ id, name: `${payerName} ${currency}` })),
    ).map(({ value, label }) => ({ value, label: text(label, label) })),
  )

export const toPayTable = (
  markets: readonly Market[],
  { record, onRecordOne, mayPay }: ActionHandlers,
): TableSpec<Award> => ({
  name: 'awards-to-pay',
  label: toPayTexts.list,
  columns: mayPay ? [...columns, actionsColumn(onRecordOne)] : columns,
  natural: { field: 'payDate', descending: false },
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  amountOf: ({ amountAfterDiscount, currency }) => money(amountAfterDiscount, currency),
  keyword: toPayTexts.search,
  filters: [
    dayRangeFilter(toPayTexts.days, undefined, { ranges: [] }),
    ...(markets.length > 1 ? [marketFilter(markets)] : []),
    singleFilter('refusal', toPayTexts.refusal, [
      { value: 'refused', label: toPayTexts.refusedOnly },
      { value: 'none', label: toPayTexts.notRefused },
    ]),
  ],
  ...(mayPay && { bulk: bulkOf(record, ['pay', 'fail']) }),
  firstUse: { title: toPayTexts.firstTitle, hint: toPayTexts.firstHint },
})
