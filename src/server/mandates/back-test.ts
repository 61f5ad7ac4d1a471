/** What a recurring offer would have brought in past clearings, for the payee that thinks of leaving one or has left it. */
import type * as contract from '#contract/back-tests.ts'
import type { Input, Reply } from '#contract/route.ts'
import type { BackTestSum } from '#domain/clearing/back-test.ts'
import { backTestDocumentsMax } from '#domain/clearing/limits.ts'
import type { Day } from '#domain/day.ts'
import type { FittingDocument } from '#domain/mandates/fit.ts'
import { type GuardRails, readGuardRails } from '#domain/mandates/guard-rails.ts'
import type { Terms } from '#domain/offers/terms.ts'
import { readTerms } from '#domain/offers/typed-terms.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import type { Seen } from '../http/read.ts'
import { amountText, type MarketContext, marketSql, percent, withSettings } from '../offers/queries.ts'
import { requireActing } from '../sessions/actor.ts'
import { rateRefused } from './decide.ts'
import { countBackTest } from './store.ts'

type Body = Input<typeof contract.mandateBackTest>['body']
type Answer = Reply<typeof contract.mandateBackTest>

type DocumentRow = Omit<FittingDocument, 'amount'> & {
  readonly id: string
  readonly amount: string
  readonly createdMs: number
  readonly paidDay: Day | null
}
export type BackTestRow = {
  readonly payeeId: string
  readonly market: MarketContext
  readonly documents: readonly DocumentRow[]
}

/** The payee with its market and its documents as they are now, newest first; the day of a payment only of those paid without an award. */
export const backTestSql = `
  select json_build_object('payeeId', p.id, 'market', ${marketSql}, 'documents', coalesce((
      select json_agg(json_build_object('id', d.id, 'type', d.type, 'amount', greatest(case when d.status = 'eligible' then d.payable else d.amount end, 0)::text,
        'dueDate', d.due_date, 'means', d.means, 'billTermDays', d.bill_term_days,
        'createdMs', floor(extract(epoch from d.created_at) * 1000), 'paidDay', case when d.item_state = 'awarded' then null else d.paid_date end) order by d.id)
      from (select * from current_documents d where d.payer_tenant_id = p.payer_tenant_id and d.payer_id = m.payer_id and d.payee_id = p.id
        and d.currency = m.currency and d.amount > 0 and d.status not in ('declined', 'waiting', 'disabled', 'excluded', 'creditNote')
        order by d.created_at desc, d.id limit ${backTestDocumentsMax}) d), '[]'))::text as answer
  from payees p join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id ${withSettings}
  where m.id = $3::uuid and p.payee_company_id = $4::uuid and p.payee_tenant_id = actor.tenant_id
    and (actor.company_id = actor.tenant_id or p.payee_company_id = actor.company_id)`

type Tried = { readonly terms: readonly Terms[]; readonly rails: GuardRails }

function readTried({ method, rates, guardRails }: Body, market: MarketContext): Result<Tried> {
  const terms: Terms[] = []
  for (const rate of rates) {
    const read = readTerms({ method, rateType: 'apr', rate, billRateType: 'apr', billRate: rate }, 'all')
    if (!read.ok) return read
    const fits = rateRefused(read.value, market)
    if (!fits.ok) return fits
    terms.push(read.value)
  }
  const rails = readGuardRails(guardRails, market)
  return rails.ok ? done({ terms, rails: rails.value }) : rails
}

const nothing = { clearings: 0, from: null, to: null, results: [] }

export async function triedBefore(
  context: Context,
  { actor, input: { body }, row }: Seen<typeof contract.mandateBackTest, BackTestRow | null>,
): Promise<Result<Answer>> {
  if (!row) return refuse('notFound')
  const { market, payeeId, documents } = row
  const tried = readTried(body, market)
  if (!tried.ok) return tried
  const { tenantId } = requireActing(actor)
  const count = () =>
    runUnit(context, {
      cause: { kind: 'job', requestId: context.makeId() },
      enter: inScopeOf({ tenantId }),
      lock: noLocks,
      work: async ({ db }) => ({ value: await countBackTest(db, tenantId, market.businessDate) }),
    })
  const played = await context.indications.tested(
    { tenantId: market.tenantId, marketId: market.id },
    {
      ...tried.value,
      payeeId,
      tenantId,
      lowestBps: market.lowestBps,
      documents: documents.map((document) => ({ ...document, amount: BigInt(document.amount) })),
    },
    count,
  )
  if (typeof played === 'string') return done({ none: played, ...nothing })
  return done({
    none: null,
    clearings: played.runs,
    from: played.from ?? null,
    to: played.to ?? null,
    results: played.sums.map((sum, at) => resultShown(sum, tried.value.terms[at], market)),
  })
}

function resultShown(
  { taken, awarded, runs, net, discount }: BackTestSum,
  terms: Terms | undefined,
  { currency }: MarketContext,
): Answer['results'][number] {
  const rate = terms && ('rate' in terms ? terms.rate : terms.billRate)
  return {
    rate: percent(rate?.bps ?? 0),
    documents: taken.size,
    awardedDocuments: awarded.size,
    awardingClearings: runs,
    amountAfterDiscount: amountText(net, currency),
    discount: amountText(discount, currency),
  }
}
