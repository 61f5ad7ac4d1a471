/**
 * Decides runs again from their stored snapshots, by the rule version of that time, and compares the hashes.
 * Read-only.
 */
import type pg from 'pg'
import { type Certificate, certificateBytes } from '#domain/clearing/certificate.ts'
import { decide, type RuleKey } from '#domain/clearing/rules.ts'
import type { RunState } from '#domain/clearing/run-states.ts'
import { codecOf, encodedDecision, type Hashes, readSnapshot } from './codecs.ts'
import { hashOf } from './snapshot.ts'

export type ReplayFault =
  | 'unknown'
  | 'notDecided'
  | 'snapshotDiffers'
  | 'resultDiffers'
  | 'reasonsDiffer'
  | 'certificateDiffers'
export type ReplayResult = {
  readonly runId: string
  readonly items: number
  readonly awarded: number
  readonly resultHash: string
  readonly fault?: ReplayFault
}

/** What is stored of a run that decided, whether it was awarded or not: what it used, the bytes it was decided by, and the hashes of what it decided. */
export type StoredRun = {
  readonly runId: string
  readonly rule: RuleKey
  readonly formatVersion: number
  readonly snapshot: readonly Uint8Array[]
  readonly snapshotHash: Uint8Array
  readonly awardsHash: Uint8Array
  readonly resultHash: Uint8Array
  /** Of the reasons as their rows are now; undefined where the format has none. */
  readonly reasonsHash: Uint8Array | undefined
  /** As it is stored; undefined where the format has none. */
  readonly certificate: Certificate | undefined
  /** Payees have no reasons of a run that was only proposed. */
  readonly isApplied?: boolean
}

type QueryClient = { readonly query: pg.ClientBase['query'] }
type Row = {
  readonly rule_name: RuleKey['name'] | null
  readonly rule_version: number | null
  readonly format_version: number | null
  readonly snapshot_hash: Buffer | null
  readonly result_hash: Buffer | null
  readonly awards_hash: Buffer | null
  readonly discount: bigint | null
  readonly bound: bigint | null
  readonly pool_price: bigint | null
  readonly margin_price: bigint | null
  readonly scale_bits: number | null
  readonly is_optimal: boolean | null
  readonly state: RunState
}

/** The ids of all runs that decided, proposals included, in their order. */
export async function decidedRuns(client: QueryClient): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from clearing_runs where snapshot_hash is not null order by instant, id`,
  )
  return rows.map(({ id }) => id)
}

export async function replayRun(client: QueryClient, runId: string): Promise<ReplayResult> {
  const { rows } = await client.query<Row>(
    `select rule_name, rule_version, format_version, snapshot_hash, result_hash, awards_hash, discount, bound, pool_price, margin_price,
       scale_bits, is_optimal, state from clearing_runs where id::text = $1`,
    [runId],
  )
  const [run] = rows
  if (!run) return { ...nothingOf(runId), fault: 'unknown' }
  const { rule_name, rule_version, format_version, snapshot_hash, result_hash, awards_hash } = run
  if (!rule_name || !rule_version || !format_version || !snapshot_hash || !result_hash || !awards_hash)
    return { ...nothingOf(runId), fault: 'notDecided' }
  const { rows: parts } = await client.query<{ bytes: Buffer }>(
    'select bytes from clearing_snapshots where run_id::text = $1 order by part',
    [runId],
  )
  return decideAgain({
    runId,
    rule: { name: rule_name, version: rule_version },
    formatVersion: format_version,
    snapshot: parts.map((part) => part.bytes),
    snapshotHash: snapshot_hash,
    awardsHash: awards_hash,
    resultHash: result_hash,
    reasonsHash: await storedReasons(client, runId),
    certificate: storedCertificate(run),
    isApplied: run.state === 'done',
  })
}

function storedCertificate(run: Row): Certificate | undefined {
  const { discount, bound, pool_price, margin_price, scale_bits, is_optimal } = run
  if (discount === null || bound === null || pool_price === null || margin_price === null) return undefined
  if (scale_bits === null || is_optimal === null) return undefined
  return {
    income: discount,
    bound,
    poolPrice: Number(pool_price),
    marginPrice: Number(margin_price),
    scaleBits: scale_bits,
    isOptimal: is_optimal,
  }
}

/** The hash of the reasons of a run as payees read them now. */
async function storedReasons(client: QueryClient, runId: string): Promise<Buffer> {
  const { rows } = await client.query<{ fields: Buffer }>(
    `select uuid_send(payee_id) || array_send(item_ids) || array_send(reasons) || array_send(ineligible) as fields
     from clearing_payee_results where run_id::text = $1 order by payee_id`,
    [runId],
  )
  return hashOf(rows.map(({ fields }) => hashOf([fields])))
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one === undefined || other === undefined ? one === other : Buffer.compare(one, other) === 0

/** Pure: a stored run comes to the same result in every later version. */
export function decideAgain(run: StoredRun): ReplayResult {
  const { runId, snapshot } = run
  if (!isSame(hashOf(snapshot), run.snapshotHash)) return { ...nothingOf(runId), fault: 'snapshotDiffers' }
  const input = readSnapshot(snapshot)
  const decision = decide(input)
  const { rule } = input.market
  const hashes = codecOf(run.formatVersion).hash(encodedDecision(input, decision))
  const isAsStored =
    rule.name === run.rule.name &&
    rule.version === run.rule.version &&
    input.formatVersion === run.formatVersion &&
    isSame(hashes.awardsHash, run.awardsHash) &&
    isSame(hashes.resultHash, run.resultHash)
  const fault = isAsStored ? laterFault(hashes, run) : 'resultDiffers'
  return {
    runId,
    items: input.book.count,
    awarded: decision.order.length,
    resultHash: Buffer.from(hashes.resultHash).toString('hex'),
    ...(fault && { fault }),
  }
}

/** What is stored besides the hash of the result, and read by people. */
function laterFault({ reasonsHash, certificate }: Hashes, run: StoredRun): ReplayFault | undefined {
  const reasons = run.isApplied === false ? hashOf([]) : reasonsHash
  if (!isSame(reasons, run.reasonsHash)) return 'reasonsDiffer'
  const bytesOf = (one: Certificate | undefined) => one && certificateBytes(one)
  return isSame(bytesOf(certificate), bytesOf(run.certificate)) ? undefined : 'certificateDiffers'
}

const nothingOf = (runId: string) => ({ runId, items: 0, awarded: 0, resultHash: '' })
