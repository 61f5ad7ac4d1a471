/** The sheets of awards: those of a run for its payer, and those of an offer for its payee. */
import type pg from 'pg'
import type { ExportFormat } from '#domain/exports.ts'
import type { Currency } from '#domain/money.ts'
import { type Result, refuse } from '#domain/result.ts'
import { awardFileTitle, offerFileTitle } from '#text/award-files.ts'
import { type Language, say } from '#text/text.ts'
import { batchesOf } from '../exports/cursor.ts'
import { exportOf } from '../exports/export.ts'
import { fileTitleOf } from '../exports/file-title.ts'
import type { FileAnswer } from '../http/answer.ts'
import { accountJoins, accountJson, awardSettledAt } from './account-sql.ts'
import { awardJoins, awardRow } from './award-sql.ts'
import { awardFile, runOfFile } from './queries.ts'
import { awardColumns, ownAwardColumns, type SheetRow } from './sheet.ts'

type RunOfFile = { readonly payer: string; readonly currency: Currency; readonly number: number }
/** The run and the company that acts. */
type FileOf = { readonly runId: string; readonly companyId: string }
type SheetOrder = { readonly format: ExportFormat; readonly language: Language; readonly at: Date }

export async function openRunSheet(
  client: pg.PoolClient,
  { runId, companyId }: FileOf,
  order: SheetOrder,
): Promise<Result<FileAnswer, 'notFound' | 'nothingToExport'>> {
  const values = [runId, companyId]
  const [run] = (await client.query<RunOfFile>(runOfFile, values)).rows
  if (!run) return refuse('notFound')
  const batches = batchesOf<SheetRow>(client, awardFile, values)
  return exportOf({ columns: awardColumns, batches }, { ...order, what: fileTitleOf(awardFileTitle, run) })
}

/** The awards of the offer $1 in the payee's scope, which sees no run, and at the end their totals. */
const offerAwards = `
  with found as materialized (select a.* from offers o join offer_items i on i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id
    join awards a on a.payer_tenant_id = i.payer_tenant_id and a.id = i.id where o.id = $1::uuid and o.payee_tenant_id = (select scope_tenant()))
  select row, total from (
    select (${awardRow})::jsonb || jsonb_build_object('documentType', d.type, 'account', ${accountJson}) as row, null::jsonb as total, a.awarded_at, a.place
    from found a ${awardJoins} join offer_items i on i.payer_tenant_id = a.payer_tenant_id and i.id = a.id ${accountJoins(awardSettledAt)}
    union all
    select null, jsonb_build_object('count', count(*), 'currency', min(a.currency), 'face', sum(a.face)::text, 'credits', sum(a.credits)::text,
      'amount', sum(a.amount)::text, 'discount', sum(a.discount)::text), null, null from found a having count(*) > 0
  ) listed order by awarded_at nulls last, place`

export type OfferFileOf = { readonly offerId: string; readonly offer: string }

export function openOfferSheet(
  client: pg.PoolClient,
  { offerId, offer }: OfferFileOf,
  order: SheetOrder,
): Promise<Result<FileAnswer, 'nothingToExport'>> {
  const batches = batchesOf<SheetRow>(client, offerAwards, [offerId])
  const what = { zh: say('zh')(offerFileTitle, { offer }), en: say('en')(offerFileTitle, { offer }) }
  return exportOf({ columns: ownAwardColumns, batches }, { ...order, what })
}
