/**
 * Makes the files that a mail of awards carries, when it is sent: sheets have the state of that moment, transfer files are those of
 * the stored orders, and no copy of account numbers is kept.
 */
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { transferFilesPerMailMax } from '#domain/awards/limits.ts'
import { awardsPerMailMax } from '#domain/clearing/limits.ts'
import { exportFormats } from '#domain/exports.ts'
import type { Result } from '#domain/result.ts'
import type { Language } from '#text/text.ts'
import type { Attachment } from '../adapters/delivery-transport.ts'
import { businessTime } from '../commands/business-time.ts'
import type { AwardFileMaker, Context } from '../context.ts'
import { offsetOf, type ScopeRow, scopeStatement } from '../db/scope.ts'
import { beginReading } from '../exports/cursor.ts'
import type { FileAnswer } from '../http/answer.ts'
import { openOfferSheet, openRunSheet } from './files.ts'
import { openOrderFile } from './transfer-file.ts'

type Wanted = { readonly language: Language; readonly at: Date }
type Open = (client: pg.PoolClient, wanted: Wanted) => Promise<Result<FileAnswer>>

/** What a mail is about: a run or an offer, with the number of its awards, and the orders of a run that are not all paid. */
const fileOfMail = `select l.run_id, l.offer_id, offer_number(o.serial) as offer,
    case when l.run_id is not null then (select count(*)::int from awards a where a.payer_tenant_id = l.payer_tenant_id and a.run_id = l.run_id)
      else (select count(*)::int from awards a join offer_items i on i.payer_tenant_id = a.payer_tenant_id and i.id = a.id
        where i.payer_tenant_id = l.payer_tenant_id and i.offer_id = l.offer_id) end as awards,
    coalesce((select json_agg(o.id order by o.number) from (select o.id, o.number from transfer_orders o
      where o.payer_tenant_id = l.tenant_id and o.run_id = l.run_id and exists (select from transfer_order_awards t
        join awards a on a.payer_tenant_id = t.payer_tenant_id and a.id = t.award_id and a.state = 'committed'
        where t.payer_tenant_id = o.payer_tenant_id and t.order_id = o.id and t.refused_by is null)
      order by o.number desc limit ${transferFilesPerMailMax}) o), '[]') as orders
  from award_file_mails l left join offers o on o.payer_tenant_id = l.payer_tenant_id and o.id = l.offer_id where l.tenant_id = $1 and l.id = $2`
type FileOfMail = {
  readonly run_id: string | null
  readonly offer_id: string | null
  readonly offer: string | null
  readonly awards: number
  readonly orders: readonly string[]
}

/** A read transaction in the scope of a tenant. */
async function inReading<T>(
  { pool, clock }: Context,
  tenantId: string,
  work: (client: pg.PoolClient, at: Date) => Promise<T>,
): Promise<T> {
  const { client, close } = await beginReading(pool)
  try {
    const [row] = (await client.query<ScopeRow>(scopeStatement({ tenantId }))).rows
    return await work(client, businessTime(clock(), offsetOf(row)))
  } finally {
    await close()
  }
}

export const makeAwardFiles: AwardFileMaker = async (context, { tenantId, id, language }) => {
  const [file] = await inReading(
    context,
    tenantId,
    async (client) => (await client.query<FileOfMail>(fileOfMail, [tenantId, id])).rows,
  )
  if (!file || file.awards > awardsPerMailMax) return []
  const made: Attachment[] = []
  for (const open of filesOf(tenantId, file)) {
    const attached = await inReading(context, tenantId, async (client, at) => {
      const opened = await open(client, { language, at })
      if (!opened.ok) return []
      const { name, mediaType, bytes } = opened.value
      return [{ name, mediaType, bytes: await buffer(bytes) }]
    })
    made.push(...attached)
  }
  return made
}

function filesOf(tenantId: string, file: FileOfMail): readonly Open[] {
  const { run_id: runId, offer_id: offerId, offer, orders } = file
  if (runId === null)
    return exportFormats.map(
      (format) => (client, wanted) =>
        openOfferSheet(client, { offerId: offerId ?? '', offer: offer ?? '' }, { ...wanted, format }),
    )
  const companyId = tenantId
  const sheets = exportFormats.map(
    (format): Open =>
      (client, wanted) =>
        openRunSheet(client, { runId, companyId }, { ...wanted, format }),
  )
  const transfers = orders.map(
    (orderId): Open =>
      (client, { language }) =>
        openOrderFile(client, { orderId, companyId }, language),
  )
  return [...sheets, ...transfers]
}
