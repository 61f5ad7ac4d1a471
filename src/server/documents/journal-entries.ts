/** Builds the journal entries and history events of document changes. */
import type { Insertable, Transaction, Updateable } from 'kysely'
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import { changesBetween, storedMoney } from '#domain/audit-changes.ts'
import type { DocumentEventKind } from '#domain/documents/kinds.ts'
import type { DocumentState } from '#domain/documents/rules.ts'
import type { ItemState } from '#domain/offers/states.ts'
import { isOwnPayee, type Memberships } from '#domain/payees/own-payee.ts'
import type { DomainEvent, JournalEntry, Json, Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import type { CurrentDocument } from './locks.ts'
import { sideOfActor } from './present.ts'

type Sides = { readonly payer_tenant_id: string; readonly payee_tenant_id: string | null }

/** The event also goes to the other side of each document. */
export function journalEntry(
  { actor }: Pick<Work<Actor>, 'actor'>,
  action: Action,
  facts: { readonly [key: string]: Json },
  documents: readonly Sides[],
): JournalEntry {
  const { tenantId } = requireActing(actor)
  const sides = documents.flatMap(({ payer_tenant_id, payee_tenant_id }) => [
    payer_tenant_id,
    payee_tenant_id,
  ])
  const others = new Set(sides.filter((side): side is string => side !== null && side !== tenantId))
  return { action, tenantId, userId: actor.userId, facts, events: eventsTo([...others]) }
}

/** The event for the actor's own tenant and for the others. */
const eventsTo = (others: readonly string[]): readonly DomainEvent[] => {
  const events = { topic: topics.documentsChanged, body: {} }
  return [events, ...others.map((tenantId) => ({ ...events, tenantId }))]
}

/** An event in the history of a document. */
export const eventOf = (
  { context, actor, businessNow }: Work<Actor>,
  document: CurrentDocument,
  kind: DocumentEventKind,
  detail: string | null = null,
): Insertable<Schema['document_events']> => ({
  payer_tenant_id: document.payer_tenant_id,
  document_id: document.id,
  id: context.makeId(),
  at: businessNow,
  kind,
  side: sideOfActor(actor),
  user_id: actor.userId,
  detail,
})

/** A log line names at most this many numbers, and the count if there are more. `items` lists all of them. */
const numbersNamedMax = 3

export const namesOf = (documents: readonly { readonly number: string }[]): string => {
  const named = documents.slice(0, numbersNamedMax).map(({ number }) => number)
  return documents.length > numbersNamedMax ? `${named.join(', ')} … (${documents.length})` : named.join(', ')
}

/** The facts of a bulk action: the documents, and the values that changed. */
export function itemFacts(documents: readonly CurrentDocument[], changed: Updateable<Schema['documents']>) {
  const all = documents.flatMap((document) =>
    changesBetween(reviewStateOf(document), reviewStateOf({ ...document, ...changed })),
  )
  const changes = [...new Map(all.map((change) => [JSON.stringify(change), change])).values()]
  const items = documents.map(({ id, number }) => ({ id, name: number }))
  return { name: namesOf(documents), count: documents.length, items, changes }
}

type ReviewState = Pick<
  Updateable<Schema['documents']>,
  'confirmation' | 'disabled_by' | 'excluded' | 'deleted_at'
>

const reviewStateOf = ({ confirmation, disabled_by, excluded, deleted_at }: ReviewState) => ({
  confirmation: confirmation ?? null,
  disabledBy: disabled_by ?? null,
  excluded: String(excluded ?? false),
  deleted: String(deleted_at !== null && deleted_at !== undefined),
})

type EnteredColumns = Pick<
  CurrentDocument,
  | 'number'
  | 'type'
  | 'amount'
  | 'currency'
  | 'document_date'
  | 'due_date'
  | 'means'
  | 'bill_term_days'
  | 'credits_id'
>

/** The entered values as the journal stores them. */
export async function factsOf(db: Transaction<Schema>, entered: EnteredColumns) {
  const { number, type, amount, currency, document_date, due_date, means, bill_term_days, credits_id } =
    entered
  const credited = credits_id
    ? await db.selectFrom('documents').select('number').where('id', '=', credits_id).executeTakeFirst()
    : undefined
  return {
    number,
    type,
    amount: storedMoney({ currency, minor: amount }),
    currency,
    documentDate: document_date,
    dueDate: due_date,
    means,
    billTermDays: bill_term_days === null ? null : String(bill_term_days),
    creditsNumber: credited?.number ?? null,
  }
}

export const stateOf = (document: CurrentDocument, memberships: Memberships): DocumentState => ({
  source: document.source,
  disabledBy: document.disabled_by,
  excluded: document.excluded,
  confirmation: document.confirmation,
  paid: document.paid_date !== null,
  itemState: document.item_state as ItemState | null,
  ownPayee: isOwnPayee(document.payee_tenant_id, memberships),
})
