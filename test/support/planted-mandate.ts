/** A recurring offer of a payee of the demo world without guard rails, behind the product's back. */
import { sql } from 'kysely'
import { type DemoPayee, markets } from '#demo/markets.ts'
import { marketIdOf } from '#demo/seed-markets.ts'
import type { Context } from '#server/context.ts'
import { findActive } from '#server/mandates/queries.ts'
import { tradeOf } from './documents.ts'
import { plantJournaled } from './journal.ts'

/** One for all calls: a payee has only one that is active. */
export async function plantMandate(context: Context, payee: DemoPayee): Promise<string> {
  const market = markets.find((one) => one.payer === payee.payer && one.currency === payee.marketCurrency)
  if (!market) throw new Error('the payee is connected to no market')
  const { payerTenantId, payerId, payeeId, payeeTenantId, payeeCompanyId } = tradeOf(payee.code)
  const found = await findActive(context.systemDb, payerTenantId, payeeId)
  if (found !== undefined) return found
  const [id, marketId, at] = [context.makeId(), marketIdOf(market), context.clock()]
  await plantJournaled(context, async (db) => {
    await sql`update markets set open = true, closed_reason = null, reopen_at = null where id = ${marketId} and not open`.execute(
      db,
    )
    await sql`insert into offers (payer_tenant_id, id, payer_id, market_id, payee_id, payee_tenant_id, payee_company_id, serial, kind, method,
      rate_type, rate_bps, expected_date, currency, amount, settings_version, agreement_id, submitted_at, submitted_by)
      select ${payerTenantId}, ${id}, ${payerId}, ${marketId}, ${payeeId}, ${payeeTenantId}, ${payeeCompanyId},
        take_offer_serial(${payeeTenantId}), 'recurring', 'preSettlement', 'apr', 800, date '2026-11-18', ${market.currency}, 0, m.version, ${id},
        ${at}, ${payeeTenantId} from markets m where m.id = ${marketId}`.execute(db)
    await sql`insert into mandates (payer_tenant_id, offer_id, market_id, payee_id, payee_tenant_id, changed_at)
      values (${payerTenantId}, ${id}, ${marketId}, ${payeeId}, ${payeeTenantId}, ${at})`.execute(db)
  })
  return id
}
