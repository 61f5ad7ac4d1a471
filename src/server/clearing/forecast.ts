/**
 * What clearing now would award in each open market of a payer: the previews of all of them, read as of one moment on
 * one connection. It counts as one preview.
 */
import { sql, type Transaction } from 'kysely'
import type * as contract from '#contract/clearing.ts'
import type { Reply } from '#contract/route.ts'
import { formatInstant, type Instant } from '#domain/day.ts'
import { formatPercent } from '#domain/rate.ts'
import type { Result } from '#domain/result.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { marketsForecastMax } from '../limits.ts'
import { readMarkets } from '../markets/queries.ts'
import { type Actor, isWithin } from '../sessions/actor.ts'
import { whileLooking } from './look-unit.ts'
import { previewOf } from './present-items.ts'
import { emptyBook, readBook } from './read-book.ts'
import { lookAtPool, type ReadMarket, runTimeAt } from './run-market.ts'
import { decideSumApart } from './thread.ts'

type Forecast = Reply<typeof contract.clearingForecast>
type MarketForecast = Forecast['markets'][number]

export const forecast = (
  context: Context,
  actor: Actor,
  requestId: string,
): Promise<Result<Forecast, 'tooManyRequests' | 'busy'>> =>
  whileLooking(context, actor, requestId, async ({ db, connection, acting, businessNow }) => {
    const filled = await marketsWithOffers(db, acting.tenantId)
    const open = (await readMarkets(db, acting.tenantId)).filter(
      (market) => market.open && isWithin(acting, market.payerId),
    )
    const markets: MarketForecast[] = []
    for (const market of open.slice(0, marketsForecastMax)) {
      const read = await lookAtPool(db, market, runTimeAt(businessNow, market.settings.timeZone, false))
      if (!read) continue
      const book = filled.has(market.id) ? await readBook(db, connection, read) : emptyBook(read)
      markets.push(forecastOf(read, previewOf(read, await decideSumApart(book))))
    }
    return { at: formatInstant(businessNow.getTime() as Instant), markets }
  })

function forecastOf({ rates }: ReadMarket, preview: ReturnType<typeof previewOf>): MarketForecast {
  const { marketId, items, awarded, discount, amountAfterDiscount, portfolioApr, poolLeftAfter } = preview
  return {
    marketId,
    items,
    awarded,
    discount,
    amountAfterDiscount,
    portfolioApr,
    poolLeftAfter,
    minimumApr: formatPercent(rates.minimumBps),
    desiredApr: rates.desiredBps === undefined ? null : formatPercent(rates.desiredBps),
    newRatesFrom: preview.rateVersion < preview.settingsVersion ? preview.ratesCountFrom : null,
  }
}

/** The books of other markets are empty and need not be read. */
async function marketsWithOffers(db: Transaction<Schema>, tenantId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly id: string }>`
    select m.id from markets m where m.tenant_id = ${tenantId} and exists (select from offer_items i
      where i.payer_tenant_id = m.tenant_id and i.market_id = m.id and i.state in ('checking', 'review', 'live'))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
