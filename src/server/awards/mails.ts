/**
 * Mails a payee what a run awarded it, once for each run, and which awards were paid, once for all that were paid together;
 * and a payer which awards lapsed, because they were not paid in time.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { pages } from '#domain/access/pages.ts'
import { awardsNamedMax } from '#domain/clearing/limits.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { isMailable } from '#domain/formats/links.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { groupNumber } from '#domain/numerals.ts'
import { awardLines } from '#text/notification-awards.ts'
import { type Language, type Pair, say } from '#text/text.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Schema } from '../db/schema.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { notifyOther } from '../notifications/commands.ts'
import { offerMailRecipients } from '../offers/queries.ts'

type AwardSummary = {
  readonly awards: number
  readonly payers: readonly string[]
  readonly submitters: readonly string[]
  readonly sums: readonly { readonly currency: Currency; readonly net: string; readonly discount: string }[]
  /** The first of them. */
  readonly lines: readonly {
    readonly number: string
    readonly currency: Currency
    readonly net: string
    readonly day: Day
  }[]
}

/** The awards that a condition chooses, with the day that the mail names. */
async function readSummary(db: Kysely<Schema>, which: RawBuilder<unknown>, day: RawBuilder<unknown>) {
  const { rows } = await sql<{ summary: AwardSummary }>`
    with chosen as materialized (
      select a.currency, a.amount - a.discount as net, a.discount, ${day} as day, d.number, k.name as payer, o.submitted_by,
        row_number() over (order by ${day}, d.number, a.id) as place
      from awards a left join award_payments p on p.payer_tenant_id = a.payer_tenant_id and p.award_id = a.id
      join offers o on o.payer_tenant_id = a.payer_tenant_id and o.id = a.offer_id
      join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id join payer_directory k on k.company_id = o.payer_id
      where ${which}
    )
    select json_build_object('awards', (select count(*)::int from chosen), 'payers', (select json_agg(distinct payer) from chosen),
      'submitters', (select json_agg(distinct submitted_by) from chosen),
      'sums', (select json_agg(json_build_object('currency', s.currency, 'net', s.net::text, 'discount', s.discount::text) order by s.currency)
        from (select currency, sum(net) as net, sum(discount) as discount from chosen group by currency) s),
      'lines', json_agg(json_build_object('number', c.number, 'currency', c.currency, 'net', c.net::text, 'day', c.day) order by c.place)) as summary
    from chosen c where c.place <= ${awardsNamedMax} having count(*) > 0`.execute(db)
  return rows[0]?.summary
}

const shown = (currency: Currency, minor: string): string =>
  `${currency} ${groupNumber(formatAmount({ currency, minor: BigInt(minor) }))}`

function valuesOf({ awards, payers, sums, lines }: AwardSummary, line: Pair, language: Language) {
  const translate = say(language)
  const separator = translate(awardLines.separator)
  const named = lines.map(({ number, currency, net, day }) =>
    translate(line, {
      document: isMailable(number) ? number : translate(awardLines.hidden),
      amount: shown(currency, net),
      day: displayDay(day, language),
    }),
  )
  const left = awards - lines.length
  return {
    payer: payers.join(separator),
    count: String(awards),
    amount: sums.map(({ currency, net }) => shown(currency, net)).join(separator),
    discount: sums.map(({ currency, discount }) => shown(currency, discount)).join(separator),
    lines: [...named, ...(left > 0 ? [translate(awardLines.more, { count: left })] : [])].join('\n'),
  }
}

type Mailed = { readonly tenantId: string; readonly senderId: string; readonly about: string }

async function mailSummary(
  work: UnitWork,
  summary: AwardSummary | undefined,
  template: 'awarded' | 'awardsPaid' | 'awardsPaidInTime',
  { tenantId, senderId, about }: Mailed,
): Promise<undefined> {
  if (!summary) return undefined
  const line: Pair = template === 'awarded' ? awardLines.awarded : awardLines.paid
  const link = `${work.context.config.publicUrl}${pages.listApply.path}`
  for (const { mail, language } of await offerMailRecipients(work.db, tenantId, summary.submitters))
    await notifyOther(
      work,
      {
        tenantId,
        channel: 'mail',
        to: mail,
        template,
        language,
        values: { ...valuesOf(summary, line, language), link },
      },
      { senderId, group: 'trade', about },
    )
  return undefined
}

export const mailAwarded: EventHandler = {
  name: 'clearing.mailAwarded',
  topics: [topics.awarded],
  handle: async (work, { tenantId, body }) => {
    const { payerTenantId, runId } = body as { payerTenantId: string; runId: string }
    const ofRun = sql`a.payee_tenant_id = ${tenantId} and a.payer_tenant_id = ${payerTenantId} and a.run_id = ${runId}`
    const summary = await readSummary(work.db, ofRun, sql`a.new_pay_date`)
    return mailSummary(work, summary, 'awarded', { tenantId, senderId: payerTenantId, about: runId })
  },
}

export const mailPaid: EventHandler = {
  name: 'clearing.mailPaid',
  topics: [topics.awardsPaid],
  handle: async (work, { id, tenantId, body }) => {
    const { payerTenantId, at } = body as { payerTenantId: string; at: string }
    const paidThen = sql`a.payee_tenant_id = ${tenantId} and a.payer_tenant_id = ${payerTenantId} and p.marked_at = ${new Date(at)} and p.lapsed_at is null`
    const summary = await readSummary(work.db, paidThen, sql`p.value_date`)
    return mailSummary(work, summary, 'awardsPaid', { tenantId, senderId: payerTenantId, about: String(id) })
  },
}

/** To both sides: what had lapsed was paid in time, and the discount stands. */
export const mailPaidAfterLapse: EventHandler = {
  name: 'clearing.mailPaidAfterLapse',
  topics: [topics.awardsPaidAfterLapse],
  handle: async (work, { id, tenantId, body }) => {
    const { payerTenantId, at } = body as { payerTenantId: string; at: string }
    const paidThen = sql`${tenantId} in (a.payer_tenant_id, a.payee_tenant_id) and a.payer_tenant_id = ${payerTenantId}
      and p.marked_at = ${new Date(at)} and p.lapsed_at is not null`
    const summary = await readSummary(work.db, paidThen, sql`p.value_date`)
    if (!summary) return undefined
    if (tenantId !== payerTenantId)
      return mailSummary(work, summary, 'awardsPaidInTime', {
        tenantId,
        senderId: payerTenantId,
        about: String(id),
      })
    const link = `${work.context.config.publicUrl}${pages.marketInfo.path}`
    for (const { mail, language } of await offerMailRecipients(work.db, tenantId, [])) {
      const values = { ...valuesOf(summary, awardLines.paid, language), link }
      await notifyOther(
        work,
        { tenantId, channel: 'mail', to: mail, template: 'payerPaidInTime', language, values },
        { senderId: tenantId, group: 'trade', about: String(id) },
      )
    }
    return undefined
  },
}

/** To the payer's own people. */
export const mailLapsed: EventHandler = {
  name: 'clearing.mailLapsed',
  topics: [topics.awardsLapsed],
  handle: async (work, { id, tenantId, body }) => {
    const { at } = body as { at: string }
    const lapsedThen = sql`a.payer_tenant_id = ${tenantId} and a.state = 'lapsed' and exists (select from offer_items i
      where i.payer_tenant_id = a.payer_tenant_id and i.id = a.id and i.changed_at = ${new Date(at)})`
    const summary = await readSummary(work.db, lapsedThen, sql`a.pay_by`)
    if (!summary) return undefined
    const link = `${work.context.config.publicUrl}${pages.marketInfo.path}`
    for (const { mail, language } of await offerMailRecipients(work.db, tenantId, [])) {
      const values = { ...valuesOf(summary, awardLines.lapsed, language), link }
      await notifyOther(
        work,
        { tenantId, channel: 'mail', to: mail, template: 'awardsLapsed', language, values },
        { senderId: tenantId, group: 'trade', about: String(id) },
      )
    }
    return undefined
  },
}
