/** What others ask of the ledger: that something is posted, if and only if the command that asks is committed. */
import type { Kysely } from 'kysely'
import { type Posting, postingFault } from '#domain/ledger/posting.ts'
import type { Schema } from '../db/schema.ts'
import { insertPosting, openAccounts } from './store.ts'

type LedgerWork = { readonly db: Kysely<Schema>; readonly makeId: () => string }

/**
 * For use inside a command, in the scope of one of the posting's tenants. Answers the id of the transaction. The
 * database looks at the whole of it again when the command commits.
 */
export async function post({ db, makeId }: LedgerWork, posting: Posting): Promise<string> {
  const fault = postingFault(posting.entries)
  if (fault) throw new Error(`${posting.about} cannot be posted: ${fault}`)
  await openAccounts(db, posting, makeId)
  const id = makeId()
  await insertPosting(db, posting, id)
  return id
}
