/** What the row of a run keeps of its decision. */
import type { Updateable } from 'kysely'
import type { RuleKey } from '#domain/clearing/rules.ts'
import type { Schema } from '../db/schema.ts'
import type { DecidedRun } from './engine.ts'

/** What a run used. */
export type RunVersions = {
  readonly rule: RuleKey
  readonly settingsVersion: number
  /** The version whose rate settings counted. */
  readonly rateVersion: number
  readonly payDate: string
}

export type KeptDecision = Pick<DecidedRun, 'summary' | 'record'>

export function decidedColumns(
  { rule, settingsVersion, rateVersion, payDate }: RunVersions,
  { summary, record }: KeptDecision,
): Updateable<Schema['clearing_runs']> {
  const { items, candidates, awarded, totals, weight, proof } = summary
  return {
    rule_name: rule.name,
    rule_version: rule.version,
    format_version: record.formatVersion,
    settings_version: settingsVersion,
    rate_version: rateVersion,
    pay_date: payDate,
    snapshot_hash: Buffer.from(record.snapshot.hash),
    result_hash: Buffer.from(record.resultHash),
    awards_hash: Buffer.from(record.awardsHash),
    reasons_hash: Buffer.from(record.reasonsHash ?? []),
    items,
    candidates,
    awarded,
    amount: totals.amount,
    discount: totals.discount,
    weight,
    lowest_points: proof.lowest ? BigInt(proof.lowest.points) : null,
    lowest_days: proof.lowest?.days ?? null,
    ...certificateColumns(record),
  }
}

const certificateColumns = ({ certificate }: DecidedRun['record']) =>
  certificate && {
    bound: certificate.bound,
    pool_price: BigInt(certificate.poolPrice),
    margin_price: BigInt(certificate.marginPrice),
    scale_bits: certificate.scaleBits,
    is_optimal: certificate.isOptimal,
  }
