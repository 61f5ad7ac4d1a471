/** Defects in books, for tests. */
import pg from 'pg'
import { type BooksReport, verifyBooks } from '#server/invariants/verify.ts'

/** Plants a defect as a superuser with all guards off, and rolls it back afterwards. */
export async function findingsAfterDefect(ownerUrl: string, defect: string): Promise<BooksReport['faults']> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(defect)
    return (await verifyBooks(client)).faults
  } finally {
    await client.end()
  }
}
