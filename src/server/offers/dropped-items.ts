/**
 * Mails a payee which documents a run dropped for their rate, which has grown past its own ceiling or past the market's highest as they
 * came nearer to their due date (OFR-23). They stay on offer. The mail leaves out what the run before dropped as well.
 */
import { type Kysely, sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { pages } from '#domain/access/pages.ts'
import { payeeReasonBitsOf } from '#domain/clearing/reasons.ts'
import { isMailable } from '#domain/formats/links.ts'
import { lapsesNamedMax } from '#domain/offers/limits.ts'
import { awardLines } from '#text/notification-awards.ts'
import { itemsDropped, itemsEnded } from '#text/notification-offers.ts'
import { type Language, say } from '#text/text.ts'
import type { Schema } from '../db/schema.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { notifyOther } from '../notifications/commands.ts'
import { mailRecipients } from './mail-recipients.ts'
import { offerNumber } from './offer-view.ts'

const dropped = payeeReasonBitsOf(['aboveHighest', 'aboveCeiling'])
const aboveCeiling = payeeReasonBitsOf(['aboveCeiling'])

type Run = { readonly payerTenantId: string; readonly runId: string; readonly payeeId: string }
type DroppedItems = {
  readonly documents: number
  readonly payer: string
  readonly submitters: readonly string[]
  /** The first of them. */
  readonly items: readonly { readonly serial: number; readonly number: string; readonly bits: number }[]
}

/** In the scope of the payee. */
async function droppedIn(db: Kysely<Schema>, { payerTenantId, runId, payeeId }: Run) {
  const { rows } = await sql<{ found: DroppedItems }>`
    with dropped_items as materialized (
      select o.serial, o.submitted_by, k.name, d.number, left_out.bits, row_number() over (order by o.serial, d.number, i.id) as place
      from clearing_payee_results r cross join lateral unnest(r.item_ids, r.reasons) as left_out (id, bits)
      join offer_items i on i.payer_tenant_id = r.payer_tenant_id and i.id = left_out.id
      join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
      join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id join payer_directory k on k.company_id = o.payer_id
      where r.payer_tenant_id = ${payerTenantId} and r.run_id = ${runId} and r.payee_id = ${payeeId} and left_out.bits & ${dropped} <> 0
        and not exists (select from (
            select p.item_ids, p.reasons from clearing_payee_results p
            where p.payer_tenant_id = r.payer_tenant_id and p.payee_id = r.payee_id and p.market_id = r.market_id and p.instant < r.instant
            order by p.instant desc limit 1) last
          cross join lateral unnest(last.item_ids, last.reasons) as before (id, bits) where before.id = i.id and before.bits & ${dropped} <> 0)
    )
    select json_build_object('documents', (select count(*)::int from dropped_items), 'payer', min(name),
      'submitters', json_agg(distinct submitted_by), 'items', json_agg(json_build_object('serial', serial, 'number', number, 'bits', bits)
        order by place)) as found
    from dropped_items where place <= ${lapsesNamedMax} having count(*) > 0`.execute(db)
  return rows[0]?.found
}

function linesOf({ documents, items }: DroppedItems, language: Language): string {
  const translate = say(language)
  const lines = items.map(({ serial, number, bits }) =>
    translate(itemsEnded.line, {
      offer: offerNumber(serial),
      document: isMailable(number) ? number : translate(awardLines.hidden),
      why: translate((bits & aboveCeiling) === 0 ? itemsDropped.aboveHighest : itemsDropped.aboveCeiling),
    }),
  )
  const left = documents - items.length
  return [...lines, ...(left > 0 ? [translate(itemsEnded.more, { count: left })] : [])].join('\n')
}

export const mailDroppedItems: EventHandler = {
  name: 'offers.mailDroppedItems',
  topics: [topics.itemsDropped],
  handle: async (work, { id, tenantId, body }) => {
    const run = body as Run
    const found = await droppedIn(work.db, run)
    if (!found) return undefined
    for (const { mail, language } of await mailRecipients(work.db, tenantId, found.submitters))
      await notifyOther(
        work,
        {
          tenantId,
          channel: 'mail',
          to: mail,
          template: 'itemsDropped',
          language,
          values: {
            payer: found.payer,
            count: String(found.documents),
            lines: linesOf(found, language),
            link: `${work.context.config.publicUrl}${pages.listApply.path}`,
          },
        },
        { senderId: run.payerTenantId, group: 'trade', about: String(id) },
      )
    return undefined
  },
}
