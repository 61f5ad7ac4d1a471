/** The API key of one payer's ERP. It is public, because it works in a sandbox only. */
import * as z from 'zod/mini'
import { apiKeyMake } from '#contract/api-keys.ts'
import { keyKinds } from '#domain/sync/keys.ts'
import { makeWith } from '#server/api-keys/commands.ts'
import type { Context } from '#server/context.ts'
import { administrator } from './actors.ts'
import type { Past } from './past-context.ts'
import { entityOf } from './seed-markets.ts'

export const demoApiKey = 'sooner_demo_hongfei_suzhou_erp'

export async function makeDemoKey(
  context: Context,
  past: Past,
  administratorOf: (tenantId: string) => string,
): Promise<void> {
  const payer = entityOf('hongfei-suzhou')
  const body = z.parse(apiKeyMake.body, { keyName: 'SAP S/4HANA', kinds: [...keyKinds], addresses: [] })
  const buyer = administrator(payer, 'buyer', administratorOf)
  const input = { params: undefined, query: undefined, body }
  await past.act(
    buyer,
    makeWith(() => demoApiKey),
    input,
  )
  const { id } = await context.systemDb
    .selectFrom('api_keys')
    .select('id')
    .where('tenant_id', '=', payer.tenantId)
    .executeTakeFirstOrThrow()
  await context.systemDb
    .insertInto('api_key_uses')
    .values({ tenant_id: payer.tenantId, key_id: id, used_at: past.now(), address: '203.0.113.20' })
    .execute()
}
