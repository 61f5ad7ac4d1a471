/** Awards for the payer's own system, in the order in which they were made, paid or ended. */
import type { Input, Reply } from '#contract/route.ts'
import type * as contract from '#contract/sync-awards.ts'
import { changedAwardsMax } from '#domain/clearing/limits.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { formatPercent } from '#domain/rate.ts'
import { parameters, type Statement } from '../db/parameters.ts'
import { fullAwardJoins, fullAwardRow } from './award-sql.ts'
import { aprOf } from './present.ts'
import type { FullAwardRow } from './sheet.ts'

export type ChangedAwards = {
  readonly rows: readonly FullAwardRow[]
  readonly next: string
  readonly more: boolean
}

/** The awards of the acting company whose last change has a higher number. */
export function changedAwards({ query: { since } }: Input<typeof contract.syncAwards>): Statement {
  const { values, param } = parameters(3)
  const from = param(since ?? '0')
  const sql = `
  with found as materialized (
    select a.* from awards a join offers o on o.payer_tenant_id = a.payer_tenant_id and o.id = a.offer_id
    where a.payer_tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or o.payer_id = actor.company_id)
      and a.change > ${from}::bigint order by a.change limit ${changedAwardsMax + 1}),
  requested as materialized (select * from found order by change limit ${changedAwardsMax})
  select json_build_object('rows', coalesce((select json_agg(${fullAwardRow} order by a.change) from requested a ${fullAwardJoins}), '[]'),
    'next', coalesce((select max(change) from requested), ${from}::bigint)::text,
    'more', (select count(*) from found) > ${changedAwardsMax})::text as answer`
  return { sql, values }
}

type ChangedAward = Reply<typeof contract.syncAwards>['awards'][number]

const amountText = (minor: string | bigint, currency: Currency): string =>
  formatAmount({ currency, minor: BigInt(minor) })

export function changedAwardOf(row: FullAwardRow): ChangedAward {
  const { currency, amount, discount, paidOn } = row
  const netAmount = amountText(BigInt(amount) - BigInt(discount), currency)
  return {
    awardId: row.id,
    awardNumber: row.number,
    runId: row.runId ?? '',
    runNumber: row.runNumber,
    marketId: row.marketId,
    payer: row.payerName,
    payeeCode: row.payeeCode,
    payeeName: row.payeeName,
    type: row.documentType,
    number: row.documentNumber,
    documentId: row.documentId,
    offerNumber: row.offerNumber,
    currency,
    documentAmount: amountText(row.face, currency),
    credits: amountText(row.credits, currency),
    amount: amountText(amount, currency),
    discount: amountText(discount, currency),
    netAmount,
    apr: formatPercent(aprOf(row, row.dayCount)),
    daysPaidEarly: row.daysPaidEarly,
    billTermDays: row.billTermDays,
    dueDate: row.dueDate,
    newPayDate: row.newPayDate,
    payBy: row.payBy,
    awardedAt: row.awardedAt,
    state: row.state,
    bankRefusal: row.bankRefusal,
    reason: row.failureReason,
    payment:
      paidOn === null || row.source === null || row.markedAt === null
        ? null
        : {
            paidOn,
            amount: netAmount,
            reference: row.bankReference,
            source: row.source,
            recordedAt: row.markedAt,
          },
  }
}
