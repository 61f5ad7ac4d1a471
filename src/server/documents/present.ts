/**
 * Builds the document replies: amounts with decimals, reasons by name, and the actions that the caller may
 * take.
 */
import type * as contract from '#contract/documents.ts'
import type { Reply } from '#contract/route.ts'
import type { Ability } from '#domain/access/abilities.ts'
import type { Day } from '#domain/day.ts'
import { reasonsIn } from '#domain/documents/eligibility.ts'
import { isUnfairTerm } from '#domain/documents/entry.ts'
import { type DocumentSide, documentFieldNames, type EligibilityState } from '#domain/documents/kinds.ts'
import { actionsOn, type DocumentAction } from '#domain/documents/rules.ts'
import type { DocumentTab } from '#domain/documents/status.ts'
import { type Currency, currencies, formatAmount } from '#domain/money.ts'
import { documentOfferStateOf } from '#domain/offers/labels.ts'
import { type LastOffer, lastOfferShown, type OfferOfDocument, offerOfDocument } from '../offers/queries.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'

type DocumentView = Reply<typeof contract.documentList>['list'][number]

/** As built by `rowFor` in `filter-sql`. */
export type DocumentRow = {
  readonly bits: number | null
  readonly small: boolean
  /** Whether the caller acts for the payer and belongs to the payee. */
  readonly ownPayee: boolean
  /** The caller's side of the document. */
  readonly reader: DocumentSide
  /** The last offer that contained it. */
  readonly item: LastOffer | null
  readonly row: Omit<DocumentView, 'eligibility' | 'reasons' | 'unfairTerm' | 'can' | 'offerState' | 'offer'>
}

const abilityFor: Readonly<Record<DocumentAction, Ability>> = {
  edit: 'documents.keep',
  delete: 'documents.keep',
  disable: 'documents.keep',
  enable: 'documents.keep',
  exclude: 'documents.exclude',
  include: 'documents.exclude',
  confirm: 'documents.confirm',
  decline: 'documents.confirm',
}

export const sideOfActor = (actor: Actor): DocumentSide =>
  requireActing(actor).companyType === 'supplier' ? 'payee' : 'payer'

const amountText = (minor: string, currency: Currency): string =>
  formatAmount({ currency, minor: BigInt(minor) })

const eligibilityOf = (bits: number | null): EligibilityState =>
  bits === null ? 'pending' : bits === 0 ? 'eligible' : 'ineligible'

/**
 * Rows are completed in place: they were just read for this reply, and copying their fields costs more than
 * the rest.
 */
export function documentViewFor(actor: Actor): (row: DocumentRow) => DocumentView {
  const side = sideOfActor(actor)
  const { abilities } = requireActing(actor)
  return ({ bits, small, ownPayee, item, row }) => {
    const { source, disabledBy, excluded, confirmation, currency, amount, payable } = row
    const itemState = item?.state ?? null
    const paid = row.paidDate !== null
    const state = { source, disabledBy, excluded, confirmation, paid, itemState, ownPayee }
    return Object.assign(row, {
      amount: amountText(amount, currency),
      payable: payable === null ? null : amountText(payable, currency),
      sameNumberDocuments: row.sameNumberDocuments.map((one) => ({
        ...one,
        amount: amountText(one.amount, one.currency),
      })),
      offerState: documentOfferStateOf(item ?? undefined),
      offer: item && lastOfferTo(side, item, row),
      eligibility: eligibilityOf(bits),
      reasons: [...reasonsIn(bits ?? 0)],
      unfairTerm: side === 'payer' && !amount.startsWith('-') && isUnfairTerm(small, row.termDays),
      can: actionsOn(state, side).filter((act) => abilities.has(abilityFor[act])),
    })
  }
}

/** Payees do not see the run. */
function lastOfferTo(
  side: DocumentSide,
  item: LastOffer,
  document: DocumentRow['row'],
): DocumentView['offer'] {
  const { currency, dueDate, billTermDays, payable } = document
  const offer = lastOfferShown(item, { currency, dueDate: dueDate as Day, billTermDays, payable })
  return side === 'payer' ? offer : { ...offer, runId: null }
}

type Totals = Reply<typeof contract.documentTotals>
type Minor = { readonly currency: Currency; readonly minor: string }
export type TotalsRow = Pick<Totals, 'counts' | 'waiting'> & {
  readonly amounts: readonly Minor[]
  readonly early: readonly (Omit<Totals['early'][number], 'amount'> & Minor)[]
}

/** Sums in the order of the currencies; different currencies are never added up. */
export const totalsOf = (
  { counts, waiting, amounts, early }: TotalsRow,
  tab: DocumentTab | undefined,
): Totals => ({
  counts,
  total: counts[tab ?? 'all'],
  waiting,
  amounts: byCurrency(amounts),
  early: byCurrency(early),
})

export const byCurrency = <T extends Minor>(sums: readonly T[]): (Omit<T, 'minor'> & { amount: string })[] =>
  currencies.flatMap((currency) =>
    sums
      .filter((one) => one.currency === currency)
      .map(({ minor, ...one }) => ({ ...one, amount: amountText(minor, currency) })),
  )

type Event = Reply<typeof contract.documentRead>['events'][number]

/** `detail` holds the changed fields of an edit, and the reason of any other event. */
const eventText = (event: Omit<Event, 'changed'>): Event => {
  const { kind, detail } = event
  const isEdit = kind === 'edited'
  const changed = documentFieldNames.filter((field) => isEdit && detail?.split(',').includes(field))
  return { ...event, detail: isEdit ? null : detail, changed }
}

/** As built by `one` in `queries`. */
export type DocumentDetailRow = Pick<Reply<typeof contract.documentRead>, 'eligibilityAt' | 'statements'> & {
  readonly events: readonly Omit<Event, 'changed'>[]
  readonly row: DocumentRow
  readonly offers: readonly OfferOfDocument[]
  readonly credits: readonly { readonly id: string; readonly number: string; readonly minor: string }[]
}

export const documentDetailOf = (
  { row, credits, events, offers, ...life }: DocumentDetailRow,
  actor: Actor,
): Reply<typeof contract.documentRead> => ({
  ...documentViewFor(actor)(row),
  ...life,
  events: events.map(eventText),
  offers: offers.map(offerOfDocument(row.row.currency)),
  credits: credits.map(({ minor, ...note }) => ({ ...note, amount: amountText(minor, row.row.currency) })),
})
