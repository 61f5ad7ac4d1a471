/** The trial of an offer of receipts: what each would bring and cost. It writes nothing. */
import type * as contract from '#contract/receipts.ts'
import type { Input, Reply } from '#contract/route.ts'
import { totalOf } from '#domain/offers/quote.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Language } from '#text/text.ts'
import { refusalShown } from '../http/answer.ts'
import {
  amountText,
  decide,
  type OfferContextRow,
  offerContextOf,
  offerContextSql,
  percent,
  receiptContextOf,
} from '../offers/queries.ts'
import { checkChosen, type NamedRow, namedReceipts, namedTerms } from './chosen.ts'
import { shownFiguresOf } from './present.ts'

const context = (offer?: string): string =>
  offerContextSql(
    'actor.tenant_id',
    '(select market_id from chosen limit 1)',
    '(select array_agg(id) from chosen)',
    offer,
    'receipts',
  )

/** Numbers, payer and offer are $3, $4 and $5. */
export const trialSql = (isChange: boolean): string => `
  with chosen as materialized (${namedReceipts('actor.tenant_id', 'actor.company_id', '$3', '$4')})
  select json_build_object('rows', coalesce((select json_agg(chosen) from chosen), '[]'), 'context',
    (${context(isChange ? '$5' : undefined)})::json)::text as answer`

export type TrialRow = { readonly rows: readonly NamedRow[]; readonly context: OfferContextRow | null }

/** The average of days by amount, rounded half up. */
function averageDays(items: readonly { readonly amount: bigint; readonly daysPaidEarly: number }[]): number {
  const whole = items.reduce((sum, { amount }) => sum + amount, 0n)
  const days = items.reduce((sum, { amount, daysPaidEarly }) => sum + amount * BigInt(daysPaidEarly), 0n)
  return whole === 0n ? 0 : Number((2n * days + whole) / (2n * whole))
}

export function trial(
  { rows, context: row }: TrialRow,
  { body }: Input<typeof contract.receiptTrial>,
  language: Language,
): Result<Reply<typeof contract.receiptTrial>> {
  const chosen = checkChosen(rows, body.gbInvoiceSnList)
  if (!chosen.ok) return chosen
  if (!row) return refuse('receiptRateMissing')
  const offered = receiptContextOf(offerContextOf(row))
  const { market, present } = offered
  const bps = present ? present.rateBps : market.fixedBps
  if (bps === null || bps === undefined) return refuse('receiptRateMissing')
  const rate = bps as Parameters<typeof namedTerms>[0]
  const decided = decide(offered, {
    ...namedTerms(rate),
    documentIds: chosen.value.ids,
    expectedPaymentDate: body.newPayDate,
  })
  if (!decided.ok) return decided
  const { quoted, refused, trace } = decided.value
  const total = totalOf(
    quoted.map(({ figures }) => figures),
    market.dayCount,
  )
  return done({
    marketId: market.id,
    currency: market.currency,
    apr: percent(rate),
    newPayDate: trace.payDate,
    items: quoted.map(({ document, figures }) => ({
      id: document.id,
      sn: document.number,
      daysPaidEarly: figures.daysPaidEarly,
      ...shownFiguresOf(figures, market.currency, market.dayCount),
    })),
    refused: refused.map(({ document, because }) => ({
      id: document.id,
      number: document.number,
      ...refusalShown(because, language),
    })),
    total: {
      receipts: total.documents,
      daysPaidEarly: averageDays(quoted.map(({ figures }) => figures)),
      amount: amountText(total.amount, market.currency),
      discount: amountText(total.discount, market.currency),
      amountAfterDiscount: amountText(total.amount - total.discount, market.currency),
      apr: percent(total.apr),
      discountRate: percent(total.discountRate),
      effectiveApr: percent(total.effectiveApr),
    },
  })
}
