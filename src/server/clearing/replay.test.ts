/**
 * The runs of a demo world, as they were stored when their rule was new: every later version decides them alike. The
 * fixture is never written again; a new rule version adds runs of its own.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decide } from '#domain/clearing/rules.ts'
import { dayOfNumber, type RunInput } from '#domain/clearing/run-input.ts'
import { uuidAt } from './award-rows.ts'
import { readSnapshot } from './codecs.ts'
import { decideAgain, type StoredRun } from './replay.ts'

type Award = {
  readonly number: number
  readonly item: string
  readonly document: string
  readonly face: string
  readonly amount: string
  readonly discount: string
  readonly days: number
  readonly newPayDate: string
}
type FixtureRun = StoredRun & {
  readonly awards: readonly Award[]
  /** Bits of the reasons of an item that was not awarded, and of why its document was not eligible. */
  readonly reasons: Readonly<Record<string, readonly [number, number]>>
}

/** A line of the fixture: hashes in hexadecimal, parts of the snapshot in base64. All are of the first rule and format. */
type Line = Pick<FixtureRun, 'runId' | 'awards' | 'reasons'> & {
  readonly ruleVersion: number
  readonly snapshot: readonly string[]
  readonly snapshotHash: string
  readonly awardsHash: string
  readonly resultHash: string
}

const hex = (text: string) => Buffer.from(text, 'hex')
const runs = readFileSync('test/fixtures/demo-runs.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line): FixtureRun => {
    const run = JSON.parse(line) as Line
    return {
      ...run,
      rule: { name: 'rateFirst', version: run.ruleVersion },
      formatVersion: 1,
      reasonsHash: undefined,
      certificate: undefined,
      snapshot: run.snapshot.map((part) => Buffer.from(part, 'base64')),
      snapshotHash: hex(run.snapshotHash),
      awardsHash: hex(run.awardsHash),
      resultHash: hex(run.resultHash),
    }
  })

describe('[CLR-01] a stored run', () => {
  it('is decided alike by every later version', () => {
    expect(runs).toHaveLength(130)
    for (const run of runs) {
      const again = decideAgain(run)
      expect([run.runId, again.fault]).toEqual([run.runId, undefined])
      expect(again.resultHash).toBe(Buffer.from(run.resultHash).toString('hex'))
    }
  })

  it('has the awards and the reasons that were stored with it', () => {
    for (const run of runs) {
      const input = readSnapshot(run.snapshot)
      const outcome = decide(input)
      expect([run.runId, awardsOf(input, outcome)]).toEqual([run.runId, run.awards])
      const reasons = Object.fromEntries(
        Array.from({ length: input.book.count }, (_, at) => at)
          .filter((at) => outcome.awarded[at] !== 1)
          .map((at) => [uuidAt(input.itemIds, at), [outcome.reasons[at], input.book.ineligible[at]]]),
      )
      expect([run.runId, reasons]).toEqual([run.runId, run.reasons])
    }
  })

  it('differs where a byte of its snapshot or a hash of its result was changed', () => {
    for (const run of runs.filter(({ awards }) => awards.length > 0)) {
      const bytes = Buffer.concat(run.snapshot)
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      expect(decideAgain({ ...run, snapshot: [bytes] }).fault).toBe('snapshotDiffers')
      expect(decideAgain({ ...run, awardsHash: run.resultHash }).fault).toBe('resultDiffers')
      expect(decideAgain({ ...run, resultHash: run.awardsHash }).fault).toBe('resultDiffers')
      const later = { ...run.rule, version: run.rule.version + 1 }
      expect(decideAgain({ ...run, rule: later }).fault).toBe('resultDiffers')
      expect(decideAgain({ ...run, formatVersion: 2 }).fault).toBe('resultDiffers')
    }
  })
})

/** Numbered in the order of item ids. */
const awardsOf = (input: RunInput, { order, discount }: ReturnType<typeof decide>): readonly Award[] =>
  Array.from(order.toSorted(), (at, place) => ({
    number: place + 1,
    item: uuidAt(input.itemIds, at),
    document: uuidAt(input.documentIds, at),
    face: String(input.face[at]),
    amount: String(input.book.amount[at]),
    discount: String(discount[at]),
    days: input.book.daysPaidEarly[at] ?? 0,
    newPayDate: dayOfNumber(input.newPayDay[at] ?? 0),
  }))
