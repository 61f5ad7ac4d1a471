/** Writes the markets and payees of the demo world. */
import type { Insertable, Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { openMarket } from '#server/markets/commands.ts'
import { insertPayees } from '#server/payees/store.ts'
import { companies, tradingCompanies } from './companies.ts'
import { demoId, remembered } from './ids.ts'
import { type DemoMarket, type DemoPayee, markets, payees } from './markets.ts'

/** A company of the demo world by its key: a master, a child or a sub-entity, with the tenant that it belongs to. */
export const entityOf = remembered((key: string): { readonly id: string; readonly tenantId: string } => {
  const owner = [...companies, ...tradingCompanies].find(
    (one) => one.key === key || one.entities?.some((entity) => entity.key === key),
  )
  if (!owner) throw new Error(`The demo world has no company ${key}.`)
  return { id: demoId(key, owner.registered), tenantId: demoId(owner.key, owner.registered) }
})

export const marketIdOf = ({ payer, currency, since }: DemoMarket): string =>
  demoId(`market:${payer}:${currency}`, since)

export const payeeIdOf = ({ payer, code, listed }: DemoPayee): string =>
  demoId(`payee:${payer}:${code}`, listed)

export async function seedMarkets(
  db: Kysely<Schema>,
  { makeId, businessNow }: { readonly makeId: Context['makeId']; readonly businessNow: Date },
  rolling: boolean,
): Promise<void> {
  for (const market of markets) {
    const { id: payerId, tenantId } = entityOf(market.payer)
    const { currency, settings = {}, own = {}, closed } = market
    const opening = {
      id: marketIdOf(market),
      tenantId,
      payerId,
      currency,
      settings,
      own,
      open: closed === undefined,
      ...(closed !== undefined && { closedReason: closed }),
      userId: null,
    }
    await openMarket(db, { makeId, businessNow }, { ...opening, since: new Date(market.since), rolling })
  }
  await insertPayees(db, payees.map(payeeRow))
}

export function payeeRow(payee: DemoPayee): Insertable<Schema['payees']> {
  const payer = entityOf(payee.payer)
  const company = payee.company ? entityOf(payee.company) : undefined
  const market = markets.find((one) => one.payer === payee.payer && one.currency === payee.marketCurrency)
  return {
    id: payeeIdOf(payee),
    payer_tenant_id: payer.tenantId,
    payer_id: payer.id,
    code: payee.code,
    name: payee.name,
    contact_name: payee.contact[0],
    contact_mail: payee.contact[1],
    is_sme: payee.small ?? false,
    switched_on: !payee.switchedOff,
    payee_tenant_id: company?.tenantId ?? null,
    payee_company_id: company?.id ?? null,
    market_id: market ? marketIdOf(market) : null,
    listed_at: new Date(payee.listed),
  }
}
