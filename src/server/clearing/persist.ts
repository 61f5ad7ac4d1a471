/** Keeps what a run decided: its row, its input, and the reasons that payees read. Changes nothing else. */
import type pg from 'pg'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { DecidedRun } from './engine.ts'
import type { ReadMarket } from './run-market.ts'
import { stageReasons } from './staging.ts'
import * as store from './store.ts'

type KeptDecision = Pick<DecidedRun, 'summary' | 'record'>

/** Without a connection nothing can be copied; the run of an empty book has none. */
export async function persist(
  { db, businessNow }: UnitWork,
  connection: pg.PoolClient | undefined,
  run: store.RunKey,
  read: ReadMarket,
  decided: KeptDecision,
): Promise<void> {
  await store.insertSnapshot(db, run, decided.record.snapshot.parts)
  await store.finishRun(db, run, versionsOf(read), decided, businessNow)
  await keepReasons(db, connection, run, decided)
}

/** Keeps a decision that waits for an approval. Payees read nothing of it. */
export async function persistProposal(
  { db, businessNow }: UnitWork,
  run: store.RunKey,
  read: ReadMarket,
  decided: KeptDecision,
  holdsUntil: Date,
): Promise<void> {
  await store.insertSnapshot(db, run, decided.record.snapshot.parts)
  await store.proposeRun(db, run, versionsOf(read), decided, { at: businessNow, holdsUntil })
}

/** Keeps the rest of a decision that was approved: its input and its figures are kept already. */
export async function persistApproved(
  { db, businessNow }: UnitWork,
  connection: pg.PoolClient,
  run: store.RunKey,
  decided: KeptDecision,
): Promise<void> {
  await store.finishApproved(db, run, businessNow)
  await keepReasons(db, connection, run, decided)
}

async function keepReasons(
  db: UnitWork['db'],
  connection: pg.PoolClient | undefined,
  run: store.RunKey,
  { record }: KeptDecision,
): Promise<void> {
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
