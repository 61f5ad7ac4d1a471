/** What the commands on a statement share: the statement as the caller locks it, the sender of a change, its entry and its events. */
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import type { DocumentSide } from '#domain/documents/kinds.ts'
import type { StatementStatus } from '#domain/reconciliations/states.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { DomainEvent, JournalEntry, Json, Work } from '../commands/command.ts'
import { type Actor, isWithin, requireActing } from '../sessions/actor.ts'
import { lockStatement } from './locks.ts'
import { insertEvent, type Sender, type Statement } from './store.ts'

export const statementNumber = (serial: bigint | number): string => `ST-${String(serial).padStart(4, '0')}`

/** The side of a statement that the caller acts for. */
export const sideOf = (
  actor: Actor,
  { payer_tenant_id }: Pick<Statement, 'payer_tenant_id'>,
): DocumentSide => (requireActing(actor).tenantId === payer_tenant_id ? 'payer' : 'payee')

export const isInitiator = (actor: Actor, { initiator_tenant_id }: Statement): boolean =>
  requireActing(actor).tenantId === initiator_tenant_id

/** A statement of the company that is acted as, locked; that of another company of the tenant is not found. */
export async function lockOwn(
  { db, actor }: Work<Actor>,
  id: string,
): Promise<Result<Statement, 'notFound'>> {
  const found = await lockStatement(db, id)
  if (!found) return refuse('notFound')
  const company = sideOf(actor, found) === 'payer' ? found.payer_id : found.payee_company_id
  return isWithin(requireActing(actor), company) ? done(found) : refuse('notFound')
}

/** As locked by its initiator, at the version that the caller has seen. */
export async function lockToChange(
  work: Work<Actor>,
  id: string,
  version: number,
): Promise<Result<Statement, 'notFound' | 'reconciliationOfOther' | 'outOfDate'>> {
  const found = await lockOwn(work, id)
  if (!found.ok) return found
  if (!isInitiator(work.actor, found.value)) return refuse('reconciliationOfOther')
  return found.value.version === version ? found : refuse('outOfDate')
}

/** Who makes a change, under the name that they have now. */
export async function senderOf({ db, actor, businessNow }: Work<Actor>): Promise<Sender> {
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return { userId: actor.userId, name, at: businessNow }
}

/** What an answer did, and the status that it left behind. */
export type AnswerEvent = {
  readonly approved: number
  readonly rejected: number
  readonly withdrawn: number
  readonly status: Exclude<StatementStatus, 'draft'>
}

/** Keeps for both sides that the caller opened the statement, or answered it. */
export const recordEvent = (
  { db, actor, context }: Work<Actor>,
  statement: Statement,
  { userId, name, at }: Sender,
  answer?: AnswerEvent,
) =>
  insertEvent(db, {
    payer_tenant_id: statement.payer_tenant_id,
    statement_id: statement.id,
    id: context.makeId(),
    round: statement.round,
    payee_tenant_id: statement.payee_tenant_id,
    side: sideOf(actor, statement),
    kind: answer ? 'answered' : 'opened',
    at,
    user_id: userId,
    user_name: name,
    ...answer,
  })

type Reach = 'own' | 'both'

/** The pages of the caller's tenant follow every change, those of the other side what it can see. */
function eventsTo(actor: Actor, statement: Statement, reach: Reach): DomainEvent[] {
  const { tenantId } = requireActing(actor)
  const { payer_tenant_id, payee_tenant_id } = statement
  const event: DomainEvent = { topic: topics.reconciliationsChanged, body: { statementId: statement.id } }
  const other = tenantId === payer_tenant_id ? payee_tenant_id : payer_tenant_id
  return reach === 'own' ? [event] : [event, { ...event, tenantId: other }]
}

export const journalEntryOfStatement = (
  actor: Actor,
  action: Action,
  statement: Statement,
  facts: Readonly<Record<string, Json>>,
  { reach = 'own', events = [] }: { readonly reach?: Reach; readonly events?: readonly DomainEvent[] } = {},
): JournalEntry => ({
  action,
  tenantId: requireActing(actor).tenantId,
  userId: actor.userId,
  facts: { id: statement.id, name: statementNumber(statement.serial), ...facts },
  events: [...eventsTo(actor, statement, reach), ...events],
})
