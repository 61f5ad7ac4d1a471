/** The review of offered documents by the payer: each is passed or rejected by itself. */
import { type Kysely, sql } from 'kysely'
import type * as contract from '#contract/offer-reviews.ts'
import type { Input } from '#contract/route.ts'
import { type Rejection, readRejection } from '#domain/offers/review.ts'
import { type Memberships, refuseOwnPayee } from '#domain/payees/own-payee.ts'
import { done, type Refused, refuse } from '#domain/result.ts'
import { type BulkReport, refusedRow } from '../commands/bulk-report.ts'
import type { Command, Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { lockPayees } from '../payees/locks.ts'
import { type Acting, type Actor, requireActing } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { applyChanges, changeOf, eventsOf, type Item } from './items.ts'
import type { Claims } from './offer-context.ts'
import { offerVersionSql } from './offer-view.ts'
import type { ItemChange } from './store.ts'

type OfferedDocument = {
  readonly document_id: string
  readonly number: string
  readonly payee_id: string
  readonly payee_tenant_id: string | null
  /** Whether it is a receipt that the caller has entered or last changed. */
  readonly is_entered: boolean
  /** Its last item; null if it was never offered. */
  readonly item: (Item & { readonly version: number }) | null
}

/** Documents of the company that is acted as, each with its last item. */
async function findDocuments(
  db: Kysely<Schema>,
  { tenantId, companyId }: Acting,
  documentIds: readonly string[],
  claims: Claims,
): Promise<readonly OfferedDocument[]> {
  const { rows } = await sql<OfferedDocument>`
    select d.id as document_id, d.number, d.payee_id, d.payee_tenant_id,
      d.type = 'receipt' and (select scope_user()) in (d.created_by, d.changed_by) as is_entered, to_json(i) as item
    from documents d left join lateral (
      select i.payer_tenant_id, i.id, i.offer_id, i.document_id, i.payee_tenant_id, i.market_id, i.payee_id, i.state, i.reviewed,
        ${sql.raw(offerVersionSql)} as version
      from current_offer_items i join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
      where i.payer_tenant_id = d.payer_tenant_id and i.document_id = d.id order by i.state = 'awarded' desc, i.id desc limit 1) i on true
    where d.payer_tenant_id = ${tenantId} and (d.type = 'receipt') = ${claims === 'receipts'} and (${companyId}::uuid = ${tenantId}::uuid or d.payer_id = ${companyId})
      and d.id = any(${documentIds}::uuid[])`.execute(db)
  return rows
}

function refusalOf(
  { payee_tenant_id, item, is_entered }: OfferedDocument,
  change: ItemChange | undefined,
  version: number | undefined,
  memberships: Memberships,
): Refused | undefined {
  const own = refuseOwnPayee(payee_tenant_id, memberships)
  if (own) return own
  if (is_entered) return refuse('receiptEnteredByYou')
  if (!change) return refuse('notInReview')
  return version === undefined || item?.version === version ? undefined : refuse('offerChanged')
}

function changeBy(item: Item, rejection: Rejection | undefined, userId: string): ItemChange | undefined {
  const change = changeOf(item, rejection ? 'reject' : 'pass')
  return change && (rejection ? { ...change, rejection } : { ...change, passedBy: userId })
}

type Review = Command<Input<typeof contract.offerReview>, BulkReport, Actor>

export const review: Review = (work, { body: { version, ...body } }) =>
  reviewClaims(work, { ...body, claims: 'documents', versionOf: () => version })

type Reviewing = Omit<Input<typeof contract.offerReview>['body'], 'version'> & {
  readonly claims: Claims
  /** Of the offer of a document, as the caller has read it; not compared if undefined. */
  readonly versionOf: (documentId: string) => number | undefined
}

export async function reviewClaims(
  work: Work<Actor>,
  { claims, versionOf, documentIds, pass, reason }: Reviewing,
): ReturnType<Review> {
  const { db, actor, businessNow } = work
  const acting = requireActing(actor)
  const read = pass ? undefined : readRejection(reason)
  if (read && !read.ok) return read
  const rejection = read?.value
  const found = await findDocuments(db, acting, documentIds, claims)
  if (found.length === 0) return refuse('notFound')
  await lockPayees(db, [...new Set(found.map(({ payee_id }) => payee_id))].toSorted())
  const locked = await findDocuments(db, acting, documentIds, claims)
  const documents = new Map(locked.map((document) => [document.document_id, document]))
  const memberships = await membershipsOf(db)
  const refused: BulkReport['refused'][number][] = []
  const reviewed: Item[] = []
  const changes: ItemChange[] = []
  for (const id of new Set(documentIds)) {
    const document = documents.get(id)
    const item = document?.item ?? undefined
    const change = item && changeBy(item, rejection, actor.userId)
    const refusal = document ? refusalOf(document, change, versionOf(id), memberships) : refuse('notFound')
    if (refusal) refused.push(refusedRow(id, document?.number ?? null, refusal))
    else if (item && change) {
      reviewed.push(item)
      changes.push(change)
    }
  }
  const value = { done: reviewed.map(({ document_id }) => document_id), refused }
  if (reviewed.length === 0) return done({ value, entry: undefined })
  await applyChanges(db, reviewed, changes, businessNow)
  const { tenantId } = acting
  const entry = {
    action: rejection ? ('offers.rejected' as const) : ('offers.passed' as const),
    tenantId,
    userId: actor.userId,
    facts: {
      count: reviewed.length,
      items: reviewed.map(({ document_id }) => ({
        id: document_id,
        name: documents.get(document_id)?.number ?? '',
      })),
      ...(rejection && { changes: [{ field: 'rejection', before: null, after: rejection.reason }] }),
      ...(rejection?.note && { reason: rejection.note }),
    },
    events: eventsOf(reviewed, tenantId),
  }
  return done({ value, entry })
}
