/** Builds the replies of the desk: figures before and after, the curve, and documents with both results. */
import type { Reply } from '#contract/route.ts'
import type * as contract from '#contract/what-if.ts'
import { itemOutcomeOf, runReasonsIn } from '#domain/clearing/reasons.ts'
import { dayOfNumber } from '#domain/clearing/run-input.ts'
import { formatInstant, type Instant } from '#domain/day.ts'
import { percentBpsMax } from '#domain/limits.ts'
import type { InvoicePriority } from '#domain/markets/settings.ts'
import { type Currency, divideHalfUp } from '#domain/money.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import type { DeskAnswer, DeskSide, DeskSteps } from './desk-engine.ts'
import { amountText, lowestRateText, portfolioAprText } from './present.ts'
import { decisionView, type ItemNames, itemViewsOf } from './present-items.ts'

type WhatIfView = Reply<typeof contract.whatIf>
type Names = ReadonlyMap<string, ItemNames>

const figuresOf = (side: DeskSide, currency: Currency): WhatIfView['now'] => {
  const { items, candidates, awarded, payees, totals, weight, proof, poolLeft, market } = side
  const money = (minor: bigint): string => amountText(minor, currency)
  return {
    items,
    candidates,
    awarded,
    payees,
    amount: money(totals.amount),
    discount: money(totals.discount),
    amountAfterDiscount: money(totals.net),
    portfolioApr: portfolioAprText(totals.discount, weight, market.dayCount),
    lowestRate: lowestRateText(proof.lowest),
    poolLeft: money(BigInt(market.poolLeft)),
    poolLeftAfter: money(BigInt(poolLeft)),
    minimumApr: formatPercent(market.minimumBps),
    desiredApr: market.desiredBps === undefined ? null : formatPercent(market.desiredBps),
    highestApr: formatPercent(market.highestBps),
    payDate: dayOfNumber(market.payDay),
  }
}

const curveOf = ({ curve }: DeskSide, currency: Currency): WhatIfView['curve']['now'] =>
  curve.map(({ bps, documents, offered, awarded, averageBps }) => ({
    apr: formatPercent(bps),
    documents,
    offered: amountText(offered, currency),
    awarded: amountText(awarded, currency),
    averageApr: formatPercent(averageBps),
  }))

export const comparedView = ({ now, whatIf, changed }: DeskAnswer, currency: Currency) => ({
  now: figuresOf(now, currency),
  whatIf: figuresOf(whatIf, currency),
  changed,
})

type Base = {
  readonly lowestBps: BasisPoints
  readonly invoicePriority: InvoicePriority
  readonly pool: { readonly poolMinor: bigint; readonly availableBps: BasisPoints }
}

export const baseView = (
  { lowestBps, invoicePriority, pool }: Base,
  currency: Currency,
): WhatIfView['base'] => ({
  lowestApr: formatPercent(lowestBps),
  invoicePriority,
  poolSize: amountText(pool.poolMinor, currency),
  availablePercent: formatPercent(pool.availableBps),
})

export const instantText = (at: Date): string => formatInstant(at.getTime() as Instant)

export function whatIfView(
  answer: DeskAnswer,
  names: Names,
  currency: Currency,
): Omit<WhatIfView, 'bookId' | 'at' | 'base' | 'preview' | 'page' | 'pageSize'> {
  const { list, now, whatIf, resultHash } = answer
  const tried = new Map(list.rows.map(({ itemId, triedBits }) => [itemId, triedBits]))
  return {
    list: itemViewsOf(list, names, currency).map(({ item }) => {
      const bits = tried.get(item.itemId) ?? 0
      return { ...item, whatIf: { outcome: itemOutcomeOf(bits), reasons: [...runReasonsIn(bits)] } }
    }),
    total: list.found.count,
    next: null,
    currency,
    resultHash,
    ...comparedView(answer, currency),
    decision: decisionView(list, currency),
    curve: { now: curveOf(now, currency), whatIf: curveOf(whatIf, currency) },
  }
}

export function stepsView(
  { market, candidates, steps }: DeskSteps,
  names: Names,
  currency: Currency,
): Omit<Reply<typeof contract.runSteps>, 'page' | 'pageSize'> {
  const money = (minor: number): string => amountText(BigInt(minor), currency)
  // A margin is in minor units · points; a year at a rate of 1 has 10,000 · days of them.
  const discount = (margin: bigint): string =>
    amountText(divideHalfUp(margin, BigInt(percentBpsMax * market.dayCount)), currency)
  const of = new Map(steps.map((step) => [step.item.itemId, step]))
  return {
    list: itemViewsOf({ rows: steps.map(({ item }) => item) }, names, currency).flatMap(({ item }) => {
      const step = of.get(item.itemId)
      if (!step) return []
      const { poolBefore, poolAfter, margin, awards, averageBps } = step
      return [
        {
          ...item,
          step: step.step,
          poolBefore: money(poolBefore),
          poolAfter: money(poolAfter),
          margin: margin && {
            before: discount(margin.before),
            change: discount(margin.change),
            after: discount(margin.after),
          },
          awards,
          averageApr: averageBps === null ? null : formatPercent(averageBps),
        },
      ]
    }),
    total: candidates,
    next: null,
    currency,
    poolLeft: money(market.poolLeft),
    rule: market.rule.name,
    minimumApr: formatPercent(market.minimumBps),
    desiredApr: market.desiredBps === undefined ? null : formatPercent(market.desiredBps),
  }
}
