/**
 * What would have been enough in a run, for a payee that lost in it (CLR-06): from the stored input of the run, which is decided
 * again. Nothing is stored, so that a payer who switches the indication off takes this back too.
 */

import type { Transaction } from 'kysely'
import { indicationOtherPayeesMin, inlineItemsMax } from '#domain/clearing/limits.ts'
import { countOthers } from '#domain/clearing/shared-members.ts'
import { usablePool } from '#domain/markets/settings.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { limitedTo } from '../rate-limits/limited-to.ts'
import { indicationWork, type MarketRef } from './indication-books.ts'
import type { NeededRates, OpenedIndications } from './indication-engine.ts'
import { companiesOf, knownPayees, offsetOf } from './market-payees.ts'
import { snapshotParts } from './queries.ts'

export type LostItem = { readonly itemId: string; readonly runId: string }

/** Runs may be long; few are decided at once. */
const inTurn = limitedTo(2)

export async function neededRates(
  context: Context,
  market: MarketRef,
  lost: readonly LostItem[],
  payeeTenantId: string,
): Promise<NeededRates> {
  const found = [...new Set(lost.map(({ runId }) => runId))].map((runId) => {
    const itemIds = lost.filter((one) => one.runId === runId).map(({ itemId }) => itemId)
    return inTurn(() => ofRun(context, market, runId, itemIds, payeeTenantId))
  })
  return (await Promise.all(found)).flat()
}

async function ofRun(
  context: Context,
  { tenantId, marketId }: MarketRef,
  runId: string,
  itemIds: readonly string[],
  payeeTenantId: string,
): Promise<NeededRates> {
  const { snapshot, payees, run } = await runUnit(context, {
    cause: { kind: 'job', requestId: context.makeId() },
    enter: inScopeOf({ tenantId }),
    isolation: 'repeatable read, read only',
    mode: 'rehearse',
    lock: noLocks,
    work: async ({ db, businessNow }) => ({
      value: {
        run: await readRun(db, tenantId, runId),
        snapshot: await snapshotParts(db, tenantId, runId),
        payees: await knownPayees(context, db, tenantId, marketId, businessNow),
      },
      undo: true as const,
    }),
  })
  if (!run || snapshot.length === 0) return []
  const id = context.makeId()
  const place = (run.items ?? 0) <= inlineItemsMax ? 'here' : 'thread'
  const { tenantOf, shared } = payees
  const grid = { offsetBps: offsetOf(context, marketId), usable: run.usable }
  const open = { id, source: { snapshot }, grid, payees: { tenantOf, shared } }
  const opened = (await indicationWork(place, { open })) as OpenedIndications
  try {
    const tenants = companiesOf(tenantOf, opened)
    if (countOthers(payees, payeeTenantId, tenants) < indicationOtherPayeesMin) return []
    return (await indicationWork(place, { needed: { id, tenantId: payeeTenantId, itemIds } })) as NeededRates
  } finally {
    await indicationWork(place, { close: id })
  }
}

/** With the usable pool by the settings of the run. */
async function readRun(db: Transaction<Schema>, tenantId: string, runId: string) {
  const run = await db
    .selectFrom('clearing_runs as r')
    .innerJoin('market_private_settings as s', (join) =>
      join
        .onRef('s.tenant_id', '=', 'r.payer_tenant_id')
        .onRef('s.market_id', '=', 'r.market_id')
        .onRef('s.version', '=', 'r.settings_version'),
    )
    .select(['r.items', 's.pool_minor', 's.available_bps'])
    .where('r.payer_tenant_id', '=', tenantId)
    .where('r.id', '=', runId)
    .executeTakeFirst()
  if (!run) return undefined
  const [poolMinor, availableBps] = [run.pool_minor, run.available_bps as BasisPoints]
  return { items: run.items, usable: usablePool({ poolMinor, availableBps }) }
}
