/** The commands of the ledger: post transactions, if and only if the calling command is committed. */
import type { Kysely } from 'kysely'
import { postingsPerStatementMax } from '#domain/ledger/limits.ts'
import { type Posting, postingFault } from '#domain/ledger/posting.ts'
import type { Schema } from '../db/schema.ts'
import { insertPostings, openAccounts } from './store.ts'

type LedgerWork = { readonly db: Kysely<Schema>; readonly makeId: () => string }

/**
 * Used inside a command, in the scope of a tenant of every posting. Returns the ids of the transactions, in
 * order. The database checks each statement as a whole: a transaction that does not balance refuses all of
 * them. All balances are locked before the first statement, since each statement locks only its own.
 */
export async function postAll(
  { db, makeId }: LedgerWork,
  postings: readonly Posting[],
): Promise<readonly string[]> {
  for (const { purpose, entries } of postings) {
    const fault = postingFault(entries)
    if (fault) throw new Error(`${purpose} cannot be posted: ${fault}`)
  }
  const idOf = await openAccounts(db, postings, makeId)
  const ids: string[] = []
  for (let from = 0; from < postings.length; from += postingsPerStatementMax) {
    const portion = postings.slice(from, from + postingsPerStatementMax)
    ids.push(...(await insertPostings(db, portion, idOf, makeId)))
  }
  return ids
}

export async function post(work: LedgerWork, posting: Posting): Promise<string> {
  const [id] = await postAll(work, [posting])
  if (id === undefined) throw new Error('one posting has one id')
  return id
}
