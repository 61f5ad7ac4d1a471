/** What a run would decide, without any trace of it. */
import type { Day } from '#domain/day.ts'
import { decideRun } from '#server/clearing/engine.ts'
import { readBook } from '#server/clearing/read-book.ts'
import { readRunMarket } from '#server/clearing/run-market.ts'
import { inScopeOf, noLocks, runUnit } from '#server/commands/unit-of-work.ts'
import { openAlone } from '#server/db/pool.ts'
import { payerTenantId, qingdaoId } from './planted-offers.ts'
import type { TestServer } from './server.ts'

/** The result hash that an undisturbed run would get. Nothing is written. */
export async function rehearse({ context }: TestServer, runId: string): Promise<string> {
  const connection = await openAlone(context.pool)
  try {
    return await runUnit(context, {
      cause: { kind: 'job', requestId: context.makeId() },
      enter: inScopeOf({ tenantId: payerTenantId }),
      isolation: 'repeatable read',
      mode: 'rehearse',
      connection,
      lock: noLocks,
      work: async ({ db }) => {
        const run = await db
          .selectFrom('clearing_runs')
          .selectAll()
          .where('id', '=', runId)
          .executeTakeFirstOrThrow()
        const time = { instant: run.instant, slotDate: run.slot_date as Day, slotTime: run.slot_time }
        const market = await readRunMarket(db, payerTenantId, qingdaoId, time)
        if (!market) throw new Error('the demo world has this market')
        const source = await readBook(db, connection, market)
        const { record } = decideRun({ source, awardKey: run.award_key })
        return { value: Buffer.from(record.resultHash).toString('hex') }
      },
    })
  } finally {
    await connection.end()
  }
}
