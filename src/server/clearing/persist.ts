/** Keeps what a run decided: its row, its input, and the reasons that payees read. Changes nothing else. */
import type pg from 'pg'
import type { KeptDecision, RunVersions } from './decided-columns.ts'
import type { RunWork } from './progress.ts'
import type { ReadMarket } from './run-market.ts'
import { stageReasons } from './staging.ts'
import * as store from './store.ts'

/** Without a connection nothing can be copied; the run of an empty book has none. */
export async function persist(
  work: RunWork,
  connection: pg.PoolClient | undefined,
  run: store.RunKey,
  read: ReadMarket,
  decided: KeptDecision,
): Promise<void> {
  await keepSnapshot(work, run, decided)
  await store.finishRun(work.db, run, versionsOf(read), decided, work.businessNow)
  await keepReasons(work, connection, run, decided)
}

/** Keeps a decision that waits for an approval. Payees read nothing of it. */
export async function persistProposal(
  work: RunWork,
  run: store.RunKey,
  read: ReadMarket,
  decided: KeptDecision,
  holdsUntil: Date,
): Promise<void> {
  await keepSnapshot(work, run, decided)
  await store.proposeRun(work.db, run, versionsOf(read), decided, { at: work.businessNow, holdsUntil })
}

/** Keeps the rest of a decision that was approved: its input and its figures are kept already. */
export async function persistApproved(
  work: RunWork,
  connection: pg.PoolClient,
  run: store.RunKey,
  decided: KeptDecision,
): Promise<void> {
  await store.finishApproved(work.db, run, work.businessNow)
  await keepReasons(work, connection, run, decided)
}

/** The reasons are one part more to keep. */
async function keepSnapshot(
  { db, progress }: RunWork,
  run: store.RunKey,
  { record: { snapshot } }: KeptDecision,
): Promise<void> {
  const { parts } = snapshot
  await store.insertSnapshot(db, run, parts, (done) => progress.at('keep', done, parts.length + 1))
}

async function keepReasons(
  { db, progress }: RunWork,
  connection: pg.PoolClient | undefined,
  run: store.RunKey,
  { record }: KeptDecision,
): Promise<void> {
  if (!record.reasons) return
  if (!connection) throw new Error('The reasons of a run are copied on its connection.')
  await stageReasons(connection, record.reasons)
  await store.insertReasons(db, run)
  progress.at('keep', 1, 1)
}

const versionsOf = ({ market, rates, payDate, run }: ReadMarket): RunVersions => ({
  rule: run.rule,
  settingsVersion: market.version,
  rateVersion: rates.version,
  payDate,
})
