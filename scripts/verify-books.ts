/** `npm run verify-books`: is anything in the books that must never be? The ledger, and the journal beside it. */
import { operations } from '#text/operations.ts'
import { onSite, operate } from './lib/operator.ts'
import { reportAudit, reportBooks } from './lib/verify.ts'

await operate(operations.booksHelp, {
  takes: [],
  work: onSite(async (site) => {
    const sound = [await reportBooks(site), await reportAudit(site)]
    return sound.every(Boolean) ? 0 : 1
  }),
})
