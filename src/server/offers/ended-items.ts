/** Mails a payee which documents left its offers without its doing, and why: one mail for all that ended at one moment. */
import { type Kysely, sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { pages } from '#domain/access/pages.ts'
import { isMailable } from '#domain/formats/links.ts'
import type { InvalidCause } from '#domain/offers/invalid.ts'
import { lapsesNamedMax } from '#domain/offers/limits.ts'
import type { Rejection } from '#domain/offers/review.ts'
import type { FailureReason } from '#domain/offers/states.ts'
import { awardLines } from '#text/notification-awards.ts'
import { itemsEnded } from '#text/notification-offers.ts'
import { endWords } from '#text/offer-invalid.ts'
import { type Language, say } from '#text/text.ts'
import type { Schema } from '../db/schema.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { notifyOther } from '../notifications/commands.ts'
import { mailRecipients } from './mail-recipients.ts'
import { offerNumber } from './offer-view.ts'
import { invalidSql, rejectionSql } from './queries.ts'

type EndedItems = {
  readonly documents: number
  readonly payers: readonly string[]
  readonly submitters: readonly string[]
  /** The first of them. */
  readonly items: readonly {
    readonly serial: number
    readonly number: string
    readonly failureReason: FailureReason | null
    readonly invalid: InvalidCause | null
    readonly rejection: Rejection | null
    readonly isRevoked: boolean
  }[]
}

async function endedAt(db: Kysely<Schema>, tenantId: string, payerTenantId: string, at: Date) {
  const { rows } = await sql<{ ended: EndedItems }>`
    with ended_items as materialized (
      select o.serial, o.submitted_by, k.name, d.number, i.state, i.failure_reason, i.invalid_reason, i.invalid_changes,
        i.rejection_reason, i.rejection_note,
        row_number() over (order by o.serial, d.number, i.id) as place
      from offer_items i join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
      join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id join payer_directory k on k.company_id = o.payer_id
      where i.payer_tenant_id = ${payerTenantId} and i.payee_tenant_id = ${tenantId} and i.changed_at = ${at} and i.state in ('rejected', 'failed', 'invalid', 'adminRevoked')
    )
    select json_build_object('documents', (select count(*)::int from ended_items), 'payers', (select json_agg(distinct name) from ended_items),
      'submitters', (select json_agg(distinct submitted_by) from ended_items),
      'items', json_agg(json_build_object('serial', i.serial, 'number', i.number, 'failureReason', i.failure_reason, 'isRevoked', i.state = 'adminRevoked', ${sql.raw(invalidSql)}, ${sql.raw(rejectionSql)})
        order by i.place)) as ended
    from ended_items i where i.place <= ${lapsesNamedMax} having count(*) > 0`.execute(db)
  return rows[0]?.ended
}

function linesOf({ documents, items }: EndedItems, language: Language): string {
  const translate = say(language)
  const lines = items.map(({ serial, number, isRevoked, ...item }) =>
    translate(itemsEnded.line, {
      offer: offerNumber(serial),
      document: isMailable(number) ? number : translate(awardLines.hidden),
      why: isRevoked ? translate(itemsEnded.revoked) : (endWords(item, language) ?? ''),
    }),
  )
  const left = documents - items.length
  return [...lines, ...(left > 0 ? [translate(itemsEnded.more, { count: left })] : [])].join('\n')
}

export const mailEndedItems: EventHandler = {
  name: 'offers.mailEndedItems',
  topics: [topics.itemsEnded],
  handle: async (work, { id, tenantId, body }) => {
    const { payerTenantId, at } = body as { payerTenantId: string; at: string }
    const ended = await endedAt(work.db, tenantId, payerTenantId, new Date(at))
    if (!ended) return undefined
    for (const { mail, language } of await mailRecipients(work.db, tenantId, ended.submitters))
      await notifyOther(
        work,
        {
          tenantId,
          channel: 'mail',
          to: mail,
          template: 'itemsEnded',
          language,
          values: {
            payer: ended.payers.join(say(language)(itemsEnded.separator)),
            count: String(ended.documents),
            lines: linesOf(ended, language),
            link: `${work.context.config.publicUrl}${pages.listApply.path}`,
          },
        },
        { senderId: payerTenantId, group: 'trade', about: String(id) },
      )
    return undefined
  },
}
