/** Matching: every line of both sides is in exactly one result, and the results say what differs. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import type { Day } from '../day.ts'
import {
  differenceOf,
  type MatchableLine,
  matchLines,
  nearlySameNumbers,
  periodOf,
  summaryOf,
} from './match.ts'

const line = (number: string, changes: Partial<MatchableLine> = {}): MatchableLine => ({
  number,
  documentDate: '2026-10-08' as Day,
  dueDate: '2027-01-12' as Day,
  amount: 100n,
  ...changes,
})
const lines = fc.array(
  fc.record({
    number: fc.constantFrom('A-1', 'a-1', 'A-01', 'Ａ-1', 'B-2', ' B-2 ', 'C-3'),
    documentDate: fc.constantFrom('2026-10-08' as Day, '2026-10-09' as Day, null),
    dueDate: fc.constantFrom('2027-01-12' as Day, '2027-01-13' as Day),
    amount: fc.bigInt({ min: -3n, max: 3n }),
  }),
  { maxLength: 12 },
)

describe('two lists of lines', () => {
  it('[REC-06] have every line of both sides in exactly one result', () => {
    fc.assert(
      fc.property(lines, lines, (theirs, ours) => {
        const matches = matchLines(theirs, ours)
        const shown = matches.flatMap((match) => ('theirs' in match ? [match.theirs] : []))
        const own = matches.flatMap((match) => ('ours' in match ? [match.ours] : []))
        expect(shown).toHaveLength(theirs.length)
        expect(new Set(shown)).toEqual(new Set(theirs))
        expect(own).toHaveLength(ours.length)
        expect(new Set(own)).toEqual(new Set(ours))
      }),
    )
  })

  it('[REC-06] differ in all by what their results differ in', () => {
    fc.assert(
      fc.property(lines, lines, (theirs, ours) => {
        const sum = (list: readonly MatchableLine[]) => list.reduce((total, { amount }) => total + amount, 0n)
        const matches = matchLines(theirs, ours)
        expect(matches.reduce((total, match) => total + differenceOf(match), 0n)).toBe(
          sum(theirs) - sum(ours),
        )
        const summary = summaryOf(matches)
        expect(Object.values(summary).reduce((count, one) => count + one.count, 0)).toBe(matches.length)
      }),
    )
  })

  it('[REC-06] are the same only where number, amount and dates are', () => {
    fc.assert(
      fc.property(lines, lines, (theirs, ours) => {
        for (const match of matchLines(theirs, ours))
          if (match.result === 'same') {
            expect(match.theirs.number.trim()).toBe(match.ours.number.trim())
            expect([match.theirs.amount, match.theirs.dueDate]).toEqual([
              match.ours.amount,
              match.ours.dueDate,
            ])
            expect(match.differences).toEqual([])
          }
      }),
    )
  })

  it('[REC-06] carry all differences of a pair and count it under the first of amount and date', () => {
    const [match] = matchLines([line('A', { amount: 90n, dueDate: '2027-02-01' as Day })], [line('A')])
    expect(match).toMatchObject({ result: 'amountDiffers', differences: ['amount', 'dueDate'] })
    const [dated] = matchLines([line('A', { documentDate: '2026-10-09' as Day })], [line('A')])
    expect(dated).toMatchObject({ result: 'dateDiffers', differences: ['documentDate'] })
    expect(matchLines([line('A', { documentDate: null })], [line('A')])[0]?.result).toBe('same')
  })

  it.each(['ap-1', 'AP-01', 'ＡＰ-1', 'AP-0001'])(
    '[REC-06] propose %s for AP-1, and never silently',
    (number) => {
      const [match] = matchLines([line(number)], [line('AP-1')])
      expect(match).toMatchObject({ result: 'numberDiffers', differences: ['number'] })
    },
  )

  it('[REC-06] prefer the exact number to a similar one, and of several the closest', () => {
    const [exact, near] = [line('AP-1'), line('ap-1')]
    expect(matchLines([near, exact], [exact]).map(({ result }) => result)).toEqual(['missingHere', 'same'])
    const [match] = matchLines(
      [line('A', { amount: 5n })],
      [line('A', { amount: 4n }), line('A', { amount: 5n })],
    )
    expect(match?.result).toBe('same')
  })
})

it('[REC-05] numbers of one list that are nearly the same are found', () => {
  expect(nearlySameNumbers(['A-1', 'a-01', 'B', 'C-10', 'C-100'])).toEqual([['A-1', 'a-01']])
})

it('[REC-06] one’s own ledger is read for the whole months of the lines', () => {
  const dated = ['2026-10-31', '2026-11-02'].map((day) => ({ documentDate: day as Day }))
  expect(periodOf(dated)).toEqual({ from: '2026-10-01', to: '2026-11-30' })
  expect(periodOf([{ documentDate: null }])).toBeUndefined()
})
