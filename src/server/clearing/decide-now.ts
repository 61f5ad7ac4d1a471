/** Reads the book of a run and decides it, and says how far it is. */
import type pg from 'pg'
import { countRows } from './book-rows.ts'
import type { DecidedRun } from './engine.ts'
import type { RunWork } from './progress.ts'
import { readBook } from './read-book.ts'
import type { ReadMarket } from './run-market.ts'
import type { RunKey } from './store.ts'
import { decideRunApart } from './thread.ts'

export async function decideNow(
  { db, progress }: RunWork,
  connection: pg.PoolClient,
  { awardKey }: RunKey,
  read: ReadMarket,
): Promise<DecidedRun> {
  const source = await readBook(db, connection, read, progress.reading)
  progress.wasRead(countRows(source.rows))
  const decided = await decideRunApart({ source, awardKey })
  progress.at('decide', 1, 1)
  return decided
}
