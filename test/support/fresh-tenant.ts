/**
 * Companies and people that one test owns, in a database that the tests of a file share: no other test knows their names,
 * addresses or history.
 */

import { acceptancesOf } from '#demo/agreements.ts'
import { demoPassword } from '#demo/people.ts'
import type { CompanyType, Role } from '#domain/access/abilities.ts'
import { companyAgreements, personAgreements } from '#domain/agreements/kinds.ts'
import { activatorOf } from '#domain/identity/registration.ts'
import { insertAcceptances } from '#server/agreements/store.ts'
import { appendJournal, platformId } from '#server/commands/journal.ts'
import { insertCompanies, insertMemberships } from '#server/companies/store.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { insertUser } from '#server/identity/store.ts'
import { day } from './clock.ts'
import type { TestServer } from './server.ts'

/** Their password is that of the demo data. */
export type Person = {
  readonly id: string
  readonly tenantId: string
  /** The name of the company. */
  readonly company: string
  readonly name: string
  readonly mail: string
  readonly mobile: string
}
type Wanted = {
  readonly companyType?: Exclude<CompanyType, 'dealer'>
  /** A dealer of this payer. */
  readonly dealerOf?: Person
  readonly name?: string
  /** A payee that is a person. */
  readonly legalForm?: 'person'
  /**
   * Has registered the company and waits: a payer for the operator, a payee for the mail that activates, which is no name
   * to sign in by until then.
   */
  readonly waits?: boolean
}

let count = 0

/** No two of a process are alike; demo data has none of this kind. */
export function freshContacts(): { readonly mail: string; readonly mobile: string } {
  count += 1
  return { mail: `person${count}@owned.test`, mobile: `137${String(90_000_000 + count)}` }
}

/** The administrator of a new company, a payer where nothing else is wanted. */
export async function freshPerson(
  server: Pick<TestServer, 'context' | 'clock'>,
  wanted: Wanted = {},
): Promise<Person> {
  const { systemDb, makeId } = server.context
  const { dealerOf, name = '陈薇', waits = false } = wanted
  const companyType: CompanyType = dealerOf ? 'dealer' : (wanted.companyType ?? 'buyer')
  const tenantId = makeId()
  const person = { id: makeId(), tenantId, company: `自有公司${count + 1}号`, name, ...freshContacts() }
  const common = {
    tenant_id: tenantId,
    company_type: companyType,
    legal_form: wanted.legalForm ?? ('company' as const),
    buyer_id: dealerOf?.tenantId ?? null,
    currency: 'CNY' as const,
    name: person.company,
    register_username: person.mail,
    registered_at: server.clock(),
  }
  const password = await hashPassword(demoPassword)
  await systemDb.transaction().execute(async (db) => {
    await insertCompanies(db, [
      { ...common, id: tenantId, parent_id: null },
      ...(companyType === 'supplier' ? [{ ...common, id: makeId(), parent_id: tenantId }] : []),
    ])
    const waitsFor = waits ? activatorOf(companyType) : undefined
    const status = waits ? 'inactive' : 'activated'
    await insertPerson(server, db, { person, role: 'administrator', password, status, waitsFor })
  })
  return person
}

type Status = 'activated' | 'inactive' | 'disabled'
type Colleague = {
  readonly role?: Role
  readonly name?: string
  readonly status?: Status
}

/** One more person of the same company, a reviewer where nothing else is wanted. */
export async function freshColleague(
  server: TestServer,
  of: Pick<Person, 'tenantId'> & Partial<Person>,
  { role = 'reviewer', name = '赵敏之', status = 'activated' }: Colleague = {},
): Promise<Person> {
  const person = { company: '', ...of, id: server.context.makeId(), name, ...freshContacts() }
  const password = await hashPassword(demoPassword)
  await server.context.systemDb
    .transaction()
    .execute((db) => insertPerson(server, db, { person, role, password, status }))
  return person
}

/** Lets a person act for the company of another as well. */
export async function joinCompany(server: TestServer, person: Person, of: Person, role: Role): Promise<void> {
  await server.context.systemDb
    .transaction()
    .execute((db) => insertRole(server, db, person.id, of.tenantId, role))
}

type Db = Parameters<typeof insertUser>[0]
type Inserted = {
  readonly person: Person
  readonly role: Role
  readonly password: string
  readonly status: Status
  readonly waitsFor?: 'mail' | 'operator' | undefined
}

async function insertPerson(
  { context, clock }: Pick<TestServer, 'context' | 'clock'>,
  db: Db,
  { person, role, password, status, waitsFor }: Inserted,
): Promise<void> {
  const { id, tenantId, name, mail, mobile } = person
  const at = clock()
  const provenMail = waitsFor === 'mail' ? null : mail
  const user = {
    id,
    name,
    title: '9',
    contact_phone: mobile,
    contact_mail: mail,
    proven_contact_mail: provenMail,
    login_phone: mobile,
    login_mail: provenMail,
    activated: waitsFor === undefined,
    activated_by: waitsFor ?? ('mail' as const),
    registered_company: waitsFor ? tenantId : null,
    registered_at: at,
  }
  await insertUser(db, user, { password_hash: password, changed_at: at })
  const accepting = { userId: id, tenantId: null, at, makeId: context.makeId }
  await insertAcceptances(db, acceptancesOf(personAgreements, accepting))
  await insertRole({ context, clock }, db, id, tenantId, role, status)
}

async function insertRole(
  { context, clock }: Pick<TestServer, 'context' | 'clock'>,
  db: Db,
  user_id: string,
  tenantId: string,
  role: Role,
  status: Status = 'activated',
): Promise<void> {
  const at = clock()
  await insertMemberships(db, [{ user_id, tenant_id: tenantId, role, status, joined_at: at }])
  if (role === 'administrator') {
    const { company_type } = await db
      .selectFrom('companies')
      .select('company_type')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
    const accepting = { userId: user_id, tenantId, at, makeId: context.makeId }
    await insertAcceptances(db, acceptancesOf(companyAgreements[company_type], accepting))
  }
  // A row that no journal entry of its transaction accounts for breaks an invariant.
  const moment = { requestId: context.makeId(), machineNow: at, businessNow: at }
  await appendJournal(db, { action: 'sandbox.seeded', tenantId, userId: platformId, facts: {} }, moment)
}

/** Moves the clock past every limit by the minute, the hour or the day that earlier tests may have used up. */
export const nextDays = (server: TestServer): void => server.clock.advance(2 * day)
