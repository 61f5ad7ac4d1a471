/** What the acting identity may do and its menu, in the shape of the API. Both derive from one table. */
import type * as contract from '#contract/access.ts'
import type { Reply } from '#contract/route.ts'
import { menuFor, pages } from '#domain/access/pages.ts'
import { menuGroups, pageNames } from '#text/access.ts'
import { type Language, say } from '#text/text.ts'
import type { Actor } from '../sessions/actor.ts'

/** The ids to which a caller can narrow the acting company: its own ids, plus the buyer of a dealer. */
export const ownIds = `
  select own.id from companies c cross join lateral (values (c.id), (c.buyer_id)) own (id)
  where c.tenant_id = actor.tenant_id and own.id is not null`

export const permissionOf = ({ acting }: Actor): Reply<typeof contract.permission> =>
  Object.fromEntries([...(acting?.abilities ?? [])].map((ability) => [ability, true as const]))

export function menuOf({ acting }: Actor, language: Language): Reply<typeof contract.menu> {
  const translate = say(language)
  return menuFor(acting?.abilities ?? new Set()).map((group) => {
    const children = group.pages.map((name) => ({
      name: translate(pageNames[name]),
      path: pages[name].path,
      code: name,
      component: group.component,
      authCode: pages[name].ability,
      children: [],
    }))
    const { path = '/', authCode = '' } = children[0] ?? {}
    return {
      name: translate(menuGroups[group.component]),
      path,
      code: group.component,
      component: group.component,
      authCode,
      children,
    }
  })
}
