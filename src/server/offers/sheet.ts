/** The columns of an offer export. */
import { type Day, parseInstant } from '#domain/day.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { offerColumns } from '#text/offer-list.ts'
import { offerStatusWords } from '#text/offer-states.ts'
import { methodTexts } from '#text/offers.ts'
import { say } from '#text/text.ts'
import type { Column } from '../exports/table.ts'
import type { OfferRow } from './offer-rows.ts'
import { offerNumber } from './offer-view.ts'

export type SheetRow = { readonly row: OfferRow }

const money = ({ currency }: OfferRow, minor: string) => ({ currency, minor: BigInt(minor) })

export const sheetColumns: readonly Column<SheetRow>[] = [
  { kind: 'text', header: offerColumns.number, of: ({ row: { serial } }) => offerNumber(serial) },
  { kind: 'text', header: offerColumns.payer, of: ({ row: { payerName } }) => payerName },
  { kind: 'text', header: offerColumns.payee, of: ({ row: { payeeName } }) => payeeName },
  {
    kind: 'text',
    header: offerColumns.method,
    of: ({ row: { method } }, language) => say(language)(methodTexts[method]),
  },
  { kind: 'rate', header: offerColumns.rate, of: ({ row: { rateBps } }) => rateBps as BasisPoints | null },
  {
    kind: 'rate',
    header: offerColumns.billRate,
    of: ({ row: { billRateBps } }) => billRateBps as BasisPoints | null,
  },
  { kind: 'count', header: offerColumns.documents, of: ({ row: { documents } }) => BigInt(documents) },
  { kind: 'text', header: offerColumns.currency, of: ({ row: { currency } }) => currency },
  { kind: 'money', header: offerColumns.amount, of: ({ row }) => money(row, row.minor) },
  { kind: 'money', header: offerColumns.discount, of: ({ row }) => money(row, row.discount) },
  { kind: 'money', header: offerColumns.amountAfterDiscount, of: ({ row }) => money(row, row.net) },
  { kind: 'money', header: offerColumns.awarded, of: ({ row }) => money(row, row.awardedMinor) },
  {
    kind: 'text',
    header: offerColumns.status,
    of: ({ row }, language) => offerStatusWords(say(language), row),
  },
  {
    kind: 'day',
    header: offerColumns.expected,
    of: ({ row: { expectedPaymentDate } }) => expectedPaymentDate as Day,
  },
  {
    kind: 'instant',
    header: offerColumns.offered,
    of: ({ row: { offerTime } }) => parseInstant(offerTime) ?? null,
  },
]
