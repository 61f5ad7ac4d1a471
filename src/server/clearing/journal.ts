/** How the audit log names runs and payments: by market, run, award and document. */
import { sql, type Transaction } from 'kysely'
import type { JournalEntry, Json } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import type { AwardRow } from './award-locks.ts'

/** A log line names at most this many awards, and the count if there are more. `items` lists all of them. */
const awardsNamedMax = 3

type RunName = { readonly payer_name: string; readonly currency: string; readonly run_number: number }

const runName = ({ payer_name, currency, run_number }: RunName): string =>
  `${payer_name} · ${currency} · #${run_number}`

/** The facts of an entry about a run. */
export async function runFacts(
  db: Transaction<Schema>,
  tenantId: string,
  runId: string,
  facts: JournalEntry['facts'] = {},
): Promise<JournalEntry['facts']> {
  const { rows } = await sql<RunName & { market_id: string }>`
    select r.market_id, r.number as run_number, m.currency, k.name as payer_name from clearing_runs r
    join markets m on m.tenant_id = r.payer_tenant_id and m.id = r.market_id join payer_directory k on k.company_id = m.payer_id
    where r.payer_tenant_id = ${tenantId} and r.id = ${runId}`.execute(db)
  const [run] = rows
  if (!run) throw new Error('the run has a row')
  const name = runName(run)
  return {
    marketId: run.market_id,
    runId,
    number: run.run_number,
    name,
    items: [{ kind: 'run', id: runId, name }],
    ...facts,
  }
}

/** An award as an object of an entry; it leads to its document. */
export const awardItem = (award: AwardRow): { readonly [key: string]: Json } => ({
  kind: 'document',
  id: award.document_id,
  name: `${award.number} · ${award.document_number} · ${runName(award)}`,
})

/** The facts of an entry about payments of awards. */
export function paymentFacts(awards: readonly AwardRow[]): JournalEntry['facts'] {
  const names = awards.slice(0, awardsNamedMax).map((award) => `${award.number} ${award.document_number}`)
  const others = awards.length > names.length ? ` … (${awards.length})` : ''
  const runs = [...new Set(awards.map(runName))]
  const [run] = runs
  const of = run === undefined || runs.length > 1 ? '' : ` · ${run}`
  return {
    name: `${names.join(', ')}${others}${of}`,
    count: awards.length,
    items: awards.map(awardItem),
  }
}
