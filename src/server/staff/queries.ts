/** The staff of the acting company as a list: members and open invitations. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Input } from '#contract/route.ts'
import type * as contract from '#contract/staff.ts'
import type { Context } from '../context.ts'
import { pageParameters } from '../db/paging.ts'
import type { Schema } from '../db/schema.ts'

/** The last time that a person started to act for the company is read from its journal. */
const staff = `
  select m.user_id as id, u.name, coalesce(u.contact_phone, u.login_phone) as mobile,
    coalesce(u.login_mail, case when u.contact_mail = u.proven_contact_mail then u.contact_mail end) as mail, coalesce(u.login_mail, u.login_phone) as account, m.role, m.status,
    (select max(a.happened_at) from audit a
      where a.tenant_id = m.tenant_id and a.user_id = m.user_id and a.action = 'identity.chosen') as last_sign_in
  from memberships m join users u on u.id = m.user_id where m.tenant_id = actor.tenant_id
  union all
  select i.id, i.name, i.mobile, i.mail, null, i.role, 'unregistered', null
  from invitations i where i.tenant_id = actor.tenant_id and i.state = 'open' and i.user_id is null`

const matches = `($3::text is null
  or strpos(lower(concat_ws(' ', s.name, s.mobile, s.mail)), $3) > 0)`

const orders = {
  name: 's.name, s.id',
  '-name': 's.name desc, s.id desc',
  lastSignIn: 's.last_sign_in nulls first, s.id',
  '-lastSignIn': 's.last_sign_in desc nulls last, s.id desc',
} as const

type Question = Input<typeof contract.staffList>['query']

/** Each page includes the number of active administrators, which decides what can be done. */
export const page = ({ query }: { readonly query: Question }): string => {
  const order = orders[(query.sort ?? 'name') as keyof typeof orders]
  return `
  with staff as materialized (${staff}),
  found as (select s.*, row_number() over (order by ${order}) as n from staff s
    where ${matches} and ($4::text is null or s.status = $4))
  select json_build_object(
    'list', coalesce((select json_agg(json_build_object('id', id, 'name', name, 'mobile', mobile, 'mail', mail,
      'account', account, 'role', role, 'status', status, 'lastSignIn', instant_text(last_sign_in::timestamptz),
      'isSelf', id = actor.user_id) order by n) from found where n > $5::int and n <= $5::int + $6::int), '[]'),
    'total', (select count(*) from found), 'page', $7::int, 'pageSize', $6::int, 'next', null,
    'administrators', (select count(*) from staff where role = 'administrator' and status = 'activated')
  )::text as answer`
}

export const pageValues = ({ query }: { readonly query: Question }): readonly unknown[] => {
  const { keyword, tab } = query
  return [keyword?.toLowerCase() ?? null, tab ?? null, ...pageParameters(query)]
}

/** The count of every tab; the total is that of the open one. */
export const totals = `
  select json_build_object('counts', counts, 'total', counts -> coalesce($4::text, 'all'))::text as answer
  from (
    select jsonb_build_object('all', count(*), 'disabled', count(*) filter (where status = 'disabled'),
      'unregistered', count(*) filter (where status = 'unregistered'),
      'inactive', count(*) filter (where status = 'inactive'),
      'activated', count(*) filter (where status = 'activated')) as counts
    from (${staff}) s where ${matches}
  ) counted`

export const totalsValues = ({
  query: { keyword, tab },
}: {
  readonly query: Input<typeof contract.staffTotals>['query']
}): readonly unknown[] => [keyword?.toLowerCase() ?? null, tab ?? null]

type Db = Kysely<Schema> | Transaction<Schema>

/** Whether a mail is on the list of a company, of a member or of an open invitation. */
export async function isListed(db: Db, tenantId: string, mail: string): Promise<boolean> {
  const member = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.tenant_id', '=', tenantId)
    .where((where) => where.or([where('login_mail', '=', mail), where(provenContactMail, '=', mail)]))
    .executeTakeFirst()
  if (member) return true
  const invited = await db
    .selectFrom('invitations')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('mail', '=', mail)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return invited !== undefined
}

/** A contact mail, if it is proven. */
const provenContactMail = sql<
  string | null
>`case when users.contact_mail = users.proven_contact_mail then users.contact_mail end`

/** The proven contacts of a person. */
export const provenContactsOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id as userId', 'login_mail as loginMail', provenContactMail.as('contactMail')])
    .select('login_phone as loginPhone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** An invitation in its company's scope, with the company's name. */
export const findInvitation = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.id', 'invitations.tenant_id')
    .select(['invitations.name', 'invitations.mail', 'companies.name as companyName'])
    .select(['invitations.mobile', 'invitations.user_id'])
    .where('invitations.tenant_id', '=', tenantId)
    .where('invitations.id', '=', id)
    .where('invitations.state', '=', 'open')
    .executeTakeFirst()

/** Open invitations that match a proven contact, in any company; read by the system role. */
export const findMet = (db: Context['systemDb'], column: 'mail' | 'mobile', value: string) =>
  db
    .selectFrom('invitations')
    .select(['id', 'tenant_id as tenantId'])
    .where(column, '=', value)
    .where('state', '=', 'open')
    .where('user_id', 'is', null)
    .orderBy('tenant_id')
    .execute()
