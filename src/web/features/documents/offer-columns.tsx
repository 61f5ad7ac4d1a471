/** The offer columns of a list of documents; ended offers show no figures. */
import { type Day, displayDay } from '#domain/day.ts'
import { isEnd } from '#domain/offers/states.ts'
import { documentColumns } from '#text/documents.ts'
import { documentOfferWords } from '#text/offer-states.ts'
import { methodTexts } from '#text/offers.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { language, sayNow } from '#web/ui/say.ts'
import type { Column } from '#web/ui/table/spec.ts'
import type { DocumentRow } from './document-calls.ts'

/** The offer that contains a document, or through which it was paid. */
export const currentOffer = ({
  offer,
}: Pick<DocumentRow, 'offer'>): NonNullable<DocumentRow['offer']> | undefined =>
  offer && !isEnd(offer.state) ? offer : undefined

const hidden = { unsorted: true, extra: true } as const
const atEnd = { align: 'end' } as const

const figure =
  (of: (offer: NonNullable<DocumentRow['offer']>) => string): Column<DocumentRow>['cell'] =>
  (document) => {
    const offer = currentOffer(document)
    return offer && <Amount money={moneyOf(of(offer), document.currency)} />
  }

const percentOf = (rate: string | null | undefined): string | null => (rate ? `${rate}%` : null)

/** Shown by default if the list is about early payment. */
export const payDateColumn: Column<DocumentRow> = {
  key: 'newPayDate',
  title: documentColumns.newPayDate,
  unsorted: true,
  cell: (document) => {
    const day = currentOffer(document)?.newPayDate
    return day ? displayDay(day as Day, language()) : null
  },
}

export const discountColumn: Column<DocumentRow> = {
  key: 'discount',
  title: documentColumns.discount,
  unsorted: true,
  ...atEnd,
  cell: figure(({ discount }) => discount),
}

export const offerColumns: readonly Column<DocumentRow>[] = [
  {
    key: 'offerState',
    title: documentColumns.offerState,
    ...hidden,
    cell: (document) => (document.offerState === 'notApplied' ? null : documentOfferWords(sayNow, document)),
  },
  {
    key: 'daysPaidEarly',
    title: documentColumns.daysPaidEarly,
    ...hidden,
    ...atEnd,
    cell: (document) => currentOffer(document)?.daysPaidEarly,
  },
  {
    key: 'amountAfterDiscount',
    title: documentColumns.amountAfterDiscount,
    ...hidden,
    ...atEnd,
    cell: figure(({ amountAfterDiscount }) => amountAfterDiscount),
  },
  {
    key: 'apr',
    title: documentColumns.apr,
    ...hidden,
    ...atEnd,
    cell: (document) => percentOf(currentOffer(document)?.apr),
  },
  {
    key: 'discountRate',
    title: documentColumns.discountRate,
    ...hidden,
    ...atEnd,
    cell: (document) => percentOf(currentOffer(document)?.discountRate),
  },
  {
    key: 'method',
    title: documentColumns.method,
    ...hidden,
    cell: (document) => {
      const offer = currentOffer(document)
      return offer ? sayNow(methodTexts[offer.method]) : null
    },
  },
  {
    key: 'offered',
    title: documentColumns.offered,
    ...hidden,
    cell: ({ offer }) => offer && <Moment at={offer.offeredAt} stacked />,
  },
  {
    key: 'offerNumber',
    title: documentColumns.offerNumber,
    ...hidden,
    cell: ({ offer }) => offer?.number,
  },
]
