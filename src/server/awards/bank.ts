/**
 * The simulated bank of the sandbox, which pays on the pay date; and the release of money in revolving pools.
 */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { topics } from '#contract/topics.ts'
import { documentsPerStepMax } from '#domain/clearing/limits.ts'
import type { Day, Instant } from '#domain/day.ts'
import { move } from '#domain/ledger/posting.ts'
import type { DueHandler } from '../commands/due.ts'
import { platformId } from '../commands/journal.ts'
import { post } from '../ledger/commands.ts'
import { type AtDayRoll, readMarkets } from '../markets/queries.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { paymentFacts } from './journal.ts'
import { lockAwards, paidEvents } from './locks.ts'
import { payAwards } from './payments.ts'
import { releasePayments } from './store.ts'

export const bankKind = 'clearing.bankPays'

const bankBody = z.object({ day: z.string(), runId: z.string() })

/**
 * Pays a limited number of awards per transaction, payee by payee; the rest is scheduled at once. What the bank has refused it
 * pays only if it was ordered again.
 */
export const bankPays: DueHandler = async (work) => {
  const { db, context, row } = work
  const { tenantId, marketId, kind, dueAt } = row
  const { day, runId } = bankBody.parse(row.body)
  if (marketId === undefined || context.config.environment !== 'sandbox') return undefined
  const { rows } = await sql<{ id: string }>`
    select a.id from awards a where a.payer_tenant_id = ${tenantId} and a.run_id = ${runId} and a.state = 'committed'
      and a.new_pay_date = ${day}::date and (exists (select from transfer_order_awards t
          where t.payer_tenant_id = a.payer_tenant_id and t.award_id = a.id and t.refused_by is null)
        or not exists (select from bank_file_rows b where b.payer_tenant_id = a.payer_tenant_id and b.subject_id = a.id and b.result = 'refused'))
    order by a.payee_id, a.id limit ${documentsPerStepMax}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const awards = (await lockAwards(db, tenantId, ids)).filter(({ state }) => state === 'committed')
  if (ids.length === documentsPerStepMax)
    await scheduleDue(db, {
      id: context.makeId(),
      tenantId,
      marketId,
      kind,
      dueAt,
      body: { day, runId },
    })
  if (awards.length === 0) return undefined
  const paid = awards.map((award) => ({
    ...award,
    valueDate: day as Day,
    reference: undefined,
    paid: undefined,
  }))
  await payAwards(work, tenantId, paid, { source: 'sandboxBank', by: platformId })
  return {
    action: 'clearing.paid',
    tenantId,
    userId: platformId,
    facts: { ...paymentFacts(awards), marketId, valueDate: day },
    events: paidEvents(tenantId, awards),
  }
}

/** In revolving pools, paid amounts whose release date has come are available again. */
export const releaseDue: AtDayRoll = async ({ db, context, row: { tenantId }, businessNow }, marketIds) => {
  const released: string[] = []
  for (const market of await readMarkets(db, tenantId)) {
    const { id: marketId } = market
    if (market.own.poolKind !== 'revolving' || !marketIds.includes(marketId)) continue
    const { count, net } = await releasePayments(db, tenantId, marketId, market.businessDate)
    if (count === 0) continue
    released.push(marketId)
    // All of it was paid outside the pool.
    if (net === 0n) continue
    await post(
      { db, makeId: context.makeId },
      {
        purpose: 'clearing.released',
        subjectId: context.makeId(),
        at: businessNow.getTime() as Instant,
        marketId,
        tenantId,
        entries: move('outstanding', 'available', { currency: market.currency, minor: net }),
      },
    )
  }
  return released.length === 0 ? [] : [{ topic: topics.marketsChanged, body: { marketIds: released } }]
}
