/** The calls of companies. */
import * as contract from '#contract/companies.ts'
import { multiagent } from '#contract/identity.ts'
import { done, refuse } from '#domain/result.ts'
import { present, read, type Served } from '../http/serve.ts'
import { configIn, configValue, type Keys } from './present.ts'
import * as queries from './queries.ts'

export const companiesRoutes: readonly Served[] = [
  read(multiagent, { sql: queries.multiagent }),
  read(contract.companyRead, { sql: queries.company }),
  present<typeof contract.companyVariable, Keys>(
    contract.companyVariable,
    { sql: queries.variable },
    ({ row, language }) => done(configIn(row, language)),
  ),
  present<typeof contract.companyConfig, Keys | null>(
    contract.companyConfig,
    { sql: queries.config, values: ({ query }) => [query.companyId, query.buyerId ?? null] },
    ({ row, language }) => (row === null ? refuse('notFound') : done(configIn(row, language))),
  ),
  present<typeof contract.constant, string | null>(
    contract.constant,
    { sql: queries.constant, values: ({ query }) => [query.key] },
    ({ row, input: { query }, language }) =>
      row === null
        ? refuse('notFound')
        : done({ key: query.key, value: configValue(query.key, row, language) }),
  ),
]
