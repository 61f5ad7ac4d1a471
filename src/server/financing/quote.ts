/** Plans of loans that are not disbursed: while a dealer types, and while its lender decides. */
import type * as contract from '#contract/financing-applications.ts'
import type { Input, Reply } from '#contract/route.ts'
import type { Day } from '#domain/day.ts'
import { loanTermsOf, planOf, wantedOf } from '#domain/financing/applications.ts'
import { appliedRate } from '#domain/financing/products.ts'
import { availableOf, exceededLimit } from '#domain/financing/use.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { bankDaysFrom } from '../calendars/queries.ts'
import {
  amountText,
  type OverallRow,
  overallOfRow,
  planShown,
  rateText,
  type TermsRow,
  termsOfRow,
  type UseRow,
  usageOfRow,
} from './present.ts'
import { bankCalendar, businessDay, overallOf, termsOf, usageOf } from './terms-sql.ts'

/** $3 is the product. */
export const quoteSql = `
  select json_build_object('version', v.version, 'terms', ${termsOf('v')}, 'on', p.is_on, 'rateBps', t.rate_bps, 'limit', t.limit_minor::text,
    'use', ${usageOf('u')}, 'overall', ${overallOf('t')}, 'day', ${businessDay}, 'calendar', ${bankCalendar})::text as answer
  from allotments t join finance_products p on p.lender_tenant_id = t.lender_tenant_id and p.id = t.product_id
  join finance_product_versions v on v.lender_tenant_id = p.lender_tenant_id and v.product_id = p.id and v.version = p.version
  join finance_use u on u.lender_tenant_id = t.lender_tenant_id and u.allotment_id = t.id
  where t.dealer_id = actor.tenant_id and t.product_id = $3`

export type QuoteRow = {
  readonly version: number
  readonly terms: TermsRow
  readonly on: boolean
  readonly rateBps: number | null
  readonly limit: string
  readonly use: UseRow
  readonly overall: OverallRow
  readonly day: Day
  readonly calendar: string | null
}

export function quoteOf(
  row: QuoteRow | null,
  body: Input<typeof contract.loanQuote>['body'],
): Result<Reply<typeof contract.loanQuote>> {
  if (!row) return refuse('notFound')
  if (!row.on) return refuse('productOff')
  const terms = termsOfRow(row.terms)
  const wanted = wantedOf(terms, body.amount, body.term)
  if (!wanted.ok) return wanted
  const rate = appliedRate(terms, row.rateBps)
  const loanTerms = loanTermsOf(terms, rate, body.term)
  const rows = planOf(loanTerms, wanted.value.amount, row.day, bankDaysFrom(row.calendar))
  if (!rows.ok) return rows
  const own = { limit: BigInt(row.limit), use: usageOfRow(row.use) }
  const overall = overallOfRow(row.overall)
  return done({
    productVersion: row.version,
    rate: rateText(rate),
    plan: planShown(terms, { rows: rows.value, start: row.day }),
    available: amountText(availableOf(own.limit, own.use), terms.currency),
    overallAvailable: overall ? amountText(availableOf(overall.limit, overall.use), terms.currency) : null,
    fits: exceededLimit(wanted.value.amount, own, overall) === undefined,
  })
}
