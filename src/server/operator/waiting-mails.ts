/** Mails the operators that a company waits for them: a payer to be activated, or a subsidiary to be added. */
import { topics } from '#contract/topics.ts'
import { operatorPages } from '#domain/access/pages.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { notifyOther } from '../notifications/commands.ts'
import { findWaiting, operatorMails } from './queries.ts'

export const mailWaiting: EventHandler = {
  name: 'operator.mailWaiting',
  topics: [topics.companyWaits],
  handle: async (work, { tenantId, body }) => {
    const { child } = body as { child?: string }
    const company = await findWaiting(work.context.systemDb, tenantId)
    if (!company) return undefined
    const link = work.context.config.publicUrl + operatorPages.companies.path
    const cause = { senderId: tenantId, group: 'operator', about: child ?? tenantId } as const
    // The language of an operator is not known.
    const shared = { tenantId, channel: 'mail', language: 'both' } as const
    for (const to of await operatorMails(work.context.systemDb))
      await (child === undefined
        ? notifyOther(
            work,
            {
              ...shared,
              to,
              template: 'companyWaits',
              values: { company: company.name, contact: company.contact, link },
            },
            cause,
          )
        : notifyOther(
            work,
            { ...shared, to, template: 'childWaits', values: { company: company.name, child, link } },
            cause,
          ))
    return undefined
  },
}
