/** The API keys of a payer's own system. */
import * as z from 'zod/mini'
import { parseNetwork } from '#domain/networks.ts'
import { keyKinds, keyStates, parseKeyName } from '#domain/sync/keys.ts'
import { addressCharactersMax, addressesPerKeyMax } from '#domain/sync/limits.ts'
import { text } from '#text/text.ts'
import { instant, uuid } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const base = '/sync/v1/keys'

const key = z.strictObject({
  id: uuid,
  keyName: z.string(),
  /** The beginning of the key, by which it is recognised. */
  shown: z.string(),
  companyName: z.string(),
  kinds: z.array(z.enum(keyKinds)),
  addresses: z.array(z.string()),
  state: z.enum(keyStates),
  madeBy: z.string(),
  madeAt: instant,
  /** Who has allowed that accounts of payees that it sends count at once; null where they wait for a second person. */
  accountsAllowedBy: z.nullable(z.string()),
  /** Whether the caller may allow it: another administrator than the one who made the key. */
  canAllowAccounts: z.boolean(),
  revokedBy: z.nullable(z.string()),
  revokedAt: z.nullable(instant),
  usedAt: z.nullable(instant),
  usedFrom: z.nullable(z.string()),
})

export const apiKeyList = route({
  method: 'GET',
  path: base,
  effect: 'reads',
  access: 'account.keys',
  summary: text('API 密钥列表', 'List the API keys of the company'),
  reply: z.array(key),
  follows: [topics.apiKeysChanged],
  refusals: [],
})

export const apiKeyMake = route({
  method: 'POST',
  path: base,
  effect: 'writes',
  access: 'account.keys',
  summary: text('创建 API 密钥', 'Make an API key; the key itself is answered once'),
  body: z.strictObject({
    keyName: z.pipe(
      z.string().check(z.refine((value) => parseKeyName(value) !== undefined)),
      z.transform((value) => value.trim()),
    ),
    kinds: z.array(z.enum(keyKinds)).check(z.minLength(1), z.maxLength(keyKinds.length)),
    /** Addresses or ranges from which it works; an empty list allows all. */
    addresses: z
      .array(
        z.string().check(
          z.maxLength(addressCharactersMax),
          z.refine((value) => parseNetwork(value) !== undefined),
        ),
      )
      .check(z.maxLength(addressesPerKeyMax)),
  }),
  reply: z.strictObject({ id: uuid, apiKey: z.string() }),
  refusals: ['apiKeysTooMany'],
})

export const apiKeyRevoke = route({
  method: 'DELETE',
  path: `${base}/{id}`,
  effect: 'writes',
  access: 'account.keys',
  summary: text('停用 API 密钥', 'Revoke an API key'),
  params: z.strictObject({ id: uuid }),
  reply: z.null(),
  refusals: ['notFound', 'apiKeyRevoked'],
})

export const apiKeyAllowAccounts = route({
  method: 'PUT',
  path: `${base}/{id}/accounts`,
  effect: 'writes',
  access: 'account.keys',
  summary: text(
    '允许密钥提交的收款账户直接生效',
    'Let accounts of payees that a key sends count at once, as a second administrator',
  ),
  params: z.strictObject({ id: uuid }),
  reply: z.null(),
  refusals: ['notFound', 'apiKeyRevoked', 'apiKeyKind', 'apiKeyMadeByYou', 'nothingChanged'],
})
