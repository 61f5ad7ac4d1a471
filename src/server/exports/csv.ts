/** A table as CSV: UTF-8 with its mark, so that a spreadsheet reads Chinese, and nothing in it that it would run. */
import { formatAmount } from '#domain/money.ts'
import { formatPercent } from '#domain/rate.ts'
import { type Language, say } from '#text/text.ts'
import { beginsFormula, type CellWriters, cellsOf, type Table } from './table.ts'
import { secondOf } from './wall-clock.ts'

const byteOrderMark = '\ufeff'

/**
 * After an apostrophe a formula is a text again. A text that has its own apostrophes before what would be a
 * formula gets one more, so that taking one away gives every text back.
 */
const harmless = (text: string): string => (beginsFormula.test(text.replace(/^'+/, '')) ? `'${text}` : text)

const quoted = (field: string): string =>
  /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field

/** Only a text can begin a formula: the minus of an amount is its sign. */
const writers: CellWriters<string> = {
  text: harmless,
  count: String,
  serial: String,
  money: formatAmount,
  rate: (rate) => `${formatPercent(rate)}%`,
  day: (day) => day,
  instant: secondOf,
}

export async function* csvOf<Row>(
  { columns, batches }: Table<Row>,
  language: Language,
): AsyncGenerator<string> {
  yield byteOrderMark + lineOf(columns.map(({ header }) => harmless(say(language)(header))))
  for await (const rows of batches)
    yield rows
      .map((row) => lineOf(cellsOf(columns, writers, row, language).map((field) => field ?? '')))
      .join('')
}

const lineOf = (fields: readonly string[]): string => `${fields.map(quoted).join(',')}\r\n`
