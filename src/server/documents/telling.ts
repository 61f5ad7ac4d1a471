/** What a change of documents is called in the journal and in the life of each. */
import type { Insertable } from 'kysely'
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import type { DocumentEventKind } from '#domain/documents/kinds.ts'
import type { DocumentState } from '#domain/documents/rules.ts'
import type { JournalEntry, Json, News, Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { type Actor, actedFor } from '../http/actor.ts'
import type { Found } from './holding.ts'
import { sideOfActor } from './present.ts'

type Sides = { readonly payer_tenant_id: string; readonly payee_tenant_id: string | null }

/** The other side of each document hears of it too. */
export function told(
  { actor }: Pick<Work<Actor>, 'actor'>,
  action: Action,
  facts: { readonly [key: string]: Json },
  documents: readonly Sides[],
): JournalEntry {
  const { tenantId } = actedFor(actor)
  const sides = documents.flatMap(({ payer_tenant_id, payee_tenant_id }) => [
    payer_tenant_id,
    payee_tenant_id,
  ])
  const others = new Set(sides.filter((side): side is string => side !== null && side !== tenantId))
  return { action, tenantId, userId: actor.userId, facts, news: newsTo([...others]) }
}

/** To one's own side, and to these. */
export const newsTo = (others: readonly string[]): readonly News[] => {
  const news = { topic: topics.documentsChanged, body: {} }
  return [news, ...others.map((tenantId) => ({ ...news, tenantId }))]
}

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
