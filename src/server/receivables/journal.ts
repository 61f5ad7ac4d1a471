/** What the journal keeps of receivables that name their payer, and who hears of it. */
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import { storedMoney } from '#domain/audit-changes.ts'
import type { DomainEvent, JournalEntry, Json } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import type { Linked } from './linking.ts'
import type { Receivable } from './store.ts'

const changed: DomainEvent = { topic: topics.receivablesChanged, body: {} }

export const entryOf = (
  actor: Actor,
  action: Action,
  facts: Readonly<Record<string, Json>>,
  events: readonly DomainEvent[] = [changed],
): JournalEntry => ({ action, tenantId: requireActing(actor).tenantId, userId: actor.userId, facts, events })

/** The payee, and each payer that has something to confirm now. */
export const linkedEvents = (linked: readonly Linked[]): readonly DomainEvent[] => [
  changed,
  { topic: topics.documentsChanged, body: {} },
  ...[...new Set(linked.map(({ document }) => document.payerTenantId))].map((tenantId) => ({
    topic: topics.documentsChanged,
    body: {},
    tenantId,
  })),
]

type Kept = Pick<
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

/** What was entered, as the journal keeps it. */
export const factsKept = (kept: Kept) => ({
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
