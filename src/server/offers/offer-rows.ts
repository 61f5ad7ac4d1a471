/** Offers with their items and history as they are read. */
import type * as contract from '#contract/offer-lists.ts'
import type { Reply } from '#contract/route.ts'
import type { Day } from '#domain/day.ts'
import type { ShownItem } from '#domain/offers/labels.ts'
import type { ItemState } from '#domain/offers/states.ts'
import type { DayCount, Method, RateColumns } from '#domain/offers/terms.ts'
import type { MarketContext } from './offer-context.ts'

type OfferView = Reply<typeof contract.offerList>['list'][number]
type Detail = Reply<typeof contract.offerRead>

export type OfferRow = RateColumns &
  Pick<
    OfferView,
    | 'id'
    | 'kind'
    | 'fixed'
    | 'version'
    | 'method'
    | 'expectedPaymentDate'
    | 'currency'
    | 'payerId'
    | 'payerName'
    | 'payeeId'
    | 'payeeName'
    | 'marketId'
    | 'documents'
    | 'awardedDocuments'
    | 'paidDocuments'
    | 'losingDocuments'
    | 'offerTime'
    | 'status'
  > & {
    readonly serial: number
    readonly minor: string
    readonly discount: string
    readonly net: string
    readonly awardedMinor: string
    readonly isWaiting: boolean
    /** Whether a document waits that can be taken out. */
    readonly isCancelable: boolean
    readonly isInReview: boolean
    /** Null for a one-time offer. */
    readonly mandate: 'active' | 'ended' | null
    /** Whether the person who asks belongs to the payee. */
    readonly isOwn: boolean
  }

/** The terms of an item or of an offer before a modification, as columns. */
export type TermsRow = RateColumns & { readonly method: Method; readonly expectedDate: Day }

export type ItemRow = TermsRow & {
  readonly itemId: string
  readonly documentId: string
  readonly documentNumber: string
  readonly state: ItemState
  readonly reviewed: boolean
  readonly failureReason: Detail['items'][number]['failureReason']
  readonly invalid: Detail['items'][number]['invalid']
  readonly rejection: Detail['items'][number]['rejection']
  readonly reviewedAt: string | null
  readonly dueDate: Day
  readonly billTermDays: number | null
  readonly minor: string
  readonly discount: string
  /** Of the document now; null once it is deleted. */
  readonly payable: string | null
  /** Its document was put back into the offer later, as another item. */
  readonly replaced: boolean
  /** A reconciliation statement disputes its document. */
  readonly disputed: boolean
  readonly dispute: Detail['items'][number]['dispute']
  readonly changedAt: string
  readonly offeredAt: string
  readonly award: {
    readonly id: string
    readonly number: string
    readonly minor: string
    readonly discount: string
    readonly newPayDate: Day
    readonly daysPaidEarly: number
    readonly billTermDays: number
    readonly dayCount: DayCount
    readonly at: string
    readonly paidOn: string | null
    readonly bankReference: string | null
    readonly paidAt: string | null
  } | null
  readonly notAwarded: {
    readonly at: string
    readonly bits: number
    readonly clearings: number
    readonly since: string
  } | null
}

export type LifeRow = {
  readonly row: OfferRow
  readonly supplierId: string
  readonly agreementId: string
  readonly agreement: {
    readonly signer: string | null
    readonly signedAt: string
    readonly checkCode: string
  } | null
  readonly offeredDayCount: DayCount
  readonly market: MarketContext
  readonly overlay: Pick<ShownItem, 'frozen' | 'running' | 'marketOpen'>
  readonly items: readonly ItemRow[]
  /** The runs that left some of them out, oldest first. */
  readonly lost: readonly { readonly at: string; readonly documents: number }[]
  /** Oldest first, each with the terms that it replaced and the amount of the offer before. */
  readonly modifications: readonly (TermsRow & {
    readonly at: string
    readonly minor: string
    readonly kept: number
    readonly added: number
    readonly removed: number
    readonly discountBefore: string
    readonly discountAfter: string
  })[]
  readonly edits: number
}
