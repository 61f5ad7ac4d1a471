/** Verifies the journal, the books and the files, and prints the result. Each function returns whether there are no faults. */
import { type Anchor, readAnchorFiles } from '#server/audit/anchor.ts'
import { verifyAudit } from '#server/audit/verify.ts'
import { verifyBooks } from '#server/invariants/verify.ts'
import { backups } from '#text/backups.ts'
import { booksFaults } from '#text/invariants.ts'
import { operations } from '#text/operations.ts'
import { languages } from '#text/text.ts'
import { inEach, print, readingAll, type Site } from './operator.ts'

export async function reportAudit(site: Site, anchorList: readonly Anchor[] = []): Promise<boolean> {
  const { chains, rows, faults } = await readingAll(site, (pool) => verifyAudit(pool, anchorList))
  const count = faults.length
  print(
    inEach((translate) =>
      count === 0
        ? translate(operations.auditSound, { chains, rows })
        : translate(operations.auditFaulty, { chains, rows, count }),
    ),
  )
  for (const { tenantId, seq, fault } of faults) print(`  ${tenantId} #${seq}: ${fault}`)
  if (anchorList.length > 0)
    print(inEach((translate) => translate(operations.anchored, { heads: anchorList.length })))
  return count === 0
}

/** Compares with the anchors that the server keeps; without any, the report warns of what it did not check. */
export async function reportAnchoredAudit(site: Site): Promise<boolean> {
  const folder = site.config.anchorDir
  const anchorList = readAnchorFiles(folder)
  const sound = await reportAudit(site, anchorList)
  const note = anchorList.length > 0 ? operations.headsOnThisMachine : operations.withoutAnchor
  process.stderr.write(`${inEach((translate) => translate(note, { folder }))}\n`)
  return sound
}

export function reportLost(lost: readonly string[]): boolean {
  if (lost.length > 0) print(inEach((translate) => translate(backups.filesLost, { count: lost.length })))
  for (const id of lost) print(`  ${id}`)
  return lost.length === 0
}

export async function reportBooks(site: Site): Promise<boolean> {
  const { rows, checks, faults } = await readingAll(site, verifyBooks)
  const seen = {
    checks,
    accounts: rows.ledger_accounts,
    transactions: rows.ledger_transactions,
    entries: rows.ledger_entries,
    events: rows.outbox,
    due: rows.due_rows,
    documents: rows.documents,
    imports: rows.imports,
    offers: rows.offers,
    items: rows.offer_items,
    runs: rows.clearing_runs,
    awards: rows.awards,
    payments: rows.award_payments,
  }
  print(
    inEach((translate) =>
      faults.length === 0
        ? translate(operations.booksSound, seen)
        : translate(operations.booksFaulty, { ...seen, count: faults.length }),
    ),
  )
  for (const { fault, place } of faults)
    print(`  ${place}: ${languages.map((language) => booksFaults[fault][language]).join(' · ')}`)
  return faults.length === 0
}
