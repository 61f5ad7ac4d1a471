/** Writes what a run decided, from the staged rows: awards, results, and items that end. */
import { sql, type Transaction } from 'kysely'
import { awardNumberTriesMax } from '#domain/clearing/limits.ts'
import type { Schema } from '../db/schema.ts'
import { applyChanges, changeOf, waitingItems } from '../offers/commands.ts'
import { nextAwardNumber } from './award-rows.ts'
import type { RunDecision } from './engine.ts'
import type { ReadMarket } from './run-market.ts'
import * as store from './store.ts'

export async function writeDecision(
  db: Transaction<Schema>,
  run: store.RunKey,
  { market, run: { dayCount }, payDate }: ReadMarket,
  { awarded, invalidItemIds }: RunDecision,
  at: Date,
): Promise<void> {
  await insertAwards(db, run, { settingsVersion: market.version, dayCount }, awarded)
  await store.insertResults(db, run, payDate)
  await failInvalid(db, run, invalidItemIds, at)
}

/** An award whose number an earlier one of the payer has gets another number. */
async function insertAwards(
  db: Transaction<Schema>,
  run: store.RunKey,
  terms: store.AwardTerms,
  awarded: number,
): Promise<void> {
  let left = awarded - (await store.insertStaged(db, run, terms))
  for (let attempt = 1; left > 0; attempt += 1) {
    if (attempt > awardNumberTriesMax) throw new Error('Not every award could be written.')
    await store.renumberStaged(db, run.tenantId, (place) => nextAwardNumber(run.awardKey, place, attempt))
    left -= await store.insertStaged(db, run, terms)
  }
}

/** Ends items whose discount is invalid; the market lock excludes concurrent changes. */
async function failInvalid(
  db: Transaction<Schema>,
  { tenantId }: store.RunKey,
  itemIds: readonly string[],
  at: Date,
): Promise<void> {
  if (itemIds.length === 0) return
  const items = await waitingItems(
    db,
    sql`i.payer_tenant_id = ${tenantId} and i.id = any(${itemIds}::uuid[])`,
  )
  const changes = items.flatMap((item) => changeOf(item, 'invalidDiscount') ?? [])
  await applyChanges(db, items, changes, at)
}
