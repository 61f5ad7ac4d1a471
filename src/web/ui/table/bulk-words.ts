/** The result of a bulk action in one sentence: how many succeeded, how many did not, and why. */
import { bulkTexts } from '#text/tables.ts'
import type { Say } from '#text/text.ts'
import { locale } from '../say.ts'
import type { BulkReport, Refusal } from './spec.ts'

type RefusalGroup = { readonly reason: string; readonly rows: readonly Refusal[] }

/** Grouped by reason, most frequent first. */
export function byReason(refused: readonly Refusal[]): readonly RefusalGroup[] {
  const groups = new Map<string, Refusal[]>()
  for (const row of refused) {
    const rows = groups.get(row.reason)
    if (rows) rows.push(row)
    else groups.set(row.reason, [row])
  }
  return [...groups]
    .map(([reason, rows]) => ({ reason, rows }))
    .toSorted((a, b) => b.rows.length - a.rows.length)
}

export function sentenceOf({ did, done, refused }: BulkReport, say: Say): string {
  const count = (value: number): string => value.toLocaleString(locale())
  const values = { did: say(did), done: count(done) }
  if (refused.length === 0) return say(bulkTexts.done, values)
  // One full stop, after the last reason.
  const reasons = byReason(refused).map(({ reason, rows }) =>
    say(bulkTexts.counted, { reason: reason.replace(/[.。]$/, ''), count: count(rows.length) }),
  )
  return say(bulkTexts.mixed, {
    ...values,
    all: count(done + refused.length),
    refused: count(refused.length),
    reasons: reasons.join(say(bulkTexts.betweenReasons)),
  })
}
