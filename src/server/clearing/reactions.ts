/**
 * What follows from a run: items and documents show that they are awarded. That is so from the award on; what is kept of
 * it follows in portions, so that nobody waits long for the payees.
 */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { topics } from '#contract/topics.ts'
import { documentsPerStepMax } from '#domain/clearing/limits.ts'
import type { News } from '../commands/command.ts'
import { platformId } from '../commands/journal.ts'
import type { Reaction } from '../news/reaction.ts'
import { lockPayees } from '../payees/locks.ts'
import { type AwardKey, followAwards } from './following.ts'

const body = z.object({ runId: z.string(), after: z.int() })

export const followRun: Reaction = {
  name: 'clearing.follow',
  topics: [topics.runDone],
  // Markets are locked before payees, and so once in a transaction.
  newsAtOnceMax: 1,
  react: async ({ db, businessNow }, { tenantId, body: told }) => {
    const { runId, after } = body.parse(told)
    const { rows } = await sql<AwardKey & { number: number }>`
      select a.payer_tenant_id, a.id, a.item_id, a.document_id, a.payee_id, a.payee_tenant_id, a.awarded_at, a.number from awards a
      where a.payer_tenant_id = ${tenantId} and a.run_id = ${runId} and a.number > ${after} order by a.number limit ${documentsPerStepMax}`.execute(
      db,
    )
    const last = rows.at(-1)?.number
    if (last === undefined) return undefined
    await lockPayees(db, [...new Set(rows.map(({ payee_id }) => payee_id))].toSorted())
    const changed = await followAwards(db, rows, businessNow)
    const sides = new Set([tenantId, ...rows.map((row) => row.payee_tenant_id)])
    const news: News[] = [...sides].map((side) => ({
      topic: topics.documentsChanged,
      body: {},
      ...(side !== tenantId && { tenantId: side }),
    }))
    if (rows.length === documentsPerStepMax)
      news.push({ topic: topics.runDone, body: { runId, after: last } })
    return {
      action: 'clearing.followed',
      tenantId,
      userId: platformId,
      facts: { runId, changed },
      news,
    }
  },
}
