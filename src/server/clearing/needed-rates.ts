/**
 * What would have been enough in a run, for a payee that lost in it (CLR-06): from the stored input of the run, which is decided
 * again. Nothing is stored, so that a payer who switches the indication off takes this back too.
 */
import type { BandBps } from '#domain/clearing/indication.ts'
import { inlineItemsMax } from '#domain/clearing/limits.ts'
import { inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { limitedTo } from '../rate-limits/limited-to.ts'
import { payeesOfMarket } from './book-sql.ts'
import { indicationWork, type MarketRef } from './indication-books.ts'
import type { NeededRates, OpenedIndications } from './indication-engine.ts'
import { snapshotParts } from './queries.ts'

export type LostItem = { readonly itemId: string; readonly runId: string }
type NeededQuery = {
  readonly bandBps: BandBps
  /** Whether enough others had a candidate in the run. */
  readonly has: (tenants: ReadonlySet<string>) => boolean
}

/** Runs may be long; few are decided at once. */
const inTurn = limitedTo(2)

export async function neededRates(
  context: Context,
  market: MarketRef,
  lost: readonly LostItem[],
  query: NeededQuery,
): Promise<NeededRates> {
  const found = [...new Set(lost.map(({ runId }) => runId))].map((runId) => {
    const itemIds = lost.filter((one) => one.runId === runId).map(({ itemId }) => itemId)
    return inTurn(() => ofRun(context, market, runId, itemIds, query))
  })
  return (await Promise.all(found)).flat()
}

async function ofRun(
  context: Context,
  { tenantId, marketId }: MarketRef,
  runId: string,
  itemIds: readonly string[],
  { bandBps, has }: NeededQuery,
): Promise<NeededRates> {
  const { snapshot, payees, items } = await runUnit(context, {
    cause: { kind: 'job', requestId: context.makeId() },
    enter: inScopeOf({ tenantId }),
    isolation: 'repeatable read, read only',
    mode: 'rehearse',
    lock: noLocks,
    work: async ({ db, businessNow }) => {
      const run = await db
        .selectFrom('clearing_runs')
        .select('items')
        .where('payer_tenant_id', '=', tenantId)
        .where('id', '=', runId)
        .executeTakeFirst()
      return {
        value: {
          items: run?.items ?? 0,
          snapshot: await snapshotParts(db, tenantId, runId),
          payees: await payeesOfMarket(db, tenantId, marketId, businessNow),
        },
        undo: true as const,
      }
    },
  })
  if (snapshot.length === 0) return []
  const id = context.makeId()
  const place = items <= inlineItemsMax ? 'here' : 'thread'
  const opened = (await indicationWork(place, { open: { id, source: { snapshot } } })) as OpenedIndications
  try {
    const tenantOf = new Map(payees.map((payee) => [payee.id, payee.tenantId]))
    const tenants = (opened.payeeIds ?? []).map((payeeId) => tenantOf.get(payeeId))
    if (!has(new Set(tenants.filter((one) => typeof one === 'string')))) return []
    return (await indicationWork(place, { needed: { id, itemIds, bandBps } })) as NeededRates
  } finally {
    await indicationWork(place, { close: id })
  }
}
