/**
 * All that the portal begins with, at one moment: who somebody is, whom they can act for and under which configuration
 * come with the session in one statement; what they may do follows from it, and is written once for every role.
 */
import { start } from '#contract/access.ts'
import type { Language } from '#text/text.ts'
import { menuOf, ownIds, permissionOf } from '../access/queries.ts'
import { multiagent, variable, variableIn } from '../companies/queries.ts'
import type { Actor } from '../http/actor.ts'
import { completed, type Served } from '../http/serve.ts'
import { account } from './queries.ts'

/** As `GET /clock/v1` says it. */
const time = `
  select json_build_object('now', instant_text($2::timestamptz + offset_ms * interval '1 millisecond'),
    'machineNow', instant_text($2)) from clock`

/** Stands in no JSON, and so between two. */
const between = '\u001f'

const together = `
  select json_build_object('account', (${account})::json, 'identities', (${multiagent})::json, 'time', (${time}))::text
    || '${between}' || coalesce(case when actor.tenant_id is not null then (${variable}) end, '') as answer
  where ($4::text is null or $4 is not distinct from actor.company_type)
    and not exists (select from unnest($3::uuid[]) named (id) where named.id not in (${ownIds}))`

const written = new Map<string, string>()

/** One text for every role of every kind of company in either language. */
function accessOf(actor: Actor, language: Language): string {
  const key = `${actor.acting?.companyType} ${actor.acting?.role} ${language}`
  const known = written.get(key)
  if (known !== undefined) return known
  const menu = JSON.stringify(menuOf(actor, language))
  const text = `"permission":${JSON.stringify(permissionOf(actor))},"menu":${menu}`
  written.set(key, text)
  return text
}

function complete(answer: string, actor: Actor, language: Language): string {
  const [person = '', config = ''] = answer.split(between)
  const inForce = config === '' ? 'null' : variableIn(config, language)
  return `${person.slice(0, -1)},"config":${inForce},${accessOf(actor, language)}}`
}

export const startRoutes: readonly Served[] = [
  completed(
    start,
    {
      sql: together,
      values: ({ query: { companyIds = [], buyerId, companyType } }) => [
        buyerId === undefined ? companyIds : [...companyIds, buyerId],
        companyType ?? null,
      ],
    },
    complete,
  ),
]
