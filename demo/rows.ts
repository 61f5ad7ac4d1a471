/** The people and companies of the demo world as rows and journal entries. */
import { type Insertable } from 'kysely'
import type { Role } from '#domain/access/abilities.ts'
import { creditCodeCheck } from '#domain/formats/credit-code.ts'
import { activatorOf } from '#domain/identity/registration.ts'
import type { JournalEntry } from '#server/commands/command.ts'
import { platformId } from '#server/commands/journal.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { sealSecret } from '#server/operator/sign-in.ts'
import { secretOf } from '#server/operator/totp.ts'
import { type DemoChildRequest } from './child-requests.ts'
import { companies, type DemoCompany, tradingCompanies } from './companies.ts'
import { type DemoEvent } from './history.ts'
import { demoId, remembered } from './ids.ts'
import type { DemoInvitation } from './invitations.ts'
import { demoOperator } from './operators.ts'
import { type DemoPerson, people } from './people.ts'
import { tradingPeople } from './trading-people.ts'

const everyCompany = [...companies, ...tradingCompanies]
const everybody = [...people, ...tradingPeople]

const payerKeys = everyCompany
  .filter(({ companyType }) => companyType === 'buyer')
  .flatMap(({ key, entities = [] }) => [key, ...entities.map((entity) => entity.key)])

/** Every payer's company has one of its own, which its agreements state. */
function creditCodeOfPayer(key: string): string {
  const first17 = `91320500MA2H${String(10_000 + payerKeys.indexOf(key))}`
  return first17 + creditCodeCheck(first17)
}

const companyOf = (key: string): DemoCompany => {
  const found = everyCompany.find((company) => company.key === key)
  if (!found) throw new Error(`The demo world has no company ${key}.`)
  return found
}
export const companyId = remembered((key: string): string => demoId(key, companyOf(key).registered))

export function companyRows(company: DemoCompany): Insertable<Schema['companies']>[] {
  const id = companyId(company.key)
  const administrator = everybody.find((person) => person.roles[company.key] === 'administrator')
  const common = {
    tenant_id: id,
    company_type: company.companyType,
    legal_form: company.companyMold ?? ('company' as const),
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
    tax_id: company.companyType === 'buyer' ? creditCodeOfPayer(entity.key) : null,
  }))
  const tax_id = company.companyType === 'buyer' ? creditCodeOfPayer(company.key) : null
  return [{ ...common, id, parent_id: null, name: company.name, currency, frozen, tax_id }, ...entities]
}

const operatorId = demoId('operator', demoOperator.added)

export function operatorRow({ secrets }: Context, password_hash: string): Insertable<Schema['operators']> {
  const { name, mail, totp, added } = demoOperator
  return {
    id: operatorId,
    name,
    mail,
    password_hash,
    totp_sealed: sealSecret(secrets, operatorId, secretOf(totp)),
    added_at: new Date(added),
  }
}

/** The operator's log entry for a frozen company. */
export const frozenEntry = ({ key, name }: DemoCompany, reason: string) => ({
  action: 'operator.companyFrozen' as const,
  tenantId: null,
  userId: operatorId,
  facts: { name, targetId: companyId(key), before: 'active', after: 'frozen', reason, address: '127.0.0.1' },
})

/** The operator's log entry for a value that a payer's payees read. */
export const configEntry = (
  key: string,
  config: { readonly key: string; readonly value: string; readonly reason: string },
) => ({
  action: 'operator.configChanged' as const,
  tenantId: null,
  userId: operatorId,
  facts: {
    name: `${config.key} · ${companyOf(key).name}`,
    targetId: companyId(key),
    before: null,
    after: config.value,
    reason: config.reason,
    key: config.key,
    address: '127.0.0.1',
  },
})

const userId = (person: DemoPerson): string => demoId(`person:${person.key}`, person.registered)

/** A person who waits for activation has registered a company of their own. */
const waitingFor = (person: DemoPerson): DemoCompany | undefined =>
  person.activated ? undefined : companyOf(Object.keys(person.roles)[0] ?? '')

export const userRow = (person: DemoPerson): Insertable<Schema['users']> => ({
  id: userId(person),
  name: person.name,
  title: person.title,
  contact_phone: person.mobile,
  contact_mail: person.mail,
  proven_contact_mail: person.mail,
  login_phone: person.mobile,
  login_mail: person.mail,
  activated: person.activated,
  activated_by: activatorOf(waitingFor(person)?.companyType ?? null),
  registered_company: waitingFor(person) ? companyId(waitingFor(person)?.key ?? '') : null,
  registered_at: new Date(person.registered),
})

/** The first person with a role in a company. */
const firstWith = (tenantId: string, role: Role): string => {
  const company = everyCompany.find(({ key }) => companyId(key) === tenantId)
  const person = everybody.find(({ roles }) => company && roles[company.key] === role)
  return person ? userId(person) : platformId
}

/** The person who enters the documents of a company. */
export const administratorOf = remembered((tenantId: string): string => firstWith(tenantId, 'administrator'))

/** The person who has uploaded the accounts of a payer's payees, which its administrator confirmed. */
export const clerkOf = remembered((tenantId: string): string => firstWith(tenantId, 'clerk'))

export const membershipRows = (person: DemoPerson): Insertable<Schema['memberships']>[] =>
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

export const invitationRow = (invitation: DemoInvitation): Insertable<Schema['invitations']> => ({
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

/** An entry about choosing a company names it, as the command does. */
export const journalEntryOf = ({ person, company, action, facts }: DemoEvent): JournalEntry => ({
  action,
  tenantId: company ? companyId(company) : null,
  userId: userId(personOf(person)),
  facts: {
    ...facts,
    ...(company &&
      action === 'identity.chosen' && { companyId: companyId(company), name: companyOf(company).name }),
  },
})

export const momentOf = ({ at, person, action }: DemoEvent) => ({
  requestId: demoId(`event:${person}:${action}`, at),
  machineNow: new Date(at),
  businessNow: new Date(at),
})

export const requestRow = (request: DemoChildRequest): Insertable<Schema['child_requests']> => ({
  id: demoId(`child:${request.name}`, request.requested),
  tenant_id: companyId(request.company),
  name: request.name,
  note: request.note,
  state: request.declined ? 'declined' : 'open',
  requested_by: userId(personOf(request.by)),
  requested_at: new Date(request.requested),
  settled_at: request.declined ? new Date(request.declined.at) : null,
  reason: request.declined?.reason ?? null,
})
