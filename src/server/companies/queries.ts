/** Companies: what a person can act for, and the data of the acting company. */

import { type Kysely, sql, type Transaction } from 'kysely'
import type { CompanyType, Role } from '#domain/access/abilities.ts'
import type { Language } from '#text/text.ts'
import type { Context } from '../context.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import type { Schema } from '../db/schema.ts'

/**
 * The company behind a choice, if the person may act for it now: a master, or a supplier's sub-entity. Membership and
 * master are locked, so that they do not change before the choice is written.
 */
export const findChoice = (
  db: Transaction<Schema>,
  userId: string,
  choice: { readonly companyType: CompanyType; readonly id: string },
) =>
  db
    .selectFrom('companies')
    .innerJoin('memberships', 'memberships.tenant_id', 'companies.tenant_id')
    .innerJoin('companies as master', 'master.id', 'companies.tenant_id')
    .select(['companies.tenant_id', 'companies.name', 'memberships.role', 'memberships.status'])
    .select(['master.frozen', 'master.name as master'])
    .where('companies.id', '=', choice.id)
    .where('companies.company_type', '=', choice.companyType)
    .where('companies.parent_id', choice.companyType === 'supplier' ? 'is not' : 'is', null)
    .where('memberships.user_id', '=', userId)
    .where('memberships.status', '=', 'activated')
    .forKeyShare(['memberships', 'master'])
    .executeTakeFirst()

/** The payer on whose page a payee registered, in the payee's scope. */
export async function findRegisteredFor(db: Kysely<Schema>, tenantId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('companies')
    .select('registered_for')
    .where('id', '=', tenantId)
    .executeTakeFirst()
  return found?.registered_for ?? undefined
}

export type FindPayees = Context['systemDb']

/** The payees that a person acts for in one of these roles; read by the system role. */
export const payeesOf = (db: FindPayees, userId: string, roles: readonly Role[]) =>
  db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.tenant_id')
    .select(['companies.id', 'companies.name'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.status', '=', 'activated')
    .where('memberships.role', 'in', roles)
    .where('companies.company_type', '=', 'supplier')
    .where('companies.frozen', '=', false)
    .orderBy('companies.name')
    .execute()

/**
 * The names of the companies that have disabled a person. Read by the system role, because in their own scope people
 * see nothing of a company they no longer belong to.
 */
export const findDisabling = (db: Context['systemDb'], userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.tenant_id')
    .select('companies.name')
    .where('memberships.user_id', '=', userId)
    .where('memberships.status', '=', 'disabled')
    .orderBy('companies.name')
    .execute()

/** Every company the person can act for, in the shape of the API. */
export const multiagent = `
  with mine as materialized (
    select c.* from memberships m join companies c on c.tenant_id = m.tenant_id
    where m.user_id = actor.user_id and m.status = 'activated'
  ), unread as materialized (select * from own_unread_statements())
  select json_build_object(
    'buyers', coalesce((
      select json_agg(json_build_object('id', master.id, 'name', master.name, 'currency', master.currency,
        'frozen', master.frozen, 'registerTime', instant_text(master.registered_at), 'billOpen', master.id in (select own_markets()),
        'reconciliationsUnread', coalesce((select sum(u.unread) from unread u where u.tenant_id = master.id), 0), 'children', coalesce((
        select json_agg(json_build_object('id', child.id, 'name', child.name, 'currency', child.currency) order by child.name)
        from mine child where child.tenant_id = master.id and child.parent_id is not null), '[]'))
        order by master.name)
      from mine master where master.company_type = 'buyer' and master.parent_id is null), '[]'),
    'suppliers', coalesce((
      select json_agg(json_build_object('id', id, 'companyMold', legal_form, 'currency', currency, 'reconciliationsUnread', unread,
        'details', details))
      from (
        select (array_agg(master.id order by master.name))[1] as id, master.legal_form,
          coalesce((array_agg(connected.currency order by detail.name) filter (where connected.currency is not null))[1],
            (array_agg(master.currency order by master.name))[1]) as currency, coalesce(sum(u.unread), 0) as unread,
          json_agg(json_build_object('id', detail.id, 'name', detail.name, 'masterId', master.id, 'masterName', master.name,
            'marketId', connected.market_id, 'applyMinor', connected.eligible::text, 'applyCurrency', connected.currency,
            'reconciliationsUnread', coalesce(u.unread, 0), 'frozen', master.frozen, 'registerTime', instant_text(master.registered_at))
            order by detail.name) as details
        from mine master join mine detail on detail.parent_id = master.id left join own_payees_in_markets() connected on connected.company_id = detail.id
          left join unread u on u.company_id = detail.id
        where master.company_type = 'supplier'
        group by master.legal_form order by master.legal_form
      ) legalForms), '[]'),
    'dealers', coalesce((
      select json_agg(json_build_object('id', id, 'name', name, 'buyerId', buyer_id, 'frozen', frozen,
        'registerTime', instant_text(registered_at)) order by name)
      from mine where company_type = 'dealer'), '[]'),
    'multiagentSelectList', coalesce((
      select json_agg(json_build_object('id', id, 'name', name, 'isMaster', company_type = 'buyer' and parent_id is null)
        order by company_type, tenant_id, parent_id nulls first, name)
      from mine where company_type <> 'supplier' or parent_id is not null), '[]')
  )::text as answer`

export const company = `
  select json_build_object(
    'name', c.name, 'companyType', c.company_type, 'companyMold', c.legal_form,
    'registerUsername', c.register_username, 'registerTime', instant_text(c.registered_at),
    'companyNum', v.credit_code, 'companyPhone', v.phone, 'legalPersonName', v.legal_person, 'transactorName', v.handler,
    'signaturePhone', v.handler_mobile, 'continueAgreement', (exists (select from signed_documents d where d.tenant_id = actor.tenant_id and d.kind = 'continuingAgreement'))::int, 'authentication', (v.tenant_id is not null)::int
  )::text as answer
  from companies c left join current_verifications v on v.tenant_id = c.tenant_id where c.tenant_id = actor.tenant_id and c.id = actor.company_id`

/** One of the platform's own keys. */
export async function findConstant(db: Kysely<Schema>, key: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('admin_config')
    .select('value')
    .where('tenant_id', 'is', null)
    .where('key', '=', key)
    .executeTakeFirst()
  return found?.value
}

/** Whether a title is one of the positions that the platform offers. */
export async function isPosition(db: Kysely<Schema>, title: string): Promise<boolean> {
  const list = await findConstant(db, 'position_type')
  return (JSON.parse(list ?? '[]') as { readonly value: string }[]).some(({ value }) => value === title)
}

/**
 * Whether a company (not a person) is already registered under this name, as people see it. Read by the system role;
 * reveals only yes or no.
 */
export async function isNameUsed(db: Context['systemDb'], name: string): Promise<boolean> {
  const found = await db
    .selectFrom('companies')
    .select('id')
    .where('visible_name', '=', sql<string>`lower(regexp_replace(normalize(${name}, nfkc), '\\s', '', 'g'))`)
    .where('parent_id', 'is', null)
    .where('legal_form', '=', 'company')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** How a person belongs to a company, locked; undefined if they do not. */
export const holdMember = async (db: Transaction<Schema>, tenantId: string, userId: string) =>
  (
    await db
      .selectFrom('memberships')
      .select('status')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
  )?.status

/** Every member of a company, locked in the common order. */
export const holdMembers = (db: Transaction<Schema>, tenantId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.user_id as userId', 'memberships.role', 'memberships.status', 'users.name'])
    .where('memberships.tenant_id', '=', tenantId)
    .orderBy('memberships.user_id')
    .forUpdate(['memberships'])
    .execute()

/** The company in scope that signs in, locked. */
export async function holdMaster(db: Transaction<Schema>, tenantId: string) {
  const master = await db
    .selectFrom('companies')
    .select(['name', 'company_type as companyType', 'frozen', 'register_username as username'])
    .where('id', '=', tenantId)
    .where('parent_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!master) return undefined
  const member = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'activated')
    .limit(1)
    .executeTakeFirst()
  return { ...master, hasMembers: member !== undefined }
}

/** A company of a tenant: its master, or one of its children or sub-entities. */
export const findEntity = (db: Transaction<Schema>, tenantId: string, id: string) =>
  db
    .selectFrom('companies')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The setting of one payer, or of the platform, locked until the transaction ends. */
export async function holdConfig(
  db: Transaction<Schema>,
  tenantId: string | null,
  key: string,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(${lockClasses.config}, hashtext(${`${tenantId ?? ''} ${key}`}))`.execute(
    db,
  )
  const found = await db
    .selectFrom('admin_config')
    .select('value')
    .where('tenant_id', 'is not distinct from', tenantId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found?.value
}

/** Whether a company is one of a payer's. */
export async function findBuyer(db: Kysely<Schema>, tenantId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('companies')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('company_type', '=', 'buyer')
    .executeTakeFirst()
  return found !== undefined
}

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
