/**
 * Stores the documents that a payer's own system sends: staged and looked up by a few statements, decided one
 * by one, and written by a few statements.
 */
import { type RawBuilder, sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import { isAlreadyDue, likelyDays } from '#domain/documents/entry.ts'
import type { DocumentEventKind } from '#domain/documents/kinds.ts'
import { invalidBecause } from '#domain/offers/invalid.ts'
import { changedFacts, offerChanges, type SyncOutcome } from '#domain/sync/documents.ts'
import type { SyncWarning } from '#domain/sync/results.ts'
import type { DomainEvent, JournalEntry, Work } from '../commands/command.ts'
import { evaluateClaims as evaluate } from '../invoicing/commands.ts'
import { endItems } from '../offers/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { journalEntry, namesOf } from './journal-entries.ts'
import { lockPayeesIn } from './locks.ts'
import { findNamings, linkNamings, type Naming } from './named-receipts.ts'
import * as store from './store.ts'
import { decide, factsIn, failed, knownOf, repeatsIn, type SyncDecision } from './sync-decide.ts'
import { lookUp, placesOf, type SyncLookup, type SyncResult, type SyncRow, stage } from './sync-rows.ts'

type Synced = { readonly results: readonly SyncResult[]; readonly entry: JournalEntry | undefined }

/** Debts come before credit notes, so that a credit note can name a debt of the same batch. */
export async function syncDocuments(
  work: Work<Actor>,
  payerId: string,
  rows: readonly SyncRow[],
): Promise<Synced> {
  const { tenantId } = requireActing(work.actor)
  const { db } = work
  if (rows.length === 0) return { results: [], entry: undefined }
  await stage(db, { tenantId, payerId }, rows)
  await lockPayeesIn(db, sql`select payee_id from sync_rows`)
  const byRow = new Map(rows.map((row) => [row.row, row]))
  const repeats = repeatsIn(await placesOf(db), byRow)
  const results: SyncResult[] = [...repeats].map(([row, error]) => failed(row, error))
  const fit = new Map(rows.filter(({ row }) => !repeats.has(row)).map((row) => [row.row, row]))
  const written: SyncDecision[] = []
  for (const part of [sql`s.amount > 0`, sql`s.amount < 0`])
    written.push(...(await syncPart(work, tenantId, fit, part, results)))
  const entry = written.length === 0 ? undefined : journalEntryOfSync(work, written)
  return { results: results.toSorted((a, b) => a.row - b.row), entry }
}

async function syncPart(
  work: Work<Actor>,
  tenantId: string,
  byRow: ReadonlyMap<number, SyncRow>,
  part: RawBuilder<unknown>,
  results: SyncResult[],
): Promise<readonly SyncDecision[]> {
  const { db, context, businessNow } = work
  const today = dayOf(businessNow.getTime() as Instant)
  const how = { days: likelyDays(today), makeId: context.makeId }
  const decided: SyncDecision[] = []
  const numbers = new Set<string>()
  const withdrawn = new Set<string>()
  for (const { row, found } of withdrawalsFirst(await lookUp(db, tenantId, part), byRow)) {
    // A row of this batch may use the number as another type, or withdraw the document that does.
    const number = JSON.stringify([found.payer_id, found.payee_id, row.number])
    const isOfOtherType = numbers.has(number) || found.other_ids.some((id) => !withdrawn.has(id))
    const one = decide(row, found, isOfOtherType, how)
    if ('failed' in one) results.push(one.failed)
    else {
      decided.push(one.decided)
      const { outcome, id } = one.decided
      if (outcome === 'added') numbers.add(number)
      if (outcome === 'withdrawn') withdrawn.add(id)
      results.push({
        row: row.row,
        outcome,
        id: found.id === null && outcome !== 'added' ? null : id,
        errors: [],
        warnings: warningsOf(one.decided, today),
      })
    }
  }
  const named = await findNamings(db, decided.flatMap(namingOf(tenantId)))
  const changed = decided.filter(({ row, outcome }) => {
    const of = named.get(row.row)
    if (!of || !('failure' in of)) return outcome !== 'unchanged'
    const at = results.findIndex((result) => result.row === row.row)
    results.splice(at, 1, failed(row.row, of))
    return false
  })
  await write(work, tenantId, changed)
  const links = changed.flatMap(({ row }) => {
    const of = named.get(row.row)
    return of && !('failure' in of) ? [of] : []
  })
  await linkNamings(db, links, { userId: work.actor.userId, businessNow })
  return changed
}

/** The receipts that a row names, which are of the same debt as its document. */
const namingOf =
  (tenantId: string) =>
  ({ row, found, id, outcome }: SyncDecision): readonly Naming[] => {
    const { payer_id, payee_id } = found
    if (!row.entries || outcome === 'withdrawn' || payer_id === null || payee_id === null) return []
    const invoice = { payer_tenant_id: tenantId, payer_id, payee_id, currency: row.currency, id }
    return [{ row: row.row, invoice, numbers: row.entries }]
  }

const withdrawalsFirst = (found: readonly SyncLookup[], byRow: ReadonlyMap<number, SyncRow>) =>
  found
    .flatMap((one) => {
      const row = byRow.get(one.row)
      return row ? [{ row, found: one }] : []
    })
    .toSorted((a, b) => Number(b.row.isWithdrawn) - Number(a.row.isWithdrawn))

/** A currency without a market and a due date in the past concern debts alone: a credit note is never offered. */
function warningsOf({ row, found, outcome, takesOver }: SyncDecision, today: Day): readonly SyncWarning[] {
  const { currency, amount, dueDate } = row
  const isNewDay = outcome === 'added' || (outcome === 'updated' && dueDate !== found.due_date)
  const isOfferable = found.has_market || outcome === 'withdrawn' || BigInt(amount) < 0n
  return [
    ...(takesOver ? [{ column: 'number', reason: 'takenOver' as const, details: {} }] : []),
    ...(isOfferable
      ? []
      : [{ column: 'currency', reason: 'currencyWithoutMarket' as const, details: { currency } }]),
    ...(isNewDay && isAlreadyDue(BigInt(amount), dueDate, today)
      ? [{ column: 'dueDate', reason: 'alreadyDue' as const, details: {} }]
      : []),
  ]
}

async function write(work: Work<Actor>, tenantId: string, changed: readonly SyncDecision[]): Promise<void> {
  const { db, actor, businessNow } = work
  if (changed.length === 0) return
  const of = (outcome: SyncOutcome) => changed.filter((one) => one.outcome === outcome)
  const by = { tenantId, userId: actor.userId, businessNow }
  await store.insertSynced(db, by, of('added').map(keysOf))
  await store.changeSynced(db, by, of('updated').map(keysOf))
  const stamp = { changed_at: businessNow, changed_by: actor.userId }
  const idsOf = (some: readonly SyncDecision[]) => some.map(({ id }) => id)
  if (of('withdrawn').length > 0)
    await store.changeDocuments(db, idsOf(of('withdrawn')), {
      source: 'sync',
      deleted_at: businessNow,
      ...stamp,
    })
  if (of('confirmed').length > 0)
    await store.changeDocuments(db, idsOf(of('confirmed')), {
      confirmation: 'confirmed',
      declined_reason: null,
      ...stamp,
    })
  await store.insertEvents(
    db,
    [...of('updated'), ...of('confirmed'), ...of('withdrawn')].flatMap((one) =>
      eventsOf(work, tenantId, one),
    ),
  )
  await evaluate(
    db,
    changed.flatMap((one) => imagesOf(tenantId, one)),
    businessNow,
  )
  const ending = new Map(changed.flatMap((one) => (one.endsOffer ? [[one.id, one] as const] : [])))
  const invalidOf = (id: string) => invalidityOf(ending.get(id))
  await endItems(db, [...ending.keys()], { event: 'documentChanged', invalidOf }, businessNow)
}

/** The reason why a document leaves its offer. */
function invalidityOf(one: SyncDecision | undefined) {
  const known = one && knownOf(one.found)
  if (!known || one.outcome === 'withdrawn') return invalidBecause('documentWithdrawn')
  return invalidBecause('documentChanged', offerChanges(known, factsIn(one.row)))
}

const keysOf = ({ row, id, credits_id }: SyncDecision) => ({ row: row.row, id, creditsId: credits_id })

/** The events of a change in the history of the document. */
function eventsOf({ context, actor, businessNow }: Work<Actor>, tenantId: string, one: SyncDecision) {
  const known = knownOf(one.found)
  const changed = known && one.outcome === 'updated' ? changedFacts(known, factsIn(one.row)) : []
  const event = (kind: DocumentEventKind, detail: string | null = null) => ({
    payer_tenant_id: tenantId,
    document_id: one.id,
    id: context.makeId(),
    at: businessNow,
    kind,
    side: 'payer' as const,
    user_id: actor.userId,
    detail,
  })
  return [
    ...(changed.length > 0 ? [event('edited', changed.join(','))] : []),
    ...(one.outcome === 'confirmed' ? [event('confirmed')] : []),
    ...(one.takesOver ? [event('takenOver')] : []),
  ]
}

/** The document before and after the change. */
function imagesOf(tenantId: string, { row, found, outcome, id, credits_id }: SyncDecision) {
  const of = { payer_tenant_id: tenantId, payee_id: found.payee_id ?? '', id }
  const before =
    found.id === null
      ? []
      : [{ ...of, credits_id: found.credits_id, amount: found.amount, payable: found.payable }]
  const isStill = outcome === 'added' || outcome === 'updated'
  return [...before, ...(isStill ? [{ ...of, credits_id, amount: BigInt(row.amount) }] : [])]
}

/** The number of documents by outcome, with the first numbers. */
function journalEntryOfSync(work: Work<Actor>, written: readonly SyncDecision[]): JournalEntry {
  const { tenantId } = requireActing(work.actor)
  const counts = Object.fromEntries(
    (['added', 'updated', 'confirmed', 'withdrawn'] as const).map((outcome) => [
      outcome,
      written.filter((one) => one.outcome === outcome).length,
    ]),
  )
  const name = namesOf(written.map(({ row }) => row))
  const taken = written.filter(({ takesOver }) => takesOver).map(({ row }) => row)
  const changes = taken.length === 0 ? [] : [{ field: 'takenOver', before: null, after: namesOf(taken) }]
  const items = written
    .filter(({ outcome }) => outcome !== 'added')
    .map(({ id, row }) => ({ id, name: row.number }))
  const sides = written.map(({ found }) => ({
    payer_tenant_id: tenantId,
    payee_tenant_id: found.payee_tenant_id,
  }))
  const entry = journalEntry(
    work,
    'documents.synced',
    { name, count: written.length, ...counts, items, changes },
    sides,
  )
  return { ...entry, events: [...(entry.events ?? []), ...offerEvents(written, tenantId)] }
}

/** Both sides reload offers that lost a document. */
function offerEvents(written: readonly SyncDecision[], tenantId: string): readonly DomainEvent[] {
  const ended = written.filter(({ endsOffer }) => endsOffer)
  const others = new Set(ended.flatMap(({ found }) => found.payee_tenant_id ?? []))
  if (ended.length === 0) return []
  const events = { topic: topics.offersChanged, body: {} }
  return [
    events,
    ...[...others].filter((other) => other !== tenantId).map((other) => ({ ...events, tenantId: other })),
  ]
}
