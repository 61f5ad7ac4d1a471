/** Expires a proposal that was not approved: at the next slot, or when its pay date passes. */
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { JournalEntry } from '../commands/command.ts'
import type { DueHandler } from '../commands/due.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Schema } from '../db/schema.ts'
import { lockMarketAlone } from '../markets/locks.ts'
import { runFacts } from './journal.ts'
import { journalEntryOfRun } from './run-journal.ts'
import { endProposal } from './store.ts'

export const expiryKind = 'clearing.proposalExpires'

/** The proposal of a market, if one waits. */
export async function waitingProposal(
  db: Transaction<Schema>,
  tenantId: string,
  marketId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from clearing_runs where payer_tenant_id = ${tenantId} and market_id = ${marketId} and state = 'proposed'`.execute(
    db,
  )
  return rows[0]?.id
}

type Proposal = { readonly tenantId: string; readonly marketId: string; readonly id: string }

/** The caller has the market locked. */
export async function expire({ db, businessNow }: UnitWork, proposal: Proposal): Promise<JournalEntry> {
  await endProposal(db, proposal, { event: 'expire' }, businessNow)
  return journalEntryOfRun(proposal, 'clearing.expired', await runFacts(db, proposal.tenantId, proposal.id))
}

const expiryBody = z.strictObject({ runId: z.string() })

/** The slot of the same moment may have ended it already. */
export const expireProposal: DueHandler = async (work) => {
  const { tenantId, marketId = '' } = work.row
  const { runId } = expiryBody.parse(work.row.body)
  const isWaiting = async () => (await waitingProposal(work.db, tenantId, marketId)) === runId
  if (!(await isWaiting())) return undefined
  await lockMarketAlone(work.db, marketId)
  if (!(await isWaiting())) return undefined
  return expire(work, { tenantId, marketId, id: runId })
}
