/** Writes the demo world into a sandbox that is still empty; of several processes that start at once, one does it. */
import { type Insertable, type Kysely, sql } from 'kysely'
import { awaitedBy } from '#domain/identity/registration.ts'
import type { JournalEntry } from '#server/commands/command.ts'
import { appendJournal, platformId } from '#server/commands/journal.ts'
import { insertCompanies, insertMemberships } from '#server/companies/store.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { insertRequest } from '#server/entities/store.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { insertUser } from '#server/identity/store.ts'
import { sealSecret } from '#server/operator/sign-in.ts'
import { insertOperator } from '#server/operator/store.ts'
import { secretOf } from '#server/operator/totp.ts'
import { insertInvitations } from '#server/staff/store.ts'
import { insertPage } from '#server/welcome/store.ts'
import { childRequests, type DemoChildRequest } from './child-requests.ts'
import { companies, type DemoCompany } from './companies.ts'
import { seedDocuments } from './documents.ts'
import { type DemoEvent, history } from './history.ts'
import { demoId } from './ids.ts'
import { type DemoInvitation, invitations } from './invitations.ts'
import { demoOperator } from './operators.ts'
import { type DemoPerson, demoPassword, people } from './people.ts'
import { seedMarkets } from './seed-markets.ts'

const lockNumber = 20_260_603

export type DemoWorld = {
  /** What the people did before; whoever counts what happens begins without one. */
  readonly past?: readonly DemoEvent[]
  /** Whether the days of the markets turn as time goes on. */
  readonly rolling?: boolean
  /** Whether there are documents; whoever counts them begins with none. */
  readonly documents?: boolean
}

export async function seedDemo(
  context: Context,
  { past = history, rolling = true, documents = true }: DemoWorld = {},
): Promise<void> {
  const { systemDb, clock, makeId: newId } = context
  if (await isInhabited(systemDb)) return
  const operator = await operatorRow(context)
  const hashes = await Promise.all(people.map(() => hashPassword(demoPassword)))
  await systemDb.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(db)
    if (await isInhabited(db)) return
    await insertCompanies(db, companies.flatMap(companyRows))
    for (const [index, person] of people.entries()) {
      const password_hash = hashes[index] ?? ''
      await insertUser(db, userRow(person), { password_hash, changed_at: new Date(person.registered) })
    }
    await seedMarkets(db, context, rolling)
    await insertMemberships(db, people.flatMap(membershipRows))
    await insertInvitations(db, invitations.map(invitationRow))
    await insertOperator(db, operator)
    for (const company of companies) {
      if (!company.frozen) continue
      const at = new Date(company.frozen.at)
      const moment = { requestId: newId(), machineNow: at, businessNow: at }
      await appendJournal(db, frozenEntry(company, company.frozen.reason), moment)
    }
    for (const { key, slug } of companies) if (slug) await insertPage(db, { tenant_id: companyId(key), slug })
    for (const request of childRequests) await insertRequest(db, requestRow(request))
    for (const event of past) await appendJournal(db, entryOf(event), momentOf(event))
    if (documents) await seedDocuments(db, context, administratorOf)
    const facts = { companies: companies.length, people: people.length }
    // Every tenant has a chain of its own from the first, as one that registers has.
    for (const tenantId of [null, ...companies.map(({ key }) => companyId(key))])
      await appendJournal(
        db,
        { action: 'sandbox.seeded', tenantId, userId: platformId, facts: tenantId === null ? facts : {} },
        { requestId: newId(), machineNow: clock(), businessNow: clock() },
      )
  })
}

const isInhabited = async (db: Kysely<Schema>): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

const companyOf = (key: string): DemoCompany => {
  const found = companies.find((company) => company.key === key)
  if (!found) throw new Error(`The demo world has no company ${key}.`)
  return found
}
const companyId = (key: string): string => demoId(key, companyOf(key).registered)

function companyRows(company: DemoCompany): Insertable<Schema['companies']>[] {
  const id = companyId(company.key)
  const administrator = people.find((person) => person.roles[company.key] === 'administrator')
  const common = {
    tenant_id: id,
    company_type: company.companyType,
    company_mold: company.companyMold ?? ('company' as const),
    buyer_id: company.buyer ? companyId(company.buyer) : null,
    register_username: administrator?.mail ?? '',
    registered_at: new Date(company.registered),
  }
  const frozen = company.frozen !== undefined
  const currency = company.currency ?? 'CNY'
  const entities = (company.entities ?? []).map((entity) => ({
    ...common,
    id: demoId(entity.key, company.registered),
    parent_id: id,
    name: entity.name,
    currency: entity.currency ?? currency,
  }))
  return [{ ...common, id, parent_id: null, name: company.name, currency, frozen }, ...entities]
}

const operatorId = demoId('operator', demoOperator.added)

async function operatorRow({ secrets }: Context): Promise<Insertable<Schema['operators']>> {
  const { name, mail, totp, added } = demoOperator
  return {
    id: operatorId,
    name,
    mail,
    password_hash: await hashPassword(demoPassword),
    totp_sealed: sealSecret(secrets, operatorId, secretOf(totp)),
    added_at: new Date(added),
  }
}

/** What the operator's log says of a company that is frozen. */
const frozenEntry = ({ key, name }: DemoCompany, reason: string) => ({
  action: 'operator.companyFrozen' as const,
  tenantId: null,
  userId: operatorId,
  facts: { name, targetId: companyId(key), before: 'active', after: 'frozen', reason, address: '127.0.0.1' },
})

const userId = (person: DemoPerson): string => demoId(`person:${person.key}`, person.registered)

/** Whoever waits has registered a company of their own. */
const waitingFor = (person: DemoPerson): DemoCompany | undefined =>
  person.activated ? undefined : companyOf(Object.keys(person.roles)[0] ?? '')

const userRow = (person: DemoPerson): Insertable<Schema['users']> => ({
  id: userId(person),
  name: person.name,
  title: person.title,
  contact_phone: person.mobile,
  contact_mail: person.mail,
  proven_contact_mail: person.mail,
  login_phone: person.mobile,
  login_mail: person.mail,
  activated: person.activated,
  activated_by: awaitedBy(waitingFor(person)?.companyType ?? null),
  registered_company: waitingFor(person) ? companyId(waitingFor(person)?.key ?? '') : null,
  registered_at: new Date(person.registered),
})

/** Who enters what a company enters. */
function administratorOf(tenantId: string): string {
  const company = companies.find(({ key }) => companyId(key) === tenantId)
  const person = people.find(({ roles }) => company && roles[company.key] === 'administrator')
  return person ? userId(person) : platformId
}

const membershipRows = (person: DemoPerson): Insertable<Schema['memberships']>[] =>
  Object.entries(person.roles).map(([key, role]) => ({
    user_id: userId(person),
    tenant_id: companyId(key),
    role,
    status: person.statuses?.[key] ?? (person.activated ? 'activated' : 'inactive'),
    joined_at: new Date(person.registered),
  }))

const personOf = (key: string): DemoPerson => {
  const found = people.find((person) => person.key === key)
  if (!found) throw new Error(`The demo world has no person ${key}.`)
  return found
}

const invitationRow = (invitation: DemoInvitation): Insertable<Schema['invitations']> => ({
  id: demoId(`invitation:${invitation.mail}`, invitation.invited),
  tenant_id: companyId(invitation.company),
  mail: invitation.mail,
  name: invitation.name,
  mobile: invitation.mobile,
  role: invitation.role,
  state: 'open',
  user_id: invitation.met ? userId(personOf(invitation.met)) : null,
  invited_by: userId(personOf(invitation.by)),
  invited_at: new Date(invitation.invited),
})

/** A company is told by its name where somebody began to act for it, as the command does. */
const entryOf = ({ person, company, action, facts }: DemoEvent): JournalEntry => ({
  action,
  tenantId: company ? companyId(company) : null,
  userId: userId(personOf(person)),
  facts: {
    ...facts,
    ...(company &&
      action === 'identity.chosen' && { companyId: companyId(company), name: companyOf(company).name }),
  },
})

const momentOf = ({ at, person, action }: DemoEvent) => ({
  requestId: demoId(`event:${person}:${action}`, at),
  machineNow: new Date(at),
  businessNow: new Date(at),
})

const requestRow = (request: DemoChildRequest): Insertable<Schema['child_requests']> => ({
  id: demoId(`child:${request.name}`, request.asked),
  tenant_id: companyId(request.company),
  name: request.name,
  note: request.note,
  state: request.declined ? 'declined' : 'open',
  asked_by: userId(personOf(request.by)),
  asked_at: new Date(request.asked),
  settled_at: request.declined ? new Date(request.declined.at) : null,
  reason: request.declined?.reason ?? null,
})
