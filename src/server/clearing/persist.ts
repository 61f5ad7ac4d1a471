/** Keeps what a run decided: its row, its input, and the reasons that payees read. Changes nothing else. */
import type pg from 'pg'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { DecidedRun } from './engine.ts'
import type { ReadMarket } from './run-market.ts'
import { stageReasons } from './staging.ts'
import * as store from './store.ts'

/** Without a connection nothing can be copied, so that nobody may be left out. */
export async function persist(
  { db, businessNow }: UnitWork,
  connection: pg.PoolClient | undefined,
  run: store.RunKey,
  read: ReadMarket,
  { summary, kept }: Pick<DecidedRun, 'summary' | 'kept'>,
): Promise<void> {
  await store.insertSnapshot(db, run, kept.snapshot.parts)
  await store.finishRun(db, run, versionsOf(read), { summary, kept }, businessNow)
  if (!kept.reasons) return
  if (!connection) throw new Error('The reasons of a run are copied on its connection.')
  await stageReasons(connection, kept.reasons)
  await store.insertReasons(db, run)
}

const versionsOf = ({ market, rates, payDate, run }: ReadMarket): store.RunVersions => ({
  rule: run.rule,
  settingsVersion: market.version,
  rateVersion: rates.version,
  payDate,
})
