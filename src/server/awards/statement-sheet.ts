/** A monthly statement as a sheet: one row for each booking, returns with a minus, and the sums in the last. */
import { daysGained, effectiveAprOf, sumsOf } from '#domain/awards/statement.ts'
import type { Day } from '#domain/day.ts'
import type { Currency, Money } from '#domain/money.ts'
import { statementColumns, statementTexts } from '#text/statements.ts'
import { type Pair, say } from '#text/text.ts'
import type { Column } from '../exports/table.ts'
import { entryOfRow, type StatementRow, type StatementTotals, totalsOf } from './statements.ts'

/** A booking, or at the end the line of all of them. */
export type StatementLine =
  | { readonly row: StatementRow }
  | { readonly totals: StatementTotals; readonly currency: Currency }

/** As built by `statementRows`. */
export type StoredRow = { readonly row: StatementRow }

/** The rows of a statement as they are read, and at the end their totals: a statement of any length needs no memory. */
export async function* statementLines(
  batches: AsyncIterable<readonly StoredRow[]>,
  currency: Currency,
): AsyncGenerator<readonly StatementLine[]> {
  let totals = totalsOf([])
  for await (const batch of batches) {
    totals = totalsOf(
      batch.map(({ row }) => row),
      totals,
    )
    yield batch
  }
  yield [{ totals, currency }]
}

const signOf = ({ kind }: StatementRow): bigint => ({ paid: 1n, returned: -1n, late: 0n })[kind]

const text = (header: Pair, of: (row: StatementRow) => string | null): Column<StatementLine> => ({
  kind: 'text',
  header,
  of: (line) => ('row' in line ? of(line.row) : null),
})
const day = (header: Pair, of: (row: StatementRow) => Day | null): Column<StatementLine> => ({
  kind: 'day',
  header,
  of: (line) => ('row' in line ? of(line.row) : null),
})
const money = (
  header: Pair,
  of: (row: StatementRow) => bigint,
  total: (totals: StatementTotals) => bigint,
): Column<StatementLine> => ({
  kind: 'money',
  header,
  of: (line): Money =>
    'row' in line
      ? { currency: line.row.currency, minor: of(line.row) }
      : { currency: line.currency, minor: total(line.totals) },
})

export const statementSheet: readonly Column<StatementLine>[] = [
  {
    kind: 'text',
    header: statementColumns.kind,
    of: (line, language) =>
      'row' in line
        ? say(language)(statementTexts[line.row.kind])
        : say(language)(statementTexts.total, { count: line.totals.count }),
  },
  day(statementColumns.bookedOn, ({ bookedOn }) => bookedOn),
  text(statementColumns.number, ({ number }) => number),
  text(statementColumns.document, ({ documentNumber }) => documentNumber),
  {
    kind: 'text',
    header: statementTexts.currency,
    of: (line) => ('row' in line ? line.row.currency : line.currency),
  },
  money(
    statementColumns.amount,
    (row) => signOf(row) * BigInt(row.amount),
    ({ sums: { net, discount } }) => net + discount,
  ),
  money(
    statementColumns.discount,
    (row) => signOf(row) * BigInt(row.discount),
    ({ sums }) => sums.discount,
  ),
  money(
    statementColumns.net,
    (row) => signOf(row) * BigInt(row.net),
    ({ sums }) => sums.net,
  ),
  {
    kind: 'count',
    header: statementColumns.daysGained,
    of: (line) => {
      const entry = 'row' in line ? entryOfRow(line.row) : undefined
      return entry ? BigInt(daysGained(entry)) : null
    },
  },
  {
    kind: 'rate',
    header: statementTexts.effectiveApr,
    of: (line) => {
      if (!('row' in line)) return effectiveAprOf(line.totals.sums) ?? null
      const entry = entryOfRow(line.row)
      return entry ? (effectiveAprOf(sumsOf([{ ...entry, kind: 'paid' }])) ?? null) : null
    },
  },
  day(statementColumns.valueDate, ({ valueDate }) => valueDate),
  day(statementColumns.returnedOn, ({ kind, returnedOn }) => (kind === 'returned' ? returnedOn : null)),
  money(
    statementColumns.shortfall,
    ({ kind, shortfall }) => (kind === 'late' ? BigInt(shortfall) : 0n),
    (totals) => totals.shortfall,
  ),
  text(statementColumns.reference, ({ reference }) => reference),
]
