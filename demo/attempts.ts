/** Attempts at verification in the demo world whose transfer has arrived, was returned, or expired. */
import type { Transaction } from 'kysely'
import { type Instant, msPerHour } from '#domain/day.ts'
import { amountEndsAt } from '#domain/verification/rules.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { scheduleDue } from '#server/schedule/commands.ts'
import { endsKind } from '#server/verification/reports.ts'
import { companies, type DemoCompany } from './companies.ts'
import { addAttempt, keepForm, unverifiedFrom } from './verification.ts'

/** Attempts that are open or have ended, up to this moment, each with its form as it was typed. */
export async function seedAttempts(db: Transaction<Schema>, context: Context, now: Date): Promise<void> {
  const hour = (count: number): Date => new Date(now.getTime() - count * msPerHour)
  const arrived = hour(3)
  const endsAt = new Date(amountEndsAt(arrived.getTime() as Instant))
  const waiting = await addAttempt(db, context, companyOf('yuanshan'), unverifiedFrom + 1, {
    state: 'amountToEnter',
    submitted_at: hour(4),
    sent_at: hour(4),
    arrived_at: arrived,
    ends_at: endsAt,
    entries: 1,
    wrong: 1,
    wrong_at: hour(2),
  })
  await scheduleDue(db, {
    id: context.makeId(),
    tenantId: waiting.tenant_id,
    kind: endsKind,
    dueAt: endsAt,
    body: { attemptId: waiting.id },
  })
  const returned = await addAttempt(db, context, companyOf('shunhe'), unverifiedFrom + 2, {
    state: 'failed',
    reason: 'accountIncorrect',
    submitted_at: hour(30),
    sent_at: hour(30),
    ended_at: hour(29),
  })
  const late = hour(24 * 6)
  const lateEnds = new Date(amountEndsAt(late.getTime() as Instant))
  const expired = await addAttempt(db, context, companyOf('hailan'), unverifiedFrom + 3, {
    state: 'expired',
    submitted_at: late,
    sent_at: late,
    arrived_at: late,
    ends_at: lateEnds,
    ended_at: lateEnds,
  })
  for (const attempt of [waiting, returned, expired]) await keepForm(db, context, attempt)
}

function companyOf(key: string): DemoCompany {
  const company = companies.find((one) => one.key === key)
  if (!company) throw new Error(`The demo world has no company ${key}.`)
  return company
}
