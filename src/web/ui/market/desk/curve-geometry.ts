/** Where the parts of a supply curve are drawn. Amounts and rates are approximate here: exact ones are in the table. */
import type { DeskReply } from './trial-values.ts'

export type CurveSteps = DeskReply['curve']['now']
export type Size = { readonly width: number; readonly height: number }

const margins = { left: 46, right: 14, top: 22, bottom: 26 }
/** A pool that is larger than everything offered by more than this is drawn at the edge. */
const poolShownTimes = 1.5
const steps125 = [1, 2, 5, 10]

/** Round values from the least to the greatest, at most so many. */
function ticksOf(least: number, greatest: number, ticksMax: number): readonly number[] {
  const rough = (greatest - least) / ticksMax
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps125.find((times) => times * power >= rough) ?? 10) * power
  const first = Math.ceil(least / step)
  const count = Math.floor(greatest / step) - first + 1
  return Array.from({ length: Math.max(count, 0) }, (_, n) => Number(((first + n) * step).toPrecision(12)))
}

const numberOf = (text: string | null): number | undefined => (text === null ? undefined : Number(text))

/** The steps as points: up to which amount, at which rate. */
const pointsOf = (steps: CurveSteps) =>
  steps.map(({ offered, awarded, apr, averageApr }, index) => {
    const before = steps[index - 1]
    return {
      from: Number(before?.offered ?? 0),
      to: Number(offered),
      awarded: Number(awarded) - Number(before?.awarded ?? 0),
      rate: Number(apr),
      average: Number(averageApr),
    }
  })

export function geometryOf({ curve, now, whatIf }: Pick<DeskReply, 'curve' | 'now' | 'whatIf'>, size: Size) {
  const [own, tried] = [pointsOf(curve.now), pointsOf(curve.whatIf)]
  const offered = Math.max(...own.map(({ to }) => to), ...tried.map(({ to }) => to), 1)
  const pools = [Number(now.poolLeft), Number(whatIf.poolLeft)]
  const amountMax = Math.max(offered, ...pools.filter((pool) => pool <= offered * poolShownTimes)) * 1.04
  const rates = [
    ...own.flatMap(({ rate, average }) => [rate, average]),
    ...tried.map(({ rate }) => rate),
    ...[now, whatIf].flatMap((side) => [numberOf(side.minimumApr), numberOf(side.desiredApr)]),
  ].filter((rate) => rate !== undefined)
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)]
  const room = Math.max((highest - lowest) * 0.08, 0.25)
  const [bottom, top] = [Math.max(lowest - room, 0), highest + room]
  const inner = {
    width: size.width - margins.left - margins.right,
    height: size.height - margins.top - margins.bottom,
  }
  const x = (amount: number): number =>
    Math.round((margins.left + (inner.width * Math.min(amount, amountMax)) / amountMax) * 10) / 10
  const y = (rate: number): number =>
    Math.round((margins.top + (inner.height * (top - rate)) / (top - bottom)) * 10) / 10
  const floor = margins.top + inner.height

  const line = own.map(({ from, to, rate }) => `L${x(from)} ${y(rate)}L${x(to)} ${y(rate)}`).join('')
  const areaOf = (points: typeof own): string =>
    points
      .filter(({ awarded }) => awarded > 0)
      .map(({ from, awarded, rate }) => `M${x(from)} ${floor}V${y(rate)}H${x(from + awarded)}V${floor}Z`)
      .join('')
  const isBeyond = (amount: number): boolean => amount > amountMax
  return {
    left: margins.left,
    right: size.width - margins.right,
    top: margins.top,
    floor,
    x,
    y,
    line: `M${line.slice(1)}`,
    area: areaOf(own),
    triedArea: areaOf(tried),
    average: `M${own.map(({ to, average }) => `${x(to)} ${y(average)}`).join('L')}`,
    isBeyond,
    rates: ticksOf(bottom, top, 6).map((value) => ({ at: y(value), value })),
    amounts: ticksOf(0, amountMax, size.width < 480 ? 3 : 6).map((value) => ({ at: x(value), value })),
    /** The step at a place on the screen. */
    stepAt: (place: number): number => {
      const found = own.findIndex(({ to }) => x(to) >= place)
      return found < 0 ? own.length - 1 : found
    },
    /** Where the step of a rate ends. */
    endOf: (rate: number): number => x(own.findLast((point) => point.rate >= rate)?.to ?? 0),
  }
}

export type Geometry = ReturnType<typeof geometryOf>
