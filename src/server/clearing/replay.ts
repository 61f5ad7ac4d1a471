/**
 * Decides runs again from their stored snapshots, by the rule version of that time, and compares the hashes.
 * Read-only.
 */
import type pg from 'pg'
import { decide } from '#domain/clearing/rules.ts'
import { hashAwards, hashResult } from './award-rows.ts'
import { hashOf, readSnapshot } from './snapshot.ts'

export type ReplayFault = 'unknown' | 'notDone' | 'snapshotDiffers' | 'resultDiffers'
export type ReplayResult = {
  readonly runId: string
  readonly items: number
  readonly awarded: number
  readonly resultHash: string
  readonly fault?: ReplayFault
}

/** What is stored of a run that is done: the bytes it was decided by, and the hashes of what it decided. */
export type StoredRun = {
  readonly runId: string
  readonly ruleVersion: number
  readonly snapshot: readonly Uint8Array[]
  readonly snapshotHash: Uint8Array
  readonly awardsHash: Uint8Array
  readonly resultHash: Uint8Array
}

type QueryClient = { readonly query: pg.ClientBase['query'] }
type Row = {
  readonly state: string
  readonly rule_version: number | null
  readonly snapshot_hash: Buffer | null
  readonly result_hash: Buffer | null
  readonly awards_hash: Buffer | null
}

/** The ids of all completed runs, in their order. */
export async function doneRuns(client: QueryClient): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from clearing_runs where state = 'done' order by instant, id`,
  )
  return rows.map(({ id }) => id)
}

export async function replayRun(client: QueryClient, runId: string): Promise<ReplayResult> {
  const { rows } = await client.query<Row>(
    'select state, rule_version, snapshot_hash, result_hash, awards_hash from clearing_runs where id::text = $1',
    [runId],
  )
  const [run] = rows
  if (!run) return { ...nothingOf(runId), fault: 'unknown' }
  const { rule_version, snapshot_hash, result_hash, awards_hash } = run
  if (!rule_version || !snapshot_hash || !result_hash || !awards_hash)
    return { ...nothingOf(runId), fault: 'notDone' }
  const { rows: parts } = await client.query<{ bytes: Buffer }>(
    'select bytes from clearing_snapshots where run_id::text = $1 order by part',
    [runId],
  )
  return decideAgain({
    runId,
    ruleVersion: rule_version,
    snapshot: parts.map((part) => part.bytes),
    snapshotHash: snapshot_hash,
    awardsHash: awards_hash,
    resultHash: result_hash,
  })
}

/** Pure: a stored run comes to the same result in every later version. */
export function decideAgain(run: StoredRun): ReplayResult {
  const { runId, snapshot } = run
  if (!hashOf(snapshot).equals(run.snapshotHash)) return { ...nothingOf(runId), fault: 'snapshotDiffers' }
  const input = readSnapshot(snapshot)
  const outcome = decide(input.book, input.market)
  const awards = hashAwards(input, outcome)
  const result = hashResult(input, outcome, awards)
  const isSame =
    input.market.ruleVersion === run.ruleVersion &&
    awards.equals(run.awardsHash) &&
    result.equals(run.resultHash)
  return {
    runId,
    items: input.book.count,
    awarded: outcome.order.length,
    resultHash: result.toString('hex'),
    ...(!isSame && { fault: 'resultDiffers' as const }),
  }
}

const nothingOf = (runId: string) => ({ runId, items: 0, awarded: 0, resultHash: '' })
