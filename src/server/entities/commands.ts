/** The commands of an administrator on the entities of their company. */
import type * as contract from '#contract/entities.ts'
import type { Input } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import { childRequestsOpenMax } from '#domain/entities/limits.ts'
import { parseDescription } from '#domain/reasons.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Json, Work } from '../commands/command.ts'
import { renameSubEntity, setTaxId } from '../companies/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import type { Caller } from '../sessions/authenticate.ts'
import { holdNames, holdTaxIds } from './queries.ts'
import * as store from './store.ts'

const journalEntry = (
  { actor }: Work<Actor>,
  action: Action,
  facts: { readonly name: string; readonly before?: string; readonly [key: string]: Json },
) => ({
  action,
  tenantId: requireActing(actor).tenantId,
  userId: actor.userId,
  facts,
  events: [{ topic: topics.entitiesChanged, body: {} }],
})

export const rename: Command<Input<typeof contract.entityRename>, null, Actor> = async (
  work,
  { params: { id }, body: { name } },
) => {
  const { entities } = await holdNames(work.db, requireActing(work.actor).tenantId)
  const before = entities.get(id)
  if (before === undefined) return refuse('notFound')
  if (before === name) return refuse('nothingChanged')
  const others = [...entities].filter(([other]) => other !== id).map(([, taken]) => taken)
  if (others.includes(name)) return refuse('entityNamed')
  if (!(await renameSubEntity(work, id, name))) return refuse('notFound')
  return done({ value: null, entry: journalEntry(work, 'entities.renamed', { name, before }) })
}

export const changeTaxId: Command<Input<typeof contract.entityTaxIdSet>, null, Actor> = async (
  work,
  { params: { id }, body: { taxId } },
) => {
  const entities = await holdTaxIds(work.db, requireActing(work.actor).tenantId)
  const entity = entities.find((one) => one.id === id)
  if (!entity) return refuse('notFound')
  if (entity.tax_id === taxId) return refuse('nothingChanged')
  if (taxId !== null && entities.some((one) => one.tax_id === taxId)) return refuse('taxIdTaken')
  await setTaxId(work, id, taxId)
  const changes = [{ field: 'taxId', before: entity.tax_id, after: taxId }]
  return done({
    value: null,
    entry: journalEntry(work, 'entities.taxIdSet', { name: entity.name, id, changes }),
  })
}

export const askForChild: Command<Input<typeof contract.childAsk>, { readonly id: string }, Actor> = async (
  work,
  { body: { name, note = '' } },
) => {
  const { db, context, actor, businessNow } = work
  const tenantId = requireActing(actor).tenantId
  const { entities, requested } = await holdNames(db, tenantId)
  if (requested.has(name) || [...entities.values()].includes(name)) return refuse('entityNamed')
  if (requested.size >= childRequestsOpenMax) return refuse('tooManyRequests')
  const id = context.makeId()
  await store.insertRequest(db, {
    id,
    tenant_id: tenantId,
    name,
    note: parseDescription(note) ?? '',
    state: 'open',
    requested_by: actor.userId,
    requested_at: businessNow,
  })
  const entry = journalEntry(work, 'entities.childAsked', { name })
  const waits = { topic: topics.companyWaits, body: { child: name } }
  return done({ value: { id }, entry: { ...entry, events: [...entry.events, waits] } })
}

export const withdraw: Command<Input<typeof contract.childWithdraw>, null, Actor> = async (
  work,
  { params: { id } },
) => {
  const { db, actor, businessNow } = work
  const found = await store.holdRequest(db, requireActing(actor).tenantId, id)
  if (!found) return refuse('notFound')
  if (found.state !== 'open') return refuse('requestSettled')
  await store.settleRequest(db, id, { state: 'withdrawn', settled_at: businessNow })
  return done({ value: null, entry: journalEntry(work, 'entities.childWithdrawn', { name: found.name }) })
}

/** Adding a child company settles the request for it; a name is used once. */
export async function grantChild(
  { db, businessNow }: Work<Caller>,
  tenantId: string,
  name: string,
): Promise<Result<null>> {
  const { entities } = await holdNames(db, tenantId)
  if ([...entities.values()].includes(name)) return refuse('entityNamed')
  await store.grantRequest(db, tenantId, name, businessNow)
  return done(null)
}

/** Declines the request and returns its name. */
export async function declineChild(
  { db, businessNow }: Work<Caller>,
  tenantId: string,
  id: string,
  reason: string,
): Promise<Result<string>> {
  const found = await store.holdRequest(db, tenantId, id)
  if (!found) return refuse('notFound')
  if (found.state !== 'open') return refuse('requestSettled')
  await store.settleRequest(db, id, { state: 'declined', settled_at: businessNow, reason })
  return done(found.name)
}
