/** What came of a bulk action in one sentence: how many it was done with, with how many not, and why. */
import { bulkTexts } from '#text/tables.ts'
import type { Say } from '#text/text.ts'
import { locale } from '../say.ts'
import type { BulkReport, Refusal } from './spec.ts'

export type Refused = { readonly reason: string; readonly names: readonly string[] }

/** Those of one reason together, the most of them first. */
export function byReason(refused: readonly Refusal[]): readonly Refused[] {
  const groups = new Map<string, string[]>()
  for (const { reason, name } of refused) {
    const names = groups.get(reason)
    if (names) names.push(name)
    else groups.set(reason, [name])
  }
  return [...groups]
    .map(([reason, names]) => ({ reason, names }))
    .toSorted((a, b) => b.names.length - a.names.length)
}

export function sentenceOf({ did, done, refused }: BulkReport, say: Say): string {
  const count = (value: number): string => value.toLocaleString(locale())
  const told = { did: say(did), done: count(done) }
  if (refused.length === 0) return say(bulkTexts.done, told)
  // The sentence ends once, behind the last reason.
  const reasons = byReason(refused).map(({ reason, names }) =>
    say(bulkTexts.counted, { reason: reason.replace(/[.。]$/, ''), count: count(names.length) }),
  )
  return say(bulkTexts.mixed, {
    ...told,
    all: count(done + refused.length),
    refused: count(refused.length),
    reasons: reasons.join(say(bulkTexts.betweenReasons)),
  })
}
