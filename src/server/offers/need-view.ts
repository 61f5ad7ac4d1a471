/** A choice for an amount as the call answers it. */
import type * as contract from '#contract/offer-need.ts'
import type { Reply } from '#contract/route.ts'
import type { IndicationRange } from '#domain/clearing/indication.ts'
import type { Currency } from '#domain/money.ts'
import { rateTypeNumbers } from '#domain/offers/typed-terms.ts'
import {
  offersOfPart,
  timingOf,
  totalOfWay,
  type Way,
  type WayPart,
  withoutEachPayer,
} from '#domain/offers/ways.ts'
import type { Language } from '#text/text.ts'
import { refusalShown } from '../http/answer.ts'
import { noRange } from './indicated.ts'
import type { NeedBody, NeedDecision, NeedDocument, NeedPayer, NeedSource } from './need.ts'
import { amountText, percent } from './offer-view.ts'

type NeedReply = Reply<typeof contract.offerNeed>
type WayReply = NeedReply['ways'][number]

const figuresShown = (
  { amount, discount }: { readonly amount: bigint; readonly discount: bigint },
  currency: Currency,
) => ({
  amount: amountText(amount, currency),
  discount: amountText(discount, currency),
  amountAfterDiscount: amountText(amount - discount, currency),
})

const sumOf = (documents: readonly NeedDocument[]) => ({
  amount: documents.reduce((sum, { figures }) => sum + figures.amount, 0n),
  discount: documents.reduce((sum, { figures }) => sum + figures.discount, 0n),
})

const placeOf = ({ row: { market, supplierId } }: NeedPayer) => ({
  marketId: market.id,
  payerId: market.payerId,
  supplierId,
})

const rateShown = ({ rateType, rate }: NeedPayer) => ({ rateType: rateTypeNumbers[rateType], rate })

/** `indications` of the ways, in their order. */
export function needShown(
  body: NeedBody,
  decided: NeedDecision,
  indications: readonly IndicationRange[],
  language: Language,
): NeedReply {
  const { currency, by } = body
  const { dueByThen } = decided
  const due = dueByThen.reduce((sum, { payable, amount }) => sum + BigInt(payable ?? amount), 0n)
  return {
    currency,
    by,
    amount: amountText(decided.need, currency),
    reachable: amountText(decided.reachable, currency),
    dueByThen: { documents: dueByThen.length, amount: amountText(due, currency) },
    limited: decided.isLimited,
    payers: decided.payers.map((payer) => payerShown(payer, currency, language)),
    ways: decided.ways.map((way, at) => wayShown(way, currency, indications[at] ?? noRange)),
  }
}

function payerShown(payer: NeedPayer, currency: Currency, language: Language): NeedReply['payers'][number] {
  const { row, reason, because, leftOut, documents } = payer
  const [first] = leftOut
  const { amount, discount } = sumOf(documents)
  return {
    ...placeOf(payer),
    payerName: row.payerName,
    supplierName: row.supplierName,
    ...rateShown(payer),
    rateFrom: payer.origin,
    rateTypes: row.market.rateTypes,
    lowestApr: percent(row.market.lowestBps),
    highestApr: percent(row.market.highestBps),
    documents: documents.length,
    amountAfterDiscount: amountText(amount - discount, currency),
    excluded: payer.isExcluded,
    why: reason && because ? { reason, ...refusalShown(because, language) } : null,
    leftOut: first ? { documents: leftOut.length, ...refusalShown(first, language) } : null,
  }
}

function wayShown(
  way: Way<NeedDocument, NeedSource>,
  currency: Currency,
  indication: IndicationRange,
): WayReply {
  const total = totalOfWay(way)
  const { firstPayDate = null, lastPayDate = null, clearings } = timingOf(way)
  const nameOf = (payer: string): string =>
    way.parts.find(({ source }) => source.payerId === payer)?.source.payer.row.payerName ?? ''
  return {
    way: way.name,
    reached: way.isReached,
    documents: total.documents,
    ...figuresShown(total, currency),
    effectiveApr: percent(total.effectiveApr),
    firstPayDate,
    lastPayDate,
    clearings,
    indication,
    offers: way.parts.flatMap((part) => offersShown(part, currency)),
    without: [...withoutEachPayer(way)].map(([payerId, net]) => ({
      payerId,
      payerName: nameOf(payerId),
      amountAfterDiscount: amountText(net, currency),
    })),
  }
}

const offersShown = (
  { source: { payer }, plan: { payDate, clearings }, documents }: WayPart<NeedDocument, NeedSource>,
  currency: Currency,
): WayReply['offers'] =>
  offersOfPart(documents).map((group) => ({
    ...placeOf(payer),
    ...rateShown(payer),
    payDate,
    clearings,
    ...figuresShown(sumOf(group), currency),
    documents: group.map(({ document, figures }) => ({
      documentId: document.id,
      documentNumber: document.number,
      type: document.type,
      dueDate: document.dueDate,
      daysPaidEarly: figures.daysPaidEarly,
      ...figuresShown(figures, currency),
    })),
  }))
