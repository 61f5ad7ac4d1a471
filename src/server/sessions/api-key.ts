/**
 * API keys of companies' own systems, for sessions/authenticate: finds the key and enters the scope of its company. The
 * key is the actor: it has no person, no role and no ability, and its kinds say which calls it may make.
 */
import type { KeyAccess } from '#contract/route.ts'
import { isAddressIn } from '#domain/networks.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { KeyKind } from '#domain/sync/keys.ts'
import { keyUseNotedSeconds } from '#domain/sync/limits.ts'
import type { Context } from '../context.ts'
import { inScope } from '../db/scope.ts'
import type { Actor, ActorRow } from './actor.ts'

type Key = {
  readonly id: string
  readonly tenantId: string
  readonly companyId: string
  readonly companyName: string
  readonly kinds: readonly KeyKind[]
  readonly addresses: readonly string[]
  readonly usedMs: number | null
  readonly revoked: boolean
  readonly frozen: boolean
}

/** Like `actorStatement`; `actor.user_id` in `body` is the key's id. */
export const keyStatement = (body = 'select null::text as answer'): string => `
  select json_build_object('id', user_id, 'tenantId', tenant_id, 'companyId', company_id, 'companyName', company_name,
    'kinds', kinds, 'addresses', addresses, 'usedMs', (extract(epoch from used_at) * 1000)::bigint,
    'revoked', revoked, 'frozen', frozen)::text as session, body.answer
  from (
    select found.*,
      case when live then set_config('sooner.tenant', tenant_id::text, true) end as tenant_scope,
      case when live then set_config('sooner.key', user_id::text, true) end as key_scope
    from (
      select id as user_id, tenant_id, company_id, company_name, kinds, addresses, used_at, revoked, frozen,
        $2::timestamptz is not null and not revoked and not frozen as live
      from find_api_key($1) offset 0
    ) found offset 0
  ) actor left join lateral (${body} offset 0) body on actor.live`

/** The kind that a call requires; undefined if any key may make it. */
const kindOf = (access: KeyAccess): KeyKind | undefined =>
  access === 'key' ? undefined : (access.slice('key.'.length) as KeyKind)

export function keyOf(row: ActorRow | undefined, access: KeyAccess, address: string): Result<Actor> {
  if (!row) return refuse('apiKeyInvalid')
  const key = JSON.parse(row.session) as Key
  if (key.revoked) return refuse('apiKeyRevoked')
  if (key.frozen) return refuse('companyFrozen', { company: key.companyName })
  if (key.addresses.length > 0 && !isAddressIn(key.addresses, address))
    return refuse('apiKeyAddress', { address })
  const kind = kindOf(access)
  if (kind && !key.kinds.includes(kind)) return refuse('apiKeyKind')
  const { id, tenantId, companyId } = key
  return done({
    sessionId: id,
    userId: id,
    seenAt: new Date(key.usedMs ?? 0),
    acting: { tenantId, companyId, companyType: 'buyer', role: undefined, abilities: new Set() },
    frozenOut: undefined,
    agreementsRequired: false,
  })
}

/** Notes when a key was last used. If this fails, the call's answer is still sent. */
export async function noteKeyUsed(
  { db, log }: Context,
  { userId, seenAt, acting }: Actor,
  now: Date,
  address: string,
): Promise<void> {
  if (!acting || now.getTime() - seenAt.getTime() < keyUseNotedSeconds * 1000) return
  const { tenantId } = acting
  const use = { used_at: now, address }
  await inScope(db, { tenantId }, (own) =>
    own
      .insertInto('api_key_uses')
      .values({ tenant_id: tenantId, key_id: userId, ...use })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'key_id']).doUpdateSet(use))
      .execute(),
  ).catch(({ message }: Error) => log.warn({ message }, 'the use of a key could not be noted'))
}
