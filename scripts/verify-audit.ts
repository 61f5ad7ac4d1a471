/**
 * `npm run verify-audit`: checks that the journal was not changed. Answers in both languages, and by its exit code. With
 * anchors (those that the server keeps, the manifest of a back-up, the log, or a mail) it also checks that no entry of that
 * time is missing; without any it says what it could not see.
 */
import { readFileSync } from 'node:fs'
import { anchorListIn } from '#server/audit/anchor.ts'
import { Refused } from '#server/backups/refused.ts'
import { operations } from '#text/operations.ts'
import { fromWhereWeStand, onSite, operate } from './lib/operator.ts'
import { reportAnchoredAudit, reportAudit } from './lib/verify.ts'

await operate(
  operations.auditHelp,
  {
    takes: [],
    work: onSite(async (site) => ((await reportAnchoredAudit(site)) ? 0 : 1)),
  },
  {
    takes: ['--anchor FILE'],
    work: onSite(async (site, [file = '']) => {
      const anchorList = anchorListIn(readFileSync(fromWhereWeStand(file), 'utf8'))
      if (anchorList.length === 0) throw new Refused((translate) => translate(operations.noAnchor, { file }))
      return (await reportAudit(site, anchorList)) ? 0 : 1
    }),
  },
)
