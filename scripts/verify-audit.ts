/** `npm run verify-audit`: is the journal what was written? Answers in both languages, and by its exit code. */
import { operations } from '#text/operations.ts'
import { onSite, operate } from './lib/operator.ts'
import { tellAudit } from './lib/verify.ts'

await operate(operations.auditHelp, {
  takes: [],
  work: onSite(async (site) => ((await tellAudit(site)) ? 0 : 1)),
})
