/** `npm run verify-books`: is anything in the books that must never be? The ledger, and the journal beside it. */
import { operations } from '#text/operations.ts'
import { onSite, operate } from './lib/operator.ts'
import { tellAudit, tellBooks } from './lib/verify.ts'

await operate(operations.booksHelp, {
  takes: [],
  work: onSite(async (site) => {
    const sound = [await tellBooks(site), await tellAudit(site)]
    return sound.every(Boolean) ? 0 : 1
  }),
})
