/** What a change of documents is called in the journal and in the life of each. */
import type { Insertable } from 'kysely'
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import type { DocumentEventKind } from '#domain/documents/kinds.ts'
import type { DocumentState } from '#domain/documents/rules.ts'
import type { JournalEntry, Json, Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { type Actor, actedFor } from '../http/actor.ts'
import { sideOfActor } from './present.ts'
import type { Found } from './store.ts'

export const told = (
  { actor }: Pick<Work<Actor>, 'actor'>,
  action: Action,
  facts: { readonly [key: string]: Json },
): JournalEntry => ({
  action,
  tenantId: actedFor(actor).tenantId,
  userId: actor.userId,
  facts,
  news: [{ topic: topics.documentsChanged, body: {} }],
})

/** A step in the life of a document. */
export const eventOf = (
  { context, actor, businessNow }: Work<Actor>,
  document: Found,
  kind: DocumentEventKind,
  detail: string | null = null,
): Insertable<Schema['document_events']> => ({
  document_id: document.id,
  id: context.makeId(),
  at: businessNow,
  kind,
  side: sideOfActor(actor),
  user_id: actor.userId,
  detail,
})

export const stateOf = (document: Found): DocumentState => ({
  source: document.source,
  disabledBy: document.disabled_by,
  excluded: document.excluded,
  confirmation: document.confirmation,
  paid: document.paid_date !== null,
})
