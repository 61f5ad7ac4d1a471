/** Drafts of offers: stored as typed, visible to the payee alone. */
import type * as contract from '#contract/offer-drafts.ts'
import type { Input, Reply } from '#contract/route.ts'
import { draftsMax } from '#domain/offers/limits.ts'
import { done, refuse } from '#domain/result.ts'
import type { Command } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { countDrafts } from './draft-queries.ts'
import * as store from './store.ts'

export const saveDraft: Command<
  Input<typeof contract.draftSave>,
  Reply<typeof contract.draftSave>,
  Actor
> = async ({ db, actor, businessNow }, { params: { id }, body }) => {
  const { tenantId } = requireActing(actor)
  const { supplierId, marketId, step, documentIds, version, ...typed } = body
  const connected = await db
    .selectFrom('payees')
    .select('id')
    .where('payee_tenant_id', '=', tenantId)
    .where('payee_company_id', '=', supplierId)
    .where('market_id', '=', marketId)
    .executeTakeFirst()
  if (!connected) return refuse('notFound')
  const known = await store.findDraft(db, tenantId, id)
  if ((known?.version ?? 0) !== version) return refuse('outOfDate')
  const draft = {
    tenant_id: tenantId,
    id,
    company_id: supplierId,
    market_id: marketId,
    step,
    typed: JSON.stringify(typed),
    document_ids: documentIds,
    version: version + 1,
    created_at: businessNow,
    changed_at: businessNow,
    changed_by: actor.userId,
  }
  if (known) await store.updateDraft(db, draft)
  else {
    if ((await countDrafts(db, tenantId)) >= draftsMax) return refuse('tooManyDrafts', { limit: draftsMax })
    if (!(await store.insertDraft(db, draft))) return refuse('outOfDate')
  }
  return done({ value: { version: version + 1 }, entry: undefined })
}

export const deleteDraft: Command<Input<typeof contract.draftDelete>, null, Actor> = async (
  { db, actor },
  { params: { id } },
) =>
  (await store.deleteDraft(db, requireActing(actor).tenantId, id))
    ? done({ value: null, entry: undefined })
    : refuse('notFound')
