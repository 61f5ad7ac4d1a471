/**
 * Before a run reads its book: attaches what is free to be offered, each mandate in the scope of its payee. The run has the market
 * alone, so that nothing else changes documents or offers; done again after a kill, nothing is attached twice.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import type { JobWork } from '../jobs/job.ts'
import { attachNew } from './attach.ts'
import { attachedEntry } from './event-handlers.ts'
import { mandatesWithDocuments, payeeOf } from './queries.ts'

export async function attachBeforeRun(
  { unit }: Pick<JobWork, 'unit'>,
  connection: pg.PoolClient,
  { tenantId, marketId }: { readonly tenantId: string; readonly marketId: string },
): Promise<void> {
  const mandates = await unit(
    async ({ db }) => ({ value: await mandatesWithDocuments(db, tenantId, marketId) }),
    { connection },
  )
  for (const { offerId, payeeTenantId } of mandates)
    for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined)
      after = await unit(
        async ({ db, context, businessNow }) => {
          const payeeId = await payeeOf(db, offerId)
          // Not `lockPayees`, which waits for the run of this market.
          await sql`select from payees where id = ${payeeId ?? null} for no key update`.execute(db)
          const attached = await attachNew({ db, makeId: context.makeId }, offerId, businessNow, after)
          if (!attached) return { value: undefined }
          const entry = attachedEntry({ ...attached, after: undefined })
          return { value: attached.after, entries: [entry] }
        },
        { connection, scope: { tenantId: payeeTenantId } },
      )
}
