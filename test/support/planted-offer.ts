/** An offer, a draft and a document that can be offered, of a payee of the demo world, behind the product's back. */
import { sql } from 'kysely'
import { type DemoPayee, markets } from '#demo/markets.ts'
import { marketIdOf } from '#demo/seed-markets.ts'
import type { Context } from '#server/context.ts'
import { setOfferStates } from '#server/eligibility/commands.ts'
import { documentRow, plantDocuments, tradeOf } from './documents.ts'
import { journalPlanted } from './journal.ts'
import type { Ids } from './same-ids.ts'

export async function plantOffer(
  context: Context,
  payee: DemoPayee,
): Promise<Pick<Ids, 'offerable' | 'offer' | 'draft'>> {
  const market = markets.find((one) => one.payer === payee.payer && one.currency === payee.marketCurrency)
  if (!market) throw new Error('the payee is connected to no market')
  const { currency } = market
  const { payerTenantId, payerId, payeeId, payeeTenantId, payeeCompanyId } = tradeOf(payee.code)
  const rows = [
    documentRow(context, { currency }, payee.code),
    documentRow(context, { currency }, payee.code),
  ]
  await plantDocuments(context, rows)
  const [offerable, document] = rows.map(({ id }) => id)
  const [offer, draft] = [context.makeId(), context.makeId()]
  const marketId = marketIdOf(market)
  const at = context.clock()
  await context.systemDb.transaction().execute(async (db) => {
    await sql`update markets set open = true, closed_reason = null, reopen_at = null where id = ${marketId} and not open`.execute(
      db,
    )
    await sql`insert into offers (payer_tenant_id, id, payer_id, market_id, payee_id, payee_tenant_id, payee_company_id, serial, kind, method,
      rate_type, rate_bps, expected_date, currency, amount, settings_version, agreement_id, submitted_at, submitted_by)
      select ${payerTenantId}, ${offer}, ${payerId}, ${marketId}, ${payeeId}, ${payeeTenantId}, ${payeeCompanyId},
        take_offer_serial(${payeeTenantId}), 'oneTime', 'preSettlement', 'apr', 800, date '2026-11-18', ${currency}, 100000, m.version, ${offer},
        ${at}, ${payeeTenantId} from markets m where m.id = ${marketId}`.execute(db)
    await sql`insert into offer_items (payer_tenant_id, id, offer_id, document_id, market_id, payee_id, payee_tenant_id, state, face, currency,
      due_date, bill_term_days, method, rate_type, rate_bps, expected_date, day_count, amount, discount, priority_at, changed_at)
      select ${payerTenantId}, ${context.makeId()}, ${offer}, d.id, ${marketId}, ${payeeId}, ${payeeTenantId},
        'live', d.amount, d.currency, d.due_date, 0, 'preSettlement', 'apr', 800, date '2026-11-18', s.day_count, 100000, 600, ${at}, ${at}
      from documents d, markets m join market_settings s on s.market_id = m.id and s.version = m.version
      where d.id = ${document} and m.id = ${marketId}`.execute(db)
    await sql`insert into offer_drafts values (${payeeTenantId}, ${draft}, ${payeeCompanyId}, ${marketId}, 1, '{}', '{}', 1, ${at}, ${at},
      ${payeeTenantId})`.execute(db)
    await setOfferStates(db, [{ payer_tenant_id: payerTenantId, document_id: document ?? '' }])
    await journalPlanted(db, context)
  })
  return { offerable: offerable ?? '', offer, draft }
}
