/**
 * Applies what a run decided: awards, the money of the pool, items that end, and what follows. A run whose decision is only kept
 * changes nothing of this.
 */
import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { awardNumberTriesMax, sandboxBankTime } from '#domain/clearing/limits.ts'
import type { Instant } from '#domain/day.ts'
import { move } from '#domain/ledger/posting.ts'
import { instantAt } from '#domain/markets/pay-date.ts'
import { bankKind, insertStaged, numbersHash, renumberStaged } from '../awards/commands.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Schema } from '../db/schema.ts'
import { post } from '../ledger/commands.ts'
import { applyChanges, changeOf, waitingItems } from '../offers/commands.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { nextAwardNumber } from './award-rows.ts'
import type { Effects } from './encode.ts'
import type { DecidedRun } from './engine.ts'
import type { RunWork } from './progress.ts'
import type { ReadMarket } from './run-market.ts'
import { stageAwards } from './staging.ts'
import type { RunKey } from './store.ts'

/** How much of applying is done once the awards are staged, and inserted; the rest is over with the transaction. */
const [awardsStaged, awardsInserted, awardsApplied] = [1, 9, 10]

/** At the time of the run, or of its approval. Returns the hash of the numbers of the awards, which the journal keeps. */
export async function apply(
  work: RunWork,
  connection: pg.PoolClient,
  run: RunKey,
  { market }: ReadMarket,
  { summary, effects }: Pick<DecidedRun, 'summary' | 'effects'>,
  awardedAt: Date,
): Promise<string> {
  if (summary.awarded > 0) {
    await stageAwards(connection, effects.awards)
    work.progress.at('apply', awardsStaged, awardsApplied)
    await insertAwards(work.db, run, summary.awarded)
    work.progress.at('apply', awardsInserted, awardsApplied)
    await commit(work, run, market.currency, summary.totals.net, awardedAt)
    if (work.context.config.environment === 'sandbox')
      await askBank(work, run, market.settings.timeZone, effects)
  }
  await failInvalid(work.db, run, effects.invalidItemIds, awardedAt)
  return numbersHash(work.db, run)
}

/** An award whose number an earlier one of the payer has gets another number. */
async function insertAwards(db: Transaction<Schema>, run: RunKey, awarded: number): Promise<void> {
  let left = awarded - (await insertStaged(db, run))
  for (let attempt = 1; left > 0; attempt += 1) {
    if (attempt > awardNumberTriesMax) throw new Error('Not every award could be written.')
    await renumberStaged(db, run.tenantId, (place) => nextAwardNumber(run.awardKey, place, attempt))
    left -= await insertStaged(db, run)
  }
}

/** One posting for the whole run moves the awarded amount from available to committed. */
async function commit(
  { db, context }: UnitWork,
  { tenantId, marketId, id }: RunKey,
  currency: ReadMarket['market']['currency'],
  minor: bigint,
  awardedAt: Date,
): Promise<void> {
  await post(
    { db, makeId: context.makeId },
    {
      purpose: 'clearing.awarded',
      subjectId: id,
      at: awardedAt.getTime() as Instant,
      marketId,
      tenantId,
      entries: move('available', 'committed', { currency, minor }),
    },
  )
}

/** In the sandbox a simulated bank pays on each of the pay dates. */
async function askBank(
  { db, context }: UnitWork,
  { tenantId, marketId, id }: RunKey,
  timeZone: string,
  { payDates }: Effects,
): Promise<void> {
  for (const day of payDates)
    await scheduleDue(db, {
      id: context.makeId(),
      tenantId,
      marketId,
      kind: bankKind,
      dueAt: new Date(instantAt(day, sandboxBankTime, timeZone)),
      // One row per run and day: another run may pay on the same day, after the bank has paid.
      body: { day, runId: id },
    })
}

/** Ends items whose discount is invalid; the market lock excludes concurrent changes. */
async function failInvalid(
  db: Transaction<Schema>,
  { tenantId }: RunKey,
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
