/** Creating companies and memberships, within the caller's command and in the company's scope. */
import type { CompanyMold, CompanyType, Role } from '#domain/access/abilities.ts'
import type { Currency } from '#domain/money.ts'
import type { Work } from '../commands/command.ts'
import { enterScope } from '../db/scope.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Caller } from '../sessions/authenticate.ts'
import * as store from './store.ts'

type Founded = {
  readonly companyType: CompanyType
  readonly companyMold: CompanyMold
  readonly name: string
  readonly username: string
  /** The payer on whose page a payee registers. */
  readonly registeredFor?: string | undefined
}

/**
 * Creates a company in its country's currency and returns its id. A payee acts through its first sub-entity, which
 * has the company's name until a market renames it.
 */
export async function foundCompany(
  { db, context, businessNow }: Work<Caller>,
  { companyType, companyMold, name, username, registeredFor }: Founded,
): Promise<string> {
  const id = context.makeId()
  await enterScope(db, { tenantId: id })
  const company = {
    id,
    tenant_id: id,
    parent_id: null,
    company_type: companyType,
    legal_form: companyMold,
    name,
    currency: 'CNY',
    register_username: username,
    registered_at: businessNow,
  } as const
  const first = { ...company, id: context.makeId(), parent_id: id }
  const master = { ...company, registered_for: registeredFor ?? null }
  await store.insertCompanies(db, companyType === 'supplier' ? [master, first] : [master])
  return id
}

/** The founder becomes administrator once the account is activated. */
export const joinAsFounder = (
  { db, businessNow }: Work<Caller>,
  userId: string,
  tenantId: string,
): Promise<void> =>
  store.insertMemberships(db, [
    {
      user_id: userId,
      tenant_id: tenantId,
      role: 'administrator',
      status: 'inactive',
      joined_at: businessNow,
    },
  ])

export async function activateFounder({ db }: Work<Caller>, userId: string, tenantId: string): Promise<void> {
  await enterScope(db, { tenantId })
  await store.activateMembership(db, userId, tenantId)
}

export const setTaxId = ({ db }: Work<Actor>, id: string, taxId: string | null): Promise<void> =>
  store.setTaxId(db, id, taxId)

/** A company, or a person, has the name under which it was verified. */
export const setVerifiedName = (
  { db }: Pick<Work<Caller>, 'db'>,
  tenantId: string,
  name: string,
): Promise<void> => store.setVerifiedName(db, tenantId, name)

/** Renames a sub-entity of the tenant in scope; returns whether it exists. */
export const renameSubEntity = ({ db }: Work<Actor>, id: string, name: string): Promise<boolean> =>
  store.renameSubEntity(db, id, name)

type Joining = {
  readonly userId: string
  readonly tenantId: string
  readonly role: Role
  readonly status: 'inactive' | 'activated'
}

/** Adds a member to the company in scope, and returns their resulting role and status. */
export const joinCompany = ({ db, businessNow }: Work<Caller>, { userId, tenantId, role, status }: Joining) =>
  store.joinMember(db, { user_id: userId, tenant_id: tenantId, role, status, joined_at: businessNow })

export const changeMembership = (
  { db }: Work<Actor>,
  tenantId: string,
  userId: string,
  changes: { readonly role: Role; readonly status: 'disabled' | 'inactive' | 'activated' },
): Promise<void> => store.changeMember(db, tenantId, userId, changes)

/** Freezes or unfreezes a company; the database updates every session that acts for it. */
export const freezeCompany = ({ db }: Work<Caller>, tenantId: string, frozen: boolean): Promise<void> =>
  store.setFrozen(db, tenantId, frozen)

/** Adds a child company to the payer in scope; returns its id. */
export async function addChildCompany(
  { db, context, businessNow }: Work<Caller>,
  tenantId: string,
  child: { readonly name: string; readonly currency: Currency; readonly username: string },
): Promise<string> {
  const id = context.makeId()
  await store.insertCompanies(db, [
    {
      id,
      tenant_id: tenantId,
      parent_id: tenantId,
      company_type: 'buyer',
      legal_form: 'company',
      name: child.name,
      currency: child.currency,
      register_username: child.username,
      registered_at: businessNow,
    },
  ])
  return id
}

/** Adds a sub-entity to the payee in scope; returns its id. */
export async function addSubEntity(
  { db, context, businessNow }: Work<Caller>,
  tenantId: string,
  name: string,
): Promise<string> {
  const master = await db
    .selectFrom('companies')
    .select(['company_type', 'legal_form', 'currency', 'register_username'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const id = context.makeId()
  const made = { id, tenant_id: tenantId, parent_id: tenantId, name, registered_at: businessNow }
  await store.insertCompanies(db, [{ ...master, ...made }])
  return id
}

/** Sets a key of the admin config, for a payer or the platform; without a value the payer's override is removed. */
export const changeConfig = (
  { db }: Work<Caller>,
  tenantId: string | null,
  key: string,
  value: string | undefined,
): Promise<void> => store.setConfig(db, tenantId, key, value)
