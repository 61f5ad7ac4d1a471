/** Decides runs again from what was kept of them, by the rule of their time, and compares. It reads only. */
import type pg from 'pg'
import { decide } from '#domain/clearing/rules.ts'
import { hashAwards, hashResult } from './conclude.ts'
import { hashOf, readSnapshot } from './snapshot.ts'

export type ReplayFault = 'unknown' | 'notDone' | 'snapshotDiffers' | 'resultDiffers'
export type Replayed = {
  readonly runId: string
  readonly candidates: number
  readonly awarded: number
  readonly resultHash: string
  readonly fault?: ReplayFault
}

type Asked = { readonly query: pg.ClientBase['query'] }
type Row = {
  readonly state: string
  readonly rule_version: number | null
  readonly snapshot_hash: Buffer | null
  readonly result_hash: Buffer | null
  readonly awards_hash: Buffer | null
}

/** The ids of all runs that are done, in the order in which they were. */
export async function doneRuns(client: Asked): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from clearing_runs where state = 'done' order by instant, id`,
  )
  return rows.map(({ id }) => id)
}

export async function replayRun(client: Asked, runId: string): Promise<Replayed> {
  const nothing = { runId, candidates: 0, awarded: 0, resultHash: '' }
  const { rows } = await client.query<Row>(
    'select state, rule_version, snapshot_hash, result_hash, awards_hash from clearing_runs where id::text = $1',
    [runId],
  )
  const [run] = rows
  if (!run) return { ...nothing, fault: 'unknown' }
  const { snapshot_hash, result_hash, awards_hash } = run
  if (!snapshot_hash || !result_hash || !awards_hash) return { ...nothing, fault: 'notDone' }
  const { rows: parts } = await client.query<{ bytes: Buffer }>(
    'select bytes from clearing_snapshots where run_id::text = $1 order by part',
    [runId],
  )
  const bytes = parts.map((part) => part.bytes)
  if (!hashOf(bytes).equals(snapshot_hash)) return { ...nothing, fault: 'snapshotDiffers' }
  const frozen = readSnapshot(bytes)
  const outcome = decide(frozen.book, frozen.market)
  const awards = hashAwards(frozen, outcome)
  const result = hashResult(frozen, outcome, awards)
  const isSame =
    frozen.market.ruleVersion === run.rule_version && awards.equals(awards_hash) && result.equals(result_hash)
  return {
    runId,
    candidates: frozen.book.count,
    awarded: outcome.order.length,
    resultHash: result.toString('hex'),
    ...(!isSame && { fault: 'resultDiffers' as const }),
  }
}
