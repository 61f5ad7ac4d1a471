/**
 * Payees whose verification has just begun, in a sandbox whose markets have traded: the registry has not answered about one, the
 * transfer of another is under way, and of two persons one has not tried and one was refused.
 */
import type { Transaction } from 'kysely'
import { type Instant, msPerDay, msPerHour, msPerMinute } from '#domain/day.ts'
import { lostAt, silentAt } from '#domain/verification/rules.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { scheduleDue } from '#server/schedule/commands.ts'
import { lostKind, reportKind, silentKind } from '#server/verification/reports.ts'
import { type DemoCompany, newcomerCompanies } from './companies.ts'
import type { DemoPayee } from './markets.ts'
import { addAttempt, addCheck, keepForm, unverifiedFrom } from './verification.ts'

type Db = Transaction<Schema>

/** Has documents that could be paid early, once the person is verified. */
export const newcomerPayee: DemoPayee = {
  payer: 'wohe-fresh',
  code: 'NC-0031',
  name: '江波',
  contact: ['江波', 'jiangbo@mail.test'],
  company: 'jiangbo-farm',
  marketCurrency: 'CNY',
  small: true,
  listed: '2026-08-05T02:00:00.000Z',
}

const find = (key: string): DemoCompany => {
  const found = newcomerCompanies.find((company) => company.key === key)
  if (!found) throw new Error(`The demo world has no company ${key}.`)
  return found
}

export async function seedNewcomers(db: Db, context: Context, now: Date): Promise<void> {
  await submitUnanswered(db, context, now)
  await sendSlowly(db, context, now)
  await refusePerson(db, now)
}

/** The name about which the registry of the sandbox says nothing. */
const silentPerson = '没有回音'

async function submitUnanswered(db: Db, context: Context, now: Date): Promise<void> {
  const submitted_at = new Date(now.getTime() - 2 * msPerMinute)
  const attempt = await addAttempt(db, context, find('songhe'), unverifiedFrom + 4, {
    state: 'submitted',
    legal_person: silentPerson,
    submitted_at,
  })
  await keepForm(db, context, attempt)
  await scheduleDue(db, {
    id: context.makeId(),
    tenantId: attempt.tenant_id,
    kind: silentKind,
    dueAt: new Date(silentAt(submitted_at.getTime() as Instant)),
    body: { attemptId: attempt.id },
  })
}

/** At a bank that takes two days, as the ending of the account number says to the bank of the sandbox. */
async function sendSlowly(db: Db, context: Context, now: Date): Promise<void> {
  const sent_at = new Date(now.getTime() - 5 * msPerHour)
  const attempt = await addAttempt(db, context, find('yongli'), unverifiedFrom + 5, {
    state: 'transferSent',
    account_number: '3105016200001240002',
    submitted_at: sent_at,
    sent_at,
  })
  await keepForm(db, context, attempt)
  const due = (kind: string, dueAt: Date, body: object) => ({
    id: context.makeId(),
    tenantId: attempt.tenant_id,
    kind,
    dueAt,
    body: { attemptId: attempt.id, ...body },
  })
  await scheduleDue(
    db,
    due(reportKind, new Date(sent_at.getTime() + 2 * msPerDay), { kind: 'arrived' }),
    due(lostKind, new Date(lostAt(sent_at.getTime() as Instant)), {}),
  )
}

async function refusePerson(db: Db, now: Date): Promise<void> {
  await addCheck(db, find('heyan'), 'bankDetailsMismatch', new Date(now.getTime() - 26 * msPerHour))
}
