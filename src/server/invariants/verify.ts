/** Checks the books and reports violations with their place. Read-only. */
import type pg from 'pg'
import type { BooksFault } from '#text/invariants.ts'
import { differencesOf, expectedCatalogue, readCatalogue } from './catalogue.ts'
import { certificateFaults } from './certificates.ts'
import { checkedInCode, checks, tablesLookedAt } from './checks.ts'

export type BooksReport = {
  /** How many rows of each table were there to look at. */
  readonly rows: Readonly<Record<(typeof tablesLookedAt)[number], number>>
  readonly checks: number
  readonly faults: readonly { readonly fault: BooksFault; readonly place: string }[]
}

/** A pool, or one connection of it. */
type QueryClient = { readonly query: pg.ClientBase['query'] }

/** Each check is one statement and so sees one moment; commands may run concurrently. */
export async function verifyBooks(client: QueryClient): Promise<BooksReport> {
  const names = Object.keys(checks) as (keyof typeof checks)[]
  const faults: { fault: BooksFault; place: string }[] = []
  for (const fault of names) {
    const { rows } = await client.query<{ place: string }>(`${checks[fault]} order by place`)
    faults.push(...rows.map(({ place }) => ({ fault, place })))
  }
  for (const place of await certificateFaults(client)) faults.push({ fault: 'certificateDiffers', place })
  for (const place of differencesOf(await expectedCatalogue(), await readCatalogue(client)))
    faults.push({ fault: 'catalogueDiffers', place })
  const counts = tablesLookedAt.map((table) => `'${table}', (select count(*) from ${table})`)
  const { rows } = await client.query<{ counts: BooksReport['rows'] }>(
    `select json_build_object(${counts.join(', ')}) as counts`,
  )
  const [found] = rows
  if (!found) throw new Error('The rows could not be counted.')
  return { rows: found.counts, checks: names.length + checkedInCode.length, faults }
}
