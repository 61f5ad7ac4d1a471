/** How the audit log names runs: by market and number. */
import { sql, type Transaction } from 'kysely'
import { type RunName, runName } from '../awards/commands.ts'
import type { JournalEntry } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'

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
