/** An approval that is not disbursed lapses after its last day, and gives back what it had reserved. */
import { topics } from '#contract/topics.ts'
import { applicationNumber } from '#domain/financing/numbers.ts'
import { applicationAfter } from '#domain/financing/states.ts'
import type { DueHandler } from '../commands/due.ts'
import { platformId } from '../commands/journal.ts'
import { eventsTo } from './journal.ts'
import { changeApplication, isDisbursed, lockApplication } from './store.ts'

export const lapseKind = 'financing.lapse'

export const lapseApproval: DueHandler = async ({ db, row, businessNow }) => {
  const { applicationId } = row.body as { readonly applicationId: string }
  const found = await lockApplication(db, applicationId)
  const state = found && applicationAfter(found.state, 'lapse', await isDisbursed(db, found))
  if (!found || !state) return undefined
  await changeApplication(db, found, { state, ended_at: businessNow, ended_by: platformId })
  return {
    action: 'financing.lapsed',
    tenantId: row.tenantId,
    userId: platformId,
    facts: { name: applicationNumber(found.serial), applicationId },
    events: eventsTo(row.tenantId, [found.dealer_id], topics.financingChanged, {
      notice: 'lapsed',
      applicationId,
    }),
  }
}
