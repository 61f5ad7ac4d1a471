/** `npm run verify-books`: checks the invariants of the books: the ledger, and the journal. */
import { operations } from '#text/operations.ts'
import { onSite, operate } from './lib/operator.ts'
import { reportAnchoredAudit, reportBooks } from './lib/verify.ts'

await operate(operations.booksHelp, {
  takes: [],
  work: onSite(async (site) => {
    const sound = [await reportBooks(site), await reportAnchoredAudit(site)]
    return sound.every(Boolean) ? 0 : 1
  }),
})
