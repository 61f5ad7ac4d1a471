/**
 * The audit log as a list: the acting company's chain, what the person did for any company, and what operators did
 * with either. Each part is read from its end by an index. Entries of the platform's chain about others are not
 * visible.
 */
import type * as contract from '#contract/audit.ts'
import type { Input } from '#contract/route.ts'
import { actionKinds, auditPosition, loggedKinds } from '#domain/audit.ts'
import { addDays, formatInstant, startOfDay } from '#domain/day.ts'
import { readPageCursor } from '#domain/page-cursor.ts'
import { pageOf } from '../db/paging.ts'
import { auditItemsListed } from '../limits.ts'
import { details, itemsSql } from './details-sql.ts'

type Filters = Input<typeof contract.auditTotals>['query']
type Question = Input<typeof contract.auditList>['query']

/** The parameters of the filters, in the order in which `filtered` counts them. */
export const filterValues = ({ tab, kind, keyword, ...days }: Filters): readonly unknown[] => {
  const { from = days.to, to = from } = days
  return [
    tab ?? null,
    (kind ?? loggedKinds).flatMap((one) => actionKinds[one]),
    from ? formatInstant(startOfDay(from)) : null,
    to ? formatInstant(startOfDay(addDays(to, 1))) : null,
    keyword?.toLowerCase() ?? null,
  ]
}
const filterCount = 5

/**
 * The three parts of the log with the filters applied; `tail` is added to each, where it can use the order of an
 * index.
 */
const filtered = (first: number, columns: string, tail = ''): string => {
  const [tab, actions, from, before, words] = Array.from({ length: filterCount }, (_, n) => `$${first + n}`)
  const matches = `a.action = any(${actions}::text[])
      and (${from}::text is null or a.happened_at >= ${from}) and (${before}::text is null or a.happened_at < ${before})
      and (${words}::text is null or strpos(lower(a.body #>> '{facts,name}'), ${words}) > 0
        or exists (select from users u where u.id = a.user_id and strpos(lower(u.name), ${words}) > 0))`
  const ofEntity = `a.tenant_id = (select scope_tenant()) and ${tab}::text is distinct from 'mine'`
  const ofPerson = `a.user_id = (select scope_user()) and ${tab}::text is distinct from 'entity'
      and (${tab} = 'mine' or a.tenant_id <> (select scope_tenant()))`
  const byOperators = `a.tenant_id = platform_id() and a.target = any(array[
        case when ${tab}::text is distinct from 'mine' then (select scope_tenant())::text end,
        case when ${tab}::text is distinct from 'entity' then (select scope_user())::text end])`
  return [ofEntity, ofPerson, byOperators]
    .map((part) => `(select ${columns} from audit a where ${part} and ${matches} ${tail})`)
    .join(' union all ')
}

const shown = `
  instant_text(a.happened_at::timestamptz) as at, a.action,
  case when a.tenant_id <> platform_id() then a.seq end as number,
  case when a.user_id <> platform_id() then coalesce((select u.name from users u where u.id = a.user_id),
    (select k.name from api_keys k where k.tenant_id = a.tenant_id and k.id = a.user_id)) end as person,
  (select c.name from companies c where c.id = a.tenant_id) as company,
  case when a.action in ('identity.registered', 'registrationPage.logoSet')
    then (select c.name from companies c where c.id = a.tenant_id)
    else a.body #>> case a.action when 'operator.childDeclined' then '{facts,before}'
      when 'operator.childAdded' then '{facts,after}' when 'operator.marketAdded' then '{facts,after}' else '{facts,name}' end::text[] end as about,
  case a.action when 'identity.codeRequested' then a.body #>> '{facts,source}'
    when 'identity.signedIn' then a.body #>> '{facts,proof}'
    when 'identity.signInFailed' then a.body #>> '{facts,proof}'
    when 'identity.contactChanged' then a.body #>> '{facts,field}'
    when 'identity.unbindPermitted' then a.body #>> '{facts,type}'
    when 'identity.loginUnbound' then a.body #>> '{facts,type}'
    when 'identity.profileChanged' then case when a.body #> '{facts,name}' is null then 'title' end
    when 'staff.joined' then a.body #>> '{facts,account}'
    when 'identity.mailProven' then a.body #>> '{facts,proof}'
    when 'identity.passwordSet' then a.body #>> '{facts,by}'
    when 'identity.sessionsEnded' then case when a.body #>> '{facts,sessionId}' is null then 'others' else 'one' end
    when 'registrationPage.logoSet' then case when a.body #>> '{facts,fileId}' is null then 'removed' end
    when 'operator.registrationPageSet' then a.body #>> '{facts,after}'
    when 'staff.invited' then a.body #>> '{facts,role}'
    when 'staff.invitedAgain' then a.body #>> '{facts,role}'
    when 'staff.withdrawn' then a.body #>> '{facts,role}'
    when 'staff.roleChanged' then a.body #>> '{facts,role}' end as detail,
  case when a.action in ('identity.profileChanged', 'identity.contactChanged', 'staff.roleChanged', 'entities.renamed',
      'operator.registrationPageSet')
    then a.body #>> '{facts,before}' end as before,
  case when a.action not like 'operator.%' then coalesce(a.body ->> 'address', a.body #>> '{facts,address}') end as address,
  ${details}`

const position = 'a.happened_at, a.tenant_id, a.seq'

/** A page of the log. The anchor is the last row of an earlier page, from which pages are counted. */
export const page = ({ query }: { readonly query: Question }): string => {
  const down = query.sort !== 'at'
  const order = `order by ${position.replaceAll(',', `${down ? ' desc' : ''},`)}${down ? ' desc' : ''}`
  const beyond = `and ($8::text is null or (${position}) ${down ? '<' : '>'} ($8, $9::uuid, $10::bigint))`
  return `
  with near as (${filtered(3, position, `${beyond} ${order} limit $11::int + $12::int + 1`)}),
  requested as (select * from near a ${order} offset $11 limit $12::int + 1),
  listed as (
    select row_number() over (${order}) as n, ${position}, encode(a.hash, 'hex') as id, ${shown}
    from requested join audit a using (tenant_id, seq) ${order} limit $12)
  select json_build_object(
    'list', coalesce((select json_agg(json_build_object('id', id, 'at', at, 'number', number, 'action', action,
      'person', person, 'company', company, 'about', about, 'detail', detail, 'before', before,
      'address', address, 'reason', reason, 'changes', changes,
      'position', tenant_id || '/' || seq, 'itemCount', jsonb_array_length(items),
      'items', jsonb_path_query_array(items, '$[0 to ${auditItemsListed - 1}]')) order by n) from listed), '[]'),
    'total', null, 'page', $13::int, 'pageSize', $12,
    'next', case when (select count(*) from requested) > $12
      then (select happened_at || '/' || tenant_id || '/' || seq from listed order by n desc limit 1) end
  )::text as answer`
}

export const pageValues = ({ query }: { readonly query: Question }): readonly unknown[] => {
  const { page: wanted = 1, anchor, anchorPage = 1 } = query
  const from = wanted >= anchorPage ? pageCursorOf(anchor) : undefined
  const { skipped, pageSize } = pageOf(query, from !== undefined)
  return [...filterValues(query), ...(from ?? [null, null, null]), skipped, pageSize, wanted]
}

const pageCursorOf = (anchor: string | undefined): readonly string[] | undefined =>
  anchor === undefined ? undefined : readPageCursor(anchor, ['instant', 'uuid', 'bigint'])

/** Whether the value is a valid anchor of the log. */
export const isAnchored = ({ query: { anchor } }: { readonly query: Question }): boolean =>
  !anchor || pageCursorOf(anchor) !== undefined

const sides = `a.user_id = (select scope_user()) or a.target = (select scope_user())::text as mine,
  a.tenant_id = (select scope_tenant()) or a.target = (select scope_tenant())::text as entity`

/** Everything one entry refers to; nothing if the entry does not exist or is not visible. */
export const items = `
  select coalesce((select ${itemsSql} from audit a where a.tenant_id = $3::uuid and a.seq = $4::bigint), '[]')::text as answer`

export const itemsValues = ({ query }: Input<typeof contract.auditItems>): readonly unknown[] =>
  auditPosition.exec(query.position)?.slice(1) ?? [null, null]

/** Every tab's count, whichever is open; the total is that of the open one. */
export const totals = `
  select json_build_object('counts', counts, 'total', counts -> coalesce($8::text, 'all'))::text as answer
  from (
    select jsonb_build_object('all', count(*), 'mine', count(*) filter (where mine),
      'entity', count(*) filter (where entity)) as counts
    from (${filtered(3, sides)}) a
  ) counted`

export const totalsValues = ({
  query: { tab, ...others },
}: {
  readonly query: Filters
}): readonly unknown[] => [...filterValues(others), tab ?? null]

export const everything = `select ${shown}, a.happened_at, a.tenant_id, a.seq from (${filtered(1, 'a.*')}) a
  order by a.happened_at desc, a.tenant_id desc, a.seq desc`
