/** The calls of eligibility. */
import { nettingRead } from '#contract/netting.ts'
import { done, refuse } from '#domain/result.ts'
import { present } from '../http/read.ts'
import type { Served } from '../http/routes.ts'
import { type NettingRow, nettingSql, nettingView } from './netting.ts'

export const eligibilityRoutes: readonly Served[] = [
  present<typeof nettingRead, readonly NettingRow[] | null>(
    nettingRead,
    { sql: nettingSql, values: ({ query }) => [query.payeeId ?? null, query.marketId ?? null] },
    ({ row }) => (row ? done(row.map(nettingView)) : refuse('notFound')),
  ),
]
