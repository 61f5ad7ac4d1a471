/** Mails a payee which documents left its offers without its doing, and why: one mail for all that ended at one moment. */
import { type Kysely, sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { pages } from '#domain/access/pages.ts'
import type { Invalid } from '#domain/offers/invalid.ts'
import { lapsesNamedMax } from '#domain/offers/limits.ts'
import type { FailureReason } from '#domain/offers/states.ts'
import { offersLapsed } from '#text/letter-offers.ts'
import { endWords } from '#text/offer-invalid.ts'
import { type Language, say } from '#text/text.ts'
import type { Schema } from '../db/schema.ts'
import { sendLetter } from '../letters/commands.ts'
import type { Reaction } from '../news/reaction.ts'
import { invalidSql } from './queries.ts'
import { offerNumber } from './shown.ts'

type Told = {
  readonly documents: number
  readonly payers: readonly string[]
  readonly submitters: readonly string[]
  /** The first of them. */
  readonly items: readonly {
    readonly serial: number
    readonly number: string
    readonly failureReason: FailureReason | null
    readonly invalid: Invalid | null
  }[]
}

async function lapsedAt(db: Kysely<Schema>, tenantId: string, payerTenantId: string, at: Date) {
  const { rows } = await sql<{ told: Told }>`
    with lapsed as materialized (
      select o.serial, o.submitted_by, k.name, d.number, i.failure_reason, i.invalid_reason, i.invalid_changes,
        row_number() over (order by o.serial, d.number, i.id) as place
      from offer_items i join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
      join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id join payer_cards k on k.company_id = o.payer_id
      where i.payer_tenant_id = ${payerTenantId} and i.payee_tenant_id = ${tenantId} and i.changed_at = ${at} and i.state in ('failed', 'invalid')
    )
    select json_build_object('documents', (select count(*)::int from lapsed), 'payers', (select json_agg(distinct name) from lapsed),
      'submitters', (select json_agg(distinct submitted_by) from lapsed),
      'items', json_agg(json_build_object('serial', i.serial, 'number', i.number, 'failureReason', i.failure_reason, ${sql.raw(invalidSql)})
        order by i.place)) as told
    from lapsed i where i.place <= ${lapsesNamedMax} having count(*) > 0`.execute(db)
  return rows[0]?.told
}

/** The administrators, and whoever made the offers. */
async function peopleToTell(db: Kysely<Schema>, tenantId: string, submitters: readonly string[]) {
  const { rows } = await sql<{ readonly mail: string; readonly language: Language }>`
    select coalesce(u.login_mail, u.proven_contact_mail) as mail, u.language from memberships m join users u on u.id = m.user_id
    where m.tenant_id = ${tenantId} and m.status = 'activated' and (m.role = 'administrator' or u.id = any(${submitters}::uuid[]))
      and coalesce(u.login_mail, u.proven_contact_mail) is not null order by u.id`.execute(db)
  return rows
}

function linesOf({ documents, items }: Told, language: Language): string {
  const tell = say(language)
  const lines = items.map(({ serial, number, ...item }) =>
    tell(offersLapsed.line, {
      offer: offerNumber(serial),
      document: number,
      why: endWords(item, language) ?? '',
    }),
  )
  const left = documents - items.length
  return [...lines, ...(left > 0 ? [tell(offersLapsed.more, { count: left })] : [])].join('\n')
}

export const tellLapsed: Reaction = {
  name: 'offers.tellLapsed',
  topics: [topics.offersLapsed],
  react: async (work, { tenantId, body }) => {
    const { payerTenantId, at } = body as { payerTenantId: string; at: string }
    const told = await lapsedAt(work.db, tenantId, payerTenantId, new Date(at))
    if (!told) return undefined
    for (const { mail, language } of await peopleToTell(work.db, tenantId, told.submitters))
      await sendLetter(work, {
        tenantId,
        channel: 'mail',
        to: mail,
        template: 'offersLapsed',
        language,
        values: {
          payer: told.payers.join(say(language)(offersLapsed.separator)),
          count: String(told.documents),
          lines: linesOf(told, language),
          link: `${work.context.config.publicUrl}${pages.listApply.path}`,
        },
      })
    return undefined
  },
}
