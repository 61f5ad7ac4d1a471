/** What a choice for an amount is made from: every market of a currency that the caller’s tenant may offer to, with its documents. */
import { needDocumentsPerMarketMax } from '#domain/offers/limits.ts'
import type { Rate } from '#domain/offers/terms.ts'
import { documentsSql, marketSql, type OfferContextRow, withSettings } from './offer-context.ts'

/** The last rate before the due date of a row of `table`, in a market `m`. */
const lastRateSql = (table: string, at: string): string => `(
  select json_build_object('type', r.rate_type, 'bps', r.rate_bps) from ${table} r
  where r.payee_tenant_id = actor.tenant_id and r.market_id = m.id and r.rate_bps is not null
  order by r.${at} desc, r.id desc limit 1)`

/**
 * The currency and the day are the third and the fourth value. A sub-entity is in one market only, so that an amount is
 * found over all sub-entities of the master, each market through the one that is in it.
 */
export const needSql = `
  select coalesce(json_agg(json_build_object('market', ${marketSql}, 'oneDocument', is_offer_of_one(m.tenant_id),
      'payerName', k.name, 'supplierId', p.payee_company_id, 'supplierName', c.name,
      'awarded', ${lastRateSql('awards', 'awarded_at')}, 'offered', ${lastRateSql('offers', 'submitted_at')},
      'documents', (select ${documentsSql} from (
        select d.* from current_documents d
        where d.payee_tenant_id = actor.tenant_id and d.payer_tenant_id = p.payer_tenant_id and d.payee_id = p.id
          and d.currency = m.currency and d.status = 'eligible'
        order by d.due_date <= $4::date, d.due_date, d.id limit ${needDocumentsPerMarketMax}) d))
    order by k.name, m.id, c.name, p.id), '[]')::text as answer
  from payees p join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id ${withSettings}
    join payer_directory k on k.company_id = m.payer_id join companies c on c.id = p.payee_company_id
  where p.payee_tenant_id = actor.tenant_id and m.currency = $3`

/** A market, and one company of the payee in it. */
export type NeedRow = OfferContextRow & {
  readonly payerName: string
  readonly supplierId: string
  readonly supplierName: string
  readonly awarded: Rate | null
  readonly offered: Rate | null
}
