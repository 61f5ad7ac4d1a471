/** Reads the book of a market, as a source that can be decided; nothing is decided here. */

import type { Transaction } from 'kysely'
import type pg from 'pg'
import type { Schema } from '../db/schema.ts'
import { railsForRun } from '../mandates/queries.ts'
import { noRows, rowsWithin } from './book-rows.ts'
import { type BookOf, bookStatement, findStale } from './book-sql.ts'
import { copyOut } from './copy-out.ts'
import type { LiveBook } from './engine.ts'
import type { ReadMarket } from './run-market.ts'

export const bookOf = ({ market, payDate, today, ratesAt, restrictions, run }: ReadMarket): BookOf => ({
  tenantId: market.tenantId,
  marketId: market.id,
  payDate,
  today,
  ratesAt,
  restrictions,
  dayCount: run.dayCount,
})

const sourceOf = (
  rows: Uint8Array,
  { header, run, calendars }: ReadMarket,
  rails: LiveBook['rails'],
): LiveBook => ({
  rows,
  rails,
  header,
  market: run,
  bank: calendars.bank,
})

/** On the connection of the transaction `db`. `onRows` is called with about how many rows were read so far. */
export async function readBook(
  db: Transaction<Schema>,
  connection: pg.PoolClient,
  read: ReadMarket,
  onRows?: (rows: number) => void,
): Promise<LiveBook> {
  const book = bookOf(read)
  const hasStale = await findStale(db, book)
  const rails = await railsForRun(db, book.tenantId, book.marketId, book.payDate)
  const onBytes = onRows && ((bytes: number) => onRows(rowsWithin(bytes)))
  return sourceOf(await copyOut(connection, bookStatement(book, hasStale, rails), onBytes), read, rails)
}

/** A book that is known to be empty. */
export const emptyBook = (read: ReadMarket): LiveBook => sourceOf(noRows(), read, [])
