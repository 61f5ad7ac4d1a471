/** Creates and revokes the keys of a payer's own system, and allows what they may do alone. */
import { randomBytes } from 'node:crypto'
import type * as contract from '#contract/api-keys.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import { done, refuse } from '#domain/result.ts'
import { keysPerCompanyMax } from '#domain/sync/limits.ts'
import type { Command, Json, Work } from '../commands/command.ts'
import { type Actor, isWithin, requireActing, tokenHash } from '../sessions/actor.ts'
import * as store from './store.ts'

const keyBytes = 32
const shownCharacters = 12

const journalEntryOfKey = (
  { actor }: Work<Actor>,
  action: Action,
  facts: Readonly<Record<string, Json>>,
) => ({
  action,
  tenantId: requireActing(actor).tenantId,
  userId: actor.userId,
  facts,
  events: [{ topic: topics.apiKeysChanged, body: {} }],
})

type Make = Command<Input<typeof contract.apiKeyMake>, Reply<typeof contract.apiKeyMake>, Actor>

/** The key itself is returned and not stored: a copy of the database gives no access. */
export const makeWith =
  (newKey: () => string): Make =>
  async (work, { body: { keyName, kinds, addresses } }) => {
    const { db, context, actor, businessNow } = work
    const { tenantId, companyId } = requireActing(actor)
    if ((await store.countActive(db, tenantId)) >= keysPerCompanyMax) return refuse('apiKeysTooMany')
    const apiKey = newKey()
    const id = context.makeId()
    await store.insertKey(db, {
      tenant_id: tenantId,
      id,
      company_id: companyId,
      name: keyName,
      shown: apiKey.slice(0, shownCharacters),
      token_hash: tokenHash(apiKey),
      kinds: [...new Set(kinds)],
      addresses: [...new Set(addresses.map((address) => address.trim()))],
      made_by: actor.userId,
      made_at: businessNow,
    })
    const facts = { name: keyName, keyId: id, kinds, addresses }
    return done({ value: { id, apiKey }, entry: journalEntryOfKey(work, 'apiKeys.made', facts) })
  }

export const make: Make = makeWith(() => `sooner_${randomBytes(keyBytes).toString('base64url')}`)

export const revoke: Command<
  Input<typeof contract.apiKeyRevoke>,
  Reply<typeof contract.apiKeyRevoke>,
  Actor
> = async (work, { params: { id } }) => {
  const { db, actor, businessNow } = work
  const acting = requireActing(actor)
  const key = await store.lockKey(db, acting.tenantId, id)
  if (!key || !isWithin(acting, key.company_id)) return refuse('notFound')
  if (key.revoked_at !== null) return refuse('apiKeyRevoked')
  await store.revokeKey(db, acting.tenantId, id, { revoked_by: actor.userId, revoked_at: businessNow })
  return done({
    value: null,
    entry: journalEntryOfKey(work, 'apiKeys.revoked', { name: key.name, keyId: id }),
  })
}

/** From then on a second administrator stands behind every account that the key sends (CLR-30), until the key is revoked. */
export const allowAccounts: Command<
  Input<typeof contract.apiKeyAllowAccounts>,
  Reply<typeof contract.apiKeyAllowAccounts>,
  Actor
> = async (work, { params: { id } }) => {
  const { db, actor, businessNow } = work
  const acting = requireActing(actor)
  const key = await store.lockKey(db, acting.tenantId, id)
  if (!key || !isWithin(acting, key.company_id)) return refuse('notFound')
  if (key.revoked_at !== null) return refuse('apiKeyRevoked')
  if (!key.kinds.includes('payees')) return refuse('apiKeyKind')
  if (key.made_by === actor.userId) return refuse('apiKeyMadeByYou')
  const isNew = await store.insertAllowance(db, {
    tenant_id: acting.tenantId,
    key_id: id,
    made_by: key.made_by,
    allowed_by: actor.userId,
    allowed_at: businessNow,
  })
  if (!isNew) return refuse('nothingChanged')
  const facts = { name: key.name, keyId: id }
  return done({ value: null, entry: journalEntryOfKey(work, 'apiKeys.accountsAllowed', facts) })
}
