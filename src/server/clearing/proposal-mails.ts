/** Mails those who may award that a run waits for their approval. */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { topics } from '#contract/topics.ts'
import { rolesWith } from '#domain/access/abilities.ts'
import { pages } from '#domain/access/pages.ts'
import { proposalRecipientsMax } from '#domain/clearing/limits.ts'
import { type Day, displayDay, type Instant, minuteOf } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { groupNumber } from '#domain/numerals.ts'
import type { Language } from '#text/text.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { notify } from '../notifications/commands.ts'
import { offerMailRecipients } from '../offers/queries.ts'
import { amountText } from './present.ts'

const awarders = rolesWith('clearing.award', 'buyer')

type Proposed = {
  readonly payer: string
  readonly currency: Currency
  readonly number: number
  readonly awarded: number
  readonly net: string
  readonly discount: string
  readonly payDate: string
  readonly holdsUntil: Date
  readonly timeZone: string
}

const eventBody = z.object({ runId: z.string() })

/** Nothing is mailed of a proposal that has ended. */
export const mailProposed: EventHandler = {
  name: 'clearing.mailProposed',
  topics: [topics.runProposed],
  handle: async (work, { tenantId, body }) => {
    const { runId } = eventBody.parse(body)
    const { rows } = await sql<Proposed>`
      select k.name as payer, m.currency, r.number, r.awarded, (r.amount - r.discount)::text as net, r.discount::text, r.pay_date as "payDate",
        r.holds_until as "holdsUntil", s.time_zone as "timeZone"
      from clearing_runs r join markets m on m.tenant_id = r.payer_tenant_id and m.id = r.market_id
      join market_settings s on s.tenant_id = m.tenant_id and s.market_id = m.id and s.version = r.settings_version
      join payer_directory k on k.company_id = m.payer_id
      where r.payer_tenant_id = ${tenantId} and r.id = ${runId} and r.state = 'proposed'`.execute(work.db)
    const [proposed] = rows
    if (!proposed) return undefined
    const link = `${work.context.config.publicUrl}${pages.marketHistory.path}/${runId}`
    const people = await offerMailRecipients(work.db, tenantId, [], awarders)
    for (const { mail, language } of people.slice(0, proposalRecipientsMax)) {
      const values = { ...valuesOf(proposed, language), link }
      await notify(work, { tenantId, channel: 'mail', to: mail, template: 'proposalWaits', language, values })
    }
    return undefined
  },
}

function valuesOf({ payer, currency, number, awarded, holdsUntil, ...run }: Proposed, language: Language) {
  const shown = (minor: string): string => `${currency} ${groupNumber(amountText(minor, currency))}`
  return {
    payer,
    currency,
    number: String(number),
    count: String(awarded),
    amount: shown(run.net),
    discount: shown(run.discount),
    payDate: displayDay(run.payDate as Day, language),
    until: minuteOf(holdsUntil.getTime() as Instant, run.timeZone),
  }
}
