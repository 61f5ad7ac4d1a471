/** The calls of access: what the acting identity may do, and its menu. Both follow from one table of the domain. */
import * as contract from '#contract/access.ts'
import type { Reply } from '#contract/route.ts'
import { menuFor, pages } from '#domain/access/pages.ts'
import { done, refuse } from '#domain/result.ts'
import { menuGroups, pageNames } from '#text/access.ts'
import { type Language, say } from '#text/text.ts'
import type { Actor } from '../http/actor.ts'
import { present, type Served } from '../http/serve.ts'

const nothing = { sql: 'select null::text as answer' }

/** Ids can narrow the acting company, with a dealer's buyer, and name nothing beyond it. Absent means all of it. */
const scope = {
  sql: `
    select coalesce(json_agg(own.id), '[]')::text as answer
    from companies c cross join lateral (values (c.id), (c.buyer_id)) own (id)
    where c.tenant_id = actor.tenant_id and own.id is not null`,
}

export const accessRoutes: readonly Served[] = [
  present(contract.permission, nothing, ({ actor }) =>
    done(Object.fromEntries([...(actor.acting?.abilities ?? [])].map((ability) => [ability, true as const]))),
  ),
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

function menuOf(actor: Actor, language: Language): Reply<typeof contract.menu> {
  const tell = say(language)
  return menuFor(actor.acting?.abilities ?? new Set()).map((group) => {
    const children = group.pages.map((name) => ({
      name: tell(pageNames[name]),
      path: pages[name].path,
      code: name,
      component: group.component,
      authCode: pages[name].ability,
      children: [],
    }))
    const { path = '/', authCode = '' } = children[0] ?? {}
    return {
      name: tell(menuGroups[group.component]),
      path,
      code: group.component,
      component: group.component,
      authCode,
      children,
    }
  })
}
