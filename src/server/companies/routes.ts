/** The calls of companies. */

import * as contract from '#contract/companies.ts'
import { multiagent } from '#contract/identity.ts'
import { done, refuse } from '#domain/result.ts'
import { refusedWith } from '../http/answer.ts'
import { present, read } from '../http/read.ts'
import { open, type Served, withCaller } from '../http/routes.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { config, variable } from './config-sql.ts'
import { configIn, configValue, type Identities, identitiesShown, type Keys } from './present.ts'
import * as queries from './queries.ts'

/** The keys that a page needs before sign-in. */
const publicKeys: ReadonlySet<string> = new Set(['position_type'])

const constant = open(contract.constant, async (context, { query: { key } }, incoming) => {
  const caller = publicKeys.has(key) ? done(undefined) : await authenticate(context, 'signedIn', incoming)
  if (!caller.ok) return refusedWith(caller)
  const value = await queries.findConstant(context.db, key)
  if (value === undefined) return refusedWith(refuse('notFound'))
  return { kind: 'data', data: { key, value: configValue(key, value, incoming.language) } }
})

const disabling = withCaller(contract.disabledRead, async ({ systemDb }, { userId }) => ({
  kind: 'data',
  data: await queries.findDisabling(systemDb, userId),
}))

export const companiesRoutes: readonly Served[] = [
  present<typeof multiagent, Identities>(multiagent, { sql: queries.multiagent }, ({ row }) =>
    done(identitiesShown(row)),
  ),
  read(contract.companyRead, { sql: queries.company }),
  present<typeof contract.companyVariable, Keys>(
    contract.companyVariable,
    { sql: variable },
    ({ row, language }) => done(configIn(row, language)),
  ),
  present<typeof contract.companyConfig, Keys | null>(
    contract.companyConfig,
    { sql: config, values: ({ query }) => [query.companyId, query.buyerId ?? null] },
    ({ row, language }) => (row === null ? refuse('notFound') : done(configIn(row, language))),
  ),
  constant,
  disabling,
]
