/**
 * The event handler that updates items and documents after a run. They count as awarded from the award on;
 * their rows are updated in portions, so that locks on payees are short.
 */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { topics } from '#contract/topics.ts'
import { documentsPerStepMax } from '#domain/clearing/limits.ts'
import type { DomainEvent } from '../commands/command.ts'
import { platformId } from '../commands/journal.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { lockPayees } from '../payees/locks.ts'
import { type AwardKey, followAwards } from './apply.ts'
import { changeAwards } from './store.ts'

const body = z.object({ runId: z.string(), after: z.int() })

export const followRun: EventHandler = {
  name: 'clearing.follow',
  topics: [topics.runDone],
  // Markets are locked before payees, so a transaction handles only one run.
  eventsAtOnceMax: 1,
  handle: async ({ db, businessNow }, { tenantId, body: eventBody }) => {
    const { runId, after } = body.parse(eventBody)
    const { rows } = await sql<AwardKey & { place: number; change: bigint | null }>`
      select a.payer_tenant_id, a.id, a.item_id, a.document_id, a.payee_id, a.payee_tenant_id, a.awarded_at, a.place,
        a.change from awards a
      where a.payer_tenant_id = ${tenantId} and a.run_id = ${runId} and a.place > ${after} order by a.place limit ${documentsPerStepMax}`.execute(
      db,
    )
    const last = rows.at(-1)?.place
    if (last === undefined) return undefined
    await lockPayees(db, [...new Set(rows.map(({ payee_id }) => payee_id))].toSorted())
    const changed = await followAwards(db, rows, businessNow)
    await changeAwards(
      db,
      tenantId,
      rows.filter(({ change }) => change === null).map(({ id }) => id),
    )
    const sides = new Set([tenantId, ...rows.map((row) => row.payee_tenant_id)])
    const events: DomainEvent[] = [...sides].map((side) => ({
      topic: topics.documentsChanged,
      body: {},
      ...(side !== tenantId && { tenantId: side }),
    }))
    if (rows.length === documentsPerStepMax)
      events.push({ topic: topics.runDone, body: { runId, after: last } })
    return {
      action: 'clearing.followed',
      tenantId,
      userId: platformId,
      facts: { runId, changed },
      events,
    }
  },
}
