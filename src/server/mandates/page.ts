/** The page of a mandate: its guard rails, how far they are used, and the documents that it did not take. */
import type * as contract from '#contract/mandates.ts'
import type { Reply } from '#contract/route.ts'
import { type Day, daysBetween } from '#domain/day.ts'
import type { DocumentType, PaymentMeans } from '#domain/documents/kinds.ts'
import { fitOf, type LeftOutReason } from '#domain/mandates/fit.ts'
import { budgetLeft, type GuardRails, mandatePausesOf } from '#domain/mandates/guard-rails.ts'
import { leftOutShownMax } from '#domain/mandates/limits.ts'
import type { Currency } from '#domain/money.ts'
import { type EndState, type ItemState, isEnd } from '#domain/offers/states.ts'
import { amountText, offerNumber, percent, ratesShown } from '../offers/queries.ts'
import { type Actor, isWithin, requireActing } from '../sessions/actor.ts'
import { attachPayDate, isBlocked } from './attach.ts'
import {
  type Mandate,
  type MandateRow,
  mandateFrom,
  mandateOf,
  mandateSql,
  type RailColumns,
  railsOf,
} from './context.ts'

type MandateView = Reply<typeof contract.mandateRead>
type LeftOut = Reply<typeof contract.mandateLeftOut>

/** As offers: people of a sub-entity read those of the others. */
const ofPayee = 'o.payee_tenant_id = actor.tenant_id and g.offer_id = $3::uuid'

export type MandatePageRow = {
  readonly mandate: MandateRow
  readonly payerName: string
  readonly payeeName: string
  readonly cost: string
  readonly awardedDocuments: number
  readonly clearings: number
  readonly waitingDocuments: number
  /** The guard rails that each change replaced, oldest first. */
  readonly replaced: readonly (RailColumns & { readonly at: string })[]
}

export const pageSql = `
  select json_build_object('mandate', ${mandateSql}, 'payerName', k.name, 'payeeName', p.name,
    'cost', won.cost, 'awardedDocuments', won.documents, 'clearings', won.runs,
    'waitingDocuments', (select count(*)::int from current_offer_items i where i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id
      and i.state in ('checking', 'review', 'live')),
    'replaced', (select coalesce(json_agg(json_build_object('at', instant_text(h.changed_at), 'ceilingBps', h.ceiling_bps,
        'monthMinorMax', h.month_minor_max::text, 'daysMin', h.days_min, 'endDate', h.end_date, 'targetMinor', h.target_minor::text) order by h.version), '[]')
      from mandate_changes h where h.payer_tenant_id = o.payer_tenant_id and h.offer_id = o.id))::text as answer
  from ${mandateFrom} join payer_directory k on k.company_id = o.payer_id
  join payees p on p.payer_tenant_id = o.payer_tenant_id and p.id = o.payee_id
  cross join lateral (select coalesce(sum(a.discount), 0)::text as cost, count(*)::int as documents, count(distinct a.run_id)::int as runs
    from awards a where a.payer_tenant_id = g.payer_tenant_id and a.payee_id = g.payee_id and a.offer_id = g.offer_id
      and a.state in ('committed', 'paid')) won
  where ${ofPayee}`

const orNull = <T, R>(value: T | null, show: (value: T) => R): R | null =>
  value === null ? null : show(value)

function pausesOf(mandate: Mandate): MandateView['paused'] {
  const { market, offer, terms, guardRails, awarded } = mandate
  return [
    ...mandatePausesOf({
      frozen: mandate.frozen,
      marketOpen: market.open,
      unsigned: mandate.unsigned,
      terms,
      lowestBps: market.lowestBps,
      highestBps: market.highestBps,
      expectedDate: offer.expectedDate,
      nextPayDate: market.nextPayDate,
      budgetLeft: budgetLeft(guardRails, awarded),
    }),
  ]
}

const railsShown = (rails: GuardRails, currency: Currency): MandateView['guardRails'] => ({
  ceiling: orNull(rails.ceilingBps, percent),
  monthlyMaximum: orNull(rails.monthMinorMax, (minor) => amountText(minor, currency)),
  minimumDays: rails.daysMin,
  endDate: rails.endDate,
  cashTarget: orNull(rails.targetMinor, (minor) => amountText(minor, currency)),
})

/** Each change of the guard rails: from those that it replaced to those that the next one did, or that there are now. */
function changesOf(
  replaced: MandatePageRow['replaced'],
  now: GuardRails,
  currency: Currency,
): MandateView['changes'] {
  return replaced.map(({ at, ...before }, index) => {
    const next = replaced[index + 1]
    return {
      at,
      before: railsShown(railsOf(before), currency),
      after: railsShown(next ? railsOf(next) : now, currency),
    }
  })
}

export function mandateShown(
  actor: Actor,
  { mandate: row, replaced, ...plain }: MandatePageRow,
): MandateView {
  const mandate = mandateOf(row)
  const { offer, market, guardRails, awarded } = mandate
  const amount = (minor: bigint): string => amountText(minor, offer.currency)
  const isActive = mandate.endReason === null
  const left = isActive ? budgetLeft(guardRails, awarded) : undefined
  const acting = requireActing(actor)
  const mayChange = acting.abilities.has('offers.make') && isWithin(acting, offer.payeeCompanyId) && isActive
  return {
    ...plain,
    id: offer.id,
    number: offerNumber(offer.serial),
    version: offer.version,
    marketId: market.id,
    supplierId: offer.payeeCompanyId,
    currency: offer.currency,
    method: offer.method,
    ...ratesShown(offer),
    expectedPaymentDate: offer.expectedDate,
    offerTime: offer.submittedAt,
    state: isActive ? 'active' : 'ended',
    endReason: mandate.endReason,
    paused: isActive ? pausesOf(mandate) : [],
    guardRails: railsShown(guardRails, offer.currency),
    changes: changesOf(replaced, guardRails, offer.currency),
    lowestRate: percent(market.lowestBps),
    highestRate: percent(market.highestBps),
    received: amount(awarded.total),
    usedInMonth: amount(awarded.month),
    left: left === undefined ? null : amount(left),
    cost: amount(BigInt(plain.cost)),
    nextClearingAt: market.nextClearingAt,
    nextPayDate: market.nextPayDate,
    agreementUrl: `/files/v1/${offer.agreementId}`,
    can: mayChange ? ['change', 'cancel', 'include'] : [],
  }
}

type LeftOutRow = {
  readonly id: string
  readonly number: string
  readonly type: DocumentType
  readonly payable: string
  readonly dueDate: Day
  readonly means: PaymentMeans
  readonly billTermDays: number | null
  readonly status: 'eligible' | 'excluded' | 'offered'
  readonly blocked: boolean
  readonly itemState: ItemState | null
  readonly offerId: string | null
  readonly offerSerial: number | null
}

export type LeftOutPageRow = { readonly mandate: MandateRow; readonly documents: readonly LeftOutRow[] }

/** Eligible, excluded and offered documents of the payee that do not wait under the mandate, due first first. */
export const leftOutSql = `
  select json_build_object('mandate', ${mandateSql}, 'documents', coalesce((
      select json_agg(json_build_object('id', d.id, 'number', d.number, 'type', d.type, 'payable', d.payable::text, 'dueDate', d.due_date,
        'means', d.means, 'billTermDays', d.bill_term_days, 'status', d.status, 'blocked', d.item_id is not null and ${isBlocked},
        'itemState', d.item_state, 'offerId', other.id, 'offerSerial', other.serial) order by d.due_date, d.id)
      from current_documents d
      left join lateral (select x.id, x.serial from offer_items i join offers x on x.payer_tenant_id = i.payer_tenant_id and x.id = i.offer_id
        where i.payer_tenant_id = d.payer_tenant_id and i.id = d.item_id and d.status = 'offered') other on true
      where d.payer_tenant_id = o.payer_tenant_id and d.payer_id = o.payer_id and d.payee_id = o.payee_id and d.currency = o.currency
        and d.payable > 0 and d.status in ('eligible', 'excluded', 'offered') and other.id is distinct from o.id
        and d.due_date > m.business_date), '[]'))::text as answer
  from ${mandateFrom} where ${ofPayee}`

function reasonOf(
  mandate: Mandate,
  document: LeftOutRow,
  payDate: Day | undefined,
): LeftOutReason | undefined {
  if (document.status === 'excluded') return 'excluded'
  if (document.status === 'offered') return 'inOtherOffer'
  if (document.blocked) return 'endedBefore'
  if (payDate === undefined) return 'noPayRun'
  const fitting = { ...document, amount: BigInt(document.payable) }
  const fit = fitOf(mandate.terms, mandate.guardRails, mandate.market, fitting, payDate)
  return 'leftOut' in fit ? fit.leftOut : undefined
}

export function leftOutShown({ mandate: row, documents }: LeftOutPageRow): LeftOut {
  const mandate = mandateOf(row)
  const payDate = attachPayDate(mandate)
  const found = documents.flatMap((document) => {
    const reason = reasonOf(mandate, document, payDate)
    return reason ? [{ document, reason }] : []
  })
  const endOf = (state: ItemState | null): EndState | null => (state && isEnd(state) ? state : null)
  return {
    total: found.length,
    list: found.slice(0, leftOutShownMax).map(({ document, reason }) => ({
      documentId: document.id,
      documentNumber: document.number,
      dueDate: document.dueDate,
      amount: amountText(document.payable, mandate.offer.currency),
      daysPaidEarly: payDate === undefined ? null : Math.max(daysBetween(payDate, document.dueDate), 0),
      reason,
      endedAs: reason === 'endedBefore' ? endOf(document.itemState) : null,
      offerId: document.offerId,
      offerNumber: document.offerSerial === null ? null : offerNumber(document.offerSerial),
    })),
  }
}
