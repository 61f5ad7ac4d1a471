/** How the audit log names awards and their payments: by award, document, market and run. */
import type { JournalEntry, Json } from '../commands/command.ts'
import type { AwardRow } from './locks.ts'

/** A log line names at most this many awards, and the count if there are more. `items` lists all of them. */
const awardsNamedMax = 3

export type RunName = { readonly payer_name: string; readonly currency: string; readonly run_number: number }

export const runName = ({ payer_name, currency, run_number }: RunName): string =>
  `${payer_name} · ${currency} · #${run_number}`

/** An award as an object of an entry; it leads to its document. */
export const awardItem = (award: AwardRow): { readonly [key: string]: Json } => ({
  kind: 'document',
  id: award.document_id,
  name: `${award.number} · ${award.document_number} · ${runName(award)}`,
})

/** Awards that ended since earlier ones of their documents were paid, for the facts of an entry; nothing where none did. */
const endedFact = (items: readonly Json[]): JournalEntry['facts'] =>
  items.length > 0 ? { ended: items } : {}

/** The facts of an entry about payments of awards, and about later awards of their documents that ended by them. */
export function paymentFacts(
  awards: readonly AwardRow[],
  ended: readonly AwardRow[] = [],
): JournalEntry['facts'] {
  const names = awards.slice(0, awardsNamedMax).map((award) => `${award.number} ${award.document_number}`)
  const others = awards.length > names.length ? ` … (${awards.length})` : ''
  const runs = [...new Set(awards.map(runName))]
  const [run] = runs
  const of = run === undefined || runs.length > 1 ? '' : ` · ${run}`
  return {
    name: `${names.join(', ')}${others}${of}`,
    count: awards.length,
    items: [...awards, ...ended].map(awardItem),
    ...endedFact(ended.map(awardItem)),
  }
}
