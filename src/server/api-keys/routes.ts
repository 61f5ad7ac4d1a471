/** The calls of the keys of a payer's own system. */

import * as contract from '#contract/api-keys.ts'
import { read } from '../http/read.ts'
import { act, type Served } from '../http/routes.ts'
import { allowAccounts, make, revoke } from './commands.ts'

/** A company of a payer sees its own keys, its master those of all. */
const list = `
  select coalesce(json_agg(json_build_object('id', k.id, 'keyName', k.name, 'shown', k.shown, 'companyName', c.name, 'kinds', k.kinds,
    'addresses', k.addresses, 'state', case when k.revoked_at is null then 'active' else 'revoked' end,
    'madeBy', (select u.name from users u where u.id = k.made_by), 'madeAt', instant_text(k.made_at),
    'accountsAllowedBy', (select u.name from users u where u.id = w.allowed_by),
    'canAllowAccounts', w.allowed_by is null and k.revoked_at is null and 'payees' = any(k.kinds) and k.made_by <> actor.user_id,
    'revokedBy', (select u.name from users u where u.id = k.revoked_by), 'revokedAt', instant_text(k.revoked_at),
    'usedAt', instant_text(l.used_at), 'usedFrom', l.address) order by k.revoked_at nulls first, k.made_at desc, k.id), '[]')::text as answer
  from api_keys k join companies c on c.tenant_id = k.tenant_id and c.id = k.company_id
  left join api_key_allowances w on w.tenant_id = k.tenant_id and w.key_id = k.id
  left join api_key_uses l on l.tenant_id = k.tenant_id and l.key_id = k.id
  where k.tenant_id = actor.tenant_id and actor.company_id in (k.tenant_id, k.company_id)`

export const apiKeyRoutes: readonly Served[] = [
  read(contract.apiKeyList, { sql: list }),
  act(contract.apiKeyMake, make),
  act(contract.apiKeyAllowAccounts, allowAccounts),
  act(contract.apiKeyRevoke, revoke),
]
