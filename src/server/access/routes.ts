/** The calls of access: what the acting identity may do, and its menu. Both derive from one table in the domain. */

import * as contract from '#contract/access.ts'
import { done, refuse } from '#domain/result.ts'
import { present } from '../http/read.ts'
import type { Served } from '../http/routes.ts'
import { menuOf, ownIds, permissionOf } from './queries.ts'

const nothing = { sql: 'select null::text as answer' }

/** Absent means all of the acting company. */
const scope = { sql: `select coalesce(json_agg(own.id), '[]')::text as answer from (${ownIds}) own` }

export const accessRoutes: readonly Served[] = [
  present(contract.permission, nothing, ({ actor }) => done(permissionOf(actor))),
  present<typeof contract.menu, readonly string[]>(
    contract.menu,
    scope,
    ({ actor, input: { query }, language, row }) => {
      const named = [...(query.companyIds ?? []), ...(query.buyerId ? [query.buyerId] : [])]
      if (named.some((id) => !row.includes(id))) return refuse('notFound')
      if (query.companyType && query.companyType !== actor.acting?.companyType) return refuse('notFound')
      return done(menuOf(actor, language))
    },
  ),
]
