/** Mails about a submitted offer: a confirmation to who submitted it, and a notice to the payer, once a day for each payee. */
import { type Kysely, sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { pages } from '#domain/access/pages.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { groupNumber } from '#domain/numerals.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Schema } from '../db/schema.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { notify, notifyOther } from '../notifications/commands.ts'
import { mailRecipients } from './mail-recipients.ts'
import { offerNumber } from './offer-view.ts'

type Submitted = {
  readonly serial: number
  readonly payer: string
  readonly payee: string
  readonly payeeTenantId: string
  readonly submittedBy: string
  readonly currency: Currency
  readonly amount: string
  readonly documents: number
}

/** The offer, in the scope of either side. */
async function findSubmitted(db: Kysely<Schema>, payerTenantId: string, offerId: string) {
  const { rows } = await sql<Submitted>`
    select o.serial::int, k.name as payer, p.name as payee, o.payee_tenant_id as "payeeTenantId", o.submitted_by as "submittedBy",
      o.currency, (select coalesce(sum(i.amount), 0)::text from offer_items i
        where i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id) as amount,
      (select count(*)::int from offer_items i where i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id) as documents
    from offers o join payer_directory k on k.company_id = o.payer_id
    join payees p on p.payer_tenant_id = o.payer_tenant_id and p.id = o.payee_id
    where o.payer_tenant_id = ${payerTenantId} and o.id = ${offerId}`.execute(db)
  return rows[0]
}

const valuesOf = ({ serial, payer, payee, currency, amount, documents }: Submitted) => ({
  offer: offerNumber(serial),
  payer,
  payee,
  count: String(documents),
  amount: `${currency} ${groupNumber(formatAmount({ currency, minor: BigInt(amount) }))}`,
})

async function mailPayer(work: UnitWork, tenantId: string, offer: Submitted): Promise<void> {
  const values = { ...valuesOf(offer), link: `${work.context.config.publicUrl}${pages.marketInfo.path}` }
  const cause = { senderId: offer.payeeTenantId, group: 'trade', about: tenantId } as const
  for (const { mail, language } of await mailRecipients(work.db, tenantId, [], ['administrator', 'reviewer']))
    await notifyOther(
      work,
      { tenantId, channel: 'mail', to: mail, template: 'offerReceived', language, values },
      cause,
    )
}

async function mailSubmitter(work: UnitWork, tenantId: string, offer: Submitted): Promise<void> {
  const values = { ...valuesOf(offer), link: `${work.context.config.publicUrl}${pages.listApply.path}` }
  for (const { mail, language } of await mailRecipients(work.db, tenantId, [offer.submittedBy], []))
    await notify(work, { tenantId, channel: 'mail', to: mail, template: 'offerSubmitted', language, values })
}

export const mailSubmitted: EventHandler = {
  name: 'offers.mailSubmitted',
  topics: [topics.offerSubmitted],
  handle: async (work, { tenantId, body }) => {
    const { payerTenantId, offerId } = body as { payerTenantId: string; offerId: string }
    const offer = await findSubmitted(work.db, payerTenantId, offerId)
    if (!offer) return undefined
    await (tenantId === payerTenantId ? mailPayer : mailSubmitter)(work, tenantId, offer)
    return undefined
  },
}
