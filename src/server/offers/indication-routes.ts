/** What a payee may know of how its active offers stand: whether they would clear, and what the last clearing would have taken. */
import * as contract from '#contract/indications.ts'
import { type Indication, rangeOf } from '#domain/clearing/indication.ts'
import { payeeReasonBitsOf } from '#domain/clearing/reasons.ts'
import { type Day, laterDay } from '#domain/day.ts'
import { figuresOf } from '#domain/offers/quote.ts'
import { type Method, type RateColumns, termsOf } from '#domain/offers/terms.ts'
import { done, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import { presentKept } from '../http/read.ts'
import type { Served } from '../http/routes.ts'
import { payDateFor } from './decide.ts'
import { claimOf, type Group, marketRef, requesterOf } from './indicated.ts'
import { type MarketContext, marketSql, withSettings } from './offer-context.ts'
import { percent } from './offer-view.ts'

type ItemRow = RateColumns & {
  readonly itemId: string
  readonly id: string
  readonly payeeId: string
  readonly method: Method
  readonly dueDate: Day
  readonly billTermDays: number
  readonly expectedDate: Day
  readonly payable: string
}
type OfferRow = {
  readonly id: string
  readonly fixed: boolean
  readonly market: MarketContext
  readonly items: readonly ItemRow[]
}

/** Offers `o` that the caller reads as a payee: those of every sub-entity of its master. */
const ofPayee = 'o.payee_tenant_id = actor.tenant_id'

/** The waiting documents of offers; what is not evaluated yet has its whole amount. */
const waitingSql = `
  select coalesce(json_agg(json_build_object('id', o.id, 'fixed', o.fixed, 'market', ${marketSql}, 'items', (
      select coalesce(json_agg(json_build_object('itemId', i.id, 'id', i.document_id, 'payeeId', i.payee_id, 'method', i.method,
        'rateType', i.rate_type, 'rateBps', i.rate_bps, 'billRateType', i.bill_rate_type, 'billRateBps', i.bill_rate_bps,
        'dueDate', i.due_date, 'billTermDays', i.bill_term_days, 'expectedDate', i.expected_date,
        'payable', greatest(coalesce(st.payable, i.amount), 0)::text) order by i.id), '[]')
      from current_offer_items i
      left join document_states st on st.payer_tenant_id = i.payer_tenant_id and st.document_id = i.document_id
      where i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id and i.state in ('checking', 'review', 'live'))) order by o.id), '[]')::text as answer
  from offers o join markets m on m.tenant_id = o.payer_tenant_id and m.id = o.market_id ${withSettings}
  where ${ofPayee} and o.id = any($3::uuid[])`

function groupOf({ market, fixed, items }: OfferRow): Group {
  const claims = items.map((item) => {
    const terms = termsOf(item)
    const trace = payDateFor(market, laterDay(item.expectedDate, market.businessDate))
    const payDate = trace.ok ? trace.value.payDate : item.expectedDate
    const figures = figuresOf(terms, { ...item, amount: BigInt(item.payable) }, payDate, market.dayCount)
    return claimOf(item, terms, fixed, { ...figures, daysPaidEarly: Math.max(figures.daysPaidEarly, 0) })
  })
  return { market: marketRef(market), claims }
}

const notHighEnough = payeeReasonBitsOf(['notHighEnough'])

type LostRow = {
  readonly payerTenantId: string
  readonly marketId: string
  readonly lost: readonly { readonly itemId: string; readonly runId: string }[]
}

/** The waiting documents of an offer that the last run with them found not high enough, as its payee reads. */
const lostSql = `
  select json_build_object('payerTenantId', o.payer_tenant_id, 'marketId', o.market_id, 'lost', (
      select coalesce(json_agg(json_build_object('itemId', i.id, 'runId', last.run_id)), '[]')
      from current_offer_items i
      cross join lateral (select r.run_id, left_out.bits from clearing_payee_results r
        cross join lateral unnest(r.item_ids, r.reasons) as left_out (id, bits)
        where r.payer_tenant_id = o.payer_tenant_id and r.payee_id = o.payee_id and left_out.id = i.id
        order by r.run_id desc limit 1) last
      where i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id and i.state = 'live' and last.bits = ${notHighEnough}))::text as answer
  from offers o where ${ofPayee} and o.id = $3::uuid`

async function indicationsOf(
  { indications }: Context,
  actor: Parameters<typeof requesterOf>[0],
  offers: readonly OfferRow[],
) {
  const key = `offers ${offers.map(({ id }) => id).join(' ')}`
  const found = await indications.ofOffers(requesterOf(actor), key, offers.map(groupOf))
  return offers.map(({ id, items }, at) => {
    const own = found[at] ?? []
    return {
      offerId: id,
      indication: rangeOf(own),
      items: items.map(({ itemId }, n) => ({ itemId, indication: knownOf(own[n]) })),
    }
  })
}

const knownOf = (one: string | undefined): Indication | null =>
  one === 'clearing' || one === 'close' || one === 'notClearing' ? one : null

export const indicationRoutes: readonly Served[] = [
  presentKept<typeof contract.offerIndications, readonly OfferRow[]>(
    contract.offerIndications,
    { sql: waitingSql, values: ({ body }) => [body.offerIds] },
    async (context, { actor, row }) => done(await indicationsOf(context, actor, row)),
  ),
  presentKept<typeof contract.offerNeeded, LostRow | null>(
    contract.offerNeeded,
    { sql: lostSql, values: ({ params }) => [params.id] },
    async ({ indications }, { actor, row }) => {
      if (!row) return refuse('notFound')
      const market = { tenantId: row.payerTenantId, marketId: row.marketId }
      const found = await indications.neededIn(requesterOf(actor).tenantId, market, row.lost)
      return done({
        items: found.map(({ itemId, aprBps }) => ({
          itemId,
          kind: aprBps === undefined ? ('noRate' as const) : ('needs' as const),
          apr: aprBps === undefined ? null : percent(aprBps),
        })),
      })
    },
  ),
]
