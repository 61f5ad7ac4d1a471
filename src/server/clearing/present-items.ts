/** Builds the replies of decided books: previews, rows with exact amounts and reasons, and what holds for all of them. */

import type * as z from 'zod/mini'
import type * as contract from '#contract/clearing-book.ts'
import type { decision } from '#contract/clearing-fields.ts'
import type { Reply } from '#contract/route.ts'
import { itemOutcomeOf, runReasonsIn } from '#domain/clearing/reasons.ts'
import type { Summary } from '#domain/clearing/summary.ts'
import type { UnusedPool } from '#domain/clearing/unused-pool.ts'
import { formatInstant } from '#domain/day.ts'
import { reasonsIn } from '#domain/documents/eligibility.ts'
import type { Currency } from '#domain/money.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import { pageOf } from '../db/paging.ts'
import type { DecidedBook, DecidedItem, ItemQuery } from './item-engine.ts'
import { amountText, lowestRateText, portfolioAprText } from './present.ts'
import type { ReadMarket } from './run-market.ts'

type ItemView = Reply<typeof contract.clearingBook>['list'][number]
type PreviewView = Omit<Reply<typeof contract.clearingPreview>, 'blockedBy'>

export function previewOf(
  { market, rates, payDate, run }: ReadMarket,
  { items, candidates, awarded, totals, weight, proof, poolLeft }: Summary,
): PreviewView {
  const { id, currency, version, times } = market
  return {
    marketId: id,
    currency,
    payDate,
    settingsVersion: version,
    rateVersion: rates.version,
    ratesCountFrom: formatInstant(times.countsFrom),
    items,
    candidates,
    awarded,
    amount: amountText(totals.amount, currency),
    discount: amountText(totals.discount, currency),
    amountAfterDiscount: amountText(totals.net, currency),
    lowestRate: lowestRateText(proof.lowest),
    portfolioApr: portfolioAprText(totals.discount, weight, run.dayCount),
    poolLeft: amountText(BigInt(run.poolLeft), currency),
    poolLeftAfter: amountText(BigInt(poolLeft), currency),
  }
}

/** The names of an item, as read by `itemNames`. */
export type ItemNames = Pick<
  ItemView,
  'itemId' | 'offerId' | 'offerNumber' | 'offerKind' | 'documentId' | 'documentNumber' | 'payeeName'
> & { readonly payeeCode: string; readonly awardNumber: string | null }

const percent = (bps: BasisPoints | null): string | null => (bps === null ? null : formatPercent(bps))

/** Each row with its names. */
export function itemViewsOf(
  { rows }: Pick<DecidedBook, 'rows'>,
  names: ReadonlyMap<string, ItemNames>,
  currency: Currency,
): readonly { readonly item: ItemView; readonly names: ItemNames }[] {
  return rows.flatMap((row) => {
    const named = names.get(row.itemId)
    return named ? [{ item: itemViewOf(row, named, currency), names: named }] : []
  })
}

function itemViewOf(row: DecidedItem, names: ItemNames, currency: Currency): ItemView {
  const { itemId, step, bits, amount, discount, poolLeft, daysPaidEarly, billTermDays } = row
  const { offerId, offerNumber, offerKind, documentId, documentNumber, payeeName } = names
  const money = (minor: number): string => amountText(BigInt(minor), currency)
  return {
    step,
    itemId,
    offerId,
    offerNumber,
    offerKind,
    documentId,
    documentNumber,
    payeeName,
    outcome: itemOutcomeOf(bits),
    reasons: [...runReasonsIn(bits)],
    ineligible: [...reasonsIn(row.ineligible)],
    amount: money(amount),
    discount: discount === null ? null : money(discount),
    amountAfterDiscount: discount === null ? null : money(amount - discount),
    apr: percent(row.apr),
    daysPaidEarly,
    billTermDays,
    neededApr: percent(row.needed),
    neededKind: row.neededKind,
    poolLeft: poolLeft === null ? null : money(poolLeft),
  }
}

export function decisionView(decided: DecidedBook, currency: Currency): z.infer<typeof decision> {
  const { counts, found, market, proof, unused } = decided
  const money = (minor: bigint): string => amountText(minor, currency)
  return {
    rule: market.rule.name,
    counts,
    sums: {
      amount: money(found.amount),
      discount: money(found.discount),
      amountAfterDiscount: money(found.amount - found.discount),
    },
    minimumApr: formatPercent(market.minimumBps),
    desiredApr: percent(market.desiredBps ?? null),
    lowestRate: lowestRateText(proof.lowest),
    poolLeft: money(BigInt(market.poolLeft)),
    poolLeftAfter: money(BigInt(decided.poolLeft)),
    unused: unused ? unusedView(unused, decided.poolLeft, money) : null,
  }
}

const unusedView = (
  { cause, documents, amount }: UnusedPool,
  poolLeft: number,
  money: (minor: bigint) => string,
): z.infer<typeof decision>['unused'] => ({
  cause,
  documents,
  amount: money(BigInt(amount)),
  rest: amount < poolLeft ? money(BigInt(poolLeft - amount)) : null,
})

type ListQuery = Pick<ItemQuery, 'outcome' | 'anchor' | 'anchorPage'> & {
  readonly sort?: string | undefined
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

/** The query of a list, among these items if there are some to choose from. */
export function itemQueryOf(query: ListQuery, itemIds: ReadonlySet<string> | undefined): ItemQuery {
  const { outcome, sort = 'order', anchor, anchorPage } = query
  const { page, pageSize } = pageOf(query)
  return { outcome, itemIds, isReversed: sort.startsWith('-'), page, pageSize, anchor, anchorPage }
}
