/** Changes of attempts: one event, decided by the table of states, written with its journal entry. */
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import { type AttemptEvent, changeOf } from '#domain/verification/states.ts'
import type { JournalEntry } from '../commands/command.ts'
import { platformId } from '../commands/journal.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { setVerifiedName } from '../companies/commands.ts'
import type { Attempt } from './queries.ts'
import { changeAttempt, insertVerification } from './store.ts'

const actions = {
  refuseIdentity: 'verification.failed',
  giveUpRegistry: 'verification.failed',
  sendTransfer: 'verification.sent',
  arrive: 'verification.arrived',
  returnTransfer: 'verification.failed',
  enterRight: 'verification.verified',
  enterLastWrong: 'verification.failed',
  refuseCode: 'verification.failed',
  expire: 'verification.expired',
  loseTransfer: 'verification.failed',
  replace: 'verification.failed',
} as const satisfies Record<AttemptEvent, Action>

export const verificationChanged = { topic: topics.verificationChanged, body: {} } as const

type More = Parameters<typeof changeAttempt>[2]

/** The journal entry of the change; undefined if the event cannot happen in this state, and nothing was written. */
export async function moveAttempt(
  { db, context, businessNow }: UnitWork,
  attempt: Attempt,
  event: AttemptEvent,
  { userId = platformId, more = {} }: { readonly userId?: string; readonly more?: More } = {},
): Promise<JournalEntry | undefined> {
  const change = changeOf(attempt.state, event)
  if (!change) return undefined
  const isOver = change.state === 'verified' || change.state === 'failed' || change.state === 'expired'
  // Only the sandbox shows later what its bank paid in.
  const isWiped = isOver && context.config.environment === 'production'
  await changeAttempt(db, attempt, {
    ...change,
    ...more,
    ...(isOver && { ended_at: businessNow }),
    ...(isWiped && { sealed_amount: null }),
  })
  return {
    action: actions[event],
    tenantId: attempt.tenant_id,
    userId,
    facts: {
      name: attempt.legal_name,
      number: attempt.number,
      ...(change.reason && { reason: change.reason }),
    },
    events: [verificationChanged],
  }
}

/** The right amount was entered: from now on the company, its name and the account count as verified. */
export async function verifyCompany(
  work: UnitWork,
  attempt: Attempt,
  userId: string,
): Promise<JournalEntry | undefined> {
  const entry = await moveAttempt(work, attempt, 'enterRight', { userId })
  if (!entry) return undefined
  const { tenant_id } = attempt
  await setVerifiedName(work, tenant_id, attempt.legal_name)
  await insertVerification(
    work.db,
    {
      tenant_id,
      kind: 'company',
      legal_name: attempt.legal_name,
      credit_code: attempt.credit_code,
      legal_person: attempt.legal_person,
      phone: attempt.phone,
      handler: attempt.handler,
      handler_mobile: attempt.handler_mobile,
      proof_id: attempt.id,
      verified_by: userId,
      verified_at: work.businessNow,
    },
    {
      holder: attempt.account_holder,
      number: attempt.account_number,
      bank_name: attempt.bank_name,
      bank_code: attempt.bank_code,
    },
  )
  return { ...entry, events: [verificationChanged, { topic: topics.entitiesChanged, body: {} }] }
}
