/** Revokes an award for the operator: it ends as the table of awards says, and the payer is notified. */
import { pages } from '#domain/access/pages.ts'
import { isMailable } from '#domain/formats/links.ts'
import { formatAmount } from '#domain/money.ts'
import { groupNumber } from '#domain/numerals.ts'
import { awardLines } from '#text/notification-awards.ts'
import { say } from '#text/text.ts'
import type { DomainEvent } from '../commands/command.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { notify } from '../notifications/commands.ts'
import { offerMailRecipients } from '../offers/queries.ts'
import { evaluateAgain } from './apply.ts'
import { endAwards } from './ends.ts'
import { type AwardRow, paidEvents } from './locks.ts'

/** The award and its payee are locked, in the scope of the payer. Returns the events for both sides. */
export async function revokeAward(
  work: UnitWork,
  award: AwardRow,
  reason: string,
): Promise<readonly DomainEvent[]> {
  const { db, businessNow, context } = work
  const { payer_tenant_id: tenantId } = award
  await endAwards(work, tenantId, [award], 'revoke')
  await evaluateAgain(db, tenantId, [award.document_id], businessNow)
  const { currency, document_number: document } = award
  const amount = groupNumber(formatAmount({ currency, minor: award.amount - award.discount }))
  for (const { mail, language } of await offerMailRecipients(db, tenantId, []))
    await notify(work, {
      tenantId,
      channel: 'mail',
      to: mail,
      template: 'awardRevoked',
      language,
      values: {
        award: award.number,
        document: isMailable(document) ? document : say(language)(awardLines.hidden),
        amount: `${currency} ${amount}`,
        reason: isMailable(reason) ? reason : say(language)(awardLines.hiddenReason),
        link: `${context.config.publicUrl}${pages.marketInfo.path}`,
      },
    })
  // The entry is the platform's, so the payer's own events name it.
  return paidEvents(tenantId, [award]).map((event) => ({ tenantId, ...event }))
}
