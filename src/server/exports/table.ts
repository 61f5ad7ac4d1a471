/**
 * The model of an export: typed columns with their names in both languages, and rows that arrive in batches.
 */
import type { Day, Instant } from '#domain/day.ts'
import type { Money } from '#domain/money.ts'
import type { BasisPoints } from '#domain/rate.ts'
import type { Language, Pair } from '#text/text.ts'

/** The values of a cell; money, days and rates keep their types until they are written. */
export type Values = {
  readonly text: string
  readonly count: bigint
  /** A number used as a name, such as an invoice number, is written without separators. */
  readonly serial: bigint
  readonly money: Money
  readonly rate: BasisPoints
  readonly day: Day
  readonly instant: Instant
}
export type Kind = keyof Values

export type Column<Row> = {
  readonly [K in Kind]: {
    readonly kind: K
    readonly header: Pair
    /** In the language of the file, where a value is a word. */
    readonly of: (row: Row, language: Language) => Values[K] | null
  }
}[Kind]

export type Table<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly batches: AsyncIterable<readonly Row[]>
}

/** A spreadsheet takes a text that starts like this for a formula. */
export const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/

/** How each kind is written; must be complete to compile. */
export type CellWriters<Written> = { readonly [K in Kind]: (value: Values[K]) => Written }

/** One row as cells, each written by the writer of its column's kind. */
export const cellsOf = <Row, Written>(
  columns: readonly Column<Row>[],
  writers: CellWriters<Written>,
  row: Row,
  language: Language,
): (Written | undefined)[] =>
  columns.map((column) => {
    const value = column.of(row, language)
    // The kind that names the column's value names its writer.
    const write = writers[column.kind] as (value: Values[Kind]) => Written
    return value === null ? undefined : write(value)
  })
