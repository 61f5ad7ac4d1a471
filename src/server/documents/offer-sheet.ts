/** The export columns of a document's last offer; an ended offer has only its state, number and time. */
import { type Day, parseInstant } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { shownDiscountRate } from '#domain/offers/arithmetic.ts'
import { type DocumentOfferState, documentOfferStateOf } from '#domain/offers/labels.ts'
import { isEnd } from '#domain/offers/states.ts'
import { documentColumns } from '#text/documents.ts'
import { documentOfferWords } from '#text/offer-states.ts'
import { methodTexts } from '#text/offers.ts'
import { say } from '#text/text.ts'
import type { Column } from '../exports/table.ts'
import { type LastFigures, type LastOffer, lastFigures, offerNumber } from '../offers/queries.ts'
import type { DocumentRow } from './present.ts'

export type WithOffer = {
  readonly currency: Currency
  readonly item: LastOffer | null
  readonly offerState: DocumentOfferState
  readonly paidDate: string | null
  /** The figures of the current offer, or of the award that paid it. */
  readonly figures: LastFigures | null
}

export function offerIn({ item, row }: DocumentRow): WithOffer {
  const { currency, dueDate, billTermDays, payable, paidDate } = row
  const offerState = documentOfferStateOf(item ?? undefined)
  const figures =
    item && !isEnd(item.state)
      ? lastFigures(item, { currency, dueDate: dueDate as Day, billTermDays, payable })
      : null
  return { currency, item, offerState, paidDate, figures }
}

const countOf = (days: number | null): bigint | null => (days === null ? null : BigInt(days))

export const offerSheetColumns: readonly Column<WithOffer>[] = [
  {
    kind: 'text',
    header: documentColumns.offerState,
    of: (document, language) => documentOfferWords(say(language), document),
  },
  { kind: 'text', header: documentColumns.offerNumber, of: ({ item }) => item && offerNumber(item.serial) },
  {
    kind: 'instant',
    header: documentColumns.offered,
    of: ({ item }) => (item && parseInstant(item.offeredAt)) ?? null,
  },
  {
    kind: 'text',
    header: documentColumns.method,
    of: ({ item, figures }, language) => item && figures && say(language)(methodTexts[item.method]),
  },
  { kind: 'day', header: documentColumns.newPayDate, of: ({ figures }) => figures?.newPayDate ?? null },
  {
    kind: 'count',
    header: documentColumns.daysPaidEarly,
    of: ({ figures }) => countOf(figures?.daysPaidEarly ?? null),
  },
  {
    kind: 'money',
    header: documentColumns.discount,
    of: ({ currency, figures }) => figures && { currency, minor: figures.discount },
  },
  {
    kind: 'money',
    header: documentColumns.amountAfterDiscount,
    of: ({ currency, figures }) => figures && { currency, minor: figures.amount - figures.discount },
  },
  { kind: 'rate', header: documentColumns.apr, of: ({ figures }) => figures?.apr ?? null },
  {
    kind: 'rate',
    header: documentColumns.discountRate,
    of: ({ figures }) => figures && shownDiscountRate(figures.discount, figures.amount),
  },
]
