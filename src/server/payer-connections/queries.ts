/** Reads invitations and requests of connections. */
import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'

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

/**
 * The first code under which a payee of this group is on the list of a company of a payer and in a market, in the
 * payee's scope.
 */
export async function findBoundCode(
  db: Kysely<Schema>,
  payeeTenantId: string,
  payerId: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('payees')
    .select('code')
    .where('payee_tenant_id', '=', payeeTenantId)
    .where('payer_id', '=', payerId)
    .where('market_id', 'is not', null)
    .orderBy('listed_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.code
}

/** The names of a payee and of its sub-entities, in the payee's scope. */
export async function readOwnNames(db: Kysely<Schema>, tenantId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('companies').select('name').where('tenant_id', '=', tenantId).execute()
  return rows.map(({ name }) => name)
}

/**
 * Whether a payee is frozen, the names of its sub-entities, and one that is on no payer's list, in the payee's scope;
 * locks the company.
 */
export async function lockSubEntities(db: Kysely<Schema>, tenantId: string): Promise<SubEntities> {
  const master = await db
    .selectFrom('companies')
    .select('frozen')
    .where('id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ readonly id: string; readonly name: string; readonly isFree: boolean }>`
    select c.id, c.name, c.parent_id is not null
      and not exists (select from payees p where p.payee_tenant_id = ${tenantId} and p.payee_company_id = c.id) as "isFree"
    from companies c where c.tenant_id = ${tenantId} order by c.id`.execute(db)
  return {
    isFrozen: master.frozen,
    free: rows.find(({ isFree }) => isFree)?.id,
    names: new Set(rows.map(({ name }) => name)),
  }
}
type SubEntities = {
  readonly isFrozen: boolean
  readonly free: string | undefined
  readonly names: ReadonlySet<string>
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
