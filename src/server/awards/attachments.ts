/**
 * Makes the files that a mail of awards carries, when it is sent: they have the state of that moment, and no copy of account
 * numbers is kept.
 */
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { awardsPerMailMax } from '#domain/clearing/limits.ts'
import { exportFormats } from '#domain/exports.ts'
import type { Result } from '#domain/result.ts'
import type { Attachment } from '../adapters/delivery-transport.ts'
import { businessTime } from '../commands/business-time.ts'
import type { AwardFileMaker, Context } from '../context.ts'
import { offsetOf, type ScopeRow, scopeStatement } from '../db/scope.ts'
import { beginReading } from '../exports/cursor.ts'
import type { FileAnswer } from '../http/answer.ts'
import { openOfferSheet, openRunSheet } from './files.ts'
import { type FileOrder, openTransferFile } from './transfer-file.ts'

type Open = (client: pg.PoolClient, order: FileOrder) => Promise<Result<FileAnswer>>

/** What a mail is about: a run or an offer, with the number of its awards. */
const fileOfMail = `select l.run_id, l.offer_id, 'O-' || lpad(o.serial::text, 6, '0') as offer,
    case when l.run_id is not null then (select count(*)::int from awards a where a.payer_tenant_id = l.payer_tenant_id and a.run_id = l.run_id)
      else (select count(*)::int from awards a join offer_items i on i.payer_tenant_id = a.payer_tenant_id and i.id = a.id
        where i.payer_tenant_id = l.payer_tenant_id and i.offer_id = l.offer_id) end as awards
  from award_file_mails l left join offers o on o.payer_tenant_id = l.payer_tenant_id and o.id = l.offer_id where l.tenant_id = $1 and l.id = $2`
type FileOfMail = {
  readonly run_id: string | null
  readonly offer_id: string | null
  readonly offer: string | null
  readonly awards: number
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

function filesOf(tenantId: string, { run_id: runId, offer_id: offerId, offer }: FileOfMail): readonly Open[] {
  if (runId === null)
    return exportFormats.map(
      (format) => (client, order) =>
        openOfferSheet(client, { offerId: offerId ?? '', offer: offer ?? '' }, { ...order, format }),
    )
  const file = { runId, companyId: tenantId }
  const sheets = exportFormats.map(
    (format): Open =>
      (client, order) =>
        openRunSheet(client, file, { ...order, format }),
  )
  return [...sheets, (client, order) => openTransferFile(client, file, order)]
}
