/**
 * The ways to reach an amount by a day over all payers: as cheap as possible, as soon as possible, and with one payer
 * alone. Cost is not weighed against chance: each way says what it costs and how many clearings are left for it.
 */
import { compareDays, type Day } from '../day.ts'
import { percentBpsMax } from '../limits.ts'
import { divideHalfUp } from '../money.ts'
import type { BasisPoints } from '../rate.ts'
import { type Cover, cheapestCover } from './cover.ts'
import { offerDocumentsMax } from './limits.ts'
import type { Figures } from './quote.ts'
import type { DayCount } from './terms.ts'

export const wayNames = ['cheapest', 'soonest', 'onePayer'] as const
export type WayName = (typeof wayNames)[number]

/** A document with its figures at the payee's rate and a pay date. */
export type PricedDocument = { readonly id: string; readonly figures: Figures }

/** The documents that a payer can pay on one day. */
export type PayPlan<D extends PricedDocument> = {
  readonly payDate: Day
  /** How many clearings pay on this day or later, and still by the day that was asked for. */
  readonly clearings: number
  readonly documents: readonly D[]
}

/** A market of a payer, with one payee in it. */
export type WaySource<D extends PricedDocument> = {
  readonly payerId: string
  readonly dayCount: DayCount
  /** By its next pay date. */
  readonly soonest: PayPlan<D>
  /** By its last pay date that is early enough. */
  readonly latest: PayPlan<D>
}

/** The chosen documents of a source. */
export type WayPart<D extends PricedDocument, S extends WaySource<D>> = {
  readonly source: S
  readonly plan: PayPlan<D>
  readonly documents: readonly D[]
}

export type Way<D extends PricedDocument, S extends WaySource<D>> = {
  readonly name: WayName
  /** False if it brings less than the need; then it has every document. */
  readonly isReached: boolean
  readonly parts: readonly WayPart<D, S>[]
}

const netOf = ({ figures }: PricedDocument): bigint => figures.amount - figures.discount

/** The ways in the order of their names; one payer alone only if one can. */
export function waysOf<D extends PricedDocument, S extends WaySource<D>>(
  sources: readonly S[],
  need: bigint,
): readonly Way<D, S>[] {
  const wayOf = (name: WayName, among: readonly S[], planOf: (source: S) => PayPlan<D>): Way<D, S> => {
    const { chosen, isReached } = coverOf<D, S>(among, planOf, need)
    const ids = new Set(chosen.map(({ id }) => id))
    const parts = among.flatMap((source) => {
      const plan = planOf(source)
      const documents = plan.documents.filter(({ id }) => ids.has(id))
      return documents.length > 0 ? [{ source, plan, documents }] : []
    })
    return { name, isReached, parts }
  }
  const latest = ({ latest: plan }: S) => plan
  const alone = [...new Set(sources.map(({ payerId }) => payerId))]
    .map((payer) =>
      wayOf(
        'onePayer',
        sources.filter(({ payerId }) => payerId === payer),
        latest,
      ),
    )
    .filter(({ isReached }) => isReached)
    .toSorted((a, b) => Number(totalOfWay(a).discount - totalOfWay(b).discount))
  return [
    wayOf('cheapest', sources, latest),
    wayOf('soonest', sources, ({ soonest }) => soonest),
    ...alone.slice(0, 1),
  ]
}

function coverOf<D extends PricedDocument, S extends WaySource<D>>(
  sources: readonly S[],
  planOf: (source: S) => PayPlan<D>,
  need: bigint,
): Cover<{ readonly id: string }> {
  const items = sources.flatMap((source) =>
    planOf(source).documents.map((document) => ({
      id: document.id,
      cost: document.figures.discount,
      net: netOf(document),
    })),
  )
  return cheapestCover(items, need)
}

/** The most that can be had: every document, by the pay dates that bring more. */
export function reachableOf<D extends PricedDocument>(sources: readonly WaySource<D>[]): bigint {
  const sumOf = (planOf: (source: WaySource<D>) => PayPlan<D>): bigint =>
    sources.flatMap((source) => planOf(source).documents).reduce((sum, document) => sum + netOf(document), 0n)
  const [late, soon] = [sumOf(({ latest }) => latest), sumOf(({ soonest }) => soonest)]
  return late > soon ? late : soon
}

export type WayTotal = {
  readonly documents: number
  readonly amount: bigint
  readonly discount: bigint
  readonly effectiveApr: BasisPoints
}

/** A year of 360 days and one of 365 divide this many days. */
const commonYearDays = 131_400n

/** Sums over payers. The annual cost weighs the cash of each document by its days and its payer's year. */
export function totalOfWay<D extends PricedDocument>({
  parts,
}: {
  readonly parts: readonly Pick<WayPart<D, WaySource<D>>, 'source' | 'documents'>[]
}): WayTotal {
  let [documents, amount, discount, weight] = [0, 0n, 0n, 0n]
  for (const part of parts)
    for (const document of part.documents) {
      const { figures } = document
      documents += 1
      amount += figures.amount
      discount += figures.discount
      weight += (netOf(document) * BigInt(figures.moneyDays) * commonYearDays) / BigInt(part.source.dayCount)
    }
  const annual = weight === 0n ? 0n : divideHalfUp(discount * commonYearDays * BigInt(percentBpsMax), weight)
  return { documents, amount, discount, effectiveApr: Number(annual) as BasisPoints }
}

/** The first and the last pay date, and the fewest clearings that are left for a part. */
export function timingOf<D extends PricedDocument, S extends WaySource<D>>({ parts }: Way<D, S>) {
  const days = parts.map(({ plan }) => plan.payDate).toSorted(compareDays)
  return {
    firstPayDate: days[0],
    lastPayDate: days.at(-1),
    clearings: parts.length === 0 ? 0 : Math.min(...parts.map(({ plan }) => plan.clearings)),
  }
}

/** The proceeds of a way if one of its payers awards nothing, by payer. */
export function withoutEachPayer<D extends PricedDocument, S extends WaySource<D>>({
  parts,
}: Way<D, S>): ReadonlyMap<string, bigint> {
  const { amount, discount } = totalOfWay({ parts })
  const left = new Map<string, bigint>()
  for (const { source, documents } of parts) {
    const lost = documents.reduce((sum, document) => sum + netOf(document), 0n)
    left.set(source.payerId, (left.get(source.payerId) ?? amount - discount) - lost)
  }
  return left
}

/** The documents of each offer: a bill stands alone, some payers take one document, and an offer has a largest size. */
export function offersOfPart<D extends PricedDocument & { readonly isAlone: boolean }>(
  documents: readonly D[],
): readonly (readonly D[])[] {
  const together = documents.filter(({ isAlone }) => !isAlone)
  const groups = Array.from({ length: Math.ceil(together.length / offerDocumentsMax) }, (_, index) =>
    together.slice(index * offerDocumentsMax, (index + 1) * offerDocumentsMax),
  )
  return [...groups, ...documents.filter(({ isAlone }) => isAlone).map((document) => [document])]
}
