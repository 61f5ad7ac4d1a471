/**
 * Back-tests of recurring offers (OFR-14): past runs of a market are read one after the other, in the scope of its payer, for
 * their edges. Only the sums over all of them leave the server, and only where a live indication would be shown.
 */
import { type BackTest, type BackTestFacts, beginBackTest } from '#domain/clearing/back-test.ts'
import { backTestDays, backTestItemsMax, backTestRunsMax, inlineItemsMax } from '#domain/clearing/limits.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import { inScopeOf, noLocks, runUnit, type UnitWork } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { limitedTo } from '../rate-limits/limited-to.ts'
import { workAt } from './desk-thread.ts'
import type { MarketRef } from './indication-books.ts'
import { knownPayees, offsetOf } from './market-payees.ts'
import { snapshotParts } from './queries.ts'

/** What the payee knows; the rest is read with the runs. */
export type BackTestQuery = Omit<BackTestFacts, 'payees' | 'minimumBps' | 'offsetBps'> & {
  readonly payeeId: string
}
export type PlayedBackTest = BackTest & {
  /** The first and the last day of the runs that were looked at. */
  readonly from: Day | undefined
  readonly to: Day | undefined
}

const inTurn = limitedTo(1)

const look = <T>(
  context: Context,
  tenantId: string,
  work: (unit: Pick<UnitWork, 'db' | 'businessNow'>) => Promise<T>,
): Promise<T> =>
  runUnit(context, {
    cause: { kind: 'job', requestId: context.makeId() },
    enter: inScopeOf({ tenantId }),
    isolation: 'repeatable read, read only',
    mode: 'rehearse',
    lock: noLocks,
    work: async (unit) => ({ value: await work(unit), undo: true as const }),
  })

export const backTest = (
  context: Context,
  market: MarketRef,
  query: BackTestQuery,
): Promise<PlayedBackTest> => inTurn(() => play(context, market, query))

async function play(
  context: Context,
  { tenantId, marketId }: MarketRef,
  query: BackTestQuery,
): Promise<PlayedBackTest> {
  const { runs, known } = await look(context, tenantId, async ({ db, businessNow }) => {
    const from = new Date(businessNow.getTime() - backTestDays * 86_400_000)
    return {
      known: await knownPayees(context, db, tenantId, marketId, businessNow),
      runs: await db
        .selectFrom('clearing_runs')
        .select(['id', 'items', 'instant'])
        .where('payer_tenant_id', '=', tenantId)
        .where('market_id', '=', marketId)
        .where('state', '=', 'done')
        .where('instant', '>=', from)
        .orderBy('instant', 'desc')
        .limit(backTestRunsMax)
        .execute(),
    }
  })
  const { payeeId, ...rest } = query
  const { minimums, tenantOf, shared } = known
  const facts: BackTestFacts = {
    ...rest,
    payees: { tenantOf, shared },
    minimumBps: minimums.get(payeeId) ?? 0,
    offsetBps: offsetOf(context, marketId),
  }
  let items = 0
  const played = runs.filter((run) => {
    items += run.items ?? 0
    return items <= backTestItemsMax
  })
  let tested = beginBackTest(facts)
  for (const run of played.toReversed()) {
    const snapshot = await look(context, tenantId, ({ db }) => snapshotParts(db, tenantId, run.id))
    const place = (run.items ?? 0) <= inlineItemsMax ? 'here' : 'thread'
    tested = (await workAt(place, { backTest: { facts, before: tested, snapshot } })) as BackTest
  }
  const dayAt = (instant: Date | undefined) => instant && dayOf(instant.getTime() as Instant)
  return { ...tested, from: dayAt(played.at(-1)?.instant), to: dayAt(played[0]?.instant) }
}
