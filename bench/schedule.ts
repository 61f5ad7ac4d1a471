/** The cost of a schedule of 360 instalments, against filling an array of as many rows with bigint arithmetic. */
import type { Day } from '#domain/day.ts'
import { type ScheduleRow, scheduleOf } from '#domain/financing/schedule.ts'
import { type RepaymentMethod, repaymentMethods } from '#domain/financing/terms.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'

const rows = 360
const times = 100
const start = '2026-01-30' as Day
const principal = 1_000_000_000n
const annualBps = 435 as BasisPoints
const timesMax = 20
const msMax = 5

export const scheduleMeasure: Measure = { name: 'schedule', run: measure }

async function measure(): Promise<readonly Finding[]> {
  const ms = await inTurns({
    filled: () => timed(fill),
    bullet: () => timed(() => plan('bullet')),
    monthlyInterest: () => timed(() => plan('monthlyInterest')),
    equalInstalments: () => timed(() => plan('equalInstalments')),
    equalPrincipal: () => timed(() => plan('equalPrincipal')),
  })
  const slowest = Math.max(...repaymentMethods.map((method) => ms[method]))
  const shown = repaymentMethods.map((method) => `${method} ${ms[method].toFixed(3)} ms`).join(', ')
  const figures = `filled ${ms.filled.toFixed(3)} ms, ${shown}`
  return [
    { name: 'schedule', ratio: slowest / ms.filled, goal: { atMost: timesMax }, figures },
    {
      name: 'schedule-ms',
      ratio: slowest,
      goal: { atMost: msMax },
      figures: `${rows} rows, the slowest method`,
    },
  ]
}

type Money = Pick<ScheduleRow, 'principal' | 'interest'>

async function timed(work: () => readonly Money[]): Promise<number> {
  const begun = performance.now()
  for (let n = 0; n < times; n += 1) work()
  return (performance.now() - begun) / times
}

const plan = (method: RepaymentMethod): readonly ScheduleRow[] =>
  scheduleOf({
    method,
    annualBps,
    dayCount: 360,
    principal,
    start,
    term: { unit: 'months', count: rows },
    calendar: new Map(),
  })

/** As many rows of a share and its interest, without days. */
function fill(): readonly Money[] {
  const share = principal / BigInt(rows)
  const filled: Money[] = []
  for (let left = principal; filled.length < rows; left -= share)
    filled.push({ principal: share, interest: (left * BigInt(annualBps)) / 120_000n })
  return filled
}
