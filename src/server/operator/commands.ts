/** Commands of operators: lock in the company's scope, decide, write, and journal who, what and why. */
import type * as contract from '#contract/operated.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import type { OperatorAction } from '#domain/audit.ts'
import { inLanguage } from '#domain/identity/mailed-links.ts'
import { type CompanyAction, decideCompany, decideUser } from '#domain/operator/rules.ts'
import { parseOperatorReason } from '#domain/reasons.ts'
import { done, refuse } from '#domain/result.ts'
import type { Command, DomainEvent, JournalEntry, Work } from '../commands/command.ts'
import { activateFounder, addChildCompany, freezeCompany } from '../companies/commands.ts'
import { findEntity, holdMaster } from '../companies/queries.ts'
import { enterScope } from '../db/scope.ts'
import { declineChild, grantChild } from '../entities/commands.ts'
import { activatePerson, freezePerson } from '../identity/commands.ts'
import { lockFounder, lockUser } from '../identity/queries.ts'
import { openMarket } from '../markets/commands.ts'
import { hasMarket } from '../markets/queries.ts'
import { notify } from '../notifications/commands.ts'
import { setRegistrationPage } from '../registration-pages/commands.ts'
import type { Operator } from '../sessions/operator.ts'

type OperatorEntry = {
  readonly action: OperatorAction
  /** The object of the action, by name and id. */
  readonly name: string
  readonly targetId: string | null
  readonly before: string | null
  readonly after: string | null
  readonly reason: string
  readonly events?: readonly DomainEvent[]
}

/** One entry in the platform's chain. */
export const journalEntryOfOperator = (
  { actor, origin }: Work<Operator>,
  { action, reason, events = [], ...facts }: OperatorEntry,
): JournalEntry => ({
  action,
  tenantId: null,
  userId: actor.operatorId,
  facts: { ...facts, reason: parseOperatorReason(reason) ?? '', address: origin.address },
  events,
})

/** Enters the company's scope and checks that the action is possible. */
async function forCompany(work: Work<Operator>, act: CompanyAction, id: string) {
  await enterScope(work.db, { tenantId: id })
  const company = await holdMaster(work.db, id)
  if (!company) return refuse('notFound')
  const decided = decideCompany(act, company)
  return decided.ok ? done({ company, before: decided.value }) : decided
}

type ReasonInput = { readonly params: { readonly id: string }; readonly body: { readonly reason: string } }
type Act = Command<ReasonInput, null, Operator>

/** The payer's administrator can sign in from now on, and is notified in their language. */
export const activateCompany: Act = async (work, { params: { id }, body: { reason } }) => {
  // The person is locked first, as everywhere.
  const founder = await lockFounder(work.db, id)
  const found = await forCompany(work, 'activate', id)
  if (!found.ok) return found
  const { company, before } = found.value
  if (!founder) return refuse('operatorActionUnfit')
  await activatePerson(work, founder.id)
  await activateFounder(work, founder.id, id)
  // Every payer starts with one market, which is closed.
  const market = {
    id: work.context.makeId(),
    tenantId: id,
    payerId: id,
    currency: 'CNY',
    open: false,
    userId: null,
  } as const
  await openMarket(work.db, { makeId: work.context.makeId, businessNow: work.businessNow }, market)
  // Only proven contacts are notified: an unconfirmed mail address may have any owner.
  const { loginMail, loginPhone, language } = founder
  await notify(work, {
    tenantId: id,
    ...(loginMail === null ? { channel: 'sms', to: loginPhone ?? '' } : { channel: 'mail', to: loginMail }),
    template: 'payerActivated',
    language,
    values: {
      company: company.name,
      link: inLanguage(`${work.context.config.publicUrl}/account/login`, language),
    },
  })
  const entry = {
    action: 'operator.companyActivated',
    targetId: id,
    before,
    after: 'active',
    reason,
  } as const
  return done({ value: null, entry: journalEntryOfOperator(work, { ...entry, name: company.name }) })
}

const freezing =
  (act: 'freeze' | 'unfreeze'): Act =>
  async (work, { params: { id }, body: { reason } }) => {
    const found = await forCompany(work, act, id)
    if (!found.ok) return found
    const { company, before } = found.value
    const frozen = act === 'freeze'
    await freezeCompany(work, id, frozen)
    const action = frozen ? 'operator.companyFrozen' : 'operator.companyUnfrozen'
    const after = frozen ? 'frozen' : company.hasMembers ? 'active' : 'waiting'
    const entry = { action, targetId: id, before, after, reason } as const
    return done({ value: null, entry: journalEntryOfOperator(work, { ...entry, name: company.name }) })
  }
export const freeze = freezing('freeze')
export const unfreeze = freezing('unfreeze')

type AddChild = Command<Input<typeof contract.childAdd>, Reply<typeof contract.childAdd>, Operator>

export const addChild: AddChild = async (work, { params, body: { companyName, currency, reason } }) => {
  const found = await forCompany(work, 'addChild', params.id)
  if (!found.ok) return found
  const { name, username } = found.value.company
  const granted = await grantChild(work, params.id, companyName)
  if (!granted.ok) return granted
  const id = await addChildCompany(work, params.id, { name: companyName, currency, username })
  const after = `${companyName} (${currency})`
  const entry = {
    action: 'operator.childAdded',
    name,
    targetId: params.id,
    before: null,
    after,
    reason,
    events: [{ topic: topics.entitiesChanged, body: {} }],
  } as const
  return done({ value: { id }, entry: journalEntryOfOperator(work, entry) })
}

type AddMarket = Command<Input<typeof contract.marketAdd>, Reply<typeof contract.marketAdd>, Operator>

/** Another market of a payer or of one of its subsidiaries. It starts as its first one did: closed and without money. */
export const addMarket: AddMarket = async (work, { params, body: { companyId, currency, reason } }) => {
  const found = await forCompany(work, 'addMarket', params.id)
  if (!found.ok) return found
  const entity = await findEntity(work.db, params.id, companyId)
  if (!entity) return refuse('notFound')
  // The row of the company is locked, so that two operators do not both add it.
  if (await hasMarket(work.db, companyId, currency)) return refuse('marketExists', { currency })
  const id = work.context.makeId()
  const moment = { makeId: work.context.makeId, businessNow: work.businessNow }
  const market = { id, tenantId: params.id, payerId: companyId, currency, open: false, userId: null }
  await openMarket(work.db, moment, market)
  const entry = {
    action: 'operator.marketAdded',
    name: found.value.company.name,
    targetId: params.id,
    before: null,
    after: `${entity.name} · ${currency}`,
    reason,
    events: [{ topic: topics.marketsChanged, body: { marketIds: [id] }, tenantId: params.id }],
  } as const
  return done({ value: { id }, entry: journalEntryOfOperator(work, entry) })
}

export const declineRequest: Command<Input<typeof contract.requestDecline>, null, Operator> = async (
  work,
  { params, body: { reason } },
) => {
  await enterScope(work.db, { tenantId: params.id })
  const company = await holdMaster(work.db, params.id)
  if (!company) return refuse('notFound')
  const declined = await declineChild(work, params.id, params.requestId, parseOperatorReason(reason) ?? '')
  if (!declined.ok) return declined
  const entry = {
    action: 'operator.childDeclined',
    name: company.name,
    targetId: params.id,
    before: declined.value,
    after: null,
    reason,
    events: [{ topic: topics.entitiesChanged, body: {} }],
  } as const
  return done({ value: null, entry: journalEntryOfOperator(work, entry) })
}

export const setPageOf: Command<Input<typeof contract.registrationPageSet>, null, Operator> = async (
  work,
  { params: { id }, body: { slug, reason } },
) => {
  const found = await forCompany(work, 'registrationPage', id)
  if (!found.ok) return found
  const set = await setRegistrationPage(work, id, slug)
  if (!set.ok) return set
  const entry = {
    action: 'operator.registrationPageSet',
    name: found.value.company.name,
    targetId: id,
    before: set.value,
    after: slug,
    reason,
    events: [{ topic: topics.registrationPageChanged, body: {} }],
  } as const
  return done({ value: null, entry: journalEntryOfOperator(work, entry) })
}

const freezingUser =
  (act: 'freeze' | 'unfreeze'): Act =>
  async (work, { params: { id }, body: { reason } }) => {
    const user = await lockUser(work.db, id)
    if (!user) return refuse('notFound')
    const decided = decideUser(act, user)
    if (!decided.ok) return decided
    const frozen = act === 'freeze'
    await freezePerson(work, id, frozen)
    const action = frozen ? 'operator.userFrozen' : 'operator.userUnfrozen'
    const after = frozen ? 'frozen' : user.activated ? 'active' : 'waiting'
    const entry = { action, targetId: id, before: decided.value, after, reason } as const
    return done({ value: null, entry: journalEntryOfOperator(work, { ...entry, name: user.name }) })
  }
export const freezeUser = freezingUser('freeze')
export const unfreezeUser = freezingUser('unfreeze')
