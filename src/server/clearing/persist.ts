/** Keeps what a run decided: its row, its input, and the reasons that payees read. Changes nothing else. */
import type pg from 'pg'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { DecidedRun } from './engine.ts'
import type { ReadMarket } from './run-market.ts'
import { stageReasons } from './staging.ts'
import * as store from './store.ts'

/** Without a connection nothing can be copied; the run of an empty book has none. */
export async function persist(
  { db, businessNow }: UnitWork,
  connection: pg.PoolClient | undefined,
  run: store.RunKey,
  read: ReadMarket,
  { summary, record }: Pick<DecidedRun, 'summary' | 'record'>,
): Promise<void> {
  await store.insertSnapshot(db, run, record.snapshot.parts)
  await store.finishRun(db, run, versionsOf(read), { summary, record }, businessNow)
  if (!record.reasons) return
  if (!connection) throw new Error('The reasons of a run are copied on its connection.')
  await stageReasons(connection, record.reasons)
  await store.insertReasons(db, run)
}

const versionsOf = ({ market, rates, payDate, run }: ReadMarket): store.RunVersions => ({
  rule: run.rule,
  settingsVersion: market.version,
  rateVersion: rates.version,
  payDate,
})
