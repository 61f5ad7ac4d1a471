/** The domain events by which people are notified: a statement was sent to a side, or its answer is complete. */
import { topics } from '#contract/topics.ts'
import type { DocumentSide } from '#domain/documents/kinds.ts'
import type { DomainEvent } from '../commands/command.ts'
import type { Statement } from './store.ts'

const tenantOf = ({ payer_tenant_id, payee_tenant_id }: Statement, side: DocumentSide): string =>
  side === 'payer' ? payer_tenant_id : payee_tenant_id

/** A round that leaves nothing to decide settles the statement. */
export type SentRound = { readonly round: number; readonly isSettled: boolean }

export const sentEvent = (statement: Statement, to: DocumentSide, sent: SentRound): DomainEvent => ({
  topic: topics.reconciliationSent,
  body: { statementId: statement.id, ...sent },
  tenantId: tenantOf(statement, to),
})

export const answeredEvent = (statement: Statement): DomainEvent => ({
  topic: topics.reconciliationAnswered,
  body: { statementId: statement.id, round: statement.round },
  tenantId: tenantOf(statement, statement.initiator),
})
