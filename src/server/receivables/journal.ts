/** Builds the journal entries and events of receivables that name their payer. */
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import { storedMoney } from '#domain/audit-changes.ts'
import type { DomainEvent, JournalEntry, Json } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import type { LinkedReceivable } from './linking.ts'
import type { Receivable } from './store.ts'

const changed: DomainEvent = { topic: topics.receivablesChanged, body: {} }

export const journalEntryOfReceivable = (
  actor: Actor,
  action: Action,
  facts: Readonly<Record<string, Json>>,
  events: readonly DomainEvent[] = [changed],
): JournalEntry => ({ action, tenantId: requireActing(actor).tenantId, userId: actor.userId, facts, events })

/** The payee, and each payer that has something to confirm now. */
export const linkedEvents = (linked: readonly LinkedReceivable[]): readonly DomainEvent[] => [
  changed,
  { topic: topics.documentsChanged, body: {} },
  ...[...new Set(linked.map(({ document }) => document.payerTenantId))].map((tenantId) => ({
    topic: topics.documentsChanged,
    body: {},
    tenantId,
  })),
]

type ReceivableColumns = Pick<
  Receivable,
  | 'payer_name'
  | 'number'
  | 'type'
  | 'amount'
  | 'currency'
  | 'document_date'
  | 'due_date'
  | 'means'
  | 'bill_term_days'
>

/** The entered values as the journal stores them. */
export const receivableFacts = (kept: ReceivableColumns) => ({
  payerName: kept.payer_name,
  number: kept.number,
  type: kept.type,
  amount: storedMoney({ currency: kept.currency, minor: kept.amount }),
  currency: kept.currency,
  documentDate: kept.document_date,
  dueDate: kept.due_date,
  means: kept.means,
  billTermDays: kept.bill_term_days === null ? null : String(kept.bill_term_days),
})
