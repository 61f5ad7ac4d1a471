/**
 * The most that income first can bring, by the integer programme solver HiGHS: every candidate is in or out, within the pool, every
 * budget and the desired rate. Of its choice, all sums are taken again in big integers.
 */
import { createRequire } from 'node:module'
import type { Book, RunMarket } from '#domain/clearing/book.ts'
import { lotsOf } from './income-reference.ts'

type Solver = {
  readonly solve: (
    programme: string,
    options: { readonly mip_rel_gap: number; readonly mip_abs_gap: number },
  ) => {
    readonly Status: string
    readonly Columns: Readonly<Record<string, { readonly Primal?: number }>>
  }
}
// The package declares its default export otherwise than an ES module has it.
const require = createRequire(import.meta.url)
const highs = (require('highs') as () => Promise<Solver>)()

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))
const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)

/** A sum of variables in the LP format: `+ 3 x0 - 2 x1`. */
const linear = (factors: readonly bigint[]): string =>
  factors
    .flatMap((factor, at) =>
      factor === 0n ? [] : [`${factor < 0n ? '-' : '+'} ${factor < 0n ? -factor : factor} x${at}`],
    )
    .join(' ')

const row = (name: string, factors: readonly bigint[], bound: string): readonly string[] =>
  factors.some((factor) => factor !== 0n) ? [` ${name}: ${linear(factors)} ${bound}`] : []

export type SolvedBook = {
  readonly income: bigint
  /** Whether the choice is allowed in big integers. */
  readonly isAllowed: boolean
}

export async function solveIncome(book: Book, market: RunMarket): Promise<SolvedBook> {
  const lots = lotsOf(book, market)
  const nets = lots.map(({ net }) => net)
  const margins = lots.map(({ margin }) => margin)
  const unit = margins.reduce(gcd, 0n) || 1n
  const hasDesired = market.desiredBps !== undefined
  const ofBudget = (index: number): bigint[] => lots.map(({ net, budget }) => (budget === index ? net : 0n))
  const budgets = [...book.budgets].map((most, index) => ({
    index,
    most: BigInt(most),
    nets: ofBudget(index),
  }))
  const names = lots.map((_, at) => `x${at}`)
  const programme = [
    'Maximize',
    ` income: ${linear(lots.map(({ discount }) => discount))}`,
    'Subject To',
    ...row('pool', nets, `<= ${market.poolLeft}`),
    ...budgets.flatMap((budget) => row(`budget${budget.index}`, budget.nets, `<= ${budget.most}`)),
    ...(hasDesired
      ? row(
          'desired',
          margins.map((margin) => margin / unit),
          '>= 0',
        )
      : []),
    'Binary',
    ` ${names.join(' ')}`,
    'End',
  ].join('\n')
  const solved = (await highs).solve(programme, { mip_rel_gap: 0, mip_abs_gap: 0 })
  if (solved.Status !== 'Optimal') throw new Error(`the solver ended with ${solved.Status}`)
  const isIn = names.map((name) => Math.round(solved.Columns[name]?.Primal ?? 0) === 1)
  const chosen = (values: readonly bigint[]): bigint => sumOf(values.filter((_, at) => isIn[at]))
  return {
    income: chosen(lots.map(({ discount }) => discount)),
    isAllowed:
      chosen(nets) <= BigInt(market.poolLeft) &&
      budgets.every((budget) => chosen(budget.nets) <= budget.most) &&
      (!hasDesired || chosen(margins) >= 0n),
  }
}
