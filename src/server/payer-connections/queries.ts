/** Reads invitations and requests of connections. */
import { type Kysely, sql } from 'kysely'
import { payersFoundMax } from '#domain/payees/limits.ts'
import type { Language } from '#text/text.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'

/** Payers by a part of their name, with the state of the payee's connection to each. */
export const payers = `
  select coalesce(json_agg(json_build_object('id', k.company_id, 'name', k.name, 'state', b.state, 'isConnected', b.is_connected) order by k.name, k.company_id), '[]')::text as answer
  from (select * from payer_directory where strpos(lower(name), lower($3)) > 0 order by char_length(name), name limit ${payersFoundMax}) k
  left join lateral (
    select b.state, exists (select from payees p where p.payer_tenant_id = b.payer_tenant_id and p.id = b.payee_id and p.market_id is not null) as is_connected
    from connection_requests b where b.payer_id = k.company_id and b.payee_tenant_id = actor.tenant_id order by b.requested_at desc limit 1) b on true`

/** The payers in whose markets a payee is, with what can be offered there: open markets and the most first. */
export const connected = `
  select coalesce(json_agg(json_build_object('payerId', p.payer_id, 'payerName', k.name, 'payeeName', p.name, 'marketId', m.id, 'currency', m.currency,
    'open', m.open, 'closedReason', m.closed_reason, 'reopenAt', instant_text(m.reopen_at), 'nextClearingAt', instant_text(m.next_clearing_at),
    'nextPayDate', m.next_pay_date, 'documents', early.documents, 'minor', early.payable::text)
    order by not m.open, early.documents desc, k.name, p.id), '[]')::text as answer
  from payees p join payer_directory k on k.company_id = p.payer_id join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id
  cross join lateral (
    select coalesce(sum(c.documents), 0)::int as documents, coalesce(sum(c.payable), 0) as payable from document_counts c
    where c.payer_tenant_id = p.payer_tenant_id and c.payee_id = p.id and c.status = 'eligible' and c.currency = m.currency) early
  where p.payee_tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or p.payee_company_id = actor.company_id)`

/**
 * The requests of either side, open ones first. The payer also gets the payees on its list that may be the
 * requester.
 */
export const requests = `
  select coalesce(json_agg(json_build_object('id', b.id, 'payerId', b.payer_id, 'payerName', k.name, 'payeeName', b.payee_name, 'note', b.note,
    'byCode', b.by_code, 'state', b.state, 'isConnected', p.market_id is not null, 'reason', b.reason, 'requestedAt', instant_text(b.requested_at),
    'answeredAt', instant_text(b.answered_at), 'currency', m.currency, 'requesterMail', b.requester_mail,
    'invited', case when b.invited_payee_id is not null then json_build_object('payeeId', b.invited_payee_id, 'name', b.invited_name, 'mail', b.invited_mail) end, 'side', case when b.payee_tenant_id = actor.tenant_id then 'payee' else 'payer' end,
    'requester', case when b.state = 'requested' and b.payer_tenant_id = actor.tenant_id then json_build_object('name', b.requester_name, 'mail', b.requester_mail) end,
    'alike', case when b.state = 'requested' and b.payer_tenant_id = actor.tenant_id then coalesce((
      select json_agg(json_build_object('id', l.id, 'name', l.name, 'code', l.code) order by coalesce(l.id = b.invited_payee_id, false) desc, l.name, l.id) from (
        select * from payees l where l.payer_tenant_id = b.payer_tenant_id and b.payer_id in (l.payer_id, l.payer_tenant_id)
          and (l.payee_tenant_id = b.payee_tenant_id or l.id = b.invited_payee_id
            or l.payee_company_id is null and (strpos(l.name, b.payee_name) > 0 or strpos(b.payee_name, l.name) > 0)) order by coalesce(l.id = b.invited_payee_id, false) desc, l.name, l.id limit 10) l), '[]') else '[]'::json end)
    order by (b.state = 'requested') desc, b.requested_at desc, b.id), '[]')::text as answer
  from (select * from connection_requests b where (b.payer_tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or b.payer_id = actor.company_id))
      or b.payee_tenant_id = actor.tenant_id order by (b.state = 'requested') desc, b.requested_at desc limit 200) b
  join payer_directory k on k.company_id = b.payer_id
  left join payees p on p.payer_tenant_id = b.payer_tenant_id and p.id = b.payee_id
  left join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id`

/** The payee that a code invites; read as the system, since the caller is in another tenant. */
export const findByCode = ({ systemDb }: Pick<Context, 'systemDb'>, code: string) =>
  systemDb
    .selectFrom('payee_invitations')
    .select(['payer_tenant_id as tenantId', 'payee_id as payeeId'])
    .where('code', '=', code)
    .where('state', '=', 'open')
    .executeTakeFirst()

/** The invitation as the invited payee may see it: payer, payee and registration page. Read as the system. */
export async function findInvited(
  { systemDb }: Pick<Context, 'systemDb'>,
  tenantId: string,
  payeeId: string,
) {
  const { rows } = await sql<{
    readonly payerName: string
    readonly payeeName: string
    readonly contactName: string | null
    readonly slug: string | null
  }>`
    select k.name as "payerName", p.name as "payeeName", p.contact_name as "contactName", w.slug
    from payee_invitations i join payees p on p.payer_tenant_id = i.payer_tenant_id and p.id = i.payee_id
    join payer_directory k on k.company_id = p.payer_id left join registration_pages w on w.tenant_id = i.payer_tenant_id
    where i.payer_tenant_id = ${tenantId} and i.payee_id = ${payeeId} and i.state = 'open'`.execute(systemDb)
  return rows[0]
}

/** A payer's company by its id, with its group. */
export const findPayer = (db: Kysely<Schema>, payerId: string) =>
  db.selectFrom('payer_directory').selectAll().where('company_id', '=', payerId).executeTakeFirst()

export type PayerCard = NonNullable<Awaited<ReturnType<typeof findPayer>>>

/** The administrators of a company that have a mail address, in the scope of the company. */
export async function administratorsOf(
  db: Kysely<Schema>,
  tenantId: string,
): Promise<readonly { readonly mail: string; readonly language: Language }[]> {
  const { rows } = await sql<{ readonly mail: string; readonly language: Language }>`
    select coalesce(u.login_mail, u.proven_contact_mail) as mail, u.language from memberships m join users u on u.id = m.user_id
    where m.tenant_id = ${tenantId} and m.role = 'administrator' and m.status = 'activated'
      and coalesce(u.login_mail, u.proven_contact_mail) is not null order by u.id`.execute(db)
  return rows
}

/** The requests of a payee that are open, and those made since a moment. */
export async function countRequests(
  db: Kysely<Schema>,
  tenantId: string,
  since: Date,
): Promise<{ readonly open: number; readonly lately: number }> {
  const { rows } = await sql<{ readonly open: number; readonly lately: number }>`
    select count(*) filter (where state = 'requested')::int as open, count(*) filter (where requested_at > ${since})::int as lately
    from connection_requests where payee_tenant_id = ${tenantId}`.execute(db)
  return rows[0] ?? { open: 0, lately: 0 }
}

/** Whether a payee of this group is on the list of a company of a payer and in a market, in the payee's scope. */
export async function isBound(db: Kysely<Schema>, payeeTenantId: string, payerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payees')
    .select('id')
    .where('payee_tenant_id', '=', payeeTenantId)
    .where('payer_id', '=', payerId)
    .where('market_id', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * The names of a payee's sub-entities, and one that is on no payer's list, in the payee's scope; locks the
 * company.
 */
export async function lockSubEntities(
  db: Kysely<Schema>,
  tenantId: string,
): Promise<{ readonly free: string | undefined; readonly names: ReadonlySet<string> }> {
  await db.selectFrom('companies').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ readonly id: string; readonly name: string; readonly isFree: boolean }>`
    select c.id, c.name, c.parent_id is not null
      and not exists (select from payees p where p.payee_tenant_id = ${tenantId} and p.payee_company_id = c.id) as "isFree"
    from companies c where c.tenant_id = ${tenantId} order by c.id`.execute(db)
  return { free: rows.find(({ isFree }) => isFree)?.id, names: new Set(rows.map(({ name }) => name)) }
}

/** A payee with an open invitation, which no company has registered as yet: the company on whose list it is, and how it was invited. Read as the system. */
export const findListed = ({ systemDb }: Pick<Context, 'systemDb'>, tenantId: string, payeeId: string) =>
  systemDb
    .selectFrom('payees as p')
    .innerJoin('payer_directory as k', 'k.company_id', 'p.payer_id')
    .innerJoin('payee_invitations as i', (join) =>
      join.onRef('i.payer_tenant_id', '=', 'p.payer_tenant_id').onRef('i.payee_id', '=', 'p.id'),
    )
    .select([
      'k.company_id',
      'k.tenant_id',
      'k.name',
      'p.name as payeeName',
      sql<string | null>`coalesce(i.mail, p.contact_mail)`.as('mail'),
    ])
    .where('p.payer_tenant_id', '=', tenantId)
    .where('p.id', '=', payeeId)
    .where('i.state', '=', 'open')
    .executeTakeFirst()

export type ListedPayee = NonNullable<Awaited<ReturnType<typeof findListed>>>

/** The company that consents and the person who does it for them, in the scope of the company. */
export async function findAccepting(db: Kysely<Schema>, tenantId: string, userId: string) {
  const { rows } = await sql<{
    readonly name: string
    readonly person: string
    readonly loginMail: string | null
    readonly contactMail: string | null
  }>`select k.name, u.name as person, u.login_mail as "loginMail", u.proven_contact_mail as "contactMail"
    from companies k, users u where k.id = ${tenantId} and u.id = ${userId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a person who acts for a company and the company exist')
  const { name, person, loginMail, contactMail } = found
  return { name, person, provenMails: [loginMail, contactMail].filter((mail) => mail !== null) }
}

export type Accepting = Awaited<ReturnType<typeof findAccepting>>

/** The sub-entity as which a payee acts that is on no list yet. */
export async function firstSubEntity(db: Kysely<Schema>, tenantId: string): Promise<string> {
  const found = await db
    .selectFrom('companies')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? tenantId
}

/** The open request of a payee to a payer, locked. */
export const findOpen = (db: Kysely<Schema>, payeeTenantId: string, payerId: string) =>
  db
    .selectFrom('connection_requests')
    .selectAll()
    .where('payee_tenant_id', '=', payeeTenantId)
    .where('payer_id', '=', payerId)
    .where('state', '=', 'requested')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The payee and person that invited a payer with this code; read as the system. */
export const findPayerInvitation = ({ systemDb }: Pick<Context, 'systemDb'>, code: string) =>
  systemDb
    .selectFrom('payer_invitations')
    .select(['tenant_id as tenantId', 'invited_by as userId'])
    .where('code', '=', code)
    .where('state', '=', 'open')
    .executeTakeFirst()

/**
 * Reads what limits the invitation of a payer: its comparable name, whether it is present, and what was sent.
 */
export async function readPayerInviting(
  db: Kysely<Schema>,
  { tenantId, name, mail, since }: PayerInviting,
): Promise<PayerInvited> {
  const { rows } = await sql<PayerInvited>`
    select key, exists (select from payer_directory k where visible_name_of(k.name) = key) as "isPresent",
      (select case when i.state = 'open' then i.code end from payer_invitations i where i.tenant_id = ${tenantId} and i.payer_key = key) as code,
      (select max(i.sent_at) from payer_invitations i where i.tenant_id = ${tenantId} and (i.payer_key = key or i.mail = ${mail})) as "sentAt",
      (select count(*)::int from payer_invitations i where i.tenant_id = ${tenantId} and i.sent_at > ${since}) as sent,
      exists (select from connection_requests b where b.payee_tenant_id = ${tenantId} and b.state in ('accepted', 'ended'))
        or exists (select from payees p where p.payee_tenant_id = ${tenantId}) as "isConnected"
    from visible_name_of(${name}) key`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a name has a way in which it is compared')
  return found
}
type PayerInviting = {
  readonly tenantId: string
  readonly name: string
  readonly mail: string
  readonly since: Date
}
type PayerInvited = {
  readonly key: string
  readonly isPresent: boolean
  /** The code of the open invitation. */
  readonly code: string | null
  /** When the last mail to this payer or address was sent. */
  readonly sentAt: Date | null
  readonly sent: number
  /** Whether a payer has ever connected the payee. */
  readonly isConnected: boolean
}
