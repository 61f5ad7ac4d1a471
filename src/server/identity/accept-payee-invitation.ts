/** Commands that accept a payer's invitation as a payee, with a new or an existing account. */
import type { Input, Reply } from '#contract/route.ts'
import type * as contract from '#contract/staff.ts'
import { rolesWith } from '#domain/access/abilities.ts'
import { kindOf, payeeRegistrants } from '#domain/identity/registration.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { spendCode } from '../codes/commands.ts'
import type { Command, Work } from '../commands/command.ts'
import { activateFounder, foundCompany, joinAsFounder } from '../companies/commands.ts'
import { type FindPayees, payeesOf } from '../companies/queries.ts'
import { enterScope } from '../db/scope.ts'
import { join } from '../payer-connections/commands.ts'
import type { Actor } from '../sessions/actor.ts'
import { meetInvitations } from '../staff/commands.ts'
import { acceptRegistered } from './registration.ts'
import * as store from './store.ts'

/** A valid link that invites a payee. */
export type PayeeLink = {
  readonly id: string
  readonly mail: string
  readonly tenantId: string
  readonly payeeId: string
}

const accepters = rolesWith('payerConnections.ask', 'supplier')

/** The payees for which a person may accept an invitation. */
export const acceptingCompanies = (db: FindPayees, userId: string) => payeesOf(db, userId, accepters)

type RegisterCommand = Command<
  Input<typeof contract.invitedRegister>,
  Reply<typeof contract.invitedRegister>,
  Actor | undefined
>
type CompanyInput = Pick<Input<typeof contract.invitedRegister>['body'], 'registrant' | 'companyName'>

/** The fields that a payee must enter in addition to name and password and that are missing. */
export function missingOf(body: Input<typeof contract.invitedRegister>['body']): readonly string[] {
  const needed = ['registrant', 'companyName', 'title', 'mobile', 'code'] as const
  return needed.filter((field) => body[field] === undefined)
}

/**
 * The code proves the invited address, so it becomes a login name and the account is active at once. The link alone proves
 * nothing: it can be passed on, and names the company that it would connect.
 */
export const registerInvitedPayee =
  (link: PayeeLink, codeId: string, passwordHash: string): RegisterCommand =>
  async (work, { body }) => {
    const { db, context, origin, machineNow, businessNow } = work
    const userId = context.makeId()
    const tenantId = await found(work, body, link.mail)
    const user = {
      id: userId,
      name: body.name,
      title: body.title ?? '',
      contact_phone: body.mobile ?? null,
      contact_mail: link.mail,
      proven_contact_mail: link.mail,
      login_mail: link.mail,
      activated: true,
      activated_by: 'mail',
      registered_at: businessNow,
      registered_company: tenantId,
      language: origin.language,
    } as const
    const credential = { password_hash: passwordHash, changed_at: machineNow }
    if (!(await store.insertUser(db, user, credential))) return refuse('accountExists')
    await joinAsFounder(work, userId, tenantId)
    await activateFounder(work, userId, tenantId)
    await meetInvitations(work, userId, { column: 'mail', value: link.mail }, tenantId)
    if (!(await spendCode(work, codeId))) return refuse('codeWrong')
    const joined = await joinByLink(work, link, { tenantId, userId })
    if (!joined.ok) return joined
    const accepted = await acceptRegistered(work, { userId, tenantId }, 'supplier', body.agreementIds)
    if (!accepted.ok) return accepted
    const { value, entry } = joined.value
    return done({ value: { connection: value.state }, entry })
  }

const found = (
  work: Work<Actor | undefined>,
  { registrant = payeeRegistrants[0], companyName = '' }: CompanyInput,
  username: string,
): Promise<string> => foundCompany(work, { ...kindOf(registrant), name: companyName, username })

/** Connects the payee to the payer, or asks the payer to confirm it. */
async function joinByLink(
  work: Work<Actor | undefined>,
  { id: linkId, tenantId, payeeId }: PayeeLink,
  party: { readonly tenantId: string; readonly userId: string },
) {
  await enterScope(work.db, party)
  return join(work, party, { tenantId, payeeId, linkId })
}

type AcceptCommand = Command<
  Input<typeof contract.invitationAccept>,
  Reply<typeof contract.invitationAccept>,
  Actor | undefined
>

/** For a payee that the person acts for, or for a new one. */
export const acceptAsPayee =
  (link: PayeeLink, userId: string): AcceptCommand =>
  async (work, { body }) => {
    const chosen = await payeeOf(work, userId, body, link.mail)
    if (!chosen.ok) return chosen
    const tenantId = chosen.value
    const joined = await joinByLink(work, link, { tenantId, userId })
    if (!joined.ok) return joined
    const { value, companyId, entry } = joined.value
    return done({ value: { companyId, connection: value.state }, entry })
  }

async function payeeOf(
  work: Work<Actor | undefined>,
  userId: string,
  { companyId, ...founding }: Input<typeof contract.invitationAccept>['body'],
  username: string,
): Promise<Result<string>> {
  const { context } = work
  const own = await acceptingCompanies(context.systemDb, userId)
  if (companyId !== undefined)
    return own.some(({ id }) => id === companyId) ? done(companyId) : refuse('notFound')
  const [only] = own
  if (founding.companyName === undefined) return only && own.length === 1 ? done(only.id) : refuse('notFound')
  const tenantId = await found(work, founding, username)
  await joinAsFounder(work, userId, tenantId)
  await activateFounder(work, userId, tenantId)
  return done(tenantId)
}
