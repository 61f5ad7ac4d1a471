/**
 * A table as CSV: UTF-8 with a byte order mark, so that spreadsheets read Chinese, and without anything they would
 * run.
 */
import { formatAmount } from '#domain/money.ts'
import { formatPercent } from '#domain/rate.ts'
import { type Language, say } from '#text/text.ts'
import { beginsFormula, type CellWriters, cellsOf, type Table } from './table.ts'
import { secondOf } from './wall-clock.ts'

const byteOrderMark = '\ufeff'

/**
 * An apostrophe turns a formula into text. A text that already starts with apostrophes before a formula gets one
 * more, so that removing one restores every text.
 */
const harmless = (text: string): string => (beginsFormula.test(text.replace(/^'+/, '')) ? `'${text}` : text)

const quoted = (field: string): string =>
  /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field

/** Only a text can start a formula; the minus of an amount is its sign. */
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
