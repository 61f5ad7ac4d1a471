/** Bulk actions on documents: refuses documents one by one and changes the others together. */
import type { Updateable } from 'kysely'
import type * as contract from '#contract/document-actions.ts'
import type { Input } from '#contract/route.ts'
import type { Action } from '#domain/audit.ts'
import type { DocumentEventKind, DocumentSide } from '#domain/documents/kinds.ts'
import { type DocumentAction, refusalOf } from '#domain/documents/rules.ts'
import { invalidBecause } from '#domain/offers/invalid.ts'
import type { Memberships } from '#domain/payees/own-payee.ts'
import { parseDescription } from '#domain/reasons.ts'
import { done, refuse } from '#domain/result.ts'
import { type BulkReport, refusedRow } from '../commands/bulk-report.ts'
import type { Command, Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { evaluateClaims as evaluate } from '../invoicing/commands.ts'
import { includeDocuments } from '../mandates/commands.ts'
import { type Ending, endItems } from '../offers/commands.ts'
import type { Actor } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { type FilteredAs, lockFiltered } from './bulk-by-filter.ts'
import { eventOf, itemFacts, journalEntry, stateOf } from './journal-entries.ts'
import * as locks from './locks.ts'
import { sideOfActor } from './present.ts'
import * as store from './store.ts'

type BulkAction = {
  readonly act: DocumentAction
  readonly action: Action
  readonly changes: Updateable<Schema['documents']>
  /** The kind of event in the document's history; deleting has none. */
  readonly kind?: DocumentEventKind
  /** The version of each document that the caller has seen, for confirmations. */
  readonly seen?: ReadonlyMap<string, number>
  readonly detail?: string
  /** How the action ends an offer item of the document. */
  readonly ending?: Ending
  /** Whether a mandate takes the documents again. */
  readonly rejoins?: true
}

/** A document that changed after it was seen cannot be confirmed or declined. */
const refusalFor = (
  { act, seen }: BulkAction,
  document: locks.CurrentDocument,
  side: DocumentSide,
  memberships: Memberships,
) =>
  seen && seen.get(document.id) !== document.version
    ? 'documentChanged'
    : refusalOf(act, stateOf(document, memberships), side)

/** Documents by ids, or by a filter with the fingerprint of its preview. */
type DocumentChoice = { readonly ids: readonly string[] } | { readonly all: FilteredAs }

/** The chosen documents, with their payees locked. */
async function lockChosen({ db }: Work<Actor>, chosen: DocumentChoice) {
  if ('all' in chosen) return lockFiltered(db, chosen.all)
  const documents = await locks.lockDocuments(db, chosen.ids)
  return documents.length === 0 ? refuse('notFound') : done(documents)
}

async function runBulk(work: Work<Actor>, chosen: DocumentChoice, bulk: BulkAction) {
  const { db, actor, businessNow } = work
  const side = sideOfActor(actor)
  const locked = await lockChosen(work, chosen)
  if (!locked.ok) return locked
  const found = new Map(locked.value.map((one) => [one.id, one]))
  const memberships = await membershipsOf(db)
  const ids = 'ids' in chosen ? chosen.ids : [...found.keys()]
  const refused: BulkReport['refused'][number][] = []
  const allowed: locks.CurrentDocument[] = []
  for (const id of new Set(ids)) {
    const document = found.get(id)
    const failure = document ? refusalFor(bulk, document, side, memberships) : 'notFound'
    if (failure) refused.push(refusedRow(id, document?.number ?? null, refuse(failure)))
    else if (document) allowed.push(document)
  }
  if (allowed.length === 0) return done({ value: { done: [], refused }, entry: undefined })
  const doneIds = allowed.map(({ id }) => id)
  await store.changeDocuments(db, doneIds, {
    ...bulk.changes,
    changed_at: businessNow,
    changed_by: actor.userId,
  })
  const { kind, detail = null } = bulk
  if (kind)
    await store.insertEvents(
      db,
      allowed.map((one) => eventOf(work, one, kind, detail)),
    )
  if (bulk.rejoins) await includeDocuments(db, doneIds, businessNow)
  await evaluate(db, allowed, businessNow)
  if (bulk.ending) await endItems(db, doneIds, bulk.ending, businessNow)
  const facts = { ...itemFacts(allowed, bulk.changes), ...(detail !== null && { reason: detail }) }
  return done({ value: { done: doneIds, refused }, entry: journalEntry(work, bulk.action, facts, allowed) })
}

/** The contract guarantees that one of them is present. */
const chosenBy = (ids: readonly string[] = [], all?: FilteredAs): DocumentChoice => (all ? { all } : { ids })

export const disable: Command<Input<typeof contract.documentDisable>, BulkReport, Actor> = (
  work,
  { body: { invoiceIds, all, disabled, reason = '' } },
) => {
  const detail = parseDescription(reason) ?? ''
  return runBulk(
    work,
    chosenBy(invoiceIds, all),
    disabled
      ? {
          act: 'disable',
          action: 'documents.disabled',
          kind: 'disabled',
          changes: { disabled_by: sideOfActor(work.actor), disabled_reason: detail },
          detail,
          ending:
            sideOfActor(work.actor) === 'payee'
              ? { event: 'withdraw' }
              : { event: 'documentChanged', invalidOf: () => invalidBecause('documentDisabled') },
        }
      : {
          act: 'enable',
          action: 'documents.enabled',
          kind: 'enabled',
          changes: { disabled_by: null, disabled_reason: null },
        },
  )
}

export const remove: Command<Input<typeof contract.documentDelete>, BulkReport, Actor> = (
  work,
  { body: { invoiceIds, all } },
) =>
  runBulk(work, chosenBy(invoiceIds, all), {
    act: 'delete',
    action: 'documents.deleted',
    changes: { deleted_at: work.businessNow },
  })

export const confirm: Command<Input<typeof contract.documentConfirm>, BulkReport, Actor> = (
  work,
  { body: { invoices, all, confirmed, reason = '' } },
) => {
  const detail = parseDescription(reason) ?? ''
  const versions = new Map(invoices?.map(({ id, version }) => [id, version]))
  const seen = invoices && { seen: versions }
  return runBulk(
    work,
    chosenBy([...versions.keys()], all),
    confirmed
      ? {
          act: 'confirm',
          ...seen,
          action: 'documents.confirmed',
          kind: 'confirmed',
          changes: { confirmation: 'confirmed', declined_reason: null },
        }
      : {
          act: 'decline',
          ...seen,
          action: 'documents.declined',
          kind: 'declined',
          changes: { confirmation: 'declined', declined_reason: detail },
          detail,
        },
  )
}

export const exclude: Command<Input<typeof contract.documentExclude>, BulkReport, Actor> = (work, { body }) =>
  runBulk(work, Array.isArray(body) ? { ids: body } : body, {
    act: 'exclude',
    action: 'documents.excluded',
    kind: 'excluded',
    changes: { excluded: true },
    ending: { event: 'withdraw' },
  })

export const include: Command<Input<typeof contract.documentInclude>, BulkReport, Actor> = (work, { body }) =>
  runBulk(work, Array.isArray(body) ? { ids: body } : body, {
    act: 'include',
    action: 'documents.included',
    kind: 'included',
    changes: { excluded: false },
    rejoins: true,
  })
