/** Today's other ways to offer: the grower accepts the published fixed rate, and a supplier raises the rate of an offer that waits. */
import { sql } from 'kysely'
import { dayOf, type Instant } from '#domain/day.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { fixedOfferAgreements, offerAgreements } from '#server/agreements/queries.ts'
import type { Context } from '#server/context.ts'
import { modify } from '#server/offers/modify.ts'
import { administrator } from './actors.ts'
import { type DemoPayee, markets, payees } from './markets.ts'
import type { Past } from './past-context.ts'
import { entityOf, marketIdOf, payeeIdOf } from './seed-markets.ts'
import { submitOffer } from './signing.ts'

const agreementVersion = offerAgreements[0] ?? ''
const raisedBps = 25

export async function changeOffers(
  context: Context,
  past: Past,
  administratorOf: (tenantId: string) => string,
): Promise<void> {
  const grower = payees.find(({ company }) => company === 'zhoudashan-farm')
  if (grower) await acceptFixedRate(context, past, administratorOf, grower)
  const supplier = payees.find(({ company }) => company === 'mingyuan-hongfei')
  if (supplier) await raiseRate(context, past, administratorOf, supplier)
}

const actorOf = ({ company = '' }: DemoPayee, administratorOf: (tenantId: string) => string) =>
  administrator(entityOf(company), 'supplier', administratorOf)

async function acceptFixedRate(
  context: Context,
  past: Past,
  administratorOf: (tenantId: string) => string,
  payee: DemoPayee,
): Promise<void> {
  const market = markets.find(({ payer, settings }) => payer === payee.payer && settings?.fixedBps)
  const { rows } = await sql<{ id: string; payable: bigint }>`
    select d.id, d.payable from current_documents d
    where d.payee_id = ${payeeIdOf(payee)} and d.status = 'eligible' and d.payable > 0 and d.type <> 'bill'
    order by d.due_date desc, d.id limit 2`.execute(context.systemDb)
  const actor = actorOf(payee, administratorOf)
  if (!market?.settings?.fixedBps || rows.length === 0) return
  const minor = rows.reduce((sum, { payable }) => sum + payable, 0n)
  await submitOffer({ context, past }, actor, {
    marketId: marketIdOf(market),
    buyerId: entityOf(payee.payer).id,
    supplierId: actor.acting?.companyId ?? '',
    kind: 'oneTime',
    method: 'preSettlement',
    fixed: true,
    rateType: 'apr',
    rate: (market.settings.fixedBps / 100).toFixed(2),
    expectedPaymentDate: dayOf(past.now().getTime() as Instant),
    payAmount: formatAmount({ currency: market.currency, minor }),
    documentIds: rows.map(({ id }) => id),
    agreementVersion: fixedOfferAgreements[0] ?? '',
  })
}

type Waiting = {
  readonly id: string
  readonly version: number
  readonly method: 'preSettlement' | 'both'
  readonly bps: number
  readonly billBps: number | null
  readonly expected: string
  readonly currency: Currency
  readonly documents: readonly string[]
  readonly payable: bigint
}

/** The oldest offer at an annual rate of which something waits. */
async function raiseRate(
  context: Context,
  past: Past,
  administratorOf: (tenantId: string) => string,
  payee: DemoPayee,
): Promise<void> {
  const { rows } = await sql<Waiting>`
    select o.id, o.version, o.method, o.rate_bps as bps, o.bill_rate_bps as "billBps", o.expected_date::text as expected, o.currency, array_agg(i.document_id order by i.id) as documents,
      sum(d.payable)::bigint as payable
    from offers o join current_offer_items i on i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id and i.state = 'live'
    join current_documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
    where o.payee_id = ${payeeIdOf(payee)} and o.rate_type = 'apr' and coalesce(o.bill_rate_type, 'apr') = 'apr'
    group by o.payer_tenant_id, o.id order by o.id limit 1`.execute(context.systemDb)
  const [offer] = rows
  if (!offer) return
  await past.act(actorOf(payee, administratorOf), modify, {
    params: { offer_id: offer.id },
    query: undefined,
    body: {
      version: offer.version,
      method: offer.method,
      rateType: 'apr',
      rate: ((offer.bps + raisedBps) / 100).toFixed(2),
      ...(offer.billBps !== null && {
        billRateType: 'apr' as const,
        billRate: (offer.billBps / 100).toFixed(2),
      }),
      expectedPaymentDate: dayOf(past.now().getTime() as Instant),
      payAmount: formatAmount({ currency: offer.currency, minor: offer.payable }),
      documentIds: [...offer.documents],
      agreementVersion,
    },
  })
}
